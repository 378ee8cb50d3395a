"""Screens as they are drawn and touched."""

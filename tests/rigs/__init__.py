"""Pretend hardware that the tests press, wired to the real libraries."""

"""Buttons, lamps and buzzer: on arguments, on mock pins, on the pretend chip."""

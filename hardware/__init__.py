"""Buttons, lamps and buzzer: real, simulated, and the process that keeps them."""

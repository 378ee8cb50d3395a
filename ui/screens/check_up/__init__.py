"""Whether buttons, lamps and buzzer work: each is seen, and can be tried."""

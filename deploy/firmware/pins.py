"""Which of the Pico's pins is what, by GP number. The page deploy/button-box.md is made from this.

Buttons lie side by side, so that one read of the port has them all. So do lamps, in the same order.
The buzzer's frequency is that of both pins of a PWM slice, so it shares its slice (GP18, GP19) with no lamp.
"""

BUTTONS = 8
FIRST_BUTTON = 2
FIRST_LAMP = 10
BUZZER = 18

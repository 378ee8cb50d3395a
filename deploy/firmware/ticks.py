"""A microsecond counter of 30 bits, in numbers that a small machine has without taking memory for them.

On a Pico a number from 2**30 on is an object on the heap. Nothing here comes to that, nor may anything else.
What is asked is how long something is ago; that is right for less than 18 minutes.
"""

WRAP = (1 << 30) - 1  # the largest that the counter shows; 0 comes next
MS = 1000


def since(then: int, now: int) -> int:
    """How long before `now` `then` was."""
    return (now - then) & WRAP


def later(then: int, us: int) -> int:
    """The counter, `us` after `then`."""
    left = WRAP - then
    return then + us if us <= left else us - left - 1


def earlier(then: int, us: int) -> int:
    """The counter, `us` before `then`."""
    return (then - us) & WRAP

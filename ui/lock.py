"""The lock before the settings: a PIN, kept as a salted hash, and ever longer waits after wrong ones.

Wrong tries are counted in the settings before they are judged: neither killing the program nor starting it
again gives another one for nothing. After a start the wait for the tries before it begins anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from ui.settings import KeptSettings, Pin

LEAST, MOST = 4, 8  # figures

# Deliberately slow: about a thirtieth of a second on a PC.
_COST, _BLOCK, _LANES = 2**13, 8, 1
_SALT_BYTES = 16
_FREE_TRIES, _FIRST_WAIT_S, _LONGEST_WAIT_S = 3, 5, 300


def hashed(figures: str, salt: bytes | None = None) -> Pin:
    """The figures as they may be kept; without a salt with a fresh one."""
    import hashlib  # only where there is a PIN

    salt = os.urandom(_SALT_BYTES) if salt is None else salt
    key = hashlib.scrypt(figures.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES)
    return Pin(salt.hex(), key.hex())


def is_it(figures: str, pin: Pin) -> bool:
    """Whether these are the figures of that PIN."""
    import hmac

    return hmac.compare_digest(hashed(figures, bytes.fromhex(pin.salt)).hash, pin.hash)


def wait_s(wrong_tries: int) -> int:
    """How long one waits after so many wrong tries, before the next counts."""
    if wrong_tries < _FREE_TRIES:
        return 0
    # Doubling has long ended where the exponent would be large.
    return min(_LONGEST_WAIT_S, _FIRST_WAIT_S << min(wrong_tries - _FREE_TRIES, 16))


class Lock:
    """The lock of this machine; the PIN and the wrong tries are in its settings."""

    def __init__(self, kept: KeptSettings, now_ns: Callable[[], int]) -> None:
        self._kept, self._now_ns = kept, now_ns
        self._since_ns = now_ns()  # the last wrong try, or the start

    @property
    def is_set(self) -> bool:
        """Whether anything is locked at all."""
        return self._kept.now.pin is not None

    @property
    def rest_s(self) -> int:
        """How many seconds one still has to wait before a try, rounded up."""
        wait_ns = wait_s(self._kept.now.wrong_tries) * 1_000_000_000
        return max(0, -(-(self._since_ns + wait_ns - self._now_ns()) // 1_000_000_000))

    def opens(self, figures: str) -> bool:
        """Whether these figures open the lock; while one has to wait none do, and none count."""
        pin = self._kept.now.pin
        if pin is None:
            return True
        if self.rest_s > 0:
            return False
        self._kept.change(wrong_tries=self._kept.now.wrong_tries + 1)
        self._since_ns = self._now_ns()
        if not is_it(figures, pin):
            return False
        self._kept.change(wrong_tries=0)
        return True

    def set(self, figures: str) -> None:
        """From now on these figures open it."""
        self._kept.change(pin=hashed(figures), wrong_tries=0)

    def take_off(self) -> None:
        """Nothing is locked any more."""
        self._kept.change(pin=None, wrong_tries=0)

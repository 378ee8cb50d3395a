"""What holds for all tests: none of them judges how long anything took."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("timeglas", deadline=None)
settings.load_profile("timeglas")

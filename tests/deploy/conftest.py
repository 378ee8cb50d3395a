"""What takes minutes and another machine is tried where it is asked for: `deploy/test --installed`."""

from __future__ import annotations

import os

collect_ignore = [] if os.environ.get("TIMEGLAS_INSTALLED") else ["test_installed.py"]

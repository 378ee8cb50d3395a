"""Who hurries has what this user may have, and says nothing where that is little."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from hardware.hurry import PRIORITY, SYSCALLS, TURN_NS

HURRIED = """
import ctypes, os, resource, struct
from hardware import hurry
if {without}:
    ctypes.CDLL(None).prctl(24, 23, 0, 0, 0)  # PR_CAPBSET_DROP, CAP_SYS_NICE: of this process's children
    resource.setrlimit(resource.RLIMIT_RTPRIO, (0, 0))
    resource.setrlimit(resource.RLIMIT_NICE, (0, 0))
    if os.fork():
        raise SystemExit(os.waitstatus_to_exitcode(os.wait()[1]))
    os.execv({python!r}, [{python!r}, "-c", {then!r}])
exec({then!r})
"""
THEN = """
import ctypes, os
from hardware import hurry
hurry.hurry()
attr = ctypes.create_string_buffer(hurry.SCHED_ATTR.size)
number = hurry.SYSCALLS[os.uname().machine] + 1  # sched_getattr
assert not ctypes.CDLL(None).syscall(number, 0, attr, hurry.SCHED_ATTR.size, 0)
slack_ns = ctypes.CDLL(None).prctl(30, 0, 0, 0, 0)  # PR_GET_TIMERSLACK; real time has none
policy, priority = os.sched_getscheduler(0), os.sched_getparam(0).sched_priority
print(policy, priority, hurry.SCHED_ATTR.unpack(attr.raw)[5], slack_ns)
"""


def hurried(*, without: bool) -> list[int]:
    """Policy, priority, turn and timer slack of a process that hurried; `without`: it may do nothing."""
    code = HURRIED.format(without=without, python=sys.executable, then=THEN)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return [int(number) for number in done.stdout.split()]


pytestmark = pytest.mark.skipif(os.uname().machine not in SYSCALLS, reason="sched_getattr is not known here")


def test_real_time_priority_is_taken_where_it_is_allowed() -> None:
    policy, priority, _, _ = hurried(without=False)
    assert (policy, priority) in [(os.SCHED_FIFO, PRIORITY), (os.SCHED_OTHER, 0)]


def test_where_it_is_not_short_turns_are_asked_for_and_no_sleep_is_lengthened() -> None:
    policy, priority, turn_ns, slack_ns = hurried(without=True)
    assert (policy, priority) == (os.SCHED_OTHER, 0)
    assert turn_ns in (TURN_NS, 0)  # 0: before Linux 6.12
    assert slack_ns == 1

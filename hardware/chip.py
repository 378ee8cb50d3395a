"""The Pi's own pins: which chip has them, and how lgpio and gpiozero are brought to it.

Nothing here is imported at the start of the program, and lgpio only when pins are wanted: on import it makes
a FIFO in the working directory and moves the process there.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import os
import shutil
import struct
import sys
import tempfile
import threading
from typing import Any

from companion.temporary import temporary
from hardware.problems import (
    ChipForbidden,
    ChipUnusable,
    HardwareProblem,
    NoLibrary,
    NoPi,
    PinInUse,
    PinUnusable,
)

# A Pi's chips call themselves pinctrl-bcm2835 (to the Pi 3), -bcm2711 (4), -rp1 (5); expanders and the
# firmware's own chip have other names.
LABELS = b"pinctrl-"
MOST_CHIPS = 32
CLONE_FS = 0x200  # <linux/sched.h>
CHIP_INFO = struct.Struct("32s32sI")  # struct gpiochip_info
GET_CHIP_INFO = 0x8044B401  # GPIO_GET_CHIPINFO_IOCTL
LINE_INFO = struct.Struct("32s32sIIQ176x")  # struct gpio_v2_line_info, without its attributes
GET_LINE_INFO = 0xC100B405  # GPIO_V2_GET_LINEINFO_IOCTL
LINE_IS_USED = 1  # GPIO_V2_LINE_FLAG_USED
US = b"timeglas"  # who has our lines, in the kernel's book


def open_factory(chip: int | None) -> Any:
    """gpiozero's factory for the pins of this Pi, through lgpio. The caller closes it.

    `chip` None: the one whose label is a Pi's. It is found by its label, not by the model of the Pi: a Pi 5
    has it as number 4 or 0, by its kernel.

    Raises:
        HardwareProblem: NoLibrary, NoPi, ChipForbidden or ChipUnusable.
    """
    if chip is None:
        chip = find_chip()
    device = f"/dev/gpiochip{chip}"
    try:
        _import_lgpio()
        from gpiozero.exc import PinUnknownPi
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise NoLibrary(error.name or "gpiozero") from error
    except OSError as error:
        raise ChipUnusable(device, str(error)) from error
    try:
        factory = LGPIOFactory(chip=chip)
    except Exception as error:  # lgpio raises its own class, or whatever the kernel answered
        raise ChipUnusable(device, reason_of(error)) from error
    try:
        factory.board_info  # noqa: B018 - read now: every pin asks for it
    except Exception as error:
        factory.close()
        if isinstance(error, PinUnknownPi):
            raise NoPi from error
        raise ChipUnusable(device, reason_of(error)) from error
    _sign(factory)
    return factory


def _sign(factory: Any) -> None:
    """Has the kernel call whoever has our lines by our name: lgpio calls every program "lg".

    Its C library can; its Python one, and gpiozero, have no call for it.
    """
    with contextlib.suppress(Exception):
        ctypes.CDLL(sys.modules["_lgpio"].__file__).lgGpioSetUser(factory._handle, US)


def wake_listener() -> None:
    """Wakes the thread with which lgpio listens, should it have overslept the coming of a line.

    It sleeps while there is none, but looks for one and goes to sleep in two steps: whoever brings a line in
    between wakes nobody, and no button would be heard. To one that is awake this is nothing.
    """
    with contextlib.suppress(Exception):
        library = ctypes.CDLL(sys.modules["_lgpio"].__file__)
        bed = (ctypes.c_char.in_dll(library, name) for name in ("lgAlertCond", "lgAlertCondMutex"))
        library.xSendUnwaitSignal(*map(ctypes.byref, bed))


def close_factory(factory: Any) -> None:
    """Closes what `open_factory` opened, and gives the pins back.

    A pin that can be asked nothing any more keeps none of the others.
    """
    try:
        factory.close()
    except Exception:  # the library's own class: it could not reset that pin
        factory.pins.clear()
        factory.close()


def find_chip() -> int:
    """The number of the chip with the Pi's pins.

    Raises:
        HardwareProblem: NoPi, or ChipForbidden when chips are there but none of them may be opened.
    """
    forbidden = None
    for number in range(MOST_CHIPS):
        device = f"/dev/gpiochip{number}"
        try:
            fd = os.open(device, os.O_RDONLY | os.O_CLOEXEC)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EPERM):
                forbidden = forbidden or device
            continue
        os.close(fd)
        if label_of(number).encode().startswith(LABELS):
            return number
    raise ChipForbidden(forbidden) if forbidden else NoPi()


def label_of(chip: int) -> str:
    """What a chip calls itself; "" where it cannot be asked."""
    _, label, _ = CHIP_INFO.unpack(_asked(chip, GET_CHIP_INFO, bytes(CHIP_INFO.size)))
    return _word(label)


def line_user(chip: int, line: int) -> str | None:
    """Who has a line of a chip, by its own name; None: nobody, or it cannot be asked."""
    question = LINE_INFO.pack(b"", b"", line, 0, 0)
    _, user, _, _, flags = LINE_INFO.unpack(_asked(chip, GET_LINE_INFO, question))
    return _word(user) if flags & LINE_IS_USED else None


def _asked(chip: int, request: int, question: bytes) -> bytes:
    """What the kernel answers about a chip: the question itself where it does not."""
    try:
        fd = os.open(f"/dev/gpiochip{chip}", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return question
    try:
        return fcntl.ioctl(fd, request, question)
    except OSError:
        return question
    finally:
        os.close(fd)


def _word(padded: bytes) -> str:
    return padded.partition(b"\0")[0].decode("utf-8", "replace")


def problem_of(pin: str, error: Exception, factory: Any = None) -> HardwareProblem:
    """What an exception of gpiozero or lgpio means for that pin."""
    reason = reason_of(error)
    if "busy" not in reason.lower():
        return PinUnusable(pin, reason)
    return PinInUse(pin, _user_of(pin, factory))


def reason_of(error: Exception) -> str:
    """Why, in the words of the library."""
    return str(getattr(error, "value", None) or error) or type(error).__name__


def _user_of(pin: str, factory: Any) -> str:
    """Who has the pin, in the kernel's book; "" where that is not known."""
    chip = getattr(factory, "chip", None)  # mock pins have none
    return (line_user(chip, line_of(pin)) or "") if chip is not None else ""


def line_of(pin: str) -> int:
    """17 of "GPIO17"."""
    return int(pin.removeprefix("GPIO"))


def _import_lgpio() -> None:
    """Imports lgpio so that the working directory, which may be read-only, stays what it is.

    Its FIFO goes to a folder of this process alone (two programs in one folder would take each other's),
    and the folder goes when both its ends are open. Moving there happens in a thread that has a working
    directory of its own; where the kernel does not allow that, the process moves there and back.
    """
    failed: list[Exception] = []

    def do() -> None:
        ctypes.CDLL(None).unshare(CLONE_FS)
        here = os.open(".", os.O_PATH)
        folder = tempfile.mkdtemp(prefix="timeglas-", dir=temporary())
        before = os.environ.get("LG_WD")
        os.environ["LG_WD"] = folder
        try:
            import lgpio  # noqa: F401
        finally:
            del os.environ["LG_WD"]
            if before is not None:
                os.environ["LG_WD"] = before
            os.fchdir(here)
            os.close(here)
            shutil.rmtree(folder, ignore_errors=True)

    def try_it() -> None:
        try:
            do()
        except Exception as error:
            failed.append(error)

    thread = threading.Thread(target=try_it, name="import lgpio")
    thread.start()
    thread.join()
    if failed:
        raise failed[0]

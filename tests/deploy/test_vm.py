"""A Pi's bundle installed on an emulated Pi, and a turn of Cranium played there by its buttons and a finger.

A quarter of an hour of work, at first three, so only on request: `deploy/test --vm`. What is seen is
compared with the same pages drawn here, and kept as pictures in the cache.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.journal import Journal
from hardware.board import PATTERNS
from tests.companion.table import Table as Game
from tests.rigs.arm_guest import SIZE, ArmGuest, arm_guest
from tests.rigs.arm_system import PINS, NotHadError, arm_system, why_not
from tests.rigs.other_machine import CACHE
from tests.ui.gallery_pictures import differs
from tests.ui.hourglass_table import pixels_like
from tests.ui.scenes import TODAY, Party, at_table, nothing
from tests.ui.window import picture, shown

# isort: split
from PIL import Image, ImageDraw

from ui.screens.hourglass import Hourglass
from ui.screens.page import Page
from ui.screens.start import Start
from ui.screens.table import Table
from ui.screens.times_up import TimesUp
from ui.theme import theme

ROOT = Path(__file__).resolve().parents[2]
PICTURES = CACHE / "pictures"
RED, BLUE, LAMP_OF_RED, BUZZER = 17, 27, 23, 18  # the pins that hardware.toml names
HOURGLASS_S = 45
SOUNDS_S = sum(PATTERNS["times_up"]) / 1000
PATIENCE_S = 300.0
STATE = "/var/lib/timeglas"
SHOW = "systemctl show --value timeglas --property"
# What is emulated is many times slower than a Pi, and no proof of how fast anything is.
SLOW = "[Service]\nTimeoutStartSec=1800\nWatchdogSec=600\nTimeoutStopSec=300\n"

SETTINGS: dict[str, Any] = {
    "language": "en", "toured": True, "ticks": False, "reduced_motion": True,
    "dims_after_s": 0, "darkens_after_s": 0,
}  # fmt: skip
HEADER: dict[str, Any] = {
    "table": 1, "game": "cranium", "starter": 0, "today": TODAY, "options": {"hourglass_s": HOURGLASS_S},
    "seats": [
        {"name": "Red", "colour": "red", "players": [{"name": "Anna"}, {"name": "Bo"}]},
        {"name": "Blue", "colour": "blue", "players": [{"name": "Ida"}, {"name": "Karl Emil"}]},
    ],
}  # fmt: skip
# The game, as far as it is come to; it was left where Blue is to turn the hourglass for Red.
LEFT: tuple[dict[str, Any], ...] = (
    {"at": 0, "do": "choose_deck", "deck": "red"}, {"at": 1, "do": "read_card", "all_play": False}
)  # fmt: skip
RUNS = (*LEFT, {"at": 2, "do": "start_hourglass"}, {"at": 12})
TIME_IS_UP = (*RUNS, {"at": 100})
BLUE_CHOOSES = (*TIME_IS_UP, {"do": "not_solved"})
RED_READS = (*BLUE_CHOOSES, {"do": "choose_deck", "deck": "green"})
RED_TURNS = (*RED_READS, {"do": "read_card", "all_play": False})
STOPPED = (*RED_TURNS, {"do": "start_hourglass"}, {"at": 110, "do": "stop_hourglass"})
RED_CHOOSES = (*STOPPED, {"do": "not_solved"})
BLUE_READS = (*RED_CHOOSES, {"do": "choose_deck", "deck": "yellow"})
BLUE_TURNS = (*BLUE_READS, {"do": "read_card", "all_play": False})

# Says when the buzzer's pin was high first and last. A process that is named is killed at the first moment.
WATCH = """
import os, signal, sys, time
patience_s, table = float(sys.argv[1]), int(sys.argv[2])
level = open(sys.argv[3])
def is_high():
    level.seek(0)
    return level.read(1) == "1"
def high(until_s):
    while (now_s := time.monotonic()) < until_s:
        if is_high():
            yield now_s
        time.sleep(0.005)
begun_s = next(high(time.monotonic() + patience_s), None)
if begun_s is None:
    sys.exit("the buzzer is silent")
if table:
    os.kill(table, signal.SIGKILL)
print(begun_s, max(begun_s, *high(begun_s + 4.0)))
"""

pytestmark = pytest.mark.vm


@pytest.fixture(scope="module")
def pi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArmGuest]:
    """An emulated Pi with the bundle installed, a game that was left, and the table on its screen."""
    if reason := why_not():
        pytest.skip(reason)
    try:
        system = arm_system()
    except NotHadError as error:
        pytest.skip(str(error))
    PICTURES.mkdir(exist_ok=True)
    theme.reduced_motion = SETTINGS["reduced_motion"]
    bundle = tmp_path_factory.mktemp("bundle") / "timeglas.tar"
    subprocess.run([ROOT / "deploy" / "bundle", "--arch", "arm64", bundle], check=True)
    with arm_guest(system, PICTURES, bundle) as pi:
        pi.ask("cd /root && tar -xf /dev/vdb && mv timeglas-* bundle")
        pi.ask("/root/bundle/deploy/install.sh --console --no-start")
        pi.write("/etc/systemd/system/timeglas.service.d/slow.conf", SLOW)
        pi.write(f"{STATE}/settings.json", json.dumps(SETTINGS))
        pi.ask(f"chown timeglas: {STATE}/settings.json; systemctl daemon-reload")
        pi.write("/root/left.jsonl", "".join(json.dumps(line) + "\n" for line in (HEADER, *LEFT)))
        pi.ask("timeglas import - </root/left.jsonl")
        pi.write("/root/watch.py", WATCH)
        pi.ask("systemctl start --no-block timeglas")
        pi.becomes(f"{SHOW} ActiveState", "active", PATIENCE_S)
        yield pi


def played(lines: tuple[dict[str, Any], ...]) -> Game:
    """The same game on a table here."""
    return Game(HEADER).play(*lines)


def table(lines: tuple[dict[str, Any], ...]) -> Page:
    """The page on which that is seen."""
    kind = TimesUp if lines is TIME_IS_UP else Table
    page: Page = at_table(kind, played(lines), Party())
    return page


def start() -> Start:
    """The first page, which offers the game that was left."""
    journal = Journal(None)
    kept = journal.begin(json.dumps(HEADER).encode(), f"{TODAY}T20:00")
    page = Start(
        go_on=nothing, new_game=nothing, go=nothing, offers={"history", "settings", "tour"},
        now_label=lambda: f"{TODAY}T20:00",
    )  # fmt: skip
    page.show(journal.games(), {kept: played(LEFT).view})
    return page


def sees(pi: ArmGuest, name: str, page: Page, but: str = "") -> None:
    """Wait until that page is on the screen; what is on its tile `but` does not matter."""
    with shown(page, *SIZE):
        expected = picture()
        hidden = box_of(page, but) if but else None
    for _ in patiently():
        how = differs(without(pi.picture(name), hidden), without(expected, hidden))
        if not how:
            return
    raise AssertionError(f"{how}. Seen: {PICTURES / name}.png")


def patiently() -> Iterator[None]:
    """Try as often as that makes sense."""
    give_up = time.monotonic() + PATIENCE_S
    while time.monotonic() < give_up:
        yield
        time.sleep(0.5)


def without(image: Image.Image, box: tuple[int, int, int, int] | None) -> Image.Image:
    if box is not None:
        ImageDraw.Draw(image).rectangle(box, "black")
    return image


def box_of(page: Page, name: str) -> tuple[int, int, int, int]:
    """Where a tile of a page lies, in pixels from the top left."""
    tile = page.ways[name]
    height = SIZE[1]
    return int(tile.x), int(height - tile.top), int(tile.right), int(height - tile.y)


def touch(pi: ArmGuest, page: Page, name: str) -> None:
    """A finger on the middle of that tile, on the screen of the Pi."""
    with shown(page, *SIZE):
        x, y, right, bottom = box_of(page, name)
    pi.touch((x + right) // 2, (y + bottom) // 2)


def has_sand(pi: ArmGuest, name: str) -> None:
    """Wait until an hourglass is on the screen: about as much sand at its left, and figures at its right."""
    with shown(at_table(Hourglass, played(RUNS), Party()), *SIZE):
        expected = picture()
    glass, figures = (0, 0, SIZE[0] * 2 // 5, SIZE[1]), (SIZE[0] * 2 // 5, 0, *SIZE)
    for _ in patiently():
        seen = pi.picture(name)
        of_sand = [pixels_like(image, "sand", glass) for image in (seen, expected)]
        of_text = [pixels_like(image, "text", figures) for image in (seen, expected)]
        if all(0.5 < one / another < 2.0 for one, another in (of_sand, of_text)):
            return
    raise AssertionError(f"pixels of sand {of_sand}, of figures {of_text}. Seen: {PICTURES / name}.png")


def is_full_of_sand(pi: ArmGuest, name: str) -> None:
    """Wait until the screen is as it is in the last second of an hourglass, and after it."""
    for _ in patiently():
        share = pixels_like(pi.picture(name), "sand", (0, 0, *SIZE)) / (SIZE[0] * SIZE[1])
        if share > 0.3:
            return
    raise AssertionError(f"{share:.0%} of the screen is sand. Seen: {PICTURES / name}.png")


def goes_on(pi: ArmGuest, *path: tuple[str, tuple[dict[str, Any], ...], tuple[dict[str, Any], ...]]) -> None:
    """Touch these tiles of these pages, and see what each leads to."""
    for tile, before, after in path:
        touch(pi, table(before), tile)
        sees(pi, f"{tile.replace(':', '-')}", table(after))


def hear(pi: ArmGuest, table: int = 0) -> tuple[float, float]:
    """When the buzzer was high first and last, in seconds of the Pi's clock; kills that process at once."""
    pin = f"{PINS}/sim_gpio{BUZZER}/value"
    first, last = pi.ask(f"python3 /root/watch.py {PATIENCE_S} {table} {pin}").split()
    return float(first), float(last)


def kept(pi: ArmGuest) -> list[dict[str, Any]]:
    """The lines of the game, as the table on the Pi has kept them."""
    lines = pi.ask("timeglas export 1").splitlines()
    return [json.loads(line) for line in lines if not line.startswith("#")]


def test_the_doctor_finds_a_pi_with_its_pins(pi: ArmGuest) -> None:
    told = pi.run("timeglas doctor --json").stdout
    assert "Raspberry Pi 4" in told
    assert '"state":"wrong"' not in told.replace(" ", ""), told


def test_the_table_is_on_the_screen(pi: ArmGuest) -> None:
    sees(pi, "start", start(), but="go_on:1")


def test_a_finger_goes_on_with_the_game_that_was_left(pi: ArmGuest) -> None:
    touch(pi, start(), "go_on:1")
    sees(pi, "go-on", table(LEFT))
    pi.becomes(f"cat {PINS}/sim_gpio{LAMP_OF_RED}/value", "1")


def test_a_button_turns_the_hourglass_and_the_buzzer_sounds_at_its_end(pi: ArmGuest) -> None:
    pressed_s = pi.press(BLUE)
    has_sand(pi, "hourglass")
    first_s, last_s = hear(pi)
    assert first_s - pressed_s == pytest.approx(HOURGLASS_S, abs=3.0)
    assert last_s - first_s == pytest.approx(SOUNDS_S, abs=0.5)
    assert pi.level(BUZZER) == 0
    sees(pi, "time-is-up", table(TIME_IS_UP))


def test_the_other_team_stops_its_hourglass_by_its_button(pi: ArmGuest) -> None:
    goes_on(
        pi, ("not_solved", TIME_IS_UP, BLUE_CHOOSES), ("choose_deck:green", BLUE_CHOOSES, RED_READS),
        ("read_card:false", RED_READS, RED_TURNS),
    )  # fmt: skip
    pi.press(RED)
    has_sand(pi, "hourglass-of-blue")
    pi.press(BLUE)
    sees(pi, "stopped", table(STOPPED))


def test_killed_as_it_sounds_it_leaves_the_buzzer_silent_and_nothing_is_lost(pi: ArmGuest) -> None:
    goes_on(
        pi, ("not_solved", STOPPED, RED_CHOOSES), ("choose_deck:yellow", RED_CHOOSES, BLUE_READS),
        ("read_card:false", BLUE_READS, BLUE_TURNS),
    )  # fmt: skip
    pi.press(BLUE)
    has_sand(pi, "hourglass-at-last")
    before, killed = kept(pi), int(pi.ask(f"{SHOW} MainPID"))
    first_s, last_s = hear(pi, killed)
    assert last_s - first_s < 0.7 * SOUNDS_S
    assert pi.level(BUZZER) == 0
    pi.becomes(f"test $({SHOW} MainPID) != {killed} && {SHOW} ActiveState", "active", PATIENCE_S)
    is_full_of_sand(pi, "come-again")
    after = kept(pi)
    assert after[: len(before)] == before
    assert [line["press"] for line in after if "press" in line] == [1, 0, 1, 1]

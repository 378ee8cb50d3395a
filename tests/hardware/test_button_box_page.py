"""deploy/button-box.md says what deploy/firmware does, and its drawings can be read."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from deploy.box_drawings import PINS, PLACES, blocks, drawings, uses
from hardware.box_protocol import ASK, Beat, Edge, Hello, Pong, Receiver, acknowledge, lamp, parsed, ping
from tests.hardware.test_wiring import labels, meet, parts_of, wires, within
from tests.rigs.box_terminal import checked

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "deploy" / "button-box.md").read_text("utf-8")
FIRMWARE = "".join(path.read_text("ascii") for path in sorted((ROOT / "deploy" / "firmware").glob("*.py")))
DRAWN = {name: ElementTree.fromstring(str(drawing)) for name, drawing in drawings().items()}
GP = re.compile(r"GP\d+")
ALL = [*uses("button"), *uses("lamp"), *uses("buzzer")]


def of_firmware(name: str) -> int:
    """A number that the firmware gives a name to; so many milliseconds are written `50 * MS`."""
    found = re.search(rf"^{name} = ([\d_]+)(?: \* MS)?\b", FIRMWARE, re.MULTILINE)
    assert found, name
    return int(found[1])


def test_every_made_part_has_its_place_on_the_page() -> None:
    assert sorted(re.findall(r"<!-- made: ([a-z-]+) -->", PAGE)) == sorted(blocks())
    assert PAGE.count("<!-- end -->") == len(blocks())
    linked = re.findall(r"\]\(drawings/([a-z-]+)\.svg\)", PAGE)
    assert sorted(linked) == sorted(DRAWN)


def test_every_pin_of_the_firmware_is_drawn_once_and_stands_once_in_the_tables() -> None:
    count = PINS["BUTTONS"]
    pins = [*range(PINS["FIRST_BUTTON"], PINS["FIRST_BUTTON"] + count)]
    pins += [*range(PINS["FIRST_LAMP"], PINS["FIRST_LAMP"] + count), PINS["BUZZER"]]
    assert sorted(use.pin for use in ALL) == sorted({f"GP{pin}" for pin in pins})
    drawn = sorted(pin for text in labels(DRAWN["box-pico"]).values() for pin in GP.findall(text))
    assert drawn == sorted(place for place in PLACES if GP.fullmatch(place))
    made = "".join(blocks().values())
    for use in ALL:
        assert [text for text in labels(DRAWN["box-pico"]).values() if text == f"{use.pin}: {use}"]
        assert made.count(f"{use.pin} (place {use.place})") == 1


def test_a_place_is_where_the_maker_of_the_pico_counts_it() -> None:
    grounds = [place for place, what in enumerate(PLACES, 1) if what == "ground"]
    assert grounds == [3, 8, 13, 18, 23, 28, 33, 38]
    known = {"GP0": 1, "GP2": 4, "GP9": 12, "GP15": 20, "GP16": 21, "GP22": 29, "GP28": 34, "VBUS": 40}
    assert {what: PLACES.index(what) + 1 for what in known} == known
    assert len(PLACES) == 40


def test_buzzer_and_lamps_share_no_slice_whose_pitch_is_that_of_both() -> None:
    slices = {use.pin: int(use.pin[2:]) // 2 % 8 for use in ALL if use.kind != "button"}
    buzzer = slices.pop(f"GP{PINS['BUZZER']}")
    assert buzzer not in slices.values()


@pytest.mark.parametrize("name", DRAWN)
def test_no_label_lies_on_another_or_on_a_wire_or_beyond_the_edge(name: str) -> None:
    drawing, boxes = DRAWN[name], labels(DRAWN[name])
    assert [(boxes[a], boxes[b]) for a, b in combinations(boxes, 2) if meet(a, b)] == []
    inner = 8.0, 8.0, float(drawing.attrib["width"]) - 16, float(drawing.attrib["height"]) - 16
    assert [text for box, text in boxes.items() if not within(box, inner)] == []
    assert [text for box, text in boxes.items() for wire in wires(drawing) if meet(box, wire)] == []
    for part in parts_of(drawing):
        assert [text for box, text in boxes.items() if meet(box, part) and not within(box, part)] == []


def test_the_talk_that_the_page_shows_is_that_of_table_and_box() -> None:
    shown = re.findall(r"^    (table|box) +(\S+)$", PAGE, re.MULTILINE)
    told = b"".join(line.encode() + b"\n" for who, line in shown if who == "box")
    receiver = Receiver()
    kinds = [type(message) for message in receiver.feed(told)]
    assert (kinds, receiver.dropped) == ([Hello, Pong, Beat, Edge], {})
    said = [line.encode() + b"\n" for who, line in shown if who == "table"]
    assert said == [ASK, ping(1), acknowledge(1), lamp(2, 255, 240)]
    assert "of `123456789` it is 29B1" in PAGE
    assert checked("123456789") == b"123456789*29B1\n"


def test_what_a_hello_may_hold_is_what_the_page_says() -> None:
    assert "up to 16 signs without a blank or comma, ID and BOOT are up to 32 letters" in PAGE
    assert "at most 32 BUTTONS" in PAGE
    identity = "aZ09._-".ljust(32, "x")
    longest = f"H,1,{'!;~'.ljust(16, 'x')},{identity},{identity},32,0"
    assert isinstance(parsed(longest.encode()), Hello)
    for one in (longest.replace("!;~", "!;~y"), longest.replace(identity, identity + "y", 1)):
        assert parsed(one.encode()) is None
    assert parsed(longest.replace(",32,0", ",33,0").encode()) is None


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("at most {} bytes without these", ["LONGEST"]),
        ("Sent again every {} ms", ["AGAIN_US"]),
        ("a beat, every {} ms", ["BEAT_US"]),
        ("There is room for {}.", ["CAPACITY"]),
        ("up to {} letters or digits", ["LONGEST_NONCE"]),
        ("0 (steady) to {} ms", ["MOST_MS"]),
        ("for up to {} ms, which ends the one before", ["MOST_MS"]),
        ("and is told {} ms later", ["HOLD_US"]),
    ],
)
def test_a_figure_of_the_page_is_the_firmware_s(said: str, names: list[str]) -> None:
    assert said.format(*map(of_firmware, names)) in PAGE


def test_what_it_does_by_itself_is_when_the_page_says() -> None:
    assert f"has come from it for {of_firmware('SILENCE_US') // 1000} s" in PAGE
    assert f"starts it anew after {of_firmware('WATCHDOG_MS') // 1000} s" in PAGE
    assert of_firmware("OLDEST_US") == 5 * 60 * 1000
    assert "LEAST_HERTZ = 20_000, 20\n" in FIRMWARE
    assert "a tone of 20 to 20000 Hz" in PAGE

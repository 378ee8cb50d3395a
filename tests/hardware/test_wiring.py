"""The wiring page says what hardware.toml says, for any file that is valid, and its drawings can be read."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import msgspec
import pytest
from gpiozero.pins.pi import PiBoardInfo
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.seats import MOST_SEATS
from deploy.wiring_drawings import NAMES, drawings
from deploy.wiring_pins import warnings
from deploy.wiring_plan import (
    ALL_PINS_MA,
    HEADER,
    OUR_PIN_MA,
    PLACES,
    Driver,
    Kind,
    all_ma,
    base_ma,
    base_resistor,
    loads,
    of_kind,
    parts,
    uses,
)
from deploy.wiring_svg import Anchor, Box, label_box
from deploy.wiring_words import blocks
from hardware.config import DEFAULT_FILE, PINS, BadConfig, HardwareConfig, load

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
PIN = re.compile(r"GPIO\d+")
SHIPPED = load(DEFAULT_FILE)
KINDS: dict[Kind, tuple[str, ...]] = {
    "button": ("buttons",), "lamp": ("lamps-chip", "lamps-transistors"), "buzzer": ("buzzer",),
}  # fmt: skip
DRIVERS: tuple[Driver, ...] = ("uln2803", "transistors")


@st.composite
def valid_files(draw: st.DrawFn) -> HardwareConfig:
    """Any pins for any seats, with gaps, a lamp without a button or a button without a lamp."""
    pins = draw(st.permutations(PINS))
    seats = st.lists(st.booleans(), max_size=MOST_SEATS)
    buttons, lamps = (tuple(pins.pop() if wired else "" for wired in draw(seats)) for _ in range(2))
    return msgspec.structs.replace(
        SHIPPED,
        buttons=buttons,
        lamps=lamps,
        buzzer=draw(st.sampled_from(["", pins.pop()])),
        buzzer_kind=draw(st.sampled_from(["active", "passive"])),
    )


any_file = given(config=valid_files())
few = settings(max_examples=25)


def wiring(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "deploy" / "wiring", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def drawn(config: HardwareConfig) -> dict[str, ElementTree.Element]:
    return {name: ElementTree.fromstring(str(drawing)) for name, drawing in drawings(config).items()}


def labels(drawing: ElementTree.Element) -> dict[Box, str]:
    return {
        label_box(
            float(text.attrib["x"]), float(text.attrib["y"]), text.text or "",
            cast(Anchor, text.attrib["text-anchor"]), float(text.attrib["font-size"]),
            bold="font-weight" in text.attrib,
        ): text.text or ""
        for text in drawing.iter(f"{SVG}text")
    }  # fmt: skip


def wires(drawing: ElementTree.Element) -> list[Box]:
    """Every straight stretch of a wire, as a box."""
    found = []
    for line in drawing.iter(f"{SVG}polyline"):
        points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
        for (x, y), (to_x, to_y) in pairwise(points):
            found.append((min(x, to_x) - 1, min(y, to_y) - 1, abs(to_x - x) + 2, abs(to_y - y) + 2))
    return found


def meet(one: Box, other: Box) -> bool:
    return all(one[i] < other[i] + other[i + 2] and other[i] < one[i] + one[i + 2] for i in (0, 1))


def within(one: Box, other: Box) -> bool:
    return all(other[i] <= one[i] and one[i] + one[i + 2] <= other[i] + other[i + 2] for i in (0, 1))


def parts_of(drawing: ElementTree.Element) -> list[Box]:
    """The boxes that are drawn: labels' own, resistors, the chip, the header and its places."""
    boxes = [rect.attrib for rect in drawing.iter(f"{SVG}rect")]
    sides = [tuple(float(box.get(side, 0)) for side in ("x", "y", "width", "height")) for box in boxes]
    return cast(list[Box], sides)


def pins_of(drawing: ElementTree.Element) -> list[str]:
    return sorted(pin for text in labels(drawing).values() for pin in PIN.findall(text))


# -- the page that ships -----------------------------------------------------------------------------------


def test_page_and_drawings_are_what_the_file_that_ships_makes() -> None:
    done = wiring("--check")
    assert (done.returncode, done.stderr) == (0, "")


def test_every_made_part_has_its_place_on_the_page() -> None:
    page = (ROOT / "deploy" / "wiring.md").read_text("utf-8")
    assert sorted(re.findall(r"<!-- made: ([a-z-]+) -->", page)) == sorted(blocks(SHIPPED))
    assert page.count("<!-- end -->") == len(blocks(SHIPPED))


def test_the_file_that_ships_has_no_lamp_and_no_buzzer_on_while_the_pi_starts() -> None:
    assert not [said for said in warnings(uses(SHIPPED)) if "until the table runs" in said]


# -- a table's own -----------------------------------------------------------------------------------------


def test_a_table_s_own_page_is_written_with_its_drawings_and_nothing_else(tmp_path: Path) -> None:
    own, out = tmp_path / "hardware.toml", tmp_path / "out"
    own.write_text('buttons = ["GPIO6", "", "GPIO13"]\nlamps = ["GPIO19"]\nbuzzer_kind = "passive"\n')
    assert wiring(own, "--out", out).returncode == 0
    page = (out / "wiring.md").read_text("utf-8")
    linked = re.findall(r"\]\((drawings/[a-z-]+\.svg)\)", page)
    assert sorted(linked) == sorted(f"drawings/{path.name}" for path in (out / "drawings").iterdir())
    assert "| 3 | GPIO13 (place 33) |" in page
    own.write_text('buttons = ["GPIO6"]\nlamps = []\nbuzzer = ""\n')
    assert wiring(own, "--out", out).returncode == 0
    assert {path.stem for path in (out / "drawings").iterdir()} == {"header", "buttons"}
    assert "This file names no lamps." in (out / "wiring.md").read_text("utf-8")


def test_a_bad_file_is_told_in_the_same_sentences_as_at_the_table(tmp_path: Path) -> None:
    own, out = tmp_path / "hardware.toml", tmp_path / "out"
    own.write_text('buttons = ["GPIO17", "GPIO99"]\nlamps = ["GPIO17"]\nbuzer = "GPIO4"\n')
    with pytest.raises(BadConfig) as bad:
        load(own)
    done = wiring(own, "--out", out)
    assert (done.returncode, done.stderr) == (1, f"{bad.value}\n")
    assert not out.exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("no folder")
    done = wiring(DEFAULT_FILE, "--out", tmp_path / "out")
    assert done.returncode == 1
    assert done.stderr.startswith(f"{tmp_path / 'out'}")
    assert "Traceback" not in done.stderr


def test_a_file_without_a_place_for_its_page_writes_over_nothing() -> None:
    assert wiring(DEFAULT_FILE).returncode == 2


# -- any file ----------------------------------------------------------------------------------------------


@any_file
@few
def test_every_pin_appears_once_in_the_header_and_once_where_it_is_wired(config: HardwareConfig) -> None:
    found = drawn(config)
    pins = {kind: sorted(use.pin for use in of_kind(config, kind)) for kind in KINDS}
    assert pins_of(found["header"]) == sorted(PLACES)
    texts = labels(found["header"]).values()
    assert {text for text in texts if ": " in text} == {f"{use.pin}: {use}" for use in uses(config)}
    assert set(found) == {"header", *(name for kind in KINDS if pins[kind] for name in KINDS[kind])}
    for kind, names in KINDS.items():
        for name in names if pins[kind] else ():
            assert pins_of(found[name]) == pins[kind]
            assert sorted(PIN.findall(found[name][1].text or "")) == pins[kind]  # its description


@any_file
@few
def test_in_the_header_every_label_stands_beside_its_place(config: HardwareConfig) -> None:
    boxes = labels(drawn(config)["header"])
    middle = {text: (x + w / 2, y + h / 2) for (x, y, w, h), text in boxes.items()}
    for pin, place in PLACES.items():
        (label,) = (text for text in middle if pin in PIN.findall(text))
        (x, y), (place_x, place_y) = middle[label], middle[str(place)]
        assert abs(y - place_y) < 3
        assert (x < place_x) == (place % 2 == 1)
        assert (place_x < middle["2"][0]) == (place % 2 == 1)
    downwards = [middle[str(place)][1] for place in range(1, 41)]
    assert downwards == sorted(downwards)


@any_file
@few
def test_whatever_is_said_to_be_at_a_place_is_there(config: HardwareConfig) -> None:
    for drawing in drawn(config).values():
        for text in labels(drawing).values():
            if said := re.fullmatch(r"(.+), place (\d+)", text):
                assert HEADER[int(said[2]) - 1] == said[1]
    for said in re.finditer(r"(GPIO\d+|ground|5 V) \(place (\d+)\)", "".join(blocks(config).values())):
        assert HEADER[int(said[2]) - 1] == said[1]


@any_file
@few
def test_no_label_lies_on_another_or_on_a_wire_or_beyond_the_edge(config: HardwareConfig) -> None:
    for name, drawing in drawn(config).items():
        boxes = labels(drawing)
        assert len(boxes) == len(list(drawing.iter(f"{SVG}text")))
        assert [(boxes[a], boxes[b]) for a, b in combinations(boxes, 2) if meet(a, b)] == [], name
        inner = 8.0, 8.0, float(drawing.attrib["width"]) - 16, float(drawing.attrib["height"]) - 16
        assert [text for box, text in boxes.items() if not within(box, inner)] == [], name
        assert [text for box, text in boxes.items() for wire in wires(drawing) if meet(box, wire)] == [], name
        for part in parts_of(drawing):
            cut = [text for box, text in boxes.items() if meet(box, part) and not within(box, part)]
            assert cut == [], name


@any_file
@few
def test_the_tables_name_every_pin_with_its_place(config: HardwareConfig) -> None:
    made = blocks(config)
    for use in uses(config):
        assert made["header"].count(f"| {use.place} | {use.pin} | {use} |") == 1
        for name in KINDS[use.kind]:
            assert made[name].count(f"{use.pin} (place {use.place})") == 1


@any_file
@few
def test_no_pin_and_not_all_of_them_together_give_too_much(config: HardwareConfig) -> None:
    for driver in DRIVERS:
        assert all(load.each_ma <= OUR_PIN_MA for load in loads(config, driver))
        assert all_ma(config, driver) <= ALL_PINS_MA


@any_file
@few
def test_there_are_as_many_parts_to_buy_as_are_drawn(config: HardwareConfig) -> None:
    seen = {name: Counter(labels(drawing).values()) for name, drawing in drawn(config).items()}
    none: Counter[str] = Counter()
    by_chip = seen.get("lamps-chip", none) + seen.get("buzzer", none)
    by_transistors = seen.get("lamps-transistors", none) + seen.get("buzzer", none)
    bought = {part: counts for *counts, part in parts(config)}
    for text in ("820 Ω", "1 kΩ", "1.5 kΩ", "10 kΩ"):
        wanted = bought.get(f"resistor {text}, 1/4 W", [0, 0])
        assert wanted == [by_chip[text], by_transistors[text]]
    assert bought.get("diode 1N4148", [0, 0]) == [by_chip["1N4148"]] * 2
    npn = [counts for part, counts in bought.items() if part.startswith("NPN")]
    assert npn in ([], [[by_chip["E"], by_transistors["E"]]])


@any_file
@few
def test_whoever_takes_a_pin_that_is_held_up_for_a_lamp_or_the_buzzer_is_told(config: HardwareConfig) -> None:
    said = list(warnings(uses(config)))
    for use in uses(config):
        about = [one for one in said if one.startswith(f"{use.pin} ")]
        is_held_up = use.kind != "button" and int(use.pin.removeprefix("GPIO")) <= 8
        assert len(about) <= 1
        assert is_held_up == ("until the table runs" in "".join(about))


# -- the header and the figures ----------------------------------------------------------------------------


@pytest.mark.parametrize("revision", [0xC03114, 0xC04170, 0x902120], ids=["Pi 4", "Pi 5", "Zero 2 W"])
def test_the_header_is_that_of_the_board(revision: int) -> None:
    pins = PiBoardInfo.from_revision(revision).headers["J8"].pins
    named = {"GND": "ground", "3V3": "3.3 V", "5V": "5 V"}
    assert tuple(named.get(pins[place].name, pins[place].name) for place in range(1, 41)) == HEADER


@pytest.mark.parametrize(("load_ma", "ohms"), [(20, 1500), (40, 820)])
def test_a_base_resistor_switches_its_load_and_spares_its_pin(load_ma: float, ohms: int) -> None:
    assert base_resistor(load_ma) == ohms
    weakest_ma = 1000 * (2.6 - 0.8) / ohms - 1000 * 0.8 / 10_000
    assert weakest_ma >= load_ma / 20
    assert base_ma(load_ma) == pytest.approx(1000 * (3.3 - 0.7) / ohms)


def test_every_drawing_has_a_name() -> None:
    assert set(drawn(SHIPPED)) == set(NAMES)

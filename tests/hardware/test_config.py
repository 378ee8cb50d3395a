"""hardware.toml: its defaults hold, and everything wrong in it is said at once, with its key."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.edges import ERROR_US
from companion.errors import TimeglasError
from hardware.config import DEFAULT_FILE, PINS, BadConfig, load


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "hardware.toml"


def problems_of(path: Path, text: str | bytes) -> dict[object, str]:
    """Key to sentence, of a file with that text."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(BadConfig) as caught:
        load(path)
    return {problem.fields["key"]: str(problem) for problem in caught.value.problems}


def test_the_file_that_ships_holds_and_names_a_pin_for_every_team() -> None:
    config = load(DEFAULT_FILE)
    assert len(config.buttons) == len(config.lamps) == 4
    assert config.buzzer in PINS
    assert (config.buzzer_kind, config.hold_ms, config.mask_ms, config.gpiochip) == ("active", 3, 20, None)
    assert config.error_us == ERROR_US["gpio"]


def test_without_a_file_of_its_own_a_table_has_the_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load() == load(DEFAULT_FILE)


def test_the_table_s_own_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own = tmp_path / "timeglas" / "hardware.toml"
    own.parent.mkdir()
    own.write_text("mask_ms = 40\n")
    assert load().mask_ms == 40


def test_what_a_file_leaves_out_is_as_it_ships(written: Path) -> None:
    written.write_text('buttons = ["GPIO4", ""]\ngpiochip = 4\n')
    config = load(written)
    assert (config.buttons, config.gpiochip) == (("GPIO4", ""), 4)
    assert config.lamps == load(DEFAULT_FILE).lamps


def test_every_problem_is_said_at_once_with_its_key_and_its_range(written: Path) -> None:
    said = problems_of(
        written,
        """
        buttons = ["GPIO17", "GPIO99", 22, "GPIO17"]
        lamps = "GPIO23"
        buzzer = "GPIO28"
        buzzer_kind = "loud"
        hold_ms = 0
        mask_ms = 61
        error_us = 0
        gpiochip = "gpiochip0"
        boxes = "/dev/ttyACM0"
        box_usb = ["2e8a:5"]
        box_buzzer = "yes"
        box_error_us = 20001
        bounce = 5
        """,
    )
    assert set(said) == {
        "buttons[1]", "buttons[2]", "buttons[3]", "lamps", "buzzer", "buzzer_kind", "hold_ms", "mask_ms",
        "error_us", "gpiochip", "boxes", "box_usb", "box_buzzer", "box_error_us", "bounce",
    }  # fmt: skip
    assert said["buttons[1]"] == 'buttons[1] is "GPIO99"; a pin is "GPIO2" to "GPIO27", or "" for none.'
    assert said["buttons[3]"] == "buttons[3] is GPIO17, which buttons[0] is already."
    assert said["hold_ms"] == "hold_ms is 0; it is a whole number from 1 to 10."
    assert said["mask_ms"] == "mask_ms is 61; it is a whole number from 5 to 60."
    assert said["error_us"] == "error_us is 0; it is a whole number from 1 to 20000."
    assert said["boxes"].startswith('boxes is "/dev/ttyACM0"; it is "auto", "none", or a list of ports')
    assert said["box_buzzer"] == 'box_buzzer is "yes"; it is true or false.'
    assert "bounce is no key" in said["bounce"]
    assert "buttons, lamps, buzzer" in said["bounce"]


@pytest.mark.parametrize(
    ("said", "boxes", "finds"),
    [('"auto"', (), True), ('"none"', (), False), ('["/dev/ttyS0", "/x"]', ("/dev/ttyS0", "/x"), True)],
)
def test_where_boxes_are_looked_for(
    written: Path, said: str, boxes: tuple[str, ...], finds: bool
) -> None:
    written.write_text(f'boxes = {said}\nbox_usb = ["2E8A"]\n')
    config = load(written)
    assert (config.boxes, config.finds_boxes, config.box_usb) == (boxes, finds, ("2E8A",))
    assert load(DEFAULT_FILE).finds_boxes


@pytest.mark.parametrize("said", ["5", "[5]", "['ttyACM0']", '["/x\\u0000"]', "[" + 17 * "'/x', " + "]"])
def test_what_no_port_is(written: Path, said: str) -> None:
    assert set(problems_of(written, f"boxes = {said}\n")) == {"boxes"}


def test_of_too_many_pins_the_wrong_ones_are_named_too(written: Path) -> None:
    said = problems_of(written, 'buttons = ["GPIO17", "GPIO99", "", "", "", "", "", "", "GPIO17"]')
    assert list(said) == ["buttons", "buttons[1]", "buttons[8]"]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("hold_ms = 3.0", "hold_ms"),
        ("hold_ms = true", "hold_ms"),
        ("mask_ms = '20'", "mask_ms"),
        ("mask_ms = nan", "mask_ms"),
        ("mask_ms = 99999999999999999999999", "mask_ms"),
        ("mask_ms = 0x" + "f" * 9000, "mask_ms"),
        ("buttons = 17", "buttons"),
        ("buttons = [['GPIO17']]", "buttons[0]"),
        ("buttons = ['gpio17']", "buttons[0]"),
        ("buttons = ['GPIO1']", "buttons[0]"),
        ("buttons = ['', '', '', '', '', '', '', '', '']", "buttons"),
        ("lamps = {a = 1}", "lamps"),
        ("lamps = ['GPIO18']", "buzzer"),
        ("buzzer = 18", "buzzer"),
        ("buzzer_kind = []", "buzzer_kind"),
        ("gpiochip = -1", "gpiochip"),
        ("gpiochip = false", "gpiochip"),
        ("[buttons]", "buttons"),
        ("today = 2026-11-30", "today"),
    ],
)
def test_one_wrong_line_is_one_problem(written: Path, line: str, key: str) -> None:
    assert list(problems_of(written, line)) == [key]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"hold_ms = ", "not TOML"),
        (b"hold_ms = 3\nhold_ms = 3\n", "not TOML"),
        (b"hold_ms = " + b"9" * 5000, "not TOML"),
        (b"buttons = " + b"[" * 1900, "not TOML"),
        (b"#\n" * 40_000, "too long"),
        (b".".join([b"a"] * 30_000) + b" = 1", "too long"),
        (b"\x00", "not TOML"),
        (b"hold_ms = 3\n# \xe6\n", "Line 2 is not UTF-8"),
    ],
)
def test_a_file_that_is_no_toml_is_one_problem(written: Path, text: bytes, says: str) -> None:
    [said] = problems_of(written, text).values()
    assert says in said


def test_a_file_that_cannot_be_read_is_said_with_the_reason(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.toml"):
        with pytest.raises(BadConfig) as caught:
            load(path)
        assert str(path) in str(caught.value)
        assert "cannot be read" in str(caught.value)


def test_a_pipe_or_a_device_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "hardware.toml")
    for path in (tmp_path / "hardware.toml", Path("/dev/zero")):
        with pytest.raises(BadConfig, match="cannot be read: it is no file"):
            load(path)


def test_an_own_file_that_cannot_even_be_looked_for_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As good as a folder that only others may look into, and root may not either.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ("long" * 100)))
    with pytest.raises(BadConfig, match="cannot be read"):
        load()


def test_a_bad_file_is_our_error_and_a_value_error(written: Path) -> None:
    written.write_text("hold_ms = 99")
    with pytest.raises(TimeglasError) as caught:
        load(written)
    assert isinstance(caught.value, ValueError)


@given(st.binary(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_at_all_end_in_anything_but_a_config_or_its_problems(written: Path, data: bytes) -> None:
    written.write_bytes(data)
    with contextlib.suppress(BadConfig):
        load(written)


# What TOML can say, in the file's own keys.
anything = st.recursive(
    st.sampled_from(["", "GPIO17", "GPIO18", "GPIO99", "auto", "passive", 0, 3, 10**30, -1, True, 2.5]),
    lambda values: st.lists(values, max_size=9),
)
KEYS = ("buttons", "lamps", "buzzer", "buzzer_kind", "hold_ms", "mask_ms", "error_us", "gpiochip", "other")


@given(st.dictionaries(st.sampled_from(KEYS), anything))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_right_beside_what_is_wrong_can_be_used(written: Path, said: dict[str, object]) -> None:
    written.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in said.items()))
    try:
        load(written)
    except BadConfig as error:
        rest = error.rest
        assert rest is not None
        assert {*rest.buttons, *rest.lamps, rest.buzzer} <= {"", *PINS}
        wrong = {str(problem.fields["key"]).partition("[")[0] for problem in error.problems}
        for key in said.keys() - wrong - {"buttons", "lamps", "gpiochip"}:
            assert getattr(rest, key) == said[key]

"""What is heard: written into a file by SDL's own disk driver, and searched for the tones that are in it."""

from __future__ import annotations

import json
import math
import time
import wave
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.clock import ManualClock
from companion.seats import MOST_SEATS
from deploy.sounds import RATE_HZ, TONES_OF_SEATS, main, samples, sounds
from hardware.simulated import SimulatedOutputs
from tests.rigs.processes import PATIENCE_S, Talker
from ui.settings import KeptSettings, Settings
from ui.sound import AHEAD_S, FOLDER, Sounds

# The disk driver sleeps between two buffers, on a machine that has other things to do, too.
SOON_S = 0.8


class Heard(Talker):
    """Sounds in a process of its own, whose loudspeaker is a file."""

    def __init__(self, path: Path, folder: Path = FOLDER) -> None:
        self._path = path
        environment = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(path)}
        super().__init__("tests.rigs.sounding", [str(folder)], environment=environment)

    def __enter__(self) -> Heard:
        return self

    def ask(self, *what: object) -> dict[str, Any]:
        self.say(json.dumps(what))
        return self.next("written")

    def warm_up(self) -> None:
        """Sound once, for the device to be open: until then a sound may be too old to be news."""
        before = self.ask("beep", "tick")["written"]
        self.until(lambda: self.ask("see")["written"] > before + 3 * RATE_HZ // 5)
        assert not any(self.all()[-400:])

    def until(self, holds: Callable[[], bool]) -> None:
        give_up = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < give_up
            time.sleep(0.01)

    def all(self) -> array[int]:
        data = self._path.read_bytes()
        return array("h", data[: len(data) // 2 * 2])

    def after(self, byte: int, seconds: float) -> array[int]:
        """So many seconds of what was written from there on."""
        count = round(seconds * RATE_HZ)
        self.until(lambda: len(self.all()) >= byte // 2 + count)
        return self.all()[byte // 2 : byte // 2 + count]


@pytest.fixture(scope="module")
def one_heard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Heard]:
    with Heard(tmp_path_factory.mktemp("sound") / "heard.raw") as heard:
        yield heard


@pytest.fixture
def heard(one_heard: Heard) -> Heard:
    """As at first, with its device open and silent."""
    one_heard.ask("change", {"sound": True, "buzzer": True, "ticks": False, "volume": 3})
    one_heard.ask("appoint", None)
    one_heard.ask("silence")
    one_heard.warm_up()
    return one_heard


def onset_s(sound: Sequence[int]) -> float:
    """When something begins to be heard; infinite if nothing does."""
    return next((n for n, value in enumerate(sound) if abs(value) > 60), math.inf) / RATE_HZ


def loudness(sound: Sequence[int], hertz: float) -> float:
    """How much of a tone is in a sound, by Goertzel."""
    twice = 2 * math.cos(2 * math.pi * hertz / RATE_HZ)
    before = last = 0.0
    for value in sound:
        before, last = last, value + twice * last - before
    return math.sqrt(max(0.0, before**2 + last**2 - twice * before * last)) / len(sound)


def seat_heard(sound: Sequence[int]) -> int:
    """The seat whose tone is the loudest in the first tenth of a second after the onset."""
    begin = round(onset_s(sound) * RATE_HZ)
    tones = [loudness(sound[begin : begin + RATE_HZ // 10], tone) for tone in TONES_OF_SEATS]
    return tones.index(max(tones))


def steepest(sound: Sequence[int]) -> int:
    """The largest step from a sample to the next: a click is larger than any of a sound."""
    return max(abs(after - before) for before, after in pairwise(sound))


# -- the files ---------------------------------------------------------------------------------------------


def test_the_sounds_are_what_their_script_makes(tmp_path: Path) -> None:
    main([str(tmp_path)])
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in FOLDER.iterdir()}


@pytest.mark.parametrize("pattern", ["turn", "first"])
def test_every_seat_has_a_tone_of_its_own(pattern: str) -> None:
    heard = [seat_heard(samples(sounds()[f"{pattern}-{seat + 1}"])) for seat in range(MOST_SEATS)]
    assert heard == list(range(MOST_SEATS))


@pytest.mark.parametrize("name", sounds())
def test_a_sound_is_short_begins_and_ends_at_nothing_and_is_not_too_loud(name: str) -> None:
    sound = samples(sounds()[name])
    assert sound[0] == sound[-1] == 0
    assert len(sound) <= 1.5 * RATE_HZ
    assert max(map(abs, sound)) <= 0.9 * 32_767
    assert abs(sum(sound) / len(sound)) < 0.002 * 32_767
    assert steepest(sound) < 0.25 * 32_767


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


def test_a_sound_is_mono_of_16_bit() -> None:
    for path in FOLDER.iterdir():
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)


# -- what is heard -----------------------------------------------------------------------------------------


def test_every_seat_is_heard_in_its_own_tone(heard: Heard) -> None:
    for seat in (0, 3, 7, MOST_SEATS + 4):  # behind some who have left
        asked = heard.ask("beep", "first", seat)
        sound = heard.after(asked["written"], 0.12 + SOON_S)
        assert seat_heard(sound) == seat % MOST_SEATS
        assert onset_s(sound) < SOON_S


def test_a_new_sound_cuts_the_old_and_never_waits_for_it(heard: Heard) -> None:
    heard.ask("beep", "win")
    time.sleep(0.15)
    asked = heard.ask("beep", "first", 1)
    sound = heard.after(asked["written"], 1.2)
    assert seat_heard(sound[round(0.05 * RATE_HZ) :]) == 1
    # It is over when the second sound is, though the first would have gone on for a second.
    assert not any(sound[round((sounds()["first-2"].long_s + SOON_S) * RATE_HZ) :])


def test_of_many_sounds_at_once_the_last_is_heard_alone(heard: Heard) -> None:
    for seat in (0, 1, 2, 3, 4, 5, 6):
        asked = heard.ask("beep", "first", seat)
    sound = heard.after(asked["written"], 1.2)
    assert seat_heard(sound[round(0.1 * RATE_HZ) :]) == 6
    assert not any(sound[round((sounds()["first-7"].long_s + SOON_S) * RATE_HZ) :])


def test_what_is_cut_dies_away_without_a_click(heard: Heard) -> None:
    heard.ask("beep", "times_up")
    time.sleep(0.15)
    asked = heard.ask("silence")
    sound = heard.after(asked["written"], SOON_S + 0.3)
    assert steepest(sound) <= steepest(samples(sounds()["times_up"]))
    assert not any(sound[round(SOON_S * RATE_HZ) :])


def test_the_end_of_the_hourglass_is_heard_at_its_time_however_busy_python_is(tmp_path: Path) -> None:
    with Heard(tmp_path / "heard.raw") as heard:
        heard.warm_up()
        heard.ask("busy", 2)
        asked = heard.ask("appoint_in", 0.8)
        at_end = heard.next("at_end")["at_end"]
        sound = heard.after(asked["written"], 2.0)
    assert onset_s(sound) == pytest.approx((at_end - asked["written"]) / 2 / RATE_HZ, abs=0.4)


def test_an_end_that_is_taken_back_is_not_heard_not_even_when_it_was_laid_already(heard: Heard) -> None:
    asked = heard.ask("appoint_in", AHEAD_S)
    time.sleep(AHEAD_S / 3)
    heard.ask("appoint", None)
    assert not any(heard.after(asked["written"], AHEAD_S + SOON_S))


def test_an_end_that_is_taken_back_gives_the_sound_back_that_it_would_have_cut(heard: Heard) -> None:
    asked = heard.ask("beep", "win")
    heard.ask("appoint_in", AHEAD_S)
    time.sleep(AHEAD_S / 3)
    heard.ask("appoint", None)
    sound = heard.after(asked["written"], 1.0 + SOON_S)
    begin = round(onset_s(sound) * RATE_HZ)
    chord = sound[begin + round(0.65 * RATE_HZ) : begin + round(0.85 * RATE_HZ)]
    assert max(map(abs, chord)) > 1000


def test_the_last_seconds_tick_if_wanted_and_over_no_other_sound(heard: Heard) -> None:
    heard.ask("change", {"ticks": True})
    asked = heard.ask("appoint_in", 1.3)
    sound = heard.after(asked["written"], 1.3 + SOON_S)
    tick = onset_s(sound)
    assert 0.1 < tick < 0.3 + SOON_S
    quiet = sound[round((tick + 0.1) * RATE_HZ) :]
    assert 0.5 < onset_s(quiet) < 1.0 + SOON_S


def test_that_the_last_ten_seconds_begin_is_heard_as_three_ticks(heard: Heard) -> None:
    heard.ask("change", {"ticks": True})
    asked = heard.ask("appoint_in", 10.2)
    sound = heard.after(asked["written"], 0.6 + SOON_S)
    heard.ask("appoint", None)

    def peak(from_s: float, until_s: float) -> int:
        return max(map(abs, sound[round(from_s * RATE_HZ) : round(until_s * RATE_HZ)]), default=0)

    begin = onset_s(sound)
    for at in (begin, begin + 0.085, begin + 0.17):
        assert peak(at, at + 0.02) > 3 * peak(at - 0.02, at - 0.004)
    assert peak(begin + 0.255, begin + 0.5) < peak(begin, begin + 0.02) / 3


def test_the_volume_is_as_the_settings_say(heard: Heard) -> None:
    peaks = []
    for volume in (1, 3, 5):
        heard.ask("change", {"volume": volume})
        asked = heard.ask("beep", "first", 0)
        peaks.append(max(map(abs, heard.after(asked["written"], 0.5 + SOON_S))))
    assert 0 < peaks[0] < peaks[1] / 3
    assert peaks[1] < peaks[2] / 2
    assert peaks[2] == pytest.approx(max(map(abs, samples(sounds()["first-1"]))), rel=0.01)


def test_muted_it_is_silent_at_once_and_the_buzzer_is_not(tmp_path: Path) -> None:
    with Heard(tmp_path / "heard.raw") as heard:
        heard.warm_up()
        heard.ask("beep", "win")
        heard.ask("change", {"sound": False})
        time.sleep(SOON_S)
        before = heard.ask("beep", "wrong")
        assert before["buzzer"] == "wrong"
        time.sleep(0.1)
        assert heard.ask("see")["written"] == before["written"]
        # The device was let go; it is opened again, and its file begins anew.
        heard.ask("change", {"sound": True})
        heard.until(lambda: heard.ask("beep", "first", 3)["written"] != before["written"])


def test_the_buzzer_can_be_muted_by_itself(heard: Heard) -> None:
    heard.ask("beep", "win")
    heard.ask("change", {"buzzer": False})
    assert heard.ask("see")["buzzer"] is None
    asked = heard.ask("beep", "first", 2)
    assert heard.ask("see")["buzzer"] is None
    assert seat_heard(heard.after(asked["written"] + 8000, 0.4)) == 2


def test_the_buzzer_ticks_as_the_settings_say() -> None:
    clock, kept = ManualClock(1_000), KeptSettings(Settings(sound=False))
    buzzer = SimulatedOutputs(2, clock)
    heard = Sounds(buzzer, clock, kept)
    heard.appoint(clock.now_ns() + 3_000_000_000)
    clock.advance(1_000)
    assert buzzer.sounding == "tick"
    kept.change(ticks=False)
    clock.advance(1_000)
    assert buzzer.sounding is None
    clock.advance(1_000)
    assert buzzer.sounding == "times_up"


def test_a_sound_that_cannot_be_read_is_silence_and_the_others_are_heard(tmp_path: Path) -> None:
    folder = tmp_path / "sounds"
    main([str(folder)])
    (folder / "win.wav").write_bytes(b"no sound")
    (folder / "first-1.wav").unlink()
    with Heard(tmp_path / "heard.raw", folder) as heard:
        heard.warm_up()
        asked = heard.ask("beep", "win")
        heard.ask("beep", "first", 0)
        assert not any(heard.after(asked["written"], 0.3))
        asked = heard.ask("beep", "first", 1)
        assert seat_heard(heard.after(asked["written"], 0.5 + SOON_S)) == 1


def test_it_ends_at_once_and_may_be_closed_twice(tmp_path: Path) -> None:
    with Heard(tmp_path / "heard.raw") as heard:
        heard.ask("appoint_in", 30)
        heard.ask("close")
        assert "closed" in heard.finish()[-1]
        assert heard.process.returncode == 0

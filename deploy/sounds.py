#!/usr/bin/env python3
"""Make the sounds of ui/sounds anew, byte for byte:   .venv/bin/python deploy/sounds.py [FOLDER]

Nobody needs this to run. Every sound is struck wood: bars of a marimba, whose second partial is tuned two
octaves above the first and whose third ten times as high, each dying away sooner than the one below it, and
for the dry sounds the two resonances of a block. They are reckoned from the figures below, with the standard
library alone, and are under the project's own licence.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent.parent / "ui" / "sounds"
RATE_HZ = 44_100

# F major without its two half steps: whatever sounds after whatever else sounds well.
C4, D4, F4, G4, A4, C5, D5, F5 = (440.0 * 2 ** (step / 12) for step in (-9, -7, -4, -2, 0, 3, 5, 8))
C3, F3 = C4 / 2, F4 / 2
# The first four seats are a fourth or a fifth apart, so that two teams are never mistaken for each other;
# the others stand between them.
TONES_OF_SEATS = (D4, G4, C5, F5, C4, F4, A4, D5)

ATTACK_S, RELEASE_S = 0.002, 0.03
_BAR = ((1.0, 1.0, 1.0), (4.0, 0.22, 0.28), (10.0, 0.06, 0.1))  # times the pitch, loudness, times the decay
_BLOCK = ((1.0, 1.0, 1.0), (1.62, 0.5, 0.7), (2.9, 0.16, 0.4))
_MALLET_S, _MALLET = 0.006, 0.05  # the felt that meets the wood


class Stroke(NamedTuple):
    """A blow on a bar: when, which pitch, how hard (1: fully), how long until it is 60 dB down."""

    at_s: float
    pitch_hz: float
    force: float
    rings_s: float
    wood: Sequence[tuple[float, float, float]] = _BAR


class Sound(NamedTuple):
    """Strokes, cut off after `long_s`; the loudest sample has `peak` of the full scale."""

    strokes: Sequence[Stroke]
    long_s: float
    peak: float


def sounds() -> Mapping[str, Sound]:
    """Every sound by the name of its file."""
    by_seat = {}
    for seat, tone in enumerate(TONES_OF_SEATS, start=1):
        by_seat[f"turn-{seat}"] = Sound([Stroke(0, tone, 1, 0.5)], 0.32, 0.42)
        # Twice, with the octave above: quick to tell, and heard through voices.
        strokes = [Stroke(at_s, tone, 1, 0.55) for at_s in (0.0, 0.1)]
        strokes += [Stroke(at_s, 2 * tone, 0.5, 0.35) for at_s in (0.0, 0.1)]
        by_seat[f"first-{seat}"] = Sound(strokes, 0.42, 0.8)
    # As loud at its very beginning as later: the first blow is the moment at which time was up.
    gong = [(0.0, 0.9, 0.5), (0.2, 0.9, 0.5), (0.4, 1.0, 1.3)]
    falls = [(0.0, F3, 1, 0.3), (0.0, F4, 0.3, 0.2), (0.14, C3, 1, 0.45), (0.14, C4, 0.4, 0.3)]
    climbs = [(0.1 * n, tone, 0.8, 0.6) for n, tone in enumerate((F4, A4, C5, F5))]
    rolled = [(0.5 + 0.03 * n, tone, 1, 1.0) for n, tone in enumerate((F3, C4, A4, C5, F5))]
    return {
        "last_ten": Sound([Stroke(at_s, 870.0, 1, 0.05, _BLOCK) for at_s in (0.0, 0.085, 0.17)], 0.24, 0.26),
        "tick": Sound([Stroke(0, 870.0, 1, 0.05, _BLOCK)], 0.06, 0.22),
        "refused": Sound([Stroke(at_s, 330.0, 1, 0.07, _BLOCK) for at_s in (0.0, 0.085)], 0.2, 0.4),
        "wrong": Sound([Stroke(*one) for one in falls], 0.45, 0.6),
        "right": Sound([Stroke(0, C5, 0.8, 0.35), Stroke(0.09, F5, 1, 0.5)], 0.42, 0.5),
        "times_up": Sound(
            [Stroke(at_s, tone, force, rings) for at_s, force, rings in gong for tone in (F3, F4, C5, F5)],
            1.3,
            0.85,
        ),
        "win": Sound([Stroke(*one) for one in (*climbs, *rolled)], 1.5, 0.75),
        **by_seat,
    }


def samples(sound: Sound) -> array[int]:
    """The sound as 16 bit samples: begins and ends at nothing."""
    length = round(sound.long_s * RATE_HZ)
    mixed = [0.0] * length
    for stroke in sound.strokes:
        _strike(mixed, stroke)
    release = round(RELEASE_S * RATE_HZ)
    for n in range(release):
        mixed[length - release + n] *= 0.5 + 0.5 * math.cos(math.pi * (n + 1) / release)
    scale = sound.peak * 32_767 / max(map(abs, mixed))
    return array("h", (round(value * scale) for value in mixed))


def _strike(mixed: list[float], stroke: Stroke) -> None:
    begins = round(stroke.at_s * RATE_HZ)
    attack = ATTACK_S * RATE_HZ
    count = min(len(mixed) - begins, round(1.2 * stroke.rings_s * RATE_HZ))
    blow = [0.5 - 0.5 * math.cos(math.pi * min(1.0, n / attack)) for n in range(round(attack) + 1)]
    for times, loudness, sooner in stroke.wood:
        turn = 2 * math.pi * times * stroke.pitch_hz / RATE_HZ
        dies = 10 ** (-3 / (stroke.rings_s * sooner * RATE_HZ))
        level = stroke.force * loudness
        for n in range(count):
            mixed[begins + n] += level * math.sin(turn * n) * blow[min(n, len(blow) - 1)]
            level *= dies
    for n, grain in enumerate(_felt(round(_MALLET_S * RATE_HZ))):
        if begins + n < len(mixed):
            mixed[begins + n] += stroke.force * _MALLET * grain


def _felt(count: int) -> Iterator[float]:
    """A soft burst of noise, always the same: a linear congruence, smoothed and swelling."""
    seed, smooth = 1, 0.0
    for n in range(count):
        seed = (seed * 1_103_515_245 + 12_345) % 2**31
        smooth += 0.25 * (seed / 2**30 - 1 - smooth)
        yield smooth * math.sin(math.pi * n / count) ** 2


def write(path: Path, sound: Sound) -> None:
    """One WAV file: mono, 16 bit."""
    data = samples(sound)
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(data.tobytes())


def main(arguments: Sequence[str]) -> None:
    """Write all of them."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, sound in sounds().items():
        write(folder / f"{name}.wav", sound)


if __name__ == "__main__":
    main(sys.argv[1:])

"""The gallery's pages as pictures, and how one is compared with the one that is kept in tests/ui/pictures.

    python -m tests.ui.gallery_pictures      takes them all anew (as deploy/test --new-pictures does)

Flat colours are the same on every machine; edges of letters are not, where another FreeType draws them. So
near strong contrasts (letters, icons) two pictures are compared blurred, and everywhere else to the pixel: a
box that has moved by two pixels, a letter that is missing and a colour that has changed are found, a letter
that is drawn a little softer is not.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.ui.window import picture, shown

# isort: split
from PIL import Image, ImageChops, ImageFilter

from ui.gallery.app import PAGES, file_name
from ui.gallery.page import NS_ON_PICTURES
from ui.i18n import language, set_language
from ui.theme import Mode, theme

Colour = tuple[int, int, int]

_OFTEN = 64  # colours that a kept picture has to the bit

PICTURES = Path(__file__).with_name("pictures")

_STRONG = 60  # levels between neighbours: a letter, an icon, the edge of a bone tile
_FLAT_LEVELS, _FLAT_PIXELS = 5, 12  # what may differ where nothing is drawn finely, and of how many pixels
_FLAT_STEP, _FINE_STEP = 2 * _FLAT_LEVELS - 2, 24  # levels of which one is kept: less than may differ
_BLUR, _BLURRED_LEVELS = 2.0, 34
# How far the mean of a block of so many pixels a side may be from what it was: no softer edge moves that.
_BLOCK, _BLOCK_LEVELS = 20, 5


class Case(NamedTuple):
    """A page in one look."""

    number: int
    mode: Mode
    reduced_motion: bool = False

    @property
    def name(self) -> str:
        """What its picture is called."""
        kind: Any = PAGES[self.number]
        return file_name(self.number, kind) + f"-{self.mode}" + "-reduced" * self.reduced_motion

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return PICTURES / f"{self.name}.png"


_PROGRESS = next(number for number, kind in enumerate(PAGES) if getattr(kind, "shows", "") == "Progress")
CASES = [Case(number, mode) for number in range(len(PAGES)) for mode in ("dark", "light")]
CASES += [Case(_PROGRESS, mode, reduced_motion=True) for mode in ("dark", "light")]


@contextmanager
def laid(case: Case) -> Iterator[Any]:
    """The page in the window, in English at the usual size."""
    before = theme.mode, theme.reduced_motion, theme.text_size, language()
    theme.mode, theme.reduced_motion, theme.text_size = case.mode, case.reduced_motion, "normal"
    set_language("en")
    page = PAGES[case.number](lambda _way: None)
    try:
        with shown(page):
            page.anew()
            page.tick(NS_ON_PICTURES)
            yield page
    finally:
        theme.mode, theme.reduced_motion, theme.text_size = before[:3]
        set_language(before[3])


def drawn(case: Case) -> Image.Image:
    """The page as it looks now."""
    with laid(case):
        return picture()


def differs(seen: Image.Image, kept: Image.Image) -> str:
    """In what way a picture is not the one that was kept; nothing where it is."""
    if seen.size != kept.size:
        return f"its size is {seen.size}, not {kept.size}"
    fine = ImageChops.lighter(_fine(seen), _fine(kept))
    flat = _levels(ImageChops.difference(seen, kept)).point(lambda level: 255 * (level > _FLAT_LEVELS))
    flat = ImageChops.subtract(flat, fine)
    count = flat.histogram()[255]
    if count > _FLAT_PIXELS:
        return f"{count} pixels have another colour, in {flat.getbbox()}"
    soft = [image.filter(ImageFilter.GaussianBlur(_BLUR)) for image in (seen, kept)]
    marks = _levels(ImageChops.difference(*soft)).point(lambda level: 255 * (level > _BLURRED_LEVELS))
    if marks.getbbox():
        return f"what is drawn is not the same, in {marks.getbbox()}"
    coarse = [image.reduce(_BLOCK) for image in (seen, kept)]
    blocks = _levels(ImageChops.difference(*coarse)).point(lambda level: 255 * (level > _BLOCK_LEVELS))
    if blocks.getbbox():
        box = [_BLOCK * side for side in blocks.getbbox() or ()]
        return f"lines or letters have another colour, in {box}"
    return ""


def _levels(image: Image.Image) -> Image.Image:
    """The largest of the three at each pixel."""
    red, green, blue = image.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _fine(image: Image.Image) -> Image.Image:
    """Where letters and the like are, with a margin: 255 there, else 0."""
    lightest, darkest = image.filter(ImageFilter.MaxFilter(3)), image.filter(ImageFilter.MinFilter(3))
    contrast = _levels(ImageChops.difference(lightest, darkest))
    return contrast.point(lambda level: 255 * (level > _STRONG)).filter(ImageFilter.MaxFilter(5))


def small(image: Image.Image) -> Image.Image:
    """In few colours: the most frequent stay as they are, of the others those nearly alike become one.

    Of letters and other fine things, which are compared blurred, fewer are enough.
    """
    pixels = _pixels(image)
    often = {colour for colour, _ in Counter(pixels).most_common(_OFTEN)}
    steps = [_FINE_STEP if is_fine else _FLAT_STEP for is_fine in _fine(image).tobytes()]
    seen = [
        colour if colour in often else _middle(colour, step)
        for colour, step in zip(pixels, steps, strict=True)
    ]
    colours = sorted(set(seen))
    found = Image.new("RGB" if len(colours) > 256 else "P", image.size)
    if found.mode == "RGB":
        found.putdata(seen)
    else:
        place = {colour: number for number, colour in enumerate(colours)}
        found.putpalette([level for colour in colours for level in colour])
        found.putdata([place[colour] for colour in seen])
    return found


def _middle(colour: Colour, step: int) -> Colour:
    """The middle of the colours that are taken for one."""
    red, green, blue = (min(255, level // step * step + step // 2) for level in colour)
    return red, green, blue


def _pixels(image: Image.Image) -> list[Colour]:
    levels = image.tobytes()
    return list(zip(levels[::3], levels[1::3], levels[2::3], strict=True))


def main() -> int:
    """Take every picture anew."""
    PICTURES.mkdir(exist_ok=True)
    for old in set(PICTURES.glob("*.png")) - {case.path for case in CASES}:
        old.unlink()
    for case in CASES:
        seen = drawn(case)
        if case.path.exists() and not differs(seen, kept(case)):
            continue  # so that only what looks different is a change
        small(seen).save(case.path, optimize=True)
        print(case.path)
    return 0


def kept(case: Case) -> Image.Image:
    """The picture that was kept."""
    return Image.open(case.path).convert("RGB")


if __name__ == "__main__":
    sys.exit(main())

"""Make the fonts in ui/fonts anew from the packages they come from; nobody needs this to run or to test.

    npm pack @fontsource/signika@5.3.0 @fontsource/noto-sans@5.3.0
    npm pack @fontsource/noto-sans-hebrew@5.3.0 @fontsource/noto-sans-arabic@5.3.0
    npm pack @fontsource/noto-emoji@5.3.2 @mdi/font@7.4.47
    # unpack each of the six archives into a folder of its own, then
    python deploy/fonts.py SIGNIKA NOTO_SANS NOTO_SANS_HEBREW NOTO_SANS_ARABIC NOTO_EMOJI MDI

Signika comes in one file a script and a weight: latin, latin-ext and vietnamese are merged into one font. So
are the scripts of Noto Sans that Signika has not: Cyrillic and Greek, for names. The files of Hebrew and
Arabic, of one weight each, and Noto Emoji's are only unpacked. Of the icons just those named in ui/icons.py
are kept. What each font can draw is written to coverage.toml, so that no font is ever handed a character that
would be a broken box.
"""

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ui.icons import ICONS  # noqa: E402  (the project's root is known only now)
from ui.theme import ARABIC_FONT, EMOJI_FONT, FONTS, HEBREW_FONT, ICON_FONT, theme  # noqa: E402

SCRIPTS = ("latin", "latin-ext", "vietnamese")
OTHER_SCRIPTS = ("cyrillic", "cyrillic-ext", "greek")
RIGHT_TO_LEFT = {"hebrew": HEBREW_FONT, "arabic": ARABIC_FONT}


def main() -> None:
    """Write every font, its licence and what it covers."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    for package in ("signika", "noto_sans", "hebrew", "arabic", "noto_emoji", "mdi"):
        parser.add_argument(package, type=Path)
    folders = parser.parse_args()
    FONTS.mkdir(exist_ok=True)
    for weight in theme.tokens["font"]["weights"]:
        merge(folders.signika / "files", "signika", SCRIPTS, weight, theme.font(weight))
        merge(folders.noto_sans / "files", "noto-sans", OTHER_SCRIPTS, weight, theme.other_font(weight))
    unpack(folders.noto_emoji / "files/noto-emoji-emoji-700-normal.woff2", Path(EMOJI_FONT))
    for script, target in RIGHT_TO_LEFT.items():
        folder, name = getattr(folders, script), f"noto-sans-{script}-{script}-600-normal.woff2"
        unpack(folder / "files" / name, Path(target))
        shutil.copyfile(folder / "LICENSE", FONTS / f"OFL-NotoSans{script.title()}.txt")
    cut_icons(folders.mdi)
    shutil.copyfile(folders.signika / "LICENSE", FONTS / "OFL-Signika.txt")
    shutil.copyfile(folders.noto_sans / "LICENSE", FONTS / "OFL-NotoSans.txt")
    shutil.copyfile(folders.noto_emoji / "LICENSE", FONTS / "OFL-NotoEmoji.txt")
    shutil.copyfile(folders.mdi / "LICENSE", FONTS / "LICENSE-MaterialDesignIcons.txt")
    write_coverage()


def unpack(source: Path, target: Path) -> None:
    """Write a WOFF2 as the TrueType font it holds."""
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = None
    font.save(target)


def merge(folder: Path, family: str, scripts: Iterable[str], weight: int, target: str) -> None:
    """Join the scripts of one weight; what two of them share is kept once."""
    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for script in scripts:
            part = Path(scratch) / f"{script}.ttf"
            unpack(folder / f"{family}-{script}-{weight}-normal.woff2", part)
            parts.append(str(part))
        merged = Merger().merge(parts)
        merged.recalcTimestamp = False
        first = TTFont(parts[0])["head"]
        merged["head"].created, merged["head"].modified = first.created, first.modified
        merged.save(target)


def cut_icons(folder: Path) -> None:
    """Keep the icons that ui/icons.py names, after checking that the font calls them the same."""
    known = dict(re.findall(r'"([a-z0-9-]+)": ([0-9A-F]+)', (folder / "scss/_variables.scss").read_text()))
    for name, character in ICONS.items():
        if int(known[name], 16) != ord(character):
            sys.exit(f"ui/icons.py: {name} is U+{known[name]}")
    font = TTFont(folder / "fonts/materialdesignicons-webfont.ttf", recalcTimestamp=False)
    options = subset.Options()
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(character) for character in ICONS.values()])
    cutter.subset(font)
    font.save(ICON_FONT)
    # The original says that every icon begins at the left edge of its square: it would be moved there.
    font = TTFont(ICON_FONT, recalcTimestamp=False)
    for glyph, (advance, _) in tuple(font["hmtx"].metrics.items()):
        font["hmtx"].metrics[glyph] = (advance, getattr(font["glyf"][glyph], "xMin", 0))
    font.save(ICON_FONT)


def ranges(codes: Iterable[int]) -> list[list[int]]:
    """The code points as first and last of each unbroken run."""
    runs: list[list[int]] = []
    for code in sorted(codes):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return runs


def write_coverage() -> None:
    """Say which characters each family (in every weight) and the emoji font can draw."""
    in_text, in_other = (
        set.intersection(
            *(set(TTFont(family(weight)).getBestCmap()) for weight in theme.tokens["font"]["weights"])
        )
        for family in (theme.font, theme.other_font)
    )
    lines = ["# Made by deploy/fonts.py: the first and last code point of each run that the font can draw."]
    alone = {**RIGHT_TO_LEFT, "emoji": EMOJI_FONT}
    in_alone = {name: set(TTFont(font).getBestCmap()) for name, font in alone.items()}
    for name, codes in {"text": in_text, "other": in_other, **in_alone}.items():
        lines.append(f"{name} = {ranges(codes)}")
    (FONTS / "coverage.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

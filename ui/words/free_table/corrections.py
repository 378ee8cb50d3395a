"""What can be put right by hand at a free table: points are, on its page of rounds."""

from __future__ import annotations

from ui.words.choices import Correction, View


def corrections(_view: View) -> list[Correction]:
    """Nothing that is put right on a tile of the more menu."""
    return []

"""What can be put right at a table of bottle caps by answering questions: nothing, for the board itself is
touched (ui/screens/bottle_caps/put_right.py)."""

from __future__ import annotations

from ui.words.choices import Correction, View


def corrections(_view: View) -> list[Correction]:
    """None: a cap is put elsewhere on the picture."""
    return []

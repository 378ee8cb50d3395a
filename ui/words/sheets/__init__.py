"""The words of the games on a sheet, all told from the view: Crag, Yatzy and Yacht.

What is the same in all of them is said in `SheetWords`; what a game's rows and rules are is in its module.
"""

from ui.words.sheets.words import Row, SheetWords

__all__ = ["Row", "SheetWords"]

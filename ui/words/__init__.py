"""The words of each game: what stands on the screen, told from the view. No widget is known here."""

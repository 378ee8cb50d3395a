"""Before a game: who sits where, what was agreed, who begins, and whose button is which."""

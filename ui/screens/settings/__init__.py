"""Settings: a list of sections at one side, the rows of the one that is open at the other."""

"""The page of the games on a sheet: Crag, Yatzy and Yacht."""

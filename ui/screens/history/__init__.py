"""Earlier games: the list of them, one looked back upon, and what of them somebody takes along."""

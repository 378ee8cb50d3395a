"""The games that Timeglas knows, a module or package each."""

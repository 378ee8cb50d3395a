"""The tour: what this is, shown in twenty seconds, and a first round that can be played at once."""

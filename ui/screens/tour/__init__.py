"""The tour: what this is, shown in twenty seconds, and a first game that can be played at once."""

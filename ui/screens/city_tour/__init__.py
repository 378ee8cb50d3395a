"""The pages of a city tour."""

"""The pages of the free table."""

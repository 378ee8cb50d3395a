"""The pages of bottle caps."""

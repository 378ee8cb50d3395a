"""A kept game on paper: what a family prints, or keeps."""

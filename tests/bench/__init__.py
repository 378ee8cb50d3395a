"""Figures against a base that is measured in the same run: `deploy/test --bench`."""

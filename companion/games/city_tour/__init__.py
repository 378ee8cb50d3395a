"""City tour: sixteen cities each, by die, ticket and luck, and home again. Source: seed 002."""

from companion.games.city_tour.rules import CityTour

__all__ = ["CityTour"]

"""The way to a new game, page by page; that of persons is a game's of the tests (the fixture `toy`)."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.seats import Player
from tests.ui.scenes import TODAY, Party, nothing, scene
from ui.round_table import OnSides
from ui.screens.new_game.begins import Begins
from ui.screens.new_game.birthday import Birthday
from ui.screens.new_game.buttons import Buttons
from ui.screens.new_game.measure import Measure
from ui.screens.new_game.namesake import Namesake
from ui.screens.new_game.options import Options
from ui.screens.new_game.plan import Plan, planned
from ui.screens.new_game.seats import Seats
from ui.screens.new_game.which import Which
from ui.words.cranium import HOUSE_OPTIONS


def seats(plan: Plan, known: int, team: int, party: Party) -> Widget:
    """That team is being seated, and so many people are one tap away."""
    page = Seats(
        changed=nothing, new_name=nothing, rename=nothing, go_on=nothing, back=nothing, aloud=nothing
    )
    page.show(plan, party.players(known))
    page.ways[f"seat:{team}"].dispatch("on_deed")
    return page


@scene("new game, which game")
def which(_party: Party) -> Widget:
    """A tile for each game that has screens."""
    page = Which(chosen=nothing, back=nothing)
    page.show("cranium")
    return page


@scene("new game, nobody sits yet")
def nobody_yet(party: Party) -> Widget:
    """Two teams without people."""
    return seats(planned(), 0, 0, party)


@scene("new game, some sit")
def some_sit(party: Party) -> Widget:
    """Three teams, one of them is one short."""
    return seats(party.plan(3, 1), 3, 1, party)


@scene("new game, two teams of five")
def two_teams(party: Party) -> Widget:
    """More people than there is room to name."""
    return seats(party.plan(2, 5), 6, 1, party)


@scene("new game, a free side is looked for")
def free_side(party: Party) -> Widget:
    """Three teams, one of which has taken the near side and is dragged on."""
    page = seats(party.plan(3, 2).arranged((1, 0, 2), (0, 1, 1, 1)), 3, 1, party)
    assert isinstance(page, Seats)
    page._dragged(1, *page._room.free(1)[0])
    return page


for _team in range(4):

    @scene(f"new game, everybody sits, team {_team}")
    def everybody(party: Party, team: int = _team) -> Widget:
        """Four teams, and more people known than fit."""
        return seats(party.plan(4, 2), 8, team, party)


def people(count: int, sit: int, party: Party) -> Widget:
    """So many seats for one person each, of a game that has such; the first of them are taken."""
    plan = planned("toy").with_seats(count)
    for seat, player in enumerate(party.players(sit)):
        plan = plan.with_guest(seat) if plan.namesake(player.name) else plan.seated(seat, player)
    return seats(plan, sit, sit % count, party)


for _count in range(2, 9):
    scene(f"new game, {_count} people but one")(partial(people, _count, _count - 1))
scene("new game, 8 people")(partial(people, 8, 8))


def at_sides(on_sides: OnSides, party: Party) -> Widget:
    """So many people at each side, who all sit."""
    count = sum(on_sides)
    plan = planned("toy").with_seats(count)
    for seat in range(count):
        plan = plan.with_guest(seat)
    for seat, player in enumerate(party.players(count)):
        if plan.namesake(player.name) is None:
            plan = plan.seated(seat, player)
    return seats(plan.arranged(range(count), on_sides), count, 0, party)


scene("new game, six at two sides")(partial(at_sides, (3, 0, 3, 0)))
scene("new game, five at three sides")(partial(at_sides, (0, 1, 3, 1)))
scene("new game, two side by side")(partial(at_sides, (0, 1, 1, 0)))


def birthday(month: int | None, party: Party) -> Widget:
    """Of somebody new."""
    page = Birthday(done=nothing, back=nothing)
    page.show(party.people[0], "blue")
    if month is not None:
        page.ways[f"month:{month}"].dispatch("on_deed")
    return page


scene("birthday, which month")(partial(birthday, None))
scene("birthday, which day of thirty")(partial(birthday, 9))
scene("birthday, which day of thirty-one")(partial(birthday, 12))
scene("birthday, which day of February")(partial(birthday, 2))


def options(number: int, seconds: int, _party: Party) -> Widget:
    """Every option at one of its values."""
    plan = planned()
    for option in HOUSE_OPTIONS:
        plan = plan.with_option(option.name, option.values[number % len(option.values)])
    page = Options(changed=nothing, measure=nothing, go_on=nothing, back=nothing)
    page.show(plan.with_option("hourglass_s", seconds))
    return page


for _number, _seconds in enumerate((60, 90, 75, 10)):
    scene(f"options {_number}")(partial(options, _number, _seconds))


def many_options(page_number: int, _party: Party) -> Widget:
    """Of a game with more of them than a page has room for."""
    page = Options(changed=nothing, measure=nothing, go_on=nothing, back=nothing)
    page.show(planned("toy"), page_number)
    return page


scene("options, many")(partial(many_options, 0))
scene("options, the last of many")(partial(many_options, -1))


def measure(seconds: tuple[int, ...], shows: int, _party: Party) -> Widget:
    """Presses after so many seconds each; seen at that second."""
    page = Measure(now_ns=lambda: shows * 1_000_000_000, done=nothing, back=nothing)
    page.show()
    for second in seconds:
        page.pressed(second * 1_000_000_000)
    return page


scene("measure")(partial(measure, (), 0))
scene("measure, it runs")(partial(measure, (0,), 59))
scene("measure, found")(partial(measure, (0, 75), 75))
scene("measure, too short")(partial(measure, (0, 4), 4))
scene("measure, too long")(partial(measure, (0, 725), 725))


@scene("namesake")
def namesake(party: Party) -> Widget:
    """Somebody of that name plays already."""
    name = party.people[0]
    page = Namesake(same=nothing, another=nothing, back=nothing)
    page.show(party.plan(3), 1, name, f"{name} 2")
    return page


def begins(teams: int, party: Party, *, birthdays: bool = False, lot: bool = False) -> Widget:
    """Who begins."""
    plan = party.plan(teams)
    if birthdays:
        plan = plan.seated(0, Player(party.people[0], "12-03"))
    page = Begins(chosen=nothing, back=nothing, draw=lambda _: 1)
    page.show(plan, TODAY)
    if lot:
        page.ways["lot"].dispatch("on_deed")
    return page


def of_eight() -> Plan:
    """Guests, each for themselves."""
    plan = planned("toy").with_seats(8)
    for seat in range(8):
        plan = plan.with_guest(seat)
    return plan


@scene("who begins, of eight")
def begins_of_eight(_party: Party) -> Widget:
    """As many as can play anything."""
    page = Begins(chosen=nothing, back=nothing)
    page.show(of_eight(), TODAY)
    return page


scene("who begins, of four")(partial(begins, 4))
scene("who begins, by birthday")(partial(begins, 3, birthdays=True))
scene("who begins, by lot")(partial(begins, 2, lot=True))


def buttons(
    party: Party, *, presses: int = 0, before: bool = False, broken: tuple[int, ...] = ()
) -> Widget:
    """Whose button is which."""
    page = Buttons(done=nothing, back=nothing)
    page.show(party.plan(4), {"GPIO17": 0, "GPIO27": 1} if before else {}, broken)
    for _ in range(presses):
        page.pressed("GPIO5")
    return page


scene("buttons")(buttons)
scene("buttons, that one is taken")(partial(buttons, presses=2))
scene("buttons, as last time")(partial(buttons, before=True))
scene("buttons, as last time without two")(partial(buttons, before=True, broken=(1, 2)))
scene("buttons, it is broken")(partial(buttons, broken=(0,)))


@scene("buttons of eight")
def buttons_of_eight(_party: Party) -> Widget:
    """As many as can play anything."""
    page = Buttons(done=nothing, back=nothing)
    page.show(of_eight(), {})
    return page


@scene("buttons of eight, on a box")
def buttons_of_a_box(_party: Party) -> Widget:
    """All but the last have theirs."""
    page = buttons_of_eight(_party)
    assert isinstance(page, Buttons)
    for number in range(7):
        page.pressed(f"box:E6613852837A2F15:{number}")
    return page

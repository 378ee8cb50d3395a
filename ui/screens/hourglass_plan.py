"""Where everything of the hourglass's screen stands, as numbers in u, for every size of window.

When two sides sit opposite each other, everything that is written stands once for each: the plan says where
for this side, and the other side's is the same turned by half about the screen's middle.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ui.widgets.time_said import WHOLE_MINUTES_FROM_S

# On two sides there is no room for minutes and seconds.
_TWO_SIDED_MINUTES_FROM_S = 100
EDGE_W, EDGE_H, EDGE_GAP = 120.0, 84.0, 8.0
UNDO_W = 212.0
HELP_W = 64.0


class Area(NamedTuple):
    """From x and y, measured from the top left, so wide and so high."""

    x: float
    y: float
    w: float
    h: float


class GlassPlace(NamedTuple):
    """The glass: its axis, its upper plate, a bulb's height, and its plates' kind and half width."""

    centre_x: float
    top: float
    bulb: float
    plates: Literal["rim", "bar"]
    plate_half: float


class DigitsPlace(NamedTuple):
    """Digits about a middle, of a size of type unless they would be wider than `width`."""

    centre_x: float
    centre_y: float
    size: float
    width: float


class Caption(NamedTuple):
    """Who plays: a box for mark and name, and the largest size of the name's type."""

    box: Area
    size: float
    mark: float
    centred: bool


class Plan(NamedTuple):
    """The screen. `last_` is how things stand in the last ten seconds, `minutes` how digits do while they say
    whole minutes, `paused_` what stands elsewhere while the glass is paused; `edge` is the strip of the edge
    buttons. On two sides it is said whose race it is: `marks` are those of the seats that take part, `hint`
    is what they do (behind the marks, where it is as high).
    `over_digits` and `plus`: how time stands that counts on past the end. From `minutes_from_s` up whole
    minutes are said: seconds beside them would be too small to be read across the table.
    `help` is what says what can be done here, `sheet` where that is said: beside the digits.
    `undo` is where a paused glass takes something back: far from where a second tap on `pause` may fall.
    `further` are tiles between `choice` and `pause`; `aside` is one beside the neck, opposite to `help`.
    `band_y` is where a message hides neither digits nor anything that can be tapped."""

    two_sided: bool
    glass: GlassPlace
    stream_x: float
    caption: Caption
    last_caption: Caption
    digits: DigitsPlace
    last_digits: DigitsPlace
    paused_last_digits: DigitsPlace
    over_digits: DigitsPlace
    plus: Area
    minutes: DigitsPlace
    minutes_word: Area
    choice: Area
    pause: Area
    edge: Area
    help: Area
    sheet: Area
    undo: Area = Area(0, 0, 0, 0)
    band_y: float = 14  # over the name, which the edge says too
    paused_band_y: float = 14
    band_h: float = 148  # at most
    marks: Area = Area(0, 0, 0, 0)
    hint: Area = Area(0, 0, 0, 0)
    minutes_from_s: int = WHOLE_MINUTES_FROM_S
    further: tuple[Area, ...] = ()
    aside: Area = Area(0, 0, 0, 0)


def plan(
    width: float, height: float, portrait: bool, two_sided: bool, gives_way: bool = False, further: int = 0
) -> Plan:
    """The plan for a window of so many u.

    `gives_way`: on two sides of a wide one, also the upper edge of the left half and the lower one of the
    right half are kept free, for buttons. `further`: so many tiles more, on one side alone.
    """
    if two_sided and not portrait:
        return _giving_way(_two_sided(width, height)) if gives_way else _two_sided(width, height)
    if two_sided:
        return _two_sided_upright(width, height)
    found = _upright(width, height) if portrait else _one_sided(width, height)
    return _with_further(found, further) if further else found


def _with_further(plan: Plan, count: int) -> Plan:
    """So many tiles more, each as wide as the one that pauses; the choice gives them their room."""
    each = plan.pause.w + 8
    choice = plan.choice._replace(w=plan.choice.w - count * each)
    places = (plan.pause.x - (number + 1) * each for number in reversed(range(count)))
    plus, aside = plan.plus, plan.aside
    if plus.x < aside.x + aside.w and plus.y < aside.y + aside.h:
        plus = plus._replace(x=aside.x + aside.w + 8)
    further = tuple(plan.pause._replace(x=x) for x in places)
    return plan._replace(choice=choice, further=further, plus=plus)


def with_band(plan: Plan, portrait: bool, paused: bool) -> Plan:
    """The plan while a message lies there: digits stand clear of it, as large as there is room."""
    if plan.two_sided and portrait:
        return plan
    if plan.two_sided and not plan.hint.w:  # under buttons
        return _digits_at(plan, 147, 150, minutes=(130, 106), word=(167, 30))
    if plan.two_sided:
        return _digits_at(plan, 132, 170, minutes=(118, 150), word=(166, 30))
    if portrait:
        row = plan.choice.y
        digits = _digits_at(plan, (row + 390) / 2, (row - 406) * 1.5, last_only=True)
        return digits._replace(plus=plan.plus._replace(y=plan.band_y - plan.plus.h - 4))
    if paused:
        return _digits_at(plan, 191, 280, minutes=(170, 200), word=(240, 46))
    over = plan.over_digits._replace(centre_y=242, size=380)
    plus = Area(plan.plus.x, 96, 48, 48)
    return _digits_at(plan, 236, 404, last_only=True)._replace(over_digits=over, plus=plus)


def _digits_at(
    plan: Plan,
    centre_y: float,
    size: float,
    *,
    last_only: bool = False,
    minutes: tuple[float, float] | None = None,
    word: tuple[float, float] | None = None,
) -> Plan:
    def there(digits: DigitsPlace) -> DigitsPlace:
        return digits._replace(centre_y=centre_y, size=size)

    plan = plan._replace(
        digits=plan.digits if last_only else there(plan.digits),
        last_digits=there(plan.last_digits), paused_last_digits=there(plan.paused_last_digits),
        over_digits=there(plan.over_digits),
    )  # fmt: skip
    if minutes is not None:
        plan = plan._replace(minutes=plan.minutes._replace(centre_y=minutes[0], size=minutes[1]))
    if word is not None:
        plan = plan._replace(minutes_word=plan.minutes_word._replace(y=word[0], h=word[1]))
    return plan


def _one_sided(width: float, height: float) -> Plan:
    left, right = 352.0, width - 20
    middle = (left + right) / 2
    row = height - 100
    return Plan(
        two_sided=False,
        glass=GlassPlace(188, height / 2 - 214, 214, "rim", 148),
        stream_x=188,
        caption=Caption(Area(362, 30, right - 362, 60), 46, 30, False),
        last_caption=Caption(Area(362, 14, right - 362, 52), 36, 22, False),
        digits=DigitsPlace(middle, 232, 388, right - left),
        last_digits=DigitsPlace(middle, 217, 454, right - left),
        paused_last_digits=DigitsPlace(middle, 236, 424, right - left),
        over_digits=DigitsPlace(middle + 20, 226, 424, right - left - 40),
        plus=Area(left - 8, 62, 62, 62),
        minutes=DigitsPlace(middle, 208, 318, right - left),
        minutes_word=Area(left, 314, right - left, 56),
        choice=Area(362, row, right - 362 - 96, 76),
        pause=Area(right - 86, row, 86, 76),
        edge=Area(362, height - EDGE_H, right - 362, EDGE_H),
        help=Area(20, height / 2 - 32, HELP_W, 64),  # beside the glass's neck
        aside=Area(280, height / 2 - 32, HELP_W, 64),
        sheet=Area(20, 20, 324, height - 40),
        undo=Area(right - UNDO_W, 26, UNDO_W, 64),
        paused_band_y=row - 88,
    )


def _upright(width: float, height: float) -> Plan:
    left, right, middle = 20.0, width - 20, width / 2
    row = height - 94
    return Plan(
        two_sided=False,
        glass=GlassPlace(middle, 106, 176, "bar", 123),
        # Beside the name, which stands in the middle here.
        stream_x=right - 34,
        caption=Caption(Area(28, 28, right - 28, 60), 46, 30, False),
        last_caption=Caption(Area(28, 28, right - 28 - 60, 60), 46, 30, False),
        digits=DigitsPlace(middle, (row + 472) / 2, 322, right - left),
        last_digits=DigitsPlace(middle - 26, (row + 106) / 2, 454, right - left - 60),
        paused_last_digits=DigitsPlace(middle - 26, (row + 106) / 2, 454, right - left - 60),
        over_digits=DigitsPlace(middle, (row + 130) / 2, 454, right - left - 20),
        plus=Area(left + 6, (row + 130) / 2 - 220, 72, 72),
        minutes=DigitsPlace(middle, (row + 418) / 2, 250, right - left),
        minutes_word=Area(left, row - 64, right - left, 56),
        choice=Area(left, row, right - left - 96, 76),
        pause=Area(right - 88, row, 88, 76),
        edge=Area(left, height - EDGE_H, right - left, EDGE_H),
        help=Area(left, 102, HELP_W, 64),
        aside=Area(left, 174, HELP_W, 64),
        sheet=Area(left, 20, right - left, 440),
        undo=Area(right - UNDO_W, 26, UNDO_W, 64),
        # Over the glass's neck.
        band_y=242,
        paused_band_y=242,
    )


def _two_sided(width: float, height: float) -> Plan:
    left, right = 20.0, width / 2 - 150
    middle = (left + right) / 2 + 12
    return Plan(
        two_sided=True,
        glass=GlassPlace(width / 2, height / 2 - 214, 214, "rim", 148),
        stream_x=width / 2,
        caption=Caption(Area(middle - 110, 24, 220, 42), 28, 16, True),
        last_caption=Caption(Area(middle - 110, 24, 220, 42), 28, 16, True),
        digits=DigitsPlace(middle, 149, 210, right - left),
        last_digits=DigitsPlace(middle, 149, 210, right - left),
        paused_last_digits=DigitsPlace(middle, 149, 210, right - left),
        over_digits=DigitsPlace(middle, 149, 210, right - left),
        plus=Area(16, 38, 44, 44),
        minutes=DigitsPlace(middle, 131, 202, right - left),
        minutes_word=Area(middle - 110, 196, 220, 32),
        choice=Area(36, 280, right - 36 + 2 - HELP_W, 76),
        pause=Area(36, 280, right - 36 + 2 - HELP_W, 76),
        help=Area(right + 10 - HELP_W, 280, HELP_W, 76),
        sheet=Area(width / 2 - 52, 20, width / 2 + 32, height - 40),
        undo=Area(36, 372, right - 50, 64),  # nobody presses on the edge while it rests
        edge=Area(24, height - EDGE_H, right - 28, EDGE_H),
        # Beside the glass's neck.
        band_y=200,
        paused_band_y=200,
        marks=Area(36, 228, width / 2 - 60 - 36, 48),
        hint=Area(36, 228, width / 2 - 60 - 36, 48),
        minutes_from_s=_TWO_SIDED_MINUTES_FROM_S,
    )


def _giving_way(there: Plan) -> Plan:
    """Under the buttons the digits come first, then who plays; what a race is for goes unsaid."""
    x, middle = there.pause.x, there.digits.centre_x
    w = there.help.x + there.help.w - x
    digits = DigitsPlace(middle, 152, 168, there.digits.width)
    caption = Caption(Area(x, 212, w, 30), 24, 14, True)
    return there._replace(
        caption=caption, last_caption=caption, digits=digits, last_digits=digits, paused_last_digits=digits,
        over_digits=digits, plus=Area(16, 100, 34, 34), minutes=digits._replace(centre_y=136, size=132),
        minutes_word=Area(middle - 110, 182, 220, 28), marks=Area(x, 244, w, 30), hint=Area(0, 0, 0, 0),
    )  # fmt: skip


def _two_sided_upright(width: float, height: float) -> Plan:
    left, right = 20.0, width - 20
    top = height / 2 + 126
    return Plan(
        two_sided=True,
        glass=GlassPlace(width / 2, height / 2 - 108, 108, "bar", 75),
        stream_x=width / 2,
        caption=Caption(Area(left, top, 218, 32), 28, 16, True),
        last_caption=Caption(Area(left, top, 218, 32), 28, 16, True),
        digits=DigitsPlace(left + 109, top + 101, 202, 218),
        last_digits=DigitsPlace(left + 109, top + 101, 202, 218),
        paused_last_digits=DigitsPlace(left + 109, top + 101, 202, 218),
        over_digits=DigitsPlace(left + 109, top + 101, 202, 218),
        plus=Area(left - 6, top - 2, 40, 40),
        minutes=DigitsPlace(left + 109, top + 101, 202, 218),
        minutes_word=Area(left, top + 168, 218, 22),
        choice=Area(right - 180, top + 40, 172 - HELP_W, 76),
        pause=Area(right - 180, top + 40, 172 - HELP_W, 76),
        help=Area(right - HELP_W, top + 40, HELP_W, 76),
        sheet=Area(left, 20, right - left, top - 28),
        undo=Area(right - 180, top + 132, 180, 64),
        edge=Area(left, height - EDGE_H, right - left, EDGE_H),
        # Between the buttons that grow from the sides.
        band_y=height / 2 - 49,
        paused_band_y=height / 2 - 49,
        band_h=98,
        marks=Area(right - 180, top, 180, 36),
        hint=Area(right - 180, top + 122, 180, 60),
        minutes_from_s=_TWO_SIDED_MINUTES_FROM_S,
    )

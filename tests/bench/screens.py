"""All screens that can be come to, visited over and over: how soon each is there, and what stays behind.

Some ways are given: what has to be agreed on, or typed, nobody comes through by chance. Then somebody taps
whatever else there is, and all the ways found are gone again in a fresh program (`tests.rigs.visited_table`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.city_tour.catalogue import shipped
from tests.bench.figures import Figure, on_disk, rounded, spread
from tests.rigs.processes import Talker, keeps_compiled
from tests.rigs.table import keep_a_game, keep_a_sheet, keep_a_tour
from ui.cities import keep

_TO_SEATS = "new_game game:cranium"
_SEATED = f"{_TO_SEATS} seat:0 guest guest seat:1 guest guest next"
_TOWNS = "new_game game:city_tour seat:0 guest seat:1 guest next"
_PIN = "pin:1 pin:2 pin:3 pin:4 pin:done"
_TURN = "go_on:1 choose_deck:red read_card:false start_hourglass"
WAYS = tuple(
    way.split()
    for way in (
        "language",
        f"{_SEATED} measure turned run_out take next",
        f"{_SEATED} next begins:0",
        f"{_TO_SEATS} new_name a done month:1 day:1 new_name a done",
        f"settings lock set_pin {_PIN} {_PIN} back settings",
        "settings lock clean",
        f"{_TOWNS} next catalogue edit:box found:list:row:Skagen place",
        f"{_TOWNS} next catalogue edit:box whole",
        f"{_TOWNS} next catalogue catalogue:none",
        f"{_TOWNS} next start",
        f"{_TOWNS} start:own next start",
        f"{_TOWNS} next cards hand:0",
        "settings touch_test",
        "settings buttons check_up buzzer",
        "settings turn",
        "settings off switch_off do do",
        "settings evening tour",
        "settings evening report",
        "history (wait) people",
        "history (wait) save take_in",
        "history (wait) found:list:row:2 (wait) save",
        f"{_TURN} pause",
        f"{_TURN} (wait)",
        "go_on:1 choose_deck:red read_card:false:true start_hourglass stop_hourglass dispute",
        "go_on:1 choose_deck:blue read_card:true start_hourglass buzz:0",
        "go_on:1 more stop_game stop_game:sure",
        "go_on:2 key:6 key:6 key:1 row:twos",
        "go_on:2 sheets",
        "go_on:2 more coach",
        "go_on:2 more stop_game stop_game:sure review",
        "go_on:3 lengths",
        "go_on:3 hourglass",
        "go_on:3 points",
        "go_on:3 points rounds",
        "go_on:3 seats",
        "go_on:3 open_buzz",
        "go_on:4 roll (wait)",
        "go_on:4 more put_right",
        "go_on:4 key:4 move:0 more as_it_stood previous go_back",
        "go_on:5 map cities",
        "go_on:5 key:4 search",
        "go_on:5 key:4 city:Sønderborg chance:moved map",
        "go_on:5 trade",
        "go_on:5 more put_right",
        "go_on:5 more dispute",
        "go_on:5 more hands",
    )
)
EXPLORES_S = 30.0
VISITS, WARM_AFTER, ROUNDS = 500, 50, 5
FRAME_MS = 1000 / 60
PATIENCE_S = 1800.0
# Where no graphics chip is, Mesa compiles drawings for the processor: that takes tens of megabytes at the
# first of a kind, whenever it comes, and leaves gaps. This way of Mesa's draws the same and compiles nothing.
WITHOUT_COMPILER = {"GALLIUM_DRIVER": "softpipe"}


def figures() -> Iterator[Figure]:
    with on_disk() as folder:
        with visited(folder / "first") as table:
            table.say(json.dumps(["explore", WAYS, EXPLORES_S]))
            routes = table.next("routes", PATIENCE_S)["routes"]
            table.say(json.dumps(["pages"]))
            every_page = table.next("all", PATIENCE_S)["all"]
        with visited(folder / "second") as table:
            table.say(json.dumps(["visit", routes, 1]))
            a_round = table.next("counts", PATIENCE_S)["counts"][0]["visits"]
            table.say(json.dumps(["visit", routes, 2 * a_round]))
            seen = table.next("changes", PATIENCE_S)
        yield _changes(seen["changes"], sorted(set(every_page) - set(seen["pages"])))
        with visited(folder / "third", **WITHOUT_COMPILER) as table:
            table.say(json.dumps(["visit", routes, max(VISITS, ROUNDS * a_round)]))
            seen = table.next("changes", PATIENCE_S)
    warm, *_, last = warmed(seen["counts"], WARM_AFTER)
    ratio = last["rss_kb"] / warm["rss_kb"]
    yield Figure(
        f"memory after {last['visits']} visits to {len(seen['pages'])} screens", "MB",
        {"resident": rounded(last["rss_kb"] / 1024)}, "less than 2 % above that after the first 50",
        ratio < 1.02, {"resident": rounded(warm["rss_kb"] / 1024)},
        f"the same after {warm['visits']} visits", {"resident": round(ratio, 4)},
        "drawn by Mesa's softpipe, which compiles nothing",
    )  # fmt: skip
    before, names = (sum(kept.values()) for kept in kept_on_the_chip(seen["counts"], WARM_AFTER))
    yield Figure(
        "textures, buffers and programs of the graphics chip", "things", {"kept": names},
        "not more than after the first 50 visits", names <= before, {"kept": before},
        f"the same after {warm['visits']} visits", {"kept": rounded(names / before)},
    )  # fmt: skip


def keep_games(state: Path) -> None:
    """A state folder with a game of every kind that the ways lead to."""
    state.mkdir()
    keep_a_game(state)
    keep_a_sheet(state)
    keep_a_sheet(state, "free_table", 3, buzz="on", hourglass_s=20)
    keep_a_sheet(state, "bottle_caps")
    keep_a_tour(state)
    keep(state, "box", shipped("denmark"))
    (state / "cities" / "none.csv").write_text("city;group")
    (state / "settings.json").write_text('{"language": "en", "toured": true}')


def visited(state: Path, **environment: str) -> Talker:
    """A table with a few games in it, to be visited; its hourglass is the quickest that there is."""
    keep_games(state)
    return Talker(
        "tests.rigs.visited_table", ["--state", str(state)],
        environment={"SDL_VIDEODRIVER": "offscreen", **keeps_compiled(state.parent), **environment},
    )  # fmt: skip


def warmed(counts: Sequence[Mapping[str, Any]], visits: int) -> list[Mapping[str, Any]]:
    """The counts from the first on by which every screen was seen twice, after at least so many visits."""
    return [count for number, count in enumerate(counts) if number and count["visits"] >= visits]


def kept_on_the_chip(
    counts: Sequence[Mapping[str, Any]], visits: int
) -> tuple[dict[str, int], dict[str, int]]:
    """How many things of each kind were kept at first, and in the end, counting as `warmed` does.

    What was laid and left before it was ever drawn is not there yet, now and then: so the most of the first
    two counts stand against the fewest of the last two.
    """
    counted = [count["gl"] for count in warmed(counts, visits)]
    first, last = counted[:2], counted[-2:]
    return (
        {kind: max(gl[kind] for gl in first) for kind in first[0]},
        {kind: min(gl[kind] for gl in last) for kind in last[0]},
    )


def _changes(changes: Sequence[Mapping[str, Any]], never: Sequence[str]) -> Figure:
    value = spread([change["us"] / 1000 / FRAME_MS for change in changes])
    cpu = spread([change["cpu_us"] / 1000 / FRAME_MS for change in changes])
    slow = Counter(change["to"] for change in changes if change["us"] / 1000 > 2 * FRAME_MS)
    note = ", ".join(f"{page} {count} times" for page, count in slow.most_common(5))
    return Figure(
        "touch event to another screen, complete", "frames at 60 Hz", value, "p95 under 2", value["p95"] < 2,
        {"median": cpu["median"], "p95": cpu["p95"]}, "the processor time of it, all threads", None,
        f"until glFinish; over 2: {note or 'none'}; screens not come to: {', '.join(never) or 'none'}",
    )  # fmt: skip

"""The talk with a box, on a clock that is moved: hello, edges each once, gaps, beats, reboots, loss."""

from __future__ import annotations

import pytest

from companion.edges import ButtonEdge
from hardware.box import Box
from hardware.box_protocol import ALL_OFF, ASK, CLOCK_US, SEQS, Hello, Receiver, check
from hardware.box_talk import BoxTalk
from hardware.problems import ButtonChatters, ButtonHeld, ButtonStuck
from hardware.units import MS, SECOND

BEGAN_NS = 10**12
WAY_NS = 200_000


class Line:
    """A table and a box at the two ends of a line; the box says what the test has it say.

    Its clock begins at `first_us` and is right.
    """

    def __init__(self, unique_id: str = "e66f", *, is_known: bool = True, first_us: int = 5_000_000) -> None:
        self.now_ns = BEGAN_NS
        self.boxes: dict[str, Box] = {}
        self.unique_id, self.first_us, self._began_ns = unique_id, first_us, BEGAN_NS
        self.boot, self.seq, self.down, self.buttons = "b1", 0, 0, 8
        self.answers = self.beats = True
        self.said: list[bytes] = []
        self.open()
        if is_known:
            self.hello()
            self.pass_ms(600)

    def open(self) -> None:
        self.talk = BoxTalk(self.now_ns, self._meet)
        self._beat_ns = self.now_ns

    def _meet(self, hello: Hello) -> Box:
        if hello.unique_id not in self.boxes:
            self.boxes[hello.unique_id] = Box(hello, 0)
        return self.boxes[hello.unique_id]

    @property
    def box(self) -> Box:
        assert self.talk.box is not None
        return self.talk.box

    def t_us(self, ago_ms: float = 0) -> int:
        return (self.first_us + (self.now_ns - self._began_ns) // 1000 - int(ago_ms * 1000)) % CLOCK_US

    def reboot(self, boot: str) -> None:
        self.boot, self.seq, self.down, self.first_us, self._began_ns = boot, 0, 0, 0, self.now_ns

    def send(self, *said: str) -> None:
        """All of it in one piece."""
        lines = [one.encode() + b"*" + check(one.encode()) + b"\n" for one in said]
        self.talk.feed(b"".join(lines), self.now_ns)

    def hello(self) -> None:
        self.send(f"H,1,test,{self.unique_id},{self.boot},{self.buttons},{self.t_us()}")

    def edge(self, button: int, down: bool, ago_ms: float = 0, *, arrives: bool = True) -> str:
        self.seq = (self.seq + 1) % SEQS
        self.down = self.down | 1 << button if down else self.down & ~(1 << button)
        said = f"E,{self.seq},{button},{int(down)},{self.t_us(ago_ms)}"
        if arrives:
            self.send(said)
        return said

    def beat(self) -> None:
        self.send(f"B,{self.t_us()},{self.down:x},{self.seq}")

    def pass_ms(self, ms: float) -> None:
        """Time passes, in steps as the port's thread would wake; the box answers pings and beats."""
        until_ns = self.now_ns + int(ms * MS)
        while self.now_ns < until_ns:
            self.talk.poll(self.now_ns)
            self._hear(self.talk.say(self.now_ns))
            if self.beats and self.now_ns >= self._beat_ns:
                self._beat_ns += 500 * MS
                self.beat()
            due_ns = self.talk.due(self.now_ns, says=True)
            self.now_ns = min(until_ns, max(self.now_ns + MS, min(due_ns, self._beat_ns)))
        self.talk.poll(self.now_ns)

    def _hear(self, said: bytes) -> None:
        lines = [line for line in said.splitlines() if line]
        self.said += lines
        for line in lines:
            if line.startswith(b"P,") and self.answers:
                self.now_ns += 2 * WAY_NS
                nonce = line.partition(b"*")[0].decode().removeprefix("P,")
                self.send(f"P,{nonce},{self.t_us(WAY_NS / MS)}")

    def told(self) -> list[tuple[str, bool]]:
        """What was told since this was asked last: number of the button, and whether it went down."""
        return [(edge.button.removeprefix(f"box:{self.unique_id}:"), edge.down) for edge in self.edges()]

    def edges(self) -> list[ButtonEdge]:
        return self.box.take_edges()

    def acknowledged(self) -> list[int]:
        """The acknowledgements since this was asked last."""
        self._hear(self.talk.say(self.now_ns))
        found = [int(line.split(b"*")[0][2:]) for line in self.said if line.startswith(b"A,")]
        self.said.clear()
        return found


# -- who is there --------------------------------------------------------------------------------------


def test_a_port_is_asked_until_it_says_hello() -> None:
    line = Line(is_known=False)
    line.beats = False
    line.pass_ms(1_000)
    assert line.said == [ASK.strip()] * 4
    line.hello()
    line.said.clear()
    line.pass_ms(300)
    assert ASK.strip() not in line.said
    assert any(said.startswith(b"P,") for said in line.said)


def test_what_never_says_hello_is_no_box() -> None:
    line = Line(is_known=False)
    line.pass_ms(2_900)
    assert line.talk.over is None
    line.talk.feed(b">>> \r\nMicroPython\r\n" * 20, line.now_ns)
    line.pass_ms(200)
    assert line.talk.over == "silent"


def test_before_a_hello_nothing_is_a_press() -> None:
    line = Line(is_known=False)
    line.edge(2, True)
    line.beat()
    assert line.talk.strays == 2
    line.hello()
    assert line.told() == []


def test_a_press_is_told_at_its_time_with_the_name_and_the_clock_of_its_box() -> None:
    line = Line()
    line.edge(3, True, ago_ms=12)
    (edge,) = line.edges()
    assert (edge.button, edge.down, edge.source, edge.clock) == ("box:e66f:3", True, "box", "e66f")
    assert edge.at_ns == pytest.approx(line.now_ns - 12 * MS, abs=1000 * edge.error_us)
    assert 0 < edge.error_us < 400
    assert line.acknowledged() == [1]


def test_presses_wait_for_the_clock_and_are_told_then() -> None:
    line = Line(is_known=False)
    line.hello()
    line.now_ns += 5 * MS
    line.edge(0, True)
    assert (line.told(), line.acknowledged()) == ([], [])
    line.pass_ms(100)
    assert line.told() == [("0", True)]
    assert line.acknowledged() == [1]


def test_a_box_that_answers_no_ping_is_heard_all_the_same_but_unsure() -> None:
    line = Line(is_known=False)
    line.answers = False
    line.hello()
    line.now_ns += 5 * MS
    line.edge(0, True)
    line.pass_ms(520)
    ((down, error_us),) = [(edge.down, edge.error_us) for edge in line.edges()]
    assert down
    assert error_us >= 50_000


# -- each edge once ------------------------------------------------------------------------------------


def test_a_repeated_edge_counts_once_and_is_acknowledged_again() -> None:
    line = Line()
    said = line.edge(1, True)
    for _ in range(3):
        line.send(said)
    assert line.told() == [("1", True)]
    assert line.acknowledged() == [1]
    line.send(said)
    assert line.acknowledged() == [1]
    assert line.box.counts["repeated"] == 4


def test_what_comes_behind_a_lost_edge_waits_for_it() -> None:
    line = Line()
    lost = line.edge(0, True, arrives=False)
    behind = line.edge(1, True)
    assert (line.told(), line.acknowledged()) == ([], [])
    line.now_ns += 50 * MS
    line.send(lost, behind)
    assert line.told() == [("0", True), ("1", True)]
    assert line.acknowledged() == [2]
    assert line.box.counts["gap"] == 0


def test_an_edge_that_the_box_holds_no_more_is_waited_for_in_vain_for_a_moment() -> None:
    line = Line()
    line.edge(0, True, arrives=False)
    line.edge(0, False, arrives=False)
    line.edge(1, True)
    line.pass_ms(190)
    assert line.told() == []
    line.pass_ms(30)
    assert line.told() == [("1", True)]
    assert line.box.counts["gap"] == 1
    assert line.acknowledged() == [3]


def test_of_a_lost_press_whose_release_arrives_the_press_is_told_as_unsure() -> None:
    line = Line()
    line.edge(4, True, arrives=False)
    line.edge(4, False)
    line.pass_ms(250)
    press, release = line.edges()
    assert (press.down, press.clock) == (True, "")
    assert press.error_us > 500_000
    assert (release.down, release.clock) == (False, "e66f")


def test_of_a_lost_release_presses_and_releases_balance() -> None:
    line = Line()
    line.edge(4, True)
    line.edge(4, False, arrives=False)
    line.edge(4, True)
    line.pass_ms(250)
    assert line.told() == [("4", True), ("4", False), ("4", True)]


def test_sequence_numbers_wrap() -> None:
    line = Line(is_known=False)
    line.seq = SEQS - 3
    line.hello()
    line.pass_ms(700)  # a beat says where it stands
    for round_ in range(6):
        line.edge(0, round_ % 2 == 0)
    assert len(line.told()) == 6
    assert line.seq == 3
    assert line.acknowledged() == [3]


def test_two_hundred_fast_presses_of_which_every_seventh_line_is_spoilt_balance() -> None:
    line = Line()
    kept: dict[int, str] = {}
    heard = Receiver()
    for number in range(400):
        said = line.edge(number // 2 % 3, number % 2 == 0, arrives=False)
        kept[line.seq] = said
        if number % 7:
            line.send(said)
        line.pass_ms(25)
        if number % 6 == 0:  # the box says again what it holds
            last = line.acknowledged()
            for seq in [seq for seq in kept if last and seq <= last[-1]]:
                del kept[seq]
            line.send(*kept.values())
    line.send(*kept.values())
    told = line.told()
    assert len(told) == 400
    assert told == [(str(number // 2 % 3), number % 2 == 0) for number in range(400)]
    assert heard.dropped == {}


def test_a_button_that_the_box_has_not_is_acknowledged_and_counted() -> None:
    line = Line()
    line.edge(8, True)
    assert line.told() == []
    assert line.acknowledged() == [1]
    assert line.box.counts["not ours"] == 1


def test_more_than_can_wait_do_not_wait() -> None:
    line = Line()
    lost = line.edge(0, True, arrives=False)
    behind = [line.edge(0, number % 2 == 1, arrives=False) for number in range(400)]
    line.send(*behind)
    assert len(line.box._waiting) == 256
    line.send(lost)
    assert line.acknowledged() == [256]
    line.send(*behind)  # the box holds the others still
    assert line.acknowledged() == [401]


# -- state bits ----------------------------------------------------------------------------------------


def test_a_press_that_only_the_state_bits_show_is_told_as_having_been_since_the_last_beat() -> None:
    line = Line()
    line.pass_ms(1_100)
    line.down = 0b100
    line.pass_ms(500)
    (edge,) = line.edges()
    assert (edge.button, edge.down, edge.clock) == ("box:e66f:2", True, "")
    assert 500_000 <= edge.error_us < 510_000
    assert line.box.counts["repaired"] == 1
    line.down = 0
    line.pass_ms(500)
    assert line.told() == [("2", False)]


def test_a_button_that_was_down_when_the_box_was_met_is_no_press_and_no_release() -> None:
    line = Line(is_known=False)
    line.down = 0b10
    line.hello()
    line.pass_ms(700)
    assert line.told() == []
    assert isinstance(line.box.states(line.now_ns)[1].problem, ButtonHeld)
    assert line.box.broken(line.now_ns) == {"box:e66f:1"}
    line.edge(1, False)
    assert line.told() == []
    assert line.box.broken(line.now_ns) == frozenset()
    line.edge(1, True)
    assert line.told() == [("1", True)]


def test_beats_from_ahead_without_an_edge_are_a_gap_after_the_second() -> None:
    line = Line()
    line.pass_ms(600)
    line.edge(5, True, arrives=False)
    line.beat()
    assert line.told() == []  # it may just be on its way
    line.pass_ms(600)
    assert line.told() == [("5", True)]
    assert line.box.counts["gap"] == 1
    line.edge(5, False)
    assert line.told() == [("5", False)]


def test_beats_from_behind_make_the_box_be_asked_who_it_is() -> None:
    line = Line()
    line.edge(0, True)
    line.edge(0, False)
    line.pass_ms(600)
    line.reboot("b2")  # and its hello is lost
    line.said.clear()
    line.pass_ms(1_100)
    assert ASK.strip() in line.said
    line.hello()
    line.pass_ms(300)
    line.told()
    line.edge(0, True)
    assert line.told() == [("0", True)]


def test_a_clock_that_jumps_makes_the_box_be_asked_and_no_edge_is_taken_meanwhile() -> None:
    line = Line()
    line.reboot("b2")  # and its hello is lost, and no edge had been counted
    line.said.clear()
    line.pass_ms(300)
    assert ASK.strip() in line.said
    said = line.edge(0, True)
    line.pass_ms(50)
    assert line.told() == []
    line.hello()
    line.pass_ms(100)
    line.send(said)
    assert line.told() == [("0", True)]


def test_a_box_that_went_back_and_says_it_did_not_restart_is_believed() -> None:
    line = Line()
    line.edge(0, True)
    line.edge(0, False)
    line.pass_ms(600)
    line.seq = 1
    line.pass_ms(1_100)
    line.hello()
    line.pass_ms(1_000)
    line.told()
    line.edge(0, True)
    line.pass_ms(20)
    assert line.told() == [("0", True)]


# -- restarts and losses -------------------------------------------------------------------------------


def test_a_restart_lets_go_what_was_held_and_begins_anew() -> None:
    line = Line()
    line.edge(0, True)
    line.pass_ms(600)
    line.told()
    line.reboot("b2")
    line.hello()
    assert line.told() == [("0", False)]
    line.pass_ms(200)
    line.edge(0, True)
    line.pass_ms(20)
    (edge,) = line.edges()
    assert edge.down
    assert edge.at_ns == pytest.approx(line.now_ns - 20 * MS, abs=3 * MS)


def test_presses_from_before_anybody_listened_are_not_told_but_acknowledged() -> None:
    line = Line(is_known=False)
    old = line.edge(0, True, ago_ms=900, arrives=False), line.edge(0, False, ago_ms=800, arrives=False)
    line.hello()
    line.send(*old)
    line.pass_ms(150)
    line.send(*old)
    line.pass_ms(150)
    assert line.told() == []
    assert line.box.counts["before"] == 2
    assert set(line.acknowledged()) == {2}
    line.said.clear()
    line.edge(0, True)
    assert line.told() == [("0", True)]


def test_no_beat_is_a_loss_after_one_and_a_half_seconds() -> None:
    line = Line()
    line.pass_ms(500)
    line.beats = False
    line.beat()
    line.pass_ms(1_450)
    assert line.talk.over is None
    line.pass_ms(60)
    assert line.talk.over == "lost"


def test_a_table_that_slept_does_not_hold_it_against_the_box() -> None:
    line = Line()
    line.now_ns += 60 * SECOND
    line.talk.poll(line.now_ns)
    assert line.talk.over is None
    line.beats = False
    line.pass_ms(1_600)
    assert line.talk.over == "lost"


def test_lamps_are_said_anew_after_a_silence_in_which_a_box_switches_off() -> None:
    line = Line()
    line.box.board.show({1: "turn"})
    line.pass_ms(50)
    line.said.clear()
    line.now_ns += 3 * SECOND
    line.pass_ms(50)
    assert [said.partition(b"*")[0] for said in line.said if said[:1] in b"QL"] == [b"Q", b"L,1,255,0"]


def test_what_the_box_held_while_it_was_away_counts_once() -> None:
    line = Line()
    before = line.edge(0, True)
    line.pass_ms(300)
    line.box.lost(line.now_ns)
    assert line.told() == [("0", True), ("0", False)]
    away = line.edge(1, True, arrives=False)
    line.now_ns += 3 * SECOND
    line.open()
    line.hello()
    line.send(before, away)
    line.pass_ms(700)
    ((name, down, at_ns),) = [(edge.button, edge.down, edge.at_ns) for edge in line.edges()]
    assert (name, down) == ("box:e66f:1", True)  # and nothing of the one that is down still
    assert at_ns == pytest.approx(line.now_ns - 3_700 * MS, abs=5 * MS)
    line.edge(0, False)
    assert line.told() == []
    assert not line.box.is_lost


def test_a_lost_box_has_no_button_that_works() -> None:
    line = Line()
    assert line.box.broken(line.now_ns) == frozenset()
    line.box.lost(line.now_ns)
    assert line.box.broken(line.now_ns) == frozenset(line.box.names)


def test_a_box_may_come_back_with_other_buttons() -> None:
    line = Line()
    line.edge(7, True)
    line.told()
    line.reboot("b2")
    line.buttons = 2
    line.hello()
    assert line.told() == [("7", False)]
    assert line.box.names == ["box:e66f:0", "box:e66f:1"]


def test_two_boxes_on_one_port_one_after_the_other_are_two() -> None:
    line = Line()
    line.unique_id, line.boot = "f00d", "b9"
    line.hello()
    assert set(line.boxes) == {"e66f", "f00d"}
    assert line.box is line.boxes["f00d"]


# -- broken buttons ------------------------------------------------------------------------------------


def test_a_button_that_nobody_lets_go_is_stuck() -> None:
    line = Line()
    line.edge(3, True)
    line.pass_ms(32_000)
    assert [str(problem) for problem in line.box.take_problems()] == [str(ButtonStuck("box:e66f:3"))]
    assert line.box.broken(line.now_ns) == {"box:e66f:3"}
    line.edge(3, False)
    assert line.box.broken(line.now_ns) == frozenset()


def test_a_loose_wire_wins_no_race() -> None:
    line = Line()
    for number in range(60):
        line.edge(6, number % 2 == 0)
        line.pass_ms(5)
    assert [str(problem) for problem in line.box.take_problems()] == [str(ButtonChatters("box:e66f:6"))]
    told = line.told()
    assert len(told) < 60
    assert sum(down for _, down in told) == sum(not down for _, down in told)


def test_how_a_button_does_is_told() -> None:
    line = Line()
    line.edge(2, True)
    line.edge(2, False)
    line.edge(2, True)
    state = line.box.states(line.now_ns)[2]
    assert (state.button, state.down, state.presses, state.edges) == ("box:e66f:2", True, 2, 3)
    assert state.problem is None
    assert state.pressed_ns is not None


def test_a_stale_answer_to_a_ping_says_nothing() -> None:
    line = Line()
    answers = line.box.clock.answers
    line.send("P,1,5")
    assert line.box.clock.answers == answers


def test_everything_off_is_said_first() -> None:
    line = Line(is_known=False)
    line.hello()
    line.pass_ms(5)
    assert line.said.count(ALL_OFF.strip()) == 1

"""The whole table where every disk but its own folder may only be read, and where even that is full or read.

The kernel gives such a system to anybody who asks for mounts of his own (`unshare`), where that is allowed.
"""

from __future__ import annotations

import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import read_into_memory
from tests.rigs.table import Table, keep_a_game

pytestmark = pytest.mark.screen

ARGUMENTS = ("--simulate", "--language", "en")
_MOUNTS = """
state=$1; kind=$2; shift 2
mount --bind "$state" "$state"
while read -r _ where _; do
    case $where in /dev* | /run* | /proc* | /sys*) ;; *) mount -o remount,bind,ro "$where" 2>&- ;; esac
done < /proc/self/mounts
if [ "$kind" = small ]; then
    exec 3< "$state/journal"
    mount -t tmpfs -o size=64k,mode=700 tmpfs "$state"
    cat <&3 > "$state/journal"
else mount -o remount,bind,"$kind" "$state"; fi
touch /usr/.timeglas-was-here 2>&- && exit 77
exec "$@"
"""


def system(state: Path, kind: str) -> list[str]:
    """The words before a command that is to run on such a system, with that folder `rw`, `ro` or `small`."""
    words = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", _MOUNTS, "sh", str(state), kind]
    try:
        done = subprocess.run([*words, "true"], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no `unshare` here")
    if done.returncode:
        pytest.skip(f"mounts of one's own are not allowed here: {done.stderr}")
    return words


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    return tmp_path / "state"


def test_one_folder_that_can_be_written_is_all_it_needs(state: Path) -> None:
    with Table(state, *ARGUMENTS, within=system(state, "rw")) as table:
        table.touch("go_on:1", "choose_deck:red", "read_card:false")
        table.until_phase("turn_hourglass")
        assert not table.see()["band"]
    with closing(read_into_memory(state / "journal")) as journal:
        assert len(journal.lines(1)) >= 3
    assert (state / "heartbeat").exists()


def test_without_even_that_it_plays_and_says_that_nothing_is_kept(state: Path) -> None:
    before = (state / "journal").read_bytes()
    with Table(state, *ARGUMENTS, within=system(state, "ro")) as table:
        table.touch("go_on:1", "choose_deck:red")
        seen = table.until(lambda seen: seen["band"])
        assert "What is played now is not kept yet." in seen["band"]
        table.touch("read_card:false")
        table.until_phase("turn_hourglass")
    assert (state / "journal").read_bytes() == before


def test_on_a_disk_of_64_kilobytes_it_plays_on_when_that_is_full(state: Path) -> None:
    with Table(state, *ARGUMENTS, within=system(state, "small")) as table:
        table.go_on()
        said, deeds = "", 0
        while "What is played now is not kept yet." not in said:
            # when people do one thing after the other
            table.touch("choose_deck:red")
            table.until_phase("read_card")
            table.touch("undo")
            table.until_phase("choose_deck")
            said, deeds = table.see()["band"], deeds + 1
            assert deeds < 30

        # then at some time it is full, which is said with what to do, and they play on
        assert deeds > 1
        assert said.endswith("is full. Make room there.")
        table.touch("choose_deck:red", "read_card:false")
        table.until_phase("turn_hourglass")

"""What if: a game with changed content beside the game as it is."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from terrarium.cli.app import app
from terrarium.kernel.registry import find
from terrarium.lab import Arm, Unchanged, run, studied
from terrarium.lab.what_if import varied

WIZARD = find("lizard-wizard")


def content(game):
    return __import__(f"{type(game).__module__}.content", fromlist=["SPELLS"])


@pytest.mark.parametrize("change", ["Fairy Ring.mana=13", "CON-1.mana=13", "spells.toml:Fairy Ring.mana=13"])
def test_a_card_costs_more_in_the_variant_only(change):
    changed = varied(WIZARD, (change, "Fairy Ring.value=23"))
    assert content(changed).SPELLS["CON-1"].mana == 13
    assert content(WIZARD).SPELLS["CON-1"].mana == 8
    assert varied(WIZARD, (change, "Fairy Ring.value=23")) is changed, "it is made once"
    assert studied(changed).one(0, 2, changed.settled({"round_cap": 3}), 1)


def test_entries_go_by_the_words_they_begin_with():
    changed = varied(find("terrible-lizards"), ("Allosaurus Head.attack=9",))
    assert content(changed).PARTS["allosaurus-head"].attack == 9


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("Fairy Ring.mane=8", "is nowhere"),
        ("Fairy Rink.mana=8", "is nowhere"),
        ("Fairy Ring.mana", "is no change"),
        ("Fairy Ring.mana=dear", "is no value"),
        ("Fairy Ring.mana=true", "stays of that kind"),
        ("Fairy Ring.mana=-400", "Fairy Ring"),
    ],
)
def test_what_fits_nothing_is_told(change, says):
    with pytest.raises(Unchanged, match=says):
        varied(WIZARD, (change,))


@pytest.mark.long
def test_a_dearer_spell_is_cast_less_often_over_processes():
    arms = [Arm("dear", WIZARD.settled({"round_cap": 12}), ("Fairy Ring.mana=28", "Fairy Ring.value=38"))]
    alone = run(WIZARD, 12, 2, {"round_cap": 12}, 1, arms=arms)
    assert run(WIZARD, 12, 2, {"round_cap": 12}, 1, arms=arms, jobs=2) == alone
    assert alone.tables[-1].title == "What the changes do"


def test_the_command_compares_options_and_content(tmp_path):
    page = tmp_path / "study.html"
    words = ["lab", "terrible-lizards", "-g", "3", "-n", "2", "-w", "seat_balance=on;Allosaurus Head.attack=9"]
    said = CliRunner().invoke(app, [*words, "--report", str(page), "--keep", str(tmp_path / "kept")])
    assert said.exit_code == 0, said.output
    assert "What the changes do" in said.output
    assert "<svg" in page.read_text()
    again = CliRunner().invoke(app, ["lab", str(tmp_path / "kept")])
    assert again.stdout.strip() == said.stdout.strip()
    wrong = CliRunner().invoke(app, [*words[:6], "-w", "Nobody.attack=9"])
    assert wrong.exit_code != 0
    assert "is nowhere" in str(wrong.exception)

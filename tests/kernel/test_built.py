"""What `make fast` compiles never runs when it is older than its source, and records stay what they are."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from terrarium import BUILD, built
from terrarium.kernel import Decision, Dice, Event, Finding, Flow, Moment, Outcome, Place, registry
from terrarium.kernel.dice import Given, Scripted

PRINTS = "import terrarium, terrarium.odd as odd; print(terrarium.BUILD); print(odd.SAYS); print(odd.__file__)"


@pytest.fixture
def house(tmp_path):
    """A package that has one module, and something that takes its place, as a compiled one does."""
    home = tmp_path / "terrarium"
    home.mkdir()
    for name in ("__init__.py", "built.py"):
        (home / name).write_text((built.HOME / name).read_text())
    (home / "odd.py").write_text("SAYS = 'source'\n")
    hides = "class Hides:\n    def find_spec(self, name, path=None, target=None):\n"
    hides += "        if name == 'terrarium.odd':\n            from importlib.util import spec_from_file_location\n"
    hides += f"            return spec_from_file_location(name, {str(tmp_path / 'compiled.py')!r})\n"
    hides += "import sys\nsys.meta_path.insert(0, Hides())\n"
    (tmp_path / "compiled.py").write_text("SAYS = 'compiled'\n")
    (tmp_path / "hides.py").write_text(hides)
    (home / "compiled.json").write_text(
        json.dumps({"suffix": built.SUFFIX, "sources": {"odd.py": built.digest(home / "odd.py")}})
    )
    return home


def run(home: Path, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"import hides; {PRINTS}"],
        env={"PYTHONPATH": str(home.parent), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        cwd=home.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_a_compiled_module_runs_while_its_source_is_what_it_was(house):
    assert run(house)[:2] == ["compiled", "compiled"]


def test_an_edited_source_is_noticed_and_runs_itself(house):
    (house / "odd.py").write_text("SAYS = 'edited'\n")
    says, ran, file = run(house)
    assert (ran, file) == ("edited", str(house / "odd.py"))
    assert says == "plain Python, for odd.py has changed since it was compiled: make fast"


def test_the_sources_run_when_they_are_asked_for(house):
    assert run(house, TERRARIUM_PLAIN="1")[:2] == ["plain Python", "source"]


def test_what_another_python_has_compiled_is_not_counted(house):
    said = json.loads((house / "compiled.json").read_text())
    (house / "compiled.json").write_text(json.dumps({**said, "suffix": ".other.so"}))
    assert run(house)[0] == "plain Python"


def test_the_machine_is_what_the_build_says():
    """With `make fast` the suite runs compiled, and this is where one sees it."""
    from terrarium.kernel import dice, machine, steps

    suffix = built.SUFFIX if BUILD == "compiled" else ".py"
    assert all(module.__file__.endswith(suffix) for module in (dice, machine, steps))


@pytest.mark.parametrize("record", [Decision, Event, Finding, Moment, Outcome, Place])
def test_records_are_frozen_in_every_build(record):
    """A compiler that loses `frozen=True` says nothing about it."""
    assert record.__struct_config__.frozen


def test_an_event_refuses_a_change_in_every_build():
    with pytest.raises(AttributeError):
        Event("dawn").kind = "dusk"


@pytest.mark.parametrize("kind", [Dice, Given, Scripted])
def test_dice_may_be_derived_from_in_every_build(kind):
    """A compiled class refuses interpreted children, which is what tests of chances are made of, unless it says so."""
    heard = []

    class Listening(kind):
        def below(self, label, n):
            heard.append(label)
            return super().below(label, n)

        def die(self, label, sides=6, owner=None):
            heard.append(label)
            return super().die(label, sides, owner)

    made = {Dice: (b"k",), Given: (b"k", 0, {}, False), Scripted: ({},)}[kind]
    assert Listening(*made).roll("hit", 2) == kind(*made).roll("hit", 2)
    assert heard == ["hit", "hit"]


def test_no_module_is_compiled_that_keeps_records(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "tools"))
    import fast

    kernel = built.HOME / "kernel"
    assert [name for name in ("events", "moment", "state", "errors") if fast.compiles(kernel / f"{name}.py")] == []
    assert [file.name for file in map(built.HOME.__truediv__, fast.KERNEL) if not fast.compiles(file)] == []
    assert built.compiled().keys() <= {str(file.relative_to(built.HOME)) for file in fast.modules()}


@pytest.mark.parametrize(
    ("source", "fits"),
    [
        ("def told(kind, /, **face): ...", False),
        ("def told(kind_, /, **face): ...", True),
        ("def told(kind, **face): ...", True),
        ("class Spot(NamedTuple): ...", True),
        ("class Barred(Exception): ...", True),
        ("class Spot(Struct): ...", False),
        ("class Spot(Struct, frozen=True): ...", False),
    ],
)
def test_what_the_compiler_would_change_without_a_word_is_left_alone(source, fits, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "tools"))
    import fast

    (tmp_path / "odd.py").write_text(source + "\n")
    assert fast.compiles(tmp_path / "odd.py") is fits


def test_an_event_may_have_any_names_in_every_build():
    """Compiled, a parameter given by place would refuse the same name in the face."""
    state, _ = registry.find("terrible-lizards").new(2, registry.find("terrible-lizards").settled({}), Dice(b"any"))
    flow = Flow(state, Dice(b"any"), True)
    flow.tell("dawn", kind="red", face="the sky")
    assert (flow.events[-1].kind, flow.events[-1].face) == ("dawn", {"kind": "red", "face": "the sky"})

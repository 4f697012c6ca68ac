"""Games of other packages: one that cannot be loaded says why, and leaves the others alone."""

from importlib.metadata import EntryPoint
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from terrarium.kernel import registry as original

BROKEN = {
    "gone": ("no_such_module:game", "No module named 'no_such_module'"),
    "nothing": ("tests.kernel.heap:toy", "has no attribute 'toy'"),
    "rules": ("tests.kernel.heap:rules", "that is no Game but <terrarium.kernel.steps.Steps"),
    "stones": ("tests.kernel.heap:game", "its slug is 'heap', and its entry point must be called the same"),
}


@pytest.fixture
def registry(monkeypatch):
    """A registry of its own, which has found nothing yet, over these packages."""
    spec = spec_from_file_location("terrarium.kernel.registry_anew", original.__file__)
    anew = module_from_spec(spec)
    spec.loader.exec_module(anew)
    points = [EntryPoint(name, value, anew.GROUP) for name, (value, _) in BROKEN.items()]
    points.append(EntryPoint("heap", "tests.kernel.heap:game", anew.GROUP))
    monkeypatch.setattr(anew, "entry_points", lambda group: points)
    return anew


@pytest.mark.parametrize("slug", BROKEN)
def test_a_broken_game_is_named_with_its_place_and_the_reason(registry, slug):
    value, why = BROKEN[slug]
    for _ in range(2):
        with pytest.raises(registry.BrokenGame) as told:
            registry.find(slug)
        assert f"The game '{slug}' cannot be loaded from '{value}': " in str(told.value)
        assert why in str(told.value)


def test_the_others_are_there(registry):
    assert [game.slug for game in registry.games()] == ["heap"]
    assert len(registry.broken()) == len(BROKEN)
    assert registry.slugs() == ("gone", "heap", "nothing", "rules", "stones")


def test_an_unknown_one_is_not_a_broken_one(registry):
    with pytest.raises(LookupError, match="There is no game called 'heaps'") as told:
        registry.find("heaps")
    assert not isinstance(told.value, registry.BrokenGame)

"""The probe games of the kernel pass the kit too."""

from __future__ import annotations

from importlib import import_module

import pytest

from terrarium.conformance import NOTHING_HIDDEN, check_game


@pytest.mark.parametrize("name", ["auction", "battles", "draft", "sheets", "windows"])
def test_the_probe_keeps_the_contract(name):
    probe = import_module(f"tests.probes.{name}")
    disguise = NOTHING_HIDDEN if name == "battles" else probe.disguise
    coverage = check_game(probe.game, disguise=disguise)
    assert coverage.ended

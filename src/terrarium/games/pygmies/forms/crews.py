"""The form in which a crew is written (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import Finding, Form, Value
from terrarium.kernel.form import Place, Schema

from ..content import Card, invalid
from ..content.factions import known
from ..model.crews import built, cards_of, crew_faults, squads_of


class CrewForm(Form, frozen=True):
    """`{"squads": [{"hero", "groups": [{"name", "count"}]}]}` from the cards held."""

    pool: dict[str, int]
    custom: bool = False
    red: bool = False
    customs: tuple[Card, ...] = ()
    """The table's own faction (PY-444)."""

    @property
    def known(self) -> Mapping[str, Card]:
        return known(self.customs)

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        fields = {"squads", "cards"} if self.custom else {"squads"}
        if not isinstance(value, dict) or not {"squads"} <= set(value) <= fields:
            return [Finding("malformed", "A list of squads is needed here.", place)]
        if not isinstance(value["squads"], list):
            return [Finding("malformed", "A list of squads is needed here.", (*place, "squads"))]
        cards = cards_of(value)
        if cards is None or len(cards) > 9:
            return [Finding("malformed", "Cards are written with all their figures, nine at most.", (*place, "cards"))]
        wrong = [says for card in cards for says in invalid(card, self.red)]
        wrong += [f"{card.name} is a card of the roster" for card in cards if card.name in self.known]
        if wrong or len({card.name for card in cards}) != len(cards):
            found = wrong or ["two cards have one name"]
            return [Finding("illegal", f"{says}.", (*place, "cards"), "PY-044") for says in found]
        cards_known = {**self.known, **{card.name: card for card in cards}}
        pool = {**self.pool, **{card.name: card.copies for card in cards}}
        squads = squads_of(value)
        if squads is None or len(squads) > 3:
            return [Finding("malformed", "One to three squads of a hero and groups are needed.", (*place, "squads"))]
        return [
            Finding("illegal", f"{says}.", (*place, "squads"), "PY-040")
            for says in crew_faults(squads, pool, cards_known)
        ]

    def sample(self, rng: Random) -> Value:
        return built(self.pool, self.known, rng)

    def schema(self) -> Schema:
        group = {"type": "object", "required": ["name", "count"]}
        squad = {
            "type": "object",
            "properties": {"hero": {"type": "string"}, "groups": {"type": "array", "items": group, "maxItems": 2}},
            "required": ["hero", "groups"],
        }
        return {
            "type": "object",
            "properties": {
                "squads": {"type": "array", "items": squad, "minItems": 1, "maxItems": 3},
                **({"cards": {"type": "array", "items": {"type": "object"}, "maxItems": 9}} if self.custom else {}),
            },
            "required": ["squads"],
            "additionalProperties": False,
        }

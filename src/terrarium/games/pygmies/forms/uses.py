"""A skill used in place of an action (section 14)."""

from __future__ import annotations

from random import Random

import msgspec

from terrarium.kernel import Finding, Form, Value
from terrarium.kernel.form import Place, Schema

from ..model.skills import Uses, use_fault, use_sample
from ..state import Field


class UseForm(Form, frozen=True):
    """A skill used in place of an action: `{"model", "skill", "models", "points"}`."""

    field: Field
    uses: Uses

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        return use_fault(self.field, self.uses, value, place)

    def sample(self, rng: Random) -> Value:
        return use_sample(self.field, self.uses, rng)

    def schema(self) -> Schema:
        return {"type": "object", "required": ["model", "skill"]}

    def detached(self) -> UseForm:
        return msgspec.structs.replace(self, field=self.field.copy())

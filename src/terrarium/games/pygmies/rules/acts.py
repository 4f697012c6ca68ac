"""What may be done unasked: leaving (PY-280), and the referee's corrections."""

from __future__ import annotations

from terrarium.kernel import Amount, Fields, Flow, Form, One, Point, Value

from ..state import Battle, State, rules
from .wounds import end


def playing(s: State) -> list[int]:
    """Seats that have not left and whose battle is not over."""
    done = [seat for b in s.battles if b.field.ended for seat in b.field.seats]
    return [seat for seat in range(s.seats) if seat not in s.gone and seat not in done]


@rules.leave(playing)
def leave(s: State, f: Flow, seat: int, why: str) -> None:
    """PY-280: the other side wins their battle; in a draft the draft bot picks on for the seat."""
    s.gone = [*s.gone, seat]
    f.tell("left", seat=seat, why=why)
    for b in s.battles:
        if seat in b.field.seats and not b.field.ended:
            end(f, b, 1 - b.field.seats.index(seat), why)
    if not s.battles and len(s.gone) == s.seats:
        f.over()


def _open(s: State) -> list[Battle]:
    return [b for b in s.battles if not b.field.ended and b.field.turn]


@rules.act(by="referee", correction=True)
def put_model(s: State, who: int) -> Form | None:
    """A model is put where it should stand; overlaps are refused unless forced."""
    open_ = _open(s)
    if not open_:
        return None
    names = [f"{b.field.k} {b.field.models[i].id}" for b in open_ for i in b.field.alive()]
    return Fields({"model": One(names, of="model"), "to": Point(0, 0, 36_000, 36_000)})


@put_model.done
def model_put(s: State, f: Flow, who: int, value: Value) -> None:
    k, name = value["model"].split(" ")
    field = s.battles[int(k)].field
    field.set(field.find(name), x=value["to"][0], y=value["to"][1], defending=())
    f.tell("corrected", battle=int(k), model=name, to=value["to"])


@rules.act(by="referee", correction=True)
def set_wounds(s: State, who: int) -> Form | None:
    """A wrongly kept figure is put right."""
    open_ = _open(s)
    if not open_:
        return None
    names = [f"{b.field.k} {b.field.models[i].id}" for b in open_ for i in b.field.alive()]
    return Fields({"model": One(names, of="model"), "wounds": Amount(1, 9)})


@set_wounds.done
def wounds_set(s: State, f: Flow, who: int, value: Value) -> None:
    k, name = value["model"].split(" ")
    field = s.battles[int(k)].field
    field.set(field.find(name), wounds=value["wounds"])
    f.tell("corrected", battle=int(k), model=name, wounds=value["wounds"])

"""What comes of an answer: the referee's own way through an action, kept as a list of what is still to be done.

The position is written down anew from the game at every question; only the list is the referee's memory. What it
foretells is who is asked what next, and everybody's mana, gold and tokens and the values by then.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from . import legal
from .page import KINDS, Part, familiars, gathering, spells, towers, treasure, wizards
from .position import Position

Task = tuple[Any, ...]
END = ("end", frozenset[int]())


class Book:
    def __init__(self) -> None:
        self.p: Position
        self.agenda: list[Task] = []
        self.part: Part | None = None
        """The effect whose choice is asked, and whether its spell is starred."""
        self.star = False
        self.hits = 0
        self.duel: dict[str, Any] = {}
        self.unsure: set[int] = set()
        """Seats that lose tokens unasked beside others that are asked."""

    # ---- answers

    def answer(self, kind: str, seat: int, said: Any) -> None:
        """One seat's answer; `run` then foretells."""
        match kind:
            case "action":
                self.agenda = [("storage",)]
                self.act(seat, said)
            case "cast":
                self.cast(seat, said)
            case "effect":
                part, star = self.part, self.star
                assert part is not None
                if part.what == "reag":
                    for letter, n in said.items():
                        self.p.gain(seat, letter, n)
                elif said != {"decline": True}:
                    self.choose(seat, part, star, said[part.what])
                elif part.what == "swap":
                    self.agenda = [t for t in self.agenda if t[0] != "swap"]
            case "discard":
                self.p.give_back(seat, "".join(k * n for k, n in said.items()))
            case "bid":
                self.bid(seat, said)
            case "delve":
                self.agenda.append(("stop", seat) if said == "stop" else ("draw", seat))
            case "pick_spell":
                self.p.sides[seat].uncast += [said["take"]] if "take" in said else []

    def act(self, seat: int, answer: Any) -> None:
        p, side = self.p, self.p.sides[seat]
        [(verb, said)] = answer.items()
        match verb:
            case "gather":
                [(card, chosen)] = said.items()
                [only, *more] = legal.takes(p, seat, card)
                for kind, n in (only if chosen is True and not more else chosen).items():
                    p.gain(seat, kind, n)
                for wizard in side.wizards:
                    p.gain(seat, wizards()[wizard].reagents)
                side.hand.remove(card)
                self.agenda += [("casts", seat, 0), ("rise", card)]
                self.fire("GATHER", [seat])
            case "convert":
                [(kind, n)] = said.items()
                p.give_back(seat, kind * n)
                side.mana += n * (p.values[kind] + p.stat(seat, "sale_bonus"))
                p.shift(kind, -max(0, n + p.stat(seat, "sale_drop")))
                self.fire("RIVAL_CONVERT", p.opponents(seat))
                self.fire("CONVERT", [seat])
            case "convert_mixed":
                p.give_back(seat, "".join(kind * n for kind, n in said.items()))
                side.mana += sum(said.values()) * max(1, 1 + p.stat(seat, "mixed_rate"))
            case "recruit":
                self.duel = {"by": seat, "high": seat, "bid": said["bid"], "wizard": said["wizard"], "last": seat}
                once = len(p.opponents(seat)) == 1
                self.duel["in"] = p.opponents(seat) + ([] if once else [seat])
                self.agenda.append(("duel",))
            case "research":
                side.mana -= legal.spell_price(p, seat, said)
                side.uncast.append(said)
                self.agenda.append(("cast_new", seat, said))
            case "tower":
                self.create(seat, said)
            case "summon":
                [(card, use)] = said.items()
                side.mana -= legal.familiar_price(p, seat, card)
                side.familiars.append(card)
                self.agenda.append(("use", seat, card, use))

    def create(self, seat: int, said: Any) -> None:
        p, side = self.p, self.p.sides[seat]
        tower = p.offers["tower"][0]
        [(way, kind)] = said.items()
        if way == "gold":
            side.gold -= legal.tower_gold(p, seat, tower)
        else:
            cost = towers()[tower].reagents
            p.give_back(seat, legal.omissions(p, seat, tower)[kind] if way == "omit" else cost)
        side.towers.append(tower)
        self.fire("RIVAL_TOWER", p.opponents(seat), by=seat)
        self.fire("TOWER", [seat])

    def cast(self, seat: int, said: Any) -> None:
        if said == {"none": True}:
            self.agenda.pop()
            return
        p, side, spell = self.p, self.p.sides[seat], said["cast"]
        task = self.agenda.pop()
        if task[0] == "casts":
            self.agenda.append(("casts", seat, task[2] + 1))
        elif task[0] == "cast_any":
            self.agenda.append(task)
        p.give_back(seat, spells()[spell].reagents)
        side.uncast.remove(spell)
        (side.active if spells()[spell].ongoing else side.casting).append(spell)
        self.agenda += [("after_cast", seat, spell), ("now", seat, spell)]

    def bid(self, seat: int, said: Any) -> None:
        self.duel["last"] = seat
        if "bid" in said:
            self.duel |= {"high": seat, "bid": said["bid"]}
        else:
            self.duel["in"].remove(seat)

    # ---- triggers

    def fire(self, when: str, seats: list[int], by: int = -1, kind: str = "") -> None:
        """What stands ready under this trigger, oldest first; the last thing put on the agenda is done first."""
        found = [
            ("fire", seat, part, spells()[spell].star, by, kind)
            for seat in seats
            if not self.p.sides[seat].silent
            for spell in self.p.sides[seat].active
            for part in spells()[spell].parts
            if part.when == when
        ]
        self.agenda += reversed(found)

    # ---- going on

    def run(self) -> tuple[str, frozenset[int]]:
        while self.agenda:
            task = self.agenda.pop()
            asked = getattr(self, f"do_{task[0]}")(*task[1:])
            if asked is not None:
                return (asked[0], frozenset(asked[1]))
        return END

    def do_fire(self, seat: int, part: Part, star: bool, by: int, kind: str) -> Any:
        p, side = self.p, self.p.sides[seat]
        match part.what, *part.given:
            case "mana", n:
                side.mana += int(n)
            case "gold", n:
                side.gold += int(n)
            case "reag", "won", n:
                p.gain(seat, kind, int(n))
            case "reag", "any", n:
                return self.free_tokens(seat, part)
            case "reag", letter, n:
                p.gain(seat, letter, int(n))
            case "swap", n:
                self.agenda += [("swap", seat, part)] * int(n)
            case "toll", n:
                if by in p.opponents(seat, star):
                    paid = min(int(n), p.sides[by].mana)
                    p.sides[by].mana -= paid
                    side.mana += paid
        return None

    def free_tokens(self, seat: int, part: Part) -> Any:
        """Tokens of one's choice: asked, unless there is only one way (LW-208)."""
        n = min(int(part.given[1]), sum(self.p.supply.values()))
        kinds = [kind for kind in KINDS if self.p.supply[kind]]
        if n and len(kinds) > 1 and sum(self.p.supply.values()) > n:
            self.part, self.star = part, False
            return "effect", [seat]
        for kind in kinds:
            self.p.gain(seat, kind, n)
        return None

    def do_swap(self, seat: int, part: Part) -> Any:
        held = [kind for kind in KINDS if self.p.sides[seat].tokens[kind]]
        if not any(self.p.supply[get] and get != give for give in held for get in KINDS):
            return None
        self.part, self.star = part, False
        return "effect", [seat]

    def do_rise(self, card: str) -> None:
        for kind in gathering()[card].rises:
            self.p.shift(kind, 1)

    def do_casts(self, seat: int, done: int) -> Any:
        if done >= max(1, 1 + self.p.stat(seat, "casts_per_gather")) or not legal.castable(self.p, seat):
            return None
        self.agenda.append(("casts", seat, done))
        return "cast", [seat]

    def do_cast_new(self, seat: int, spell: str) -> Any:
        if not legal.castable(self.p, seat, [spell]):
            return None
        self.agenda.append(("cast_new", seat, spell))
        return "cast", [seat]

    def do_cast_any(self, seat: int) -> Any:
        if not legal.castable(self.p, seat):
            return None
        self.agenda.append(("cast_any", seat))
        return "cast", [seat]

    def do_after_cast(self, seat: int, spell: str) -> None:
        side = self.p.sides[seat]
        if spell in side.casting:
            side.casting.remove(spell)
            side.spent.append(spell)
        self.fire("RIVAL_CAST", self.p.opponents(seat))
        before = len(self.agenda)
        self.fire("CAST", [seat])
        own = [p for p in spells()[spell].parts if p.when == "CAST"]
        self.agenda[before:] = [task for task in self.agenda[before:] if task[2] not in own]

    # ---- the effects of a cast

    def do_now(self, seat: int, spell: str) -> Any:
        p, card = self.p, spells()[spell]
        for part in card.parts:
            if part.when != "NOW":
                continue
            if part.what == "burn" and part.given[0] == "each":
                return self.burn_each(seat, part, card.star)
            if part.what == "dig":
                return ("pick_spell", [seat]) if p.left["spell"] else None
            if part.what in ("act", "trap") or not self.has_choice(seat, part, card.star):
                continue
            self.part, self.star = part, card.star
            return "effect", [seat]
        return None

    def has_choice(self, seat: int, part: Part, star: bool) -> bool:
        p, side = self.p, self.p.sides[seat]
        rivals = [p.sides[other] for other in p.opponents(seat, star)]
        match part.what, *part.given:
            case "sell", _:
                return side.held() > 0
            case "take", what:
                return bool(p.offers[what])
            case ("reuse",):
                return bool(side.familiars)
            case ("delve",):
                return legal.use_possible(p, "dungeon")
            case ("echo",):
                return any(legal.effect(p, seat, part, star, {"echo": spell}) for spell in side.spent)
            case ("recolour",):
                return bool(side.towers)
            case ("steal", "reag", _) | ("burn", "one", _, _):
                return any(rival.held() for rival in rivals)
            case ("silence",):
                return any(rival.active for rival in rivals)
            case ("swap_wizard",):
                return bool(side.wizards) and any(rival.wizards for rival in rivals)
            case ("stun",):
                return any(not rival.skips for rival in rivals)
            case ("steal" | "hex", *_):
                return bool(rivals)
        return True

    def burn_each(self, seat: int, part: Part, star: bool) -> Any:
        loses = {}
        for other in self.p.opponents(seat, star):
            held = self.p.sides[other].held()
            n = int(part.given[2])
            loses[other] = min(n, held) if part.given[1] == "reag" else max(0, held - n)
        return self.discards(loses)

    def discards(self, loses: dict[int, int]) -> Any:
        """Who can choose is asked; who cannot loses unasked (LW-208), the AI by lowest value (LW-914)."""
        asked, unasked = [], []
        for seat, n in loses.items():
            side = self.p.sides[seat]
            choice = n and sum(m > 0 for m in side.tokens.values()) > 1 and side.held() > n
            (asked if choice and not side.ai else unasked).append(seat)
        left = {seat: self.p.sides[seat].held() - loses[seat] for seat in unasked}
        self.unsure = {seat for seat in unasked if loses[seat]} if asked else set()
        self.agenda.append(("lose", left))
        return ("discard", asked) if asked else None

    def do_lose(self, left: dict[int, int]) -> None:
        """What is lost unasked, wherever the game has not taken it yet."""
        self.unsure = set()
        for seat, n in left.items():
            side = self.p.sides[seat]
            while side.held() > n:
                held = [kind for kind in KINDS if side.tokens[kind]]
                self.p.give_back(seat, min(held, key=lambda kind: (self.p.values[kind], KINDS.index(kind))))

    def choose(self, seat: int, part: Part, star: bool, said: Any) -> None:
        p, side = self.p, self.p.sides[seat]
        match part.what, *part.given:
            case "swap", _:
                [(give, get)] = said.items()
                p.give_back(seat, give)
                p.gain(seat, get)
            case "trade", rate, _:
                side.mana -= int(rate) * said
                side.gold += said
            case "track", _, by:
                for kind in said:
                    p.shift(kind, int(by))
            case "sell", _:
                [(kind, n)] = said.items()
                p.give_back(seat, kind * n)
                side.mana += n * (p.values[kind] + p.stat(seat, "sale_bonus"))
            case "take", "familiar":
                [(card, use)] = said.items()
                side.familiars.append(card)
                self.agenda.append(("use", seat, card, use))
            case "take", what:
                (side.wizards if what == "wizard" else side.towers).append(said)
            case ("reuse",):
                [(card, use)] = said.items()
                self.agenda.append(("use", seat, card, use))
            case ("delve",):
                self.agenda.append(("enter", seat))
            case ("echo",):
                self.agenda.append(("now", seat, said))
            case "steal", "reag", _:
                [(other, tokens)] = said.items()
                side.tokens.update(tokens)
                p.sides[int(other)].tokens.subtract(tokens)
            case "steal", what, n:
                other = p.sides[said]
                taken = min(int(n), getattr(other, what))
                setattr(other, what, getattr(other, what) - taken)
                setattr(side, what, getattr(side, what) + taken)
            case "burn", *_:
                [(other, kind)] = said.items()
                p.give_back(int(other), kind * p.sides[int(other)].tokens[kind])
            case ("silence",):
                [(other, card)] = said.items()
                p.sides[int(other)].active.remove(card)
                p.sides[int(other)].uncast.append(card)
                p.hexes.pop(card, None)
            case ("swap_wizard",):
                [(other, pair)] = said.items()
                for mage, lost, got in ((side, "own", "theirs"), (p.sides[int(other)], "theirs", "own")):
                    mage.wizards.remove(pair[lost])
                    mage.wizards.append(pair[got])
            case ("recolour",):
                [(card, school)] = said.items()
                p.recoloured[card] = school
            case "hex", *_:
                [spell] = [s for s in side.active if part in spells()[s].parts]
                p.hexes[spell] = said

    # ---- familiars and the dungeon

    def do_use(self, seat: int, card: str, use: str) -> Any:
        p, side = self.p, self.p.sides[seat]
        match use:
            case "score":
                same = sum(p.school(other) == familiars()[card].school for other in p.cards(seat))
                side.gold += same + p.stat(seat, "fam_score")
            case "gather":
                for kind in familiars()[card].reagents:
                    p.gain(seat, kind)
                self.agenda.append(("cast_any", seat))
                more = p.stat(seat, "familiar_tokens")
                if more:
                    return self.free_tokens(seat, Part("", "reag", ("any", str(more))))
            case "research":
                if len(p.offers["spell"]) + p.left["spell"] > 1:
                    return "pick_spell", [seat]
                side.uncast += p.offers["spell"]
            case "dungeon":
                self.agenda.append(("enter", seat))
        return None

    def do_enter(self, seat: int) -> None:
        self.p.drawn, self.hits = [], 0
        self.agenda.append(("draw", seat))

    def do_draw(self, seat: int) -> Any:
        p = self.p
        card = p.dungeon.pop()
        p.drawn.append(card)
        if card[0] == "M":
            self.hits += 1
        elif card[0] == "P" and p.traps[card] in p.opponents(seat) and not p.stat(seat, "ward"):
            self.hits += 2
            p.sides[p.traps[card]].gold += 3
            p.drawn.remove(card)
        if self.hits >= max(2, 2 + p.stat(seat, "hits")):
            worth = sorted((treasure()[card] for card in p.drawn if card[0] == "G"), reverse=True)
            p.sides[seat].gold += sum(worth[: p.stat(seat, "bust_keep")])
            return None
        if not legal.use_possible(p, "dungeon"):
            self.agenda.append(("stop", seat))
            return None
        return "delve", [seat]

    def do_stop(self, seat: int) -> None:
        for card in self.p.drawn:
            self.p.sides[seat].gold += treasure().get(card, 0)
        self.p.sides[seat].items += [card for card in self.p.drawn if card[0] == "I"]

    # ---- duels and the end of an action

    def do_duel(self) -> Any:
        p, duel = self.p, self.duel
        count = len(p.sides)
        for n in range(1, count + 1):
            seat = (duel["last"] + n) % count
            if seat not in duel["in"] or seat == duel["high"]:
                continue
            if p.purses_open and p.sides[seat].mana <= duel["bid"]:
                duel["in"].remove(seat)
                continue
            self.agenda.append(("duel",))
            return "bid", [seat]
        winner = p.sides[duel["high"]]
        winner.mana -= max(1, duel["bid"] + p.stat(winner.seat, "duel_pay"))
        winner.wizards.append(duel["wizard"])
        if winner.seat != duel["by"]:
            self.fire("LOSS", [duel["by"]])
        self.fire("RIVAL_WIN", p.opponents(winner.seat))
        self.fire("WIN", [winner.seat], kind=wizards()[duel["wizard"]].reagents)
        return None

    def do_storage(self) -> Any:
        p = self.p
        over = {s.seat: s.held() - p.limit(s.seat) for s in p.sides if not s.ai and not s.gone}
        return self.discards({seat: n for seat, n in over.items() if n > 0})


def refreshed(book: Book, p: Position) -> None:
    """The position as the game has it now; in the dungeon the Hits are the referee's."""
    book.p = p
    if p.drawn:
        assert p.hits == book.hits, "Hits"


__all__ = ["END", "Book", "Counter", "refreshed"]

"""What comes of an answer: the referee's own way through a turn, kept as a list of what is still to be done.

The position is written down anew from the game at every question; only the list is the referee's memory. What it
foretells is who is asked what next, and where every card and every health figure stands by then.
"""

from __future__ import annotations

from typing import Any

from . import legal
from .page import TYPES, cards
from .position import Announced, Position

Asked = tuple[str, frozenset[int]]
OVER: Asked = ("over", frozenset())


class Book:
    def __init__(self, p: Position) -> None:
        self.p = p
        self.rolls: list[list[int]] = []
        """What the game has rolled since, roll by roll."""
        self.agenda: list[tuple[Any, ...]] = []
        self.reshuffled = False
        self.conflict: list[str] = []
        self.over = False
        self.turn()

    def turn(self) -> None:
        """TL-040."""
        steps = [
            ("upkeep",),
            ("draws",),
            ("window", "turn_start", self.p.active),
            ("actions",),
            ("window", "pre_attack", self.p.active),
            ("attack_step",),
            ("rampage",),
            ("window", "turn_end", self.p.active),
            ("draws",),
            ("hand_limit",),
            ("cleanup",),
        ]
        self.agenda += reversed(steps)

    def run(self) -> Asked:
        while self.agenda and not self.over:
            task = self.agenda.pop()
            asked = getattr(self, f"do_{task[0]}")(*task[1:])
            if asked is not None:
                return asked[0], frozenset(asked[1])
        return OVER

    # ---- answers

    def answer(self, kind: str, said: dict[int, Any]) -> None:
        if kind == "respond":
            self.respond(said)
            return
        if kind == "own_part":
            for part in said.values():
                self.p.remove(part)
                self.p.discard.append(part)
            return
        [(seat, answer)] = said.items()
        getattr(self, f"said_{kind}")(seat, answer)

    def respond(self, said: dict[int, Any]) -> None:
        p = self.p
        actor = self.agenda[-1][2]
        around = [(actor + n) % p.seats for n in range(1, p.seats + 1)]
        doing = [(seat, said[seat]) for seat in around if said.get(seat, {"pass": True}) != {"pass": True}]
        if not doing:
            self.agenda.pop()
            return
        seat, answer = doing[0]
        if "dodge" in answer:
            p.remove(answer["dodge"])
            p.discard.append(answer["dodge"])
            assert p.attack
            p.attack["dodged"] = True
        elif "cancel" in answer:
            p.cancelled[seat] = True
            p.discard.append(p.stack.pop().card)
            self.agenda.append(("checkpoint",))
        else:
            [(card, said_of)] = answer["play"].items()
            self.announce(seat, card, said_of)

    def announce(self, seat: int, card: str, said: Any) -> None:
        """TL-100: out of the hand, onto the stack; then its window, then it resolves."""
        p = self.p
        p.hands[seat].remove(card)
        p.used += seat == p.active
        new = Announced(card, seat)
        if isinstance(said, dict):
            new.replaces = said.get("replace", "")
        elif isinstance(said, list):
            new.at = tuple(said)
        elif isinstance(said, str):
            new.at = (said,)
        elif said is not True:
            new.who = said
        if cards()[card].name == "Roar":
            new.at = (p.stack[-1].card,)
        p.stack.append(new)
        self.agenda += [("resolve", card), ("window", "play", seat, card)]

    def said_draw(self, seat: int, answer: Any) -> None:
        p = self.p
        if answer == "stop":
            self.agenda.pop()
            return
        while p.drawable() and len(p.hands[seat]) < 5:
            self.draw(seat)
            if answer == "draw":
                break

    def draw(self, seat: int) -> None:
        p = self.p
        if not p.deck:
            p.deck, p.discard, self.reshuffled = sorted(p.discard), [], True
        p.hands[seat].append(p.deck.pop())

    def said_action(self, seat: int, answer: Any) -> None:
        p = self.p
        [(verb, said)] = answer.items()
        if verb == "end":
            self.agenda.pop()
        elif verb == "drop":
            p.remove(said)
            p.discard.append(said)
        elif verb == "discard":
            p.hands[seat].remove(said)
            p.discard.append(said)
            p.used += 1
        elif verb == "attach":
            self.announce(seat, said, True)
        else:
            [(card, how)] = said.items()
            self.announce(seat, card, how)

    def said_attack(self, seat: int, answer: Any) -> None:
        p = self.p
        if "drop" in answer:
            p.remove(answer["drop"])
            p.discard.append(answer["drop"])
            return
        self.agenda.pop()
        if "target" in answer:
            self.declare(seat, answer["target"])

    def said_rampage(self, seat: int, answer: Any) -> None:
        if "target" in answer:
            self.declare(seat, answer["target"])

    def said_hand_limit(self, seat: int, answer: Any) -> None:
        for card in answer:
            self.p.hands[seat].remove(card)
            self.p.discard.append(card)

    def said_chain(self, seat: int, answer: Any) -> None:
        if answer == "roll":
            self.agenda.append(("chain",))

    def said_remove_part(self, seat: int, answer: Any) -> None:
        self.p.remove(answer)
        self.p.discard.append(answer)

    def said_take_card(self, seat: int, answer: Any) -> None:
        victim = next(other for other in range(self.p.seats) if answer in self.p.hands[other])
        self.p.hands[victim].remove(answer)
        self.p.hands[seat].append(answer)

    def said_fetch(self, seat: int, answer: Any) -> None:
        for card in answer:
            self.p.deck.remove(card)
            self.p.hands[seat].append(card)

    def said_attach_many(self, seat: int, answer: Any) -> None:
        for card in answer:
            self.p.hands[seat].remove(card)
            self.attach(seat, card)

    def said_conflict(self, seat: int, answer: Any) -> None:
        _, owner, card, home = self.agenda.pop()
        self.settle(owner, card, home, answer)

    # ---- steps of a turn

    def do_upkeep(self) -> None:
        p = self.p
        p.used, p.rampaged, p.cancelled = 0, False, [False] * p.seats
        mine = p.active
        for _ in range(p.own(mine, "Warm Blood")):
            self.agenda.append(("warm",))
        self.returning(lambda by, until: until == "your_turn" and by == mine)

    def do_warm(self) -> None:
        self.p.heal(self.p.active, cards()["warm-blood-1"].figure("gain"))

    def do_draws(self) -> Any:
        p = self.p
        if len(p.hands[p.active]) >= 5 or not p.drawable():
            return None
        self.agenda.append(("draws",))
        return "draw", [p.active]

    def do_window(self, window: str, actor: int, card: str = "") -> Any:
        if card and all(a.card != card for a in self.p.stack):
            return None
        asked = legal.asked(self.p, window, actor)
        if not asked:
            return None
        self.agenda.append(("window", window, actor, card))
        return "respond", asked

    def do_actions(self) -> Any:
        p = self.p
        if not p.actions_left() or not (p.hands[p.active] or p.rows[p.active]):
            return None
        self.agenda.append(("actions",))
        return "action", [p.active]

    def do_attack_step(self) -> Any:
        p = self.p
        if not legal.attacks_today(p):
            return None
        p.opened = True
        self.agenda.append(("attack_step",))
        return "attack", [p.active]

    def do_rampage(self) -> None:
        """TL-054; not before attacks are legal."""
        p = self.p
        p.rampaged = True
        if not legal.attacks_today(p):
            return
        self.agenda += [("rampager", (p.active + n) % p.seats) for n in reversed(range(p.seats))]

    def do_rampager(self, seat: int) -> None:
        p = self.p
        if p.dead[seat]:
            return
        rights = p.rights[seat] + (p.set(seat) == "Brontomerus" and seat != p.active)
        self.agenda += [("right", seat)] * rights

    def do_right(self, seat: int) -> Any:
        return None if self.p.dead[seat] else ("rampage", [seat])

    def do_hand_limit(self) -> Any:
        p = self.p
        return ("hand_limit", [p.active]) if len(p.hands[p.active]) > 5 else None

    def do_cleanup(self) -> None:
        p = self.p
        p.modified, p.rights = [], [0] * p.seats
        self.agenda.append(("next_turn",))
        self.agenda.append(("checkpoint",))
        self.returning(lambda by, until: until == "end_of_turn")

    def do_next_turn(self) -> None:
        p = self.p
        for n in range(1, p.seats + 1):
            seat = (p.active + n) % p.seats
            if seat == p.first:
                if p.round >= p.last_round:
                    self.over = True
                    return
                p.round += 1
            if not p.dead[seat]:
                break
        p.active = seat
        self.turn()

    # ---- suppression

    def returning(self, ends: Any) -> None:
        """TL-144, TL-145: seat by seat clockwise from the active one, card by card in id order."""
        p = self.p
        around = [(p.active + n) % p.seats for n in range(p.seats)]
        cards_back = [(s, card) for s in around for card, (by, until) in sorted(p.away[s].items()) if ends(by, until)]
        self.agenda += [("returns", seat, card, "away") for seat, card in reversed(cards_back)]

    def do_returns(self, seat: int, card: str, home: str) -> Any:
        """A card comes into play; without room for it, its seat chooses."""
        p = self.p
        if home == "away" and card not in p.away[seat]:
            return None
        type = cards()[card].type
        if type and type in p.parts[seat]:
            self.conflict = [p.parts[seat][type], card]
        elif not type and len(p.rows[seat]) >= 2:
            self.conflict = [*p.rows[seat], card]
        else:
            self.settle(seat, card, home, "")
            return None
        self.agenda.append(("returns", seat, card, home))
        return "conflict", [seat]

    def settle(self, seat: int, card: str, home: str, lost: str) -> None:
        p = self.p
        if home == "away":
            del p.away[seat][card]
        elif home == "stack":
            p.stack = [a for a in p.stack if a.card != card]
        else:
            p.remove(card)
        if lost:
            p.remove(lost)
            p.discard.append(lost)
        if lost == card:
            return
        if cards()[card].type:
            p.parts[seat][cards()[card].type] = card
        else:
            p.rows[seat].append(card)

    # ---- attacks

    def declare(self, attacker: int, defender: int) -> None:
        self.p.attack = {"by": attacker, "on": defender, "dice": [], "dodged": False}
        steps = [("window", "declare", attacker), ("roll",), ("window", "roll", attacker), ("damage",), ("checkpoint",)]
        self.agenda += reversed([*steps, ("attack_over",)])

    def do_roll(self) -> Any:
        a = self.p.attack
        if not a or a["dodged"]:
            self.agenda = [t for t in self.agenda if t[:2] != ("window", "roll")]
            return None
        return self.do_reroll()

    def do_reroll(self) -> Any:
        """TL-084: all dice anew, by the set of this moment; also of an attack that was dodged since."""
        a = self.p.attack
        assert a
        dinosaur = self.p.set(a["by"])
        a["dice"] = self.rolls[0][: {"Velociraptor": 3, "Spinosaurus": 2}.get(dinosaur, 1)]
        if dinosaur == "Spinosaurus" and a["dice"][1] <= a["dice"][0]:
            self.agenda.append(("chain",))
        else:
            self.rolls.pop(0)
        return None

    def do_chain(self) -> Any:
        """TL-173, TL-174: a die more; it may go on from the third."""
        a = self.p.attack
        assert a
        a["dice"].append(self.rolls[0][len(a["dice"])])
        if a["dice"][-1] > a["dice"][-2] or len(a["dice"]) >= 20:
            self.rolls.pop(0)
            return None
        return "chain", [a["by"]]

    def do_damage(self) -> Any:
        p, a = self.p, self.p.attack
        if not a:
            return None
        by, on = a["by"], a["on"]
        ours, theirs = p.set(by), p.set(on)
        total = sum(a["dice"])
        offence = p.wgt(by) if ours == "Apatosaurus" else p.atk(by)
        head = p.parts[on].get("head")
        defence = p.wgt(on)
        if ours == "Plesiosaurus":
            defence = 0
        if ours == "Triceratops":
            defence = cards()[head].weight if head else 0
        none = a["dodged"] or (theirs == "Quetzalcoatlus" and total > 3)
        damage = max(0, offence + total - defence)
        if not none:
            p.hurt(on, damage, "attack")
        if theirs == "Stegosaurus":
            p.hurt(by, 5, "retaliation")
        if none:
            return None
        if ours == "Dracorix":
            p.hurt(on, p.wgt(on), "attack")
        if ours == "Allosaurus":
            p.heal(by, damage)
        p.hurt(on, cards()["venomous-1"].figure("damage") * p.own(by, "Venomous"), "effect")
        if ours == "Therizinosaurus" and p.parts[on] and p.health[on] > 0:
            if len(p.parts[on]) > 1:
                return "remove_part", [by]
            self.said_remove_part(by, next(iter(p.parts[on].values())))
        return None

    def do_attack_over(self) -> None:
        self.p.attack = None

    # ---- cards

    def attach(self, seat: int, card: str) -> None:
        old = self.p.parts[seat].get(cards()[card].type)
        if old:
            self.p.discard.append(old)
        self.p.parts[seat][cards()[card].type] = card

    def do_resolve(self, card: str) -> Any:
        p = self.p
        found = [a for a in p.stack if a.card == card]
        if not found:
            return None
        [a] = found
        kind = cards()[card].kind
        self.agenda.append(("checkpoint",))
        if kind == "part":
            p.stack.remove(a)
            self.attach(a.by, card)
            return None
        if kind == "P":
            if a.replaces and a.replaces in p.rows[a.by]:
                p.remove(a.replaces)
                p.discard.append(a.replaces)
            self.agenda.append(("returns", a.by, card, "stack"))
            return None
        self.agenda.append(("used_up", card))
        return self.effect(a)

    def do_used_up(self, card: str) -> None:
        """TL-109: to the discard pile only when it has finished."""
        p = self.p
        if any(a.card == card for a in p.stack):
            p.stack = [a for a in p.stack if a.card != card]
            p.discard.append(card)

    def effect(self, a: Announced) -> Any:
        p, me, card = self.p, a.by, cards()[a.card]
        if a.who >= 0 and not p.aimable(me, a.who):
            return None
        owner = p.where(a.at[0]) if a.at else -1
        if a.at and card.name not in ("Scavenge", "Roar") and (owner < 0 or not p.aimable(me, owner)):
            return None
        match card.name:
            case "Trip":
                p.hurt(a.who, min(10, p.wgt(a.who)), "effect")
            case "Tail Lash":
                p.hurt(a.who, card.figure("damage"), "effect")
            case "Stampede":
                for other in p.opponents(me):
                    p.hurt(other, card.figure("damage"), "effect")
            case "Feast":
                p.heal(me, card.figure("gain"))
            case "Clutch of Eggs":
                for _ in range(card.figure("draw")):
                    if p.drawable():
                        self.draw(me)
            case "Selective Autotomy":
                if owner == me:
                    p.remove(a.at[0])
                    p.discard.append(a.at[0])
                    p.heal(me, card.figure("gain"))
            case "Adrenaline" | "Thick Hide":
                p.modified.append((a.who, "attack" if card.name == "Adrenaline" else "weight", 5, me))
            case "Amber" | "Tar Pit":
                p.remove(a.at[0])
                p.away[owner][a.at[0]] = (me, "your_turn" if card.name == "Amber" else "end_of_turn")
            case "Bone Thief":
                if owner != me:
                    p.remove(a.at[0])
                    p.hands[me].append(a.at[0])
            case "Scavenge":
                for part in a.at:
                    if part in p.discard:
                        p.discard.remove(part)
                        p.hands[me].append(part)
            case "Mimicry":
                if owner != me:
                    self.agenda.append(("returns", me, a.at[0], "row"))
            case "Roar":
                if any(other.card == a.at[0] for other in p.stack):
                    p.stack = [other for other in p.stack if other.card != a.at[0]]
                    p.discard.append(a.at[0])
            case "Play Dead":
                if p.attack:
                    p.attack["dodged"] = True
            case "Stumble":
                if p.attack:
                    self.agenda.append(("reroll",))
            case "Ambush":
                p.rights[me] += 1
            case "Spy-nosaur":
                if len(p.hands[a.who]) == 1:
                    self.said_take_card(me, p.hands[a.who][0])
                return ("take_card", [me]) if p.hands[a.who] else None
            case "Fossil Dig":
                if not p.deck:
                    p.deck, p.discard, self.reshuffled = sorted(p.discard), [], True
                return "fetch", [me]
            case "Growth Spurt":
                return ("attach_many", [me]) if p.hands[me] else None
            case "Asteroid":
                choose = [s for s in p.living() if len(p.parts[s]) > 1]
                only = [part for s in p.living() for part in p.parts[s].values() if len(p.parts[s]) == 1]
                self.agenda.append(("shed", only))
                return ("own_part", choose) if choose else None
        return None

    def do_shed(self, parts: list[str]) -> None:
        for part in parts:
            self.p.remove(part)
            self.p.discard.append(part)

    # ---- deaths

    def do_checkpoint(self) -> None:
        """TL-160 to TL-166."""
        p = self.p
        dying = [seat for seat in p.living() if p.health[seat] <= 0]
        for seat in dying:
            p.dead[seat], p.rights[seat] = True, 0
            p.discard += [*p.hands[seat], *p.parts[seat].values(), *p.rows[seat], *p.away[seat]]
            p.hands[seat], p.parts[seat], p.rows[seat], p.away[seat] = [], {}, [], {}
            p.discard += [a.card for a in p.stack if a.by == seat]
            p.stack = [a for a in p.stack if a.by != seat]
        if len(p.living()) <= 1:
            self.over = True
            return
        for seat in dying:
            p.modified = [m for m in p.modified if m[3] != seat and m[0] != seat]
        if p.attack and (p.attack["by"] in dying or p.attack["on"] in dying):
            p.attack = None
            gone = ("roll", "reroll", "damage", "chain")
            self.agenda = [t for t in self.agenda if t[0] not in gone and t[1:2] not in (("declare",), ("roll",))]
        if p.active in dying:
            skipped = ("draws", "actions", "attack_step", "hand_limit")
            opens = (("turn_start",), ("pre_attack",), ("turn_end",))
            self.agenda = [t for t in self.agenda if t[0] not in skipped and t[1:2] not in opens]
        if dying:
            self.returning(lambda by, until: by in dying)


__all__ = ["OVER", "TYPES", "Book"]

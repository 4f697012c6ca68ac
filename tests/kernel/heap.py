"""A heap of stones for two seats: who takes the last one wins. Edition 2 lets a seat take two at most, not three."""

from terrarium.kernel import Amount, Decision, Game, Place, State, Steps, View
from terrarium.kernel.derive import view_of


class HeapView(View, frozen=True, kw_only=True):
    stones: int


class HeapState(State, kw_only=True):
    stones: int
    taker: int = -1

    def copy(self):
        return HeapState(
            edition=self.edition,
            seats=self.seats,
            strands={key: strand.copy() for key, strand in self.strands.items()},
            acted=self.acted,
            stones=self.stones,
            taker=self.taker,
        )

    def view(self, who):
        return view_of(HeapView, self, who)

    def result(self):
        return {seat: Place(1 if seat == self.taker else 2) for seat in range(2)} if self.over else {}

    def faults(self):
        return [] if self.stones >= 0 else ["More stones were taken than there are."]


rules = Steps()
HeapState.rules = rules


@rules.ask()
def take(s, seat):
    most = 3 if s.edition == 1 else 2
    return {seat: Decision("take", Amount(1, min(most, s.stones)), 1)}


@take.answered
def taken(s, f, answers, seat):
    s.stones -= answers[seat]
    s.taker = seat
    if s.stones:
        f.then(take(1 - seat))


@rules.step
def dawdle(s, f, minutes):
    f.tell("dawdled", minutes=minutes)


@rules.act()
def hurry(s, who):
    return Amount(0, 9)


@hurry.done
def hurried(s, f, who, minutes):
    dropped = f.drop("dawdle", minutes) if minutes else f.drop("dawdle")
    f.tell("hurried", dropped=dropped)


class Heap(Game):
    slug = "heap"
    title = "Heap"
    edition = 2
    seats = range(2, 3)
    state = HeapState

    def new(self, seats, options, dice):
        s = HeapState(edition=self.edition, seats=seats, stones=10)
        return s, s.begin(dice, take(0), dawdle(5), dawdle(7), dawdle(5))


game = Heap()

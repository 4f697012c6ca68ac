"""The game's picture: a crew charges over a wall, and another stands before the Golden Grave."""

from __future__ import annotations

from terrarium.kernel.svg import drawing, el

from ..content import CARDS
from .figures import figure
from .palette import PEN

WIDE, HIGH = 900, 600
GROUND = 300


def _model(name: str, squad: str, x: float, y: float, scale: float, lean: float = 0, turned: bool = False) -> str:
    """A figure with its feet at a place, leaning the way it runs; on the ground it stands on its base."""
    way = -scale if turned else scale
    moved = f"translate({x} {y}) scale({way} {scale}) rotate({lean})"
    base = el("ellipse", cx=x, cy=y, rx=13 * scale, ry=4.6 * scale, stroke_width=2,
              **PEN(f"{squad}-base", "figure-ink"))  # fmt: skip
    return base + el("g", figure(CARDS[name]), transform=moved, **PEN(squad))


def _leaping(name: str, squad: str, x: float, y: float, scale: float, lean: float) -> str:
    """In the air, with nothing but a shadow below."""
    rush = el("path", d=f"M{x - 66} {y - 24}h-34M{x - 62} {y - 52}h-44M{x - 54} {y - 80}h-30", stroke_width=4,
              stroke_linecap="round", **PEN("none", "wall"))  # fmt: skip
    moved = f"translate({x} {y}) scale({scale}) rotate({lean})"
    return rush + el("g", figure(CARDS[name]), transform=moved, **PEN(squad))


def _tree(x: float, y: float, scale: float) -> str:
    trunk = el("path", d="M-4 0V-22H4V0z", stroke_width=1.2, **PEN("boot", "figure-ink"))
    crown = "M0-96Q-14-78-20-66H-11Q-24-50-30-40H-16Q-26-28-34-18H34Q26-28 16-40H30Q24-50 11-66H20Q14-78 0-96z"
    leaves = el("path", d=crown, stroke_width=1.4, stroke_linejoin="round", **PEN("hedge", "figure-ink"))
    return el("g", trunk, leaves, transform=f"translate({x} {y}) scale({scale})")


def _park() -> list[str]:
    """A sky, a wood behind, Bluebury Hill, and a lawn."""
    trees = [_tree(x, 262 + 10 * (n % 2), 1 + 0.22 * (n % 3)) for n, x in enumerate(range(20, 560, 66))]
    hill = "M500 330Q560 190 720 186T960 300V420H470z"
    rings = "M540 322Q590 226 722 222T900 288M590 322Q630 258 724 256T900 318"
    return [
        el("rect", width=WIDE, height=HIGH, **PEN("wave")),
        el("rect", y=GROUND - 50, width=WIDE, height=100, **PEN("wood")),
        *trees,
        el("path", d=hill, stroke_width=2, **PEN("hill", "wall")),
        el("path", d=rings, stroke_width=1.6, stroke_dasharray="6 5", opacity="0.5", **PEN("none", "wall")),
        el("path", d="M0 330Q240 290 480 322T900 330V600H0z", **PEN("lawn")),
        el("path", d="M0 420H900M0 500H900M120 310L-60 600M420 310L380 600M700 320L800 600", stroke_width=2,
           **PEN("none", "grid")),
    ]  # fmt: skip


def _grave() -> str:
    """The Golden Grave shines on the top of its hill."""
    rays = "".join(f"M712 150L{x} {y}" for x, y in ((560, 60), (640, 20), (712, 5), (790, 20), (868, 60), (540, 130)))
    stone = "M672 232V132a40 40 0 0 1 80 0V232z"
    return "".join(
        [
            el("circle", cx=712, cy=150, r=120, opacity="0.3", **PEN("gold")),
            el("path", d=rays + "M712 150L884 130", stroke_width=5, stroke_linecap="round", opacity="0.7",
               **PEN("none", "gold")),
            el("path", d="M650 238h124l10 16h-144z", stroke_width=3, **PEN("stone", "figure-ink")),
            el("path", d=stone, stroke_width=3.5, **PEN("gold", "figure-ink")),
            el("path", d="M712 118v62M692 138h40", stroke_width=7, stroke_linecap="round", **PEN("none", "boot")),
        ]
    )  # fmt: skip


def _wall(left: float, right: float, y: float) -> str:
    """A dry wall of three courses, as barriers are, with its top course broken."""
    blocks = []
    for course in range(3):
        x = left - 30 * (course % 2)
        while x < right:
            wide = 52 + (int(x) * 7 + course * 13) % 22
            if not (course == 2 and int(x) % 5 == 1):
                start, end = max(left, x), min(right, x + wide)
                if end - start > 10:
                    blocks.append(f"M{start:g} {y - 34 * course}h{end - start - 3:g}v-32h{-(end - start - 3):g}z")
            x += wide
    shade = el("rect", x=left + 8, y=y - 4, width=right - left, height=18, opacity="0.2", **PEN("shade"))
    return shade + el("path", d="".join(blocks), stroke_width=2.5, stroke_linejoin="round", **PEN("stone", "wall"))


def _arrow(x: float, y: float, turn: float) -> str:
    shaft = el("path", d="M0 0h58M0 0l-8-6M0 0l-8 6", stroke_width=3, stroke_linecap="round", **PEN("none", "wall"))
    head = el("path", d="M72 0l-16-6v12z", **PEN("wall"))
    return el("g", shaft, head, transform=f"translate({x} {y}) rotate({turn})")


def scene() -> str:
    behind = [
        _model("Elven Archer", "NC", 606, 290, 2.9, turned=True),
        _model("Human Archer", "NC", 840, 296, 2.9, turned=True),
        _model("Merriweather Quill", "NB", 780, 318, 3.3, turned=True),
        _model("Man-at-Arms", "NA", 640, 352, 3.6, turned=True),
        _model("Ernest Goodfellow", "NA", 735, 420, 4.4, -6, turned=True),
        _model("Dwarf Warrior", "NB", 845, 450, 4.6, -6, turned=True),
    ]
    charge = [
        _model("Goblin", "SC", 50, 326, 3.2, 14),
        _model("Orc Archer", "SC", 145, 330, 3.3, 4),
        _model("Ogre", "SB", 262, 345, 3.5, 10),
        _leaping("Gorbash Ironjaw", "SA", 446, 350, 5.2, 20),
    ]
    front = [
        _model("Orc Warrior", "SA", 262, 532, 5, 14),
        _model("Dire Wolf", "SB", 100, 530, 5, -4),
        _model("Berserker", "SA", 480, 538, 5.2, 16),
    ]
    arrows = [_arrow(250, 118, 8), _arrow(330, 84, 14), _arrow(540, 140, 200)]
    return drawing(
        WIDE, HIGH, *_park(), _grave(), *behind, charge[0], charge[1], charge[2], _wall(0, 560, 432), charge[3],
        *front, *arrows,
        title="Orcs charge over a wall towards the Golden Grave, where a knight, a dwarf, a wizard and archers wait",
    )  # fmt: skip

"""The kinds of events and the facts of each face (25.10).

Facts are numbers: `hex` is a hex number, a clan is a seat (0 and up; -1: nobody, a free den, or not known), `lost`,
`counts` and the like are lists of five by colour (RED GRN GRY YEL BLK), terrains and colours are numbers of `content`.
Every face of an event with several audiences has a `role` that says as whom one reads it; `seen` is the bystander's
(LZ-457: who has the hex in sight at that moment). A face holds all its facts, so that no narrator needs another.

The order of telling is the order of happening. An `order` event stands before the events of its effects. `phase` opens
each section of the report; `turn` closes the turn and is the last event before the next moment.
"""

from __future__ import annotations

from typing import Final

KINDS: Final[dict[str, dict[str, str]]] = {
    # ---- the frame of a game and of a turn, in the open
    "world_made": {"": "rows columns wrap clans"},
    "clan_named": {"": "clan name code"},
    "startup": {"owner": "choice(1-4, or 0: custom) template total skipped[[hex number, entry, price]] dropped"},
    "phase": {"": "turn phase(world | artillery | movement | development)"},
    "turn": {"": "turn points[by clan] homes needed"},
    "leaving": {"": "clan reason(surrender | resigned | dropped | absent | unpaid, or the table's own words)"},
    "dropped": {"": "clan reason"},
    "eliminated": {"": "clan"},
    "victory": {"": "winners[clans] turn points needed reason(points | last | homes | limit | none)"},
    # ---- what players write (LZ-475)
    "message": {"sender": "by to[clans] text", "receiver": "by text"},
    # ---- own orders (LZ-472): one event each; `fail` is "" or a code of FAILURES
    "order": {
        "owner": "line ord hex directions[numbers] counts chant target to fail, and by order: "
        "FR freed[5] refused[5] into(wild | den | unsettled); LO thrown killed; "
        "CH chanters reverted effect(bool), SHUN also moved landed, SUMM strength, MOUL old new, COER joined[5], "
        "GATE crowded[5] end, TRAN before[5] after[5], REVE spies (SHUN SUMM COER TRAN also victim, the clan); "
        "MO SP SA route[hexes entered] end(hex, -1: all lost) left[5 that set out] fed[hexes] took[[hex, terrain]] "
        "broke(bool: the raft broke up) spy(bool: it became a spy); SN route moved lost; RE recruits colour; "
        "GI given[5] den colour pop temple bridge; BF DF BD BB BR DB life(BR) "
        "built(fertile | plains | site | den | bridge | raft | destroyed)"
    },
    # ---- fights
    "combat": {
        "attacker": "hex attacker defender(-1: militia) engaged[a, d] lost[5] their_lost captives[5] winner(clan, "
        "-1 none or militia) won(attacker | defender | none) fled(hex, -1) level left den gate",
        "defender": "the same facts from the other side",
        "seen": "hex attacker defender winner won",
    },
    "monster": {"prey": "hex clan strength lost[5] left summoned", "seen": "hex clan"},
    "den_taken": {
        "captor": "hex owner former home colour(-1: unsettled) pop defended",
        "loser": "hex owner (only if it was defended)",
        "seen": "hex owner",
    },
    "lob": {"victim": "hex lost[5] by(-1: unseen) source(hex, -1)", "seen": "hex"},
    "chant": {
        "victim": "hex chant by(-1: unseen) source, and SHUN landed moved; COER lost[5] owner; TRAN before after; "
        "DARK lost[5] den pop; SUMM and MOUL and FREE and REVE nothing more",
        "seen": "hex(of the singers) clan",
    },
    "eyes": {"owner": "hex bands[[clan, counts]] (-1: militia) den[colour, pop] or []"},
    # ---- spies
    "spy_lost": {
        "owner": "hex colour cause(captured | reveal | dark | summon | monster | cursed | whirlpool | eruption | "
        "lava | bush)",
        "captor": "hex clan cause (captured, reveal, dark or summon)",
    },
    "spy_back": {"owner": "hex colour"},
    # ---- land and water
    "land": {
        "owner": "hex old new cause, and what was lost: den(colour, -1) home pop temple bridge",
        "seen": "hex old new cause(mould | quake | dark | fertilised | poisoned | built)",
    },
    "eruption": {"seen": "hex"},
    "den_lost": {
        "owner": "hex home cause(collapse | eruption | dark | dropped) pop",
        "seen": "hex home cause",
    },
    "home_lost": {"": "clan(-1: it was free) left (Home Dens still on the map)"},
    "built": {"seen": "hex what(den | site | bridge | raft) clan(-1: unseen)"},
    "bridge_lost": {"owner": "hex cause(destroyed | sunk | eruption | raised | dark) by(-1: unseen)", "seen": "hex by"},
    "raft_lost": {"owner": "hex cause(sank | rammed | raised | dark) (clan of the passengers)", "seen": "hex"},
    "site_lost": {"seen": "hex"},
    # ---- what befalls lizards
    "killed": {"owner": "hex lost[5] left cause(lava | eruption | cursed | whirlpool | starvation)"},
    "mired": {"owner": "hex until(turn) warriors spies"},
    "hunger": {"owner": "hex stage"},
    "population": {"owner": "hex colour before after capacity cause(growth | nomads | excess)"},
    "den_colour": {"owner": "hex colour"},
    "gift": {
        "giver": "hex by to counts den(bool) colour pop temple bridge",
        "receiver": "the same facts",
    },
}
"""Kind -> role ("" for events in the open) -> facts."""

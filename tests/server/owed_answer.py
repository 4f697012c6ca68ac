"""`python -m tests.server.owed_answer` makes a table at which an answer is owed, in the database that the environment
names, and tells on its last line where and with which key it is to be given."""

from __future__ import annotations

import json


def main() -> None:
    from terrarium.server import run

    run.ready()
    from terrarium.server.run.preparing import migrate

    migrate()
    from terrarium.server.accounts import tokens
    from terrarium.server.models import User
    from terrarium.server.tables.lobby import lobby
    from terrarium.server.tables.show import look

    from .houses import AT_ONCE

    ada, bea = (User.objects.create_user(name, f"{name}@example.org") for name in ("ada", "bea"))
    code = lobby.create_table(ada, lobby.NewTable(game="probe-sheets", seats=2, terms=AT_ONCE))
    for seat, one in enumerate((ada, bea)):
        lobby.join(one, code, seat=seat)
    [owed] = look.decisions(ada, code)
    path = f"/api/tables/{code}/seats/0/moments/{owed.moment}/answer"
    key = tokens.make(ada, "a program", ["read", "play"])[0]
    print(json.dumps({"table": code, "key": key, "answer": path, "sheet": owed.default}))


if __name__ == "__main__":
    main()

"""A bot in plain Python, for any game and any server: it touches what the guide offers until its answer is whole.

    TERRARIUM_SERVER=https://terrarium.example TERRARIUM_TOKEN=tt_... python bot.py TABLE

Make it clever in `choose`: `asked` has the question, `board` all that your seat may know.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

SERVER, TOKEN = os.environ["TERRARIUM_SERVER"], os.environ["TERRARIUM_TOKEN"]


def call(method, path, body=None, key=""):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    headers |= {"Idempotency-Key": key} if key else {}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{SERVER}/api{path}", data, headers, method=method)) as reply:
        return json.load(reply)


def choose(asked, board, touches):
    """Which of these to touch next."""
    return random.choice(touches)["touch"]


def answer(asked, board, moment):
    """An answer, touch by touch; what a missed deadline would answer, where the guide wants a number or a text."""
    guide = call("POST", f"{moment}/guide", {"draft": None, "touch": ""})
    for _ in range(50):
        touches = [touch for touch in guide["touches"] if touch["kind"] == "choice"]
        if guide["ready"] and (not touches or random.random() < 0.5):
            return guide["answer"]
        if not touches:
            break
        guide = call("POST", f"{moment}/guide", {"draft": guide["draft"], "touch": choose(asked, board, touches)})
    return guide["answer"] if guide["ready"] else asked["default"]


def play(table):
    while call("GET", f"/tables/{table}")["status"] == "running":
        asked = [one for one in call("GET", f"/tables/{table}/decisions") if not one["draft"]]
        for one in asked:
            moment = f"/tables/{table}/seats/{one['seat']}/moments/{one['moment']}"
            board = call("GET", f"/tables/{table}/position?seat={one['seat']}")
            try:
                call("POST", f"{moment}/answer", {"answer": answer(one, board, moment)}, f"bot-{one['moment']}")
            except urllib.error.HTTPError as refused:
                print(one["kind"], refused.code, refused.read().decode(), file=sys.stderr)
        if not asked:
            time.sleep(0.2)


play(sys.argv[1])

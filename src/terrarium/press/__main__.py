"""One job in a process of its own: `python -m terrarium.press` takes it as JSON and gives the file. What it may cost is
bounded by the system, so nothing that is printed can keep a house busy."""

from __future__ import annotations

import resource
import sys

import msgspec

from .jobs import MEMORY, SECONDS, Job, work


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=Job)
    sys.stdout.buffer.write(work(job))


if __name__ == "__main__":
    main()

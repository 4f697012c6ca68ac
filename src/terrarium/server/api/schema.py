"""`python -m terrarium.server.api.schema [FILE]` writes the OpenAPI schema; it is kept as docs/openapi.json."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec


def written() -> bytes:
    """The schema as it is kept: indented, with a last line feed."""
    from .describe import schema  # wants Django set up: see `main`

    return msgspec.json.format(msgspec.json.encode(schema()), indent=1) + b"\n"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.settings")
    import django

    django.setup()
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_bytes(written())
    else:
        sys.stdout.buffer.write(written())


if __name__ == "__main__":
    main()

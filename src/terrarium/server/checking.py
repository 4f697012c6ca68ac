"""Settings for the type checker, which must not touch anybody's data folder."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ.setdefault("TERRARIUM_DATA", str(Path(tempfile.gettempdir()) / "terrarium-types"))

from .settings import *  # noqa: F403

"""The house as processes: prepare the database, the web server, the worker beside it. The command line calls these.

`ready` comes first: the modules beside this one want Django set up.
"""

from __future__ import annotations

import os

import django

from ..base import data


def ready(url: str = "", figures: bool = False) -> None:
    """Django, set up from the environment. `figures`: this process serves or works, and is counted with the others."""
    if url:
        os.environ.setdefault("TERRARIUM_URL", url)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.settings")
    if figures:
        data.gather_figures(data.folder())
    django.setup()

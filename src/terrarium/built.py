"""Which code runs: the sources, or what `make fast` has compiled of them.

`compiled.json`, beside this file, names every compiled module with the digest of the source that it was made of. Python
would prefer a compiled module to its source, however old it is. So where one source has changed since, or where
`TERRARIUM_PLAIN` is set, the sources are used, all of them.
"""

from __future__ import annotations

import json
import os
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).parent
STAMP = HOME / "compiled.json"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX") or ""


class Sources(MetaPathFinder):
    """Finds the sources of these modules and nothing else."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(fullname)
        if file is None:
            return None
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        return spec_from_file_location(fullname, file, submodule_search_locations=inside)


def digest(file: Path) -> str:
    """What tells one text of a source from another."""
    return blake2b(file.read_bytes(), digest_size=16).hexdigest()


def module(file: Path) -> str:
    """The name under which a source of this package is imported."""
    inside = file.relative_to(HOME.parent).with_suffix("")
    return ".".join(inside.parts[:-1] if inside.name == "__init__" else inside.parts)


def compiled(stamp: Path = STAMP) -> dict[str, str]:
    """The compiled sources, by their path in the package, with the digests they had; none: nothing fits this Python."""
    if not stamp.exists():
        return {}
    said = json.loads(stamp.read_text())
    return dict(said["sources"]) if said["suffix"] == SUFFIX else {}


def changed(known: Mapping[str, str]) -> list[str]:
    """The compiled sources that are not what they were."""
    return [name for name, was in known.items() if digest(HOME / name) != was]


def choose() -> str:
    """Before anything else is imported: says what will run, and sees to it that nothing older than its source does."""
    known = compiled()
    if not known:
        return "plain Python"
    plain, old = os.environ.get("TERRARIUM_PLAIN"), changed(known)
    if not plain and not old:
        return "compiled"
    sys.meta_path.insert(0, Sources({module(HOME / name): HOME / name for name in known}))
    return "plain Python" if plain else f"plain Python, for {old[0]} has changed since it was compiled: make fast"

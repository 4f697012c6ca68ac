"""Puts what `make fast` has compiled into the wheel, which is then one of this platform and this Python.

Only where TERRARIUM_WHEEL=compiled says so; any other wheel holds the sources alone and runs everywhere.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("TERRARIUM_WHEEL") != "compiled" or version == "editable":
            return
        source = Path(self.root) / "src"
        sys.path.insert(0, str(source))
        from terrarium import built

        known = built.compiled()
        if not known or built.changed(known):
            raise SystemExit("Nothing is compiled, or a source has changed since: make fast")
        files = [Path("terrarium") / name for name in known]
        made = [file.with_name(file.stem + built.SUFFIX) for file in files]
        made += [file.relative_to(source) for file in source.glob(f"terrarium__mypyc*{built.SUFFIX}")]
        made.append(Path("terrarium") / built.STAMP.name)
        build_data["force_include"].update({str(source / file): str(file) for file in made})
        build_data["pure_python"], build_data["infer_tag"] = False, True

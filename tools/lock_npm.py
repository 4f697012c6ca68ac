"""Resolves package.json into package-lock.json, and fails where the lock would not serve everybody: what comes as one
package for each system must be locked for all that it names, or `npm ci` refuses elsewhere.

Who asks for money, and where, is left out: the lock names no host.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "package-lock.json"


def faults(packages: dict[str, dict[str, Any]]) -> list[str]:
    """What is named and not locked, is locked without its mark, or names the host that it came from."""
    found = []
    for path, package in packages.items():
        wanted = {**package.get("dependencies", {}), **package.get("optionalDependencies", {})}
        found += [f"{path} wants {name}" for name in wanted if f"node_modules/{name}" not in packages]
        if path and ("integrity" not in package or "resolved" in package):
            found.append(f"{path} is not held by a mark alone")
    return found


def main() -> None:
    subprocess.run([ROOT / "tools/npm", "install", "--package-lock-only"], check=True)
    lock = json.loads(LOCK.read_text())
    for package in lock["packages"].values():
        package.pop("funding", None)
    LOCK.write_text(json.dumps(lock, indent=2) + "\n")
    if found := faults(lock["packages"]):
        raise SystemExit("package-lock.json does not serve everybody:\n" + "\n".join(found))


if __name__ == "__main__":
    main()

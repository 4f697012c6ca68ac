"""Builds the docs as a site: `make docs`; with `ARGS=--serve` it is then shown on http://127.0.0.1:8001.

The pages of docs/ and those that stand beside it are gathered in build/docs, every numbered rule gets an anchor and
every mention of one a link, and zensical makes build/site of them: with search, and asking no third party for anything.
A dead link fails the build.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import time
from base64 import b64encode
from contextlib import suppress
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from posixpath import normpath, relpath

ROOT = Path(__file__).parents[1]
DOCS, GATHERED, SITE = ROOT / "docs", ROOT / "build" / "docs", ROOT / "build" / "site"
BESIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "SECURITY.md": "security.md",
}
"""Pages of the project's own folder, and where they stand on the site."""
MARK = ROOT / "src/terrarium/server/play/static/terrarium/mark.svg"
NUMBER = r"[A-Z]{2}-\d{3}[a-z]?"
"""How the games' rules are numbered (`terrarium.rulebook` knows more ways, for other people's)."""
_DEFINED = re.compile(rf"\*\*({NUMBER})\*\*")
_MENTIONED = re.compile(rf"(?<![\w#/*\[-])({NUMBER})(?![\w*\]-])")
_HEADING = re.compile(r"^(#{2,4}) (.+)$", re.MULTILINE)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_PICTURE = re.compile(r"^!\[([^\]]+)\]\((\S+\.svg)\)$", re.MULTILINE)
"""A drawing that stands by itself gets its words as a caption."""
_CODE = re.compile(r"^```.*?^```$|^(?: {4}.*\n)+|`[^`\n]+`|!?\[[^\]]*\]\([^)]*\)", re.MULTILINE | re.DOTALL)
"""What is no prose: code, and links that are links already."""


def pages() -> dict[str, Path]:
    """Every page by its place on the site."""
    found = {path.relative_to(DOCS).as_posix(): path for path in sorted(DOCS.rglob("*.md"))}
    return found | {place: ROOT / name for name, place in BESIDE.items()}


def rules() -> dict[str, str]:
    """The page on which each numbered rule stands."""
    found: dict[str, str] = {}
    for path in sorted((DOCS / "rules").glob("*.md")):
        for number in _DEFINED.findall(path.read_text(encoding="utf-8")):
            found.setdefault(number, f"rules/{path.name}")
    return found


def anchored(text: str) -> str:
    """Headings get the ids that they have in the house's own rulebook pages, and each rule one where it stands."""
    taken: set[str] = set()

    def headed(match: re.Match[str]) -> str:
        anchor = re.sub(r"[^a-z0-9]+", "-", match[2].lower()).strip("-")
        while anchor in taken:
            anchor += "-"
        taken.add(anchor)
        return f"{match[0]} {{ #{anchor} }}"

    def defined(match: re.Match[str]) -> str:
        first = match[1] not in taken
        taken.add(match[1])
        return f"{match[0]}{{ #{match[1]} }}" if first else match[0]

    return _DEFINED.sub(defined, _HEADING.sub(headed, text))


def mentioned(text: str, place: str, known: dict[str, str]) -> str:
    """Rules that are mentioned in prose become links to where they stand."""

    def link(match: re.Match[str]) -> str:
        page = known.get(match[1])
        if page is None:
            return match[0]
        return f"[{match[1]}]({'' if page == place else relpath(page, _folder(place))}#{match[1]})"

    out, at = [], 0
    for code in _CODE.finditer(text):
        out += [_MENTIONED.sub(link, text[at : code.start()]), code[0]]
        at = code.end()
    return "".join([*out, _MENTIONED.sub(link, text[at:])])


def linked(text: str, place: str, path: Path) -> str:
    """Links between pages lead where those stand on the site; what is not on it (a folder) is only named."""
    home = path.parent.relative_to(ROOT).as_posix()

    def moved(match: re.Match[str]) -> str:
        picture, words, target = match.groups()
        name, _, anchor = target.partition("#")
        if not name or ":" in name:
            return match[0]
        there = normpath(f"{home}/{name}")
        goal = BESIDE.get(there, there.removeprefix("docs/") if there.startswith("docs/") else "")
        if not goal or not (ROOT / there).is_file():
            return words if (ROOT / there).exists() else match[0]
        return f"{picture}[{words}]({relpath(goal, _folder(place))}{'#' + anchor if anchor else ''})"

    return _LINK.sub(moved, text)


def _captioned(match: re.Match[str]) -> str:
    words, address = match.groups()
    return f'<figure markdown="span">\n![]({address})\n<figcaption>{words}</figcaption>\n</figure>'


def _folder(place: str) -> str:
    return place.rpartition("/")[0] or "."


def gather() -> int:
    """Everything that the site is made of, in build/docs. Says how many pages there are."""
    shutil.rmtree(GATHERED, ignore_errors=True)
    shutil.copytree(DOCS, GATHERED, ignore=shutil.ignore_patterns("*.md"))
    shutil.copy(MARK, GATHERED / "mark.svg")
    known, found = rules(), pages()
    for place, path in found.items():
        text = linked(path.read_text(encoding="utf-8"), place, path)
        text = anchored(text) if place.startswith("rules/") else _PICTURE.sub(_captioned, text)
        (GATHERED / place).parent.mkdir(parents=True, exist_ok=True)
        (GATHERED / place).write_text(mentioned(text, place, known), encoding="utf-8")
    return len(found)


def written_policy() -> None:
    """The search's box brings its style as a script: who serves the site strictly lets it in by this hash, which
    policy.json has (see `terrarium.server.play.docsite`)."""
    [bundle] = (SITE / "assets" / "javascripts").glob("bundle.*.min.js")
    text = bundle.read_text(encoding="utf-8")
    used = re.search(r'"style",\{\},(\w+)\.toString\(\)', text)
    style = used and re.search(rf"\b{used[1]}=('(?:[^'\\]|\\.)*')", text)
    if not style:
        raise SystemExit("The search's style is not where it was: mend written_policy, or the search looks naked.")
    digest = b64encode(sha256(ast.literal_eval(style[1]).encode()).digest()).decode()
    (SITE / "policy.json").write_text(json.dumps({"style-src": [f"'sha256-{digest}'"]}))


def main() -> None:
    begun = time.monotonic()
    count = gather()
    shutil.rmtree(SITE, ignore_errors=True)
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict"],
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1"},
    )
    if done.returncode:
        raise SystemExit(done.returncode)
    written_policy()
    size = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    print(f"{count} pages, {size / 1e6:.1f} MB in {SITE.relative_to(ROOT)}, {time.monotonic() - begun:.0f} s")


def serve() -> None:
    handler = partial(SimpleHTTPRequestHandler, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 8001), handler) as server, suppress(KeyboardInterrupt):
        print("Look at http://127.0.0.1:8001; Ctrl-C ends it.", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
    if "--serve" in sys.argv[1:]:
        serve()

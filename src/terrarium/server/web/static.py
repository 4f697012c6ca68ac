"""Static files: hashed names for all, compressed twins for our own; collected only when something has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Pages' own files are compressed once; the operator's admin is served as it is. Our own modules import each other
    by their hashed names; those of others need not be fit for that."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("terrarium/*.js", CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]),
    )

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        ours = {path for path in paths if not path.startswith("admin/")}
        yield from super().compress_files(ours)


class Middleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """A file goes out whole: read piece by piece, an asynchronous server would gather the pieces first, and warn."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        read = WhiteNoiseMiddleware.serve(static_file, request)
        whole = HttpResponse(b"".join(read), status=read.status_code)
        whole.headers = read.headers
        read.close()
        return whole


def fingerprint() -> str:
    """Changes when any static file does."""
    mark = blake2b(digest_size=16)
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            mark.update(f"{path}/{stat.st_size}/{stat.st_mtime_ns}\n".encode())
    return mark.hexdigest()


def collect(**options: Any) -> bool:
    """Collect, if what was collected last is not the same. Says whether it did."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    now = fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return False
    call_command("collectstatic", interactive=False, verbosity=0, **options)
    stamp.write_text(now)
    return True

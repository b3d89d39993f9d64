"""The dump of finished games for download: its page and its files."""

from pathlib import Path

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.api import dumps, puzzle_dump


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    files = [
        {"name": path.name, "size": path.stat().st_size, "month": path.name[6:13]}
        for path in dumps.published()
        if path.suffix == ".gz"
    ]
    found = puzzle_dump.published()
    puzzles = found and {"name": found.name, "size": found.stat().st_size}
    return render(request, "api/dumps.html", {"files": files, "puzzles": puzzles})


@require_safe
def dump(request: HttpRequest, name: str) -> FileResponse:
    """The address lets no other names through than those of the dump."""
    path = Path(settings.DUMPS) / name
    if not path.is_file():
        raise Http404
    kind = "text/plain" if path.suffix == ".sha256" else "application/gzip"
    response = FileResponse(path.open("rb"), content_type=kind, filename=name, as_attachment=True)
    response["Cache-Control"] = "public, max-age=3600"
    return response

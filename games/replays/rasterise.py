"""Converts SVG to PNG, from standard input to standard output.

A separate program, because the renderer holds Python's global lock for a fifth of a second, and in a web
process every player would wait for it.
"""

import subprocess
import sys
import threading

import resvg_py

LONGEST_SECONDS = 10

_at_once = threading.BoundedSemaphore(2)


class Busy(Exception):
    """Too many pictures are being rendered; a retry may succeed."""


def rasterised(svg: str, patience: float) -> bytes:
    """The PNG, made by a child process if one can start within `patience` seconds; otherwise Busy."""
    if not _at_once.acquire(timeout=max(0.0, patience)):
        raise Busy
    try:
        command = [sys.executable, "-I", __file__]
        done = subprocess.run(
            command, input=svg.encode(), capture_output=True, check=True, timeout=LONGEST_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise Busy from None
    finally:
        _at_once.release()
    return done.stdout


if __name__ == "__main__":
    # For servers without the fonts that a picture names.
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        font_family="DejaVu Sans",
        serif_family="DejaVu Serif",
        sans_serif_family="DejaVu Sans",
    )
    sys.stdout.buffer.write(png)

"""Turns SVG into PNG: standard input to standard output.

A program of its own, because the renderer holds Python's lock for a fifth of a second, and in a web process
every player would wait for it.
"""

import subprocess
import sys
import threading

import resvg_py

LONGEST_SECONDS = 30

_at_once = threading.Semaphore(2)


def rasterised(svg: str) -> bytes:
    """The PNG, made by a child process."""
    with _at_once:
        command = [sys.executable, "-I", __file__]
        done = subprocess.run(
            command, input=svg.encode(), capture_output=True, check=True, timeout=LONGEST_SECONDS
        )
    return done.stdout


if __name__ == "__main__":
    # For servers without any of the fonts that a picture names.
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        font_family="DejaVu Sans",
        serif_family="DejaVu Serif",
        sans_serif_family="DejaVu Sans",
    )
    sys.stdout.buffer.write(png)

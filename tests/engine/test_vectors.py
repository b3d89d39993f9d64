"""The inner loops of a net in C come to the same numbers as in Python, with and without vector units."""

import ctypes
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.ai import vectors
from engine.native import HEADER

CELLS, NEXT, PLACES = 128, 64, 192
COMPILER = shutil.which("gcc")
CPU_INFO = Path("/proc/cpuinfo")
KINDS = {
    "plain": ["-DNOTHING"],
    "avx2": ["-mavx2"],
    "avx512bw": ["-mavx2", "-mavx512bw", "-mavx512f"],
    "native": ["-march=native"],
}
SOURCE = f"""
#include "{HEADER}"
int changed(unsigned char *now, unsigned char *then, int first, int *places)
{{ return list_changed(now, then, first, {PLACES}, places); }}
void shift(short *sums, int first_sum, short *weights, int *places, int count, unsigned char *now,
           unsigned char *then, int first)
{{ shift_sums(sums, first_sum, {CELLS}, weights, places, count, now, then, first); }}
void mix(short *sums, int first_sum, short *weights, int *biases, int *mixed)
{{ mix_layer(sums, first_sum, {CELLS}, weights, biases, {NEXT}, mixed); }}
"""

pytestmark = pytest.mark.skipif(COMPILER is None or not CPU_INFO.exists(), reason="no gcc, or not Linux")


def library(folder: Path, kind: str) -> ctypes.CDLL:
    if kind in ("avx2", "avx512bw") and kind not in CPU_INFO.read_text():
        pytest.skip(f"this processor has no {kind}")
    (folder / "loops.c").write_text(SOURCE)
    command = [str(COMPILER), "-O2", "-shared", "-fPIC", *KINDS[kind], "loops.c", "-o", "loops.so"]
    subprocess.run(command, cwd=folder, check=True)
    return ctypes.CDLL(str(folder / "loops.so"))


@pytest.mark.parametrize("kind", KINDS)
def test_all_loops_come_to_the_same_numbers(kind: str, tmp_path: Path) -> None:
    """Also where sums overflow: large weights make them wrap around."""
    loops = library(tmp_path, kind)
    dice = random.Random(8)
    for largest in (40, 2_000, 32_767):
        now = [dice.randrange(3) for _ in range(PLACES)]
        then = [dice.randrange(3) for _ in range(2 * PLACES)]
        rows = [dice.randint(-largest, largest) for _ in range(PLACES * CELLS)]
        sums = [dice.randint(-largest, largest) for _ in range(2 * CELLS)]
        pairs = [dice.randint(-largest, largest) for _ in range(CELLS * NEXT)]
        biases = [dice.randint(-1_000_000, 1_000_000) for _ in range(NEXT)]
        c_now, c_then = (ctypes.c_ubyte * PLACES)(*now), (ctypes.c_ubyte * (2 * PLACES))(*then)
        c_rows, c_sums = (ctypes.c_short * len(rows))(*rows), (ctypes.c_short * len(sums))(*sums)
        c_pairs, c_biases = (ctypes.c_short * len(pairs))(*pairs), (ctypes.c_int * NEXT)(*biases)
        places, mixed = [0] * PLACES, [0] * NEXT
        c_places, c_mixed = (ctypes.c_int * PLACES)(), (ctypes.c_int * NEXT)()

        count = vectors.list_changed(now, then, PLACES, PLACES, places)
        assert loops.changed(c_now, c_then, PLACES, c_places) == count
        assert list(c_places) == places
        vectors.shift_sums(sums, CELLS, CELLS, rows, places, count, now, then, PLACES)
        loops.shift(c_sums, CELLS, c_rows, c_places, count, c_now, c_then, PLACES)
        assert (list(c_sums), list(c_then)) == (sums, then)
        vectors.mix_layer(sums, CELLS, CELLS, pairs, biases, NEXT, mixed)
        loops.mix(c_sums, CELLS, c_pairs, c_biases, c_mixed)
        assert list(c_mixed) == mixed

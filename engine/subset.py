"""The types of the part of Python that is also compiled to C; see engine/native/build.py."""

from contextlib import nullcontext

Word = int  # an unsigned number of 64 bits when compiled
Ints = list[int]  # an array that the caller owns
Floats = list[float]  # the same, of numbers of 32 bits when compiled
without_gil = nullcontext()  # in a binding: lets other threads run meanwhile when compiled

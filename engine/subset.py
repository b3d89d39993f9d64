"""The types of the part of Python that is also compiled to C; see engine/native/build.py."""

from contextlib import nullcontext

Word = int  # an unsigned number of 64 bits when compiled
Ints = list[int]  # an array that the caller owns
Floats = list[float]  # the same, of numbers of 32 bits when compiled
Shorts = list[int]  # the same, of whole numbers of 16 bits
Bytes = list[int]  # the same, of numbers from 0 to 255
without_gil = nullcontext()  # in a binding: lets other threads run meanwhile when compiled

"""The inner loops of a net in whole numbers. The compiled core has them in C (engine/native/vectors.h).

Numbers of 16 and 32 bits wrap around when they overflow, here as there.
"""

from engine.subset import Bytes, Ints, Shorts

HALF_16 = 1 << 15
HALF_32 = 1 << 31


def list_changed(now: Bytes, then: Bytes, first: int, count: int, places: Ints) -> int:
    """List the places where two stretches differ; the second begins at `first`. How many there are."""
    found = 0
    for i in range(count):
        if now[i] != then[first + i]:
            places[found] = i
            found += 1
    return found


def shift_sums(
    sums: Shorts,
    first_sum: int,
    width: int,
    weights: Shorts,
    places: Ints,
    count: int,
    now: Bytes,
    then: Bytes,
    first: int,
) -> None:
    """Bring sums of weighted inputs up to date where these have changed, and note the inputs."""
    for i in range(count):
        place = places[i]
        change = now[place] - then[first + place]
        then[first + place] = now[place]
        for j in range(width):
            sums[first_sum + j] += change * weights[place * width + j]
    for j in range(first_sum, first_sum + width):
        sums[j] = (sums[j] + HALF_16) % (2 * HALF_16) - HALF_16


def mix_layer(
    sums: Shorts, first_sum: int, inputs: int, weights: Shorts, biases: Ints, outputs: int, mixed: Ints
) -> None:
    """The next layer from the sums that are above zero; its weights lie in pairs of inputs."""
    for j in range(outputs):
        mixed[j] = biases[j]
    for i in range(inputs):
        amount = sums[first_sum + i]
        if amount > 0:
            row = (i - i % 2) * outputs + i % 2
            for j in range(outputs):
                mixed[j] += amount * weights[row + 2 * j]
    for j in range(outputs):
        mixed[j] = (mixed[j] + HALF_32) % (2 * HALF_32) - HALF_32

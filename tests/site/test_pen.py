"""The pen: paths are read, moved and written as a draughtsman expects."""

from games.art.pen import Drawing, draw, ink, read_path, rect, rod, write_path


def test_path_is_written_relative_and_short() -> None:
    assert write_path(read_path("M10 10H20V20L10.04 20Z")) == "M10 10h10v10h-10z"


def test_smooth_curves_are_read_with_their_hidden_point() -> None:
    assert read_path("M0 0C1 2 3 4 5 5S8 9 10 10")[-1] == ("C", (7.0, 6.0, 8.0, 9.0, 10.0, 10.0))


def test_mirrored_arc_turns_the_other_way() -> None:
    drawing = draw("ink", "M0 0A5 5 0 0 1 10 0").at(flip=True)
    assert drawing.items[0][1] == "M0 0a5 5 0 0 0-10 0"


def test_scaling_moves_lines_but_keeps_their_width() -> None:
    small, large = rod("M0 0H10"), rod("M0 0H10").at(scale=3)
    assert small.items[0][0] == large.items[0][0]
    assert large.items[0][1] == "M0 0h30"


def test_overlapping_shapes_are_not_joined_lest_they_cut_a_hole() -> None:
    assert ink(rect(0, 0, 10, 10), rect(5, 5, 10, 10)).svg().count("<path") == 2
    assert ink(rect(0, 0, 10, 10), rect(20, 0, 10, 10)).svg().count("<path") == 1


def test_shapes_in_front_are_separated_by_the_background() -> None:
    parted = ink(rect(0, 0, 4, 4)).over(ink(rect(0, 0, 9, 9)))
    assert [paint.rstrip("0123456789.") for paint, _ in parted.items] == ["ink", "gap", "ink"]
    assert sum([Drawing(), ink(rect(0, 0, 1, 1))], Drawing()).items

"""The workers' time is shared fairly among people, everything is done in the end, and nothing twice."""

from games import work_queue
from games.work_queue import Kind, Work


def move(number: int) -> Work:
    return Work(Kind.MOVE, (number, 0, 1))


def put(work: Work, person: int, *, seconds: float = 0.3, patience: float = 0.0) -> bool:
    return work_queue.put(work, person=person, seconds=seconds, patience=patience)


def take_all() -> list[Work]:
    taken = []
    while work := work_queue.take():
        taken.append(work)
    return taken


def test_what_waits_is_taken_in_order() -> None:
    for number in range(1, 4):
        put(move(number), person=number)
    assert take_all() == [move(1), move(2), move(3)]


def test_one_person_with_many_tables_keeps_nobody_waiting() -> None:
    for number in range(100, 200):
        put(move(number), person=7)
    put(move(1), person=1)
    put(move(2), person=2)
    assert {move(1), move(2)} < set(take_all()[:6])


def test_work_that_can_wait_is_done_in_the_end() -> None:
    put(move(1), person=1, patience=3.0)
    put(move(2), person=2)
    assert work_queue.take() == move(2)
    # As urgent as the second, four seconds later.
    put(move(3), person=3, patience=4.0)
    assert take_all() == [move(1), move(3)]


def test_a_decision_waits_once() -> None:
    assert put(move(1), person=1)
    assert not put(move(1), person=1)
    assert work_queue.take() == move(1)
    assert not put(move(1), person=1), "a worker is busy with it"
    assert not work_queue.claim(move(1))
    work_queue.done(move(1))
    assert put(move(1), person=1)


def test_a_person_whose_work_is_done_begins_again_without_delay() -> None:
    for number in range(100, 200):
        put(move(number), person=7)
    take_all()
    put(move(1), person=1)
    put(move(2), person=7)
    put(move(3), person=1)
    assert take_all()[:2] == [move(1), move(2)]


def test_the_place_among_work_of_the_same_kind() -> None:
    put(move(1), person=1)
    analyses = [Work(Kind.ANALYSIS, (number, 0)) for number in range(3)]
    for person, work in enumerate(analyses, 2):
        put(work, person=person)
    assert [work_queue.place(work) for work in analyses] == [1, 2, 3]
    assert work_queue.place(Work(Kind.ANALYSIS, (9, 0))) is None

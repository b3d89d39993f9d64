"""The words that the board's scripts show, translated."""


def texts() -> dict[str, str]:
    return {}

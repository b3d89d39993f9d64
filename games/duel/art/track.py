# ruff: noqa: E501 - a path is one row
"""What lies on the conflict track: looting tokens and the pawn."""

from games.art.icons import outlined
from games.art.pen import Drawing, draw, ellipse, gold, ink, wine

# fmt: off
_DIGITS = {2: "M8 9.500C8 5.500 16 5.500 16 9.500 16 13 8 15 8 19H16.500", 5: "M16 6.500H9L8.300 12.500C12 10.500 16.500 12 16.500 15.500 16.500 20 10 20.500 7.800 17.500"}


def loot(coins: int) -> Drawing:
    """A looting token: a torch-red tile with the coins that it costs; 36 by 24."""
    out = ink("M3 0H33L36 3V21L33 24H3L0 21V3Z") + wine("M3.600 1.400H32.400L34.600 3.600V20.400L32.400 22.600H3.600L1.400 20.400V3.600Z")
    out += ink(ellipse(23.5, 12, 9)) + gold(ellipse(23.5, 12, 7.8)) + draw("ray2.6", "M4.500 12H10.500")
    return out + draw("rod2.6", _DIGITS[coins]).at(15.4, 4, 0.66)


def pawn() -> Drawing:
    """The conflict pawn: a crested helmet on a turned foot; 24 by 32."""
    crest = "M12 .8C19.500 .8 22 6.500 21 10.500 19 7.500 16 6.500 12 6.500S5 7.500 3 10.500C2 6.500 4.500 .8 12 .8Z"
    shell = "M4 14C4 8.500 7 5.800 12 5.800S20 8.500 20 14L19 22.300 14.500 25.300H9.500L5 22.300Z"
    foot = "M7.500 24H16.500L18 27.500H21V31.300H3V27.500H6Z"
    out = draw("ray3", crest, shell, foot) + ink(foot) + draw("rod1.4", foot) + draw("line0.9", "M5 29.400H19")
    out += outlined("gold", shell, 1.4) + ink("M6 14.200C8 12.400 10.300 13 11.200 14.700V11.500H12.800V14.700C13.700 13 16 12.400 18 14.200 16.600 16.600 14.600 16.600 13.500 15.800V25H10.500V15.800C9.400 16.600 7.400 16.600 6 14.200Z")
    return out + outlined("wine", crest, 1.4) + draw("line0.9", "M12 2.400V5M8.400 3 9 5.400M15.600 3 15 5.400M5.600 5 6.600 7M18.400 5 17.400 7")
# fmt: on

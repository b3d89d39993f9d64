"""How dates are written where Django does not know it."""

"""Django has these formats of Estonian as comments only, and writes times in English order."""

DATETIME_FORMAT = "j. F Y G:i"
SHORT_DATETIME_FORMAT = "d.m.Y G:i"

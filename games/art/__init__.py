"""The drawing room that the games share: the pen, drawn parts, a catalogue of buildings, signs and backs.

Nothing here knows Django, the rules or a game. A game's own room (`games/<game>/art/`) takes from here what
it has, draws what it alone has, and writes its sprite.
"""

"""Telling people of things that concern them, once, by the ways they want.

preferences.py  which kinds somebody wants by which way
telling.py      `tell`, and what makes a notice read or settled
words.py        what a notice says, in the language of its reader
delivery.py     letters that are due, and the end of old notices
pushing.py      pushes that are due: webpush.py encrypts, endpoints.py sends, devices.py knows whereto
views.py        the bell's pages and the choices in the settings
"""

from accounts.notices.notify import settle, tell

__all__ = ["settle", "tell"]

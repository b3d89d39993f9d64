"""Notifications: something that concerns a user, sent once, by the ways that the user has chosen.

notify.py       `notify`, and what marks a notification as read or settled
preferences.py  which kinds of notifications a user wants, by which ways
texts.py        what a notification says, in the language of its reader
delivery.py     sends the e-mails that are due, and deletes old notifications
pushing.py      sends the push notifications that are due: webpush.py encrypts them, endpoints.py sends them,
                devices.py stores the browsers
views.py        the pages of the bell, and the choices in the settings
"""

"""Moderation: reports, actions and their undo, the log, suspicions. See docs/moderation.md.

Services here are the only writers; the admin and a few pages are thin callers.
"""

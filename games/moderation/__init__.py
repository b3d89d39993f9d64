"""Keeping the house in order: reports, what moderators do and undo, its log, suspicions. docs/moderation.md.

Services here are the only writers; the admin and a few pages are thin callers.
"""

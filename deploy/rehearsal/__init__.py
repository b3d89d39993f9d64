"""Follows docs/operations.md on machines of its own, and disturbs them while games are played.

`make rehearsal`, as root on Debian. Each machine is a Debian with its own systemd, file system and network
namespace; all are removed at the end.
"""

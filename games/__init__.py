"""Lobbies, games, moves, clocks, chat and replays."""

"""The line between the site and PostgreSQL: a test can lose its connections, block it, or make it slow.

A lost connection is one whose packets arrive nowhere, as after a failover or when a router forgets it: the
kernel drops them without an acknowledgement. A program that only stops reading would still acknowledge.
"""

import ctypes
import socket
import struct
import threading
import time
from contextlib import suppress

CHUNK = 65536
SO_ATTACH_FILTER, SO_DETACH_FILTER = 26, 27
# One instruction of the kernel's packet filter: keep 0 bytes of each packet.
DROP_EVERYTHING = struct.pack("HBBI", 0x06, 0, 0, 0)


class DatabaseLine:
    """Forwards connections from a TCP port of its own to the Unix socket of PostgreSQL."""

    def __init__(self, database_socket: str) -> None:
        self.database_socket = database_socket
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=200)
        self.port: int = self.listener.getsockname()[1]
        # Seconds by which whatever the site sends is delayed.
        self.delay = 0.0
        self.lines: dict[socket.socket, socket.socket] = {}
        self.lost: set[socket.socket] = set()
        threading.Thread(target=self.listen, daemon=True).start()

    def url(self, name: str) -> str:
        return f"postgresql://duelsite@127.0.0.1:{self.port}/{name}"

    def listen(self) -> None:
        with suppress(OSError):
            while True:
                site, _ = self.listener.accept()
                site.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                database = socket.socket(socket.AF_UNIX)
                database.connect(self.database_socket)
                self.lines[site] = database
                for one, other, is_slow in ((site, database, True), (database, site, False)):
                    threading.Thread(target=self.carry, args=(one, other, is_slow), daemon=True).start()

    def carry(self, one: socket.socket, other: socket.socket, is_slow: bool) -> None:
        with suppress(OSError):
            while data := one.recv(CHUNK):
                if is_slow and self.delay:
                    time.sleep(self.delay)
                if self.lost & {one, other}:
                    return
                other.sendall(data)
        if not self.lost & {one, other}:
            self.hang_up(one, other)

    def hang_up(self, *ends: socket.socket) -> None:
        for end in ends:
            self.lines.pop(end, None)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def lose_connections(self) -> None:
        """All connections go silent, at both ends; new ones get through."""
        for site in list(self.lines):
            self.lost.add(site)
            drop_packets(site)

    def block(self) -> None:
        """All connections go silent, and new ones are not even refused."""
        drop_packets(self.listener)
        self.lose_connections()

    def restore(self) -> None:
        """New connections get through."""
        self.listener.setsockopt(socket.SOL_SOCKET, SO_DETACH_FILTER, 0)

    def close(self) -> None:
        for site, database in list(self.lines.items()):
            self.hang_up(site, database)
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


def drop_packets(end: socket.socket) -> None:
    program = ctypes.create_string_buffer(DROP_EVERYTHING)
    described = struct.pack("HP", 1, ctypes.addressof(program))
    end.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, described)

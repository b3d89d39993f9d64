"""The line between a browser and the site: a test can cut it, delay its messages and restore it."""

import socket
import threading
from contextlib import suppress

CHUNK = 65536
# The message of a client that plays a move is longer than its ping.
LONGER_THAN_A_PING = 60


class Line:
    """Forwards connections to the site, byte by byte, from a port of its own."""

    def __init__(self, port: int) -> None:
        self.site = ("127.0.0.1", port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.is_cut = False
        # The next request is carried to the site, and its answer is lost together with the line.
        self.loses_an_answer = False
        self.carries_back = threading.Event()
        self.carries_back.set()
        self.ends: set[socket.socket] = set()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self.listener.accept()
                if self.is_cut:
                    browser.close()
                    continue
                site = socket.create_connection(self.site)
                self.ends |= {browser, site}
                threading.Thread(target=self.carry, args=(browser, site), daemon=True).start()
                threading.Thread(target=self.carry_back, args=(site, browser), daemon=True).start()

    def carry(self, browser: socket.socket, site: socket.socket) -> None:
        with suppress(OSError):
            while data := browser.recv(CHUNK):
                losing = self.loses_an_answer and len(data) > LONGER_THAN_A_PING
                if losing:
                    self.loses_an_answer = False
                    self.carries_back.clear()
                site.sendall(data)
                if losing:
                    # The site has it as soon as it says anything.
                    site.recv(1, socket.MSG_PEEK)
                    self.drop()
                    self.carries_back.set()
        self.hang_up(browser, site)

    def carry_back(self, site: socket.socket, browser: socket.socket) -> None:
        with suppress(OSError):
            while site.recv(1, socket.MSG_PEEK):
                self.carries_back.wait()
                browser.sendall(site.recv(CHUNK))
        self.hang_up(browser, site)

    def hang_up(self, *ends: socket.socket) -> None:
        for end in ends:
            self.ends.discard(end)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def drop(self) -> None:
        """All connections end; new ones get through."""
        self.hang_up(*list(self.ends))

    def cut(self) -> None:
        """All connections end, and nobody gets through."""
        self.is_cut = True
        self.drop()

    def restore(self) -> None:
        self.is_cut = False
        self.carries_back.set()

    def close(self) -> None:
        self.cut()
        self.carries_back.set()
        # A thread that waits for a call is not woken by closing alone.
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

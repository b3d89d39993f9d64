"""Becomes another program that dies with its parent and, if asked, runs as another user.

A script of its own, free of imports from the project, because it runs before every child process:

    python launch.py PARENT_PID DEATH_SIGNAL USER KEEP_ACCESS PROGRAM [ARGUMENT ...]
"""

# All at the top: after the change of user, Python's own folder may be closed to us.
import ctypes
import os
import pwd
import sys

PR_SET_PDEATHSIG = 1
PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP = 28, 4
PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE = 47, 2
CAP_DAC_OVERRIDE = 1
CAPABILITY_VERSION = 0x20080522

libc = ctypes.CDLL(None)


def die_with_parent(parent: int, death_signal: int) -> None:
    """Linux sends the signal when the parent ends, in whatever way. Elsewhere the next start cleans up."""
    if not sys.platform.startswith("linux"):
        return
    libc.prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0)
    if os.getppid() != parent:  # it ended before the call
        sys.exit(1)


def become(user: str, *, keep_access: bool) -> None:
    """Drop root's rights for those of `user`; with `keep_access` still pass folders closed to that user."""
    entry = pwd.getpwnam(user)
    if keep_access:
        # Then the change of user clears no rights, and access(2), which PostgreSQL calls, respects them.
        libc.prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP, 0, 0, 0)
    os.setgroups([])
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)
    if keep_access:
        raise_access_capability()


def raise_access_capability() -> None:
    """Of root's rights keep only this one, across exec."""
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    bit = 1 << CAP_DAC_OVERRIDE
    sets = (ctypes.c_uint32 * 6)(bit, bit, bit, 0, 0, 0)
    failed = libc.capset(header, sets)
    if failed or libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0):
        sys.exit("The database cannot enter this folder: run as an ordinary user, or open it (chmod o+x).")


def main() -> None:
    parent, death_signal, user, keep_access, *command = sys.argv[1:]
    if user:
        become(user, keep_access=keep_access == "1")
    # After the change of user, which clears it.
    die_with_parent(int(parent), int(death_signal))
    os.execv(command[0], command)  # noqa: S606


if __name__ == "__main__":
    main()

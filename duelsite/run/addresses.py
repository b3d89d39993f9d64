"""Where the embedded services keep their data and sockets.

Everything follows from the `var` folder alone, so that any process knows the addresses without asking.
"""

import hashlib
import os
import shutil
import stat
import tempfile
from pathlib import Path

from duelsite.run import ServicesError

DATABASE = "duelsite"
DATABASE_USER = "duelsite"
# The kernel refuses a socket path of more than 107 characters (103 on macOS); this leaves space for its name.
LONGEST_SOCKET_FOLDER = 80


def var_folder() -> Path:
    """DUELSITE_VAR, or `var/` beside manage.py."""
    return Path(os.environ.get("DUELSITE_VAR") or Path(__file__).parents[2] / "var").resolve()


def socket_folder(var: Path) -> Path:
    """`var/run`, or a short folder in the temporary folder when that path is too long for a socket."""
    folder = var / "run"
    if len(os.fsencode(folder)) <= LONGEST_SOCKET_FOLDER:
        return folder
    return Path(tempfile.gettempdir()) / short_name(var)


def short_name(var: Path) -> str:
    """A unique name in a folder that others share."""
    return f"duelsite-{hashlib.sha256(os.fsencode(var)).hexdigest()[:12]}"


def postgres_data(var: Path) -> Path:
    return var / "postgres"


def valkey_data(var: Path) -> Path:
    return var / "valkey"


def valkey_socket(var: Path) -> Path:
    return socket_folder(var) / "valkey.sock"


def database_url(var: Path, name: str = DATABASE) -> str:
    return f"postgresql://{DATABASE_USER}@/{name}?host={socket_folder(var)}"


def redis_url(var: Path, database: int = 0) -> str:
    return f"unix://{valkey_socket(var)}?db={database}"


def make_socket_folder(var: Path) -> None:
    """A folder that only this user can enter: everything that reaches the sockets is trusted."""
    folder = socket_folder(var)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    info = folder.lstat()
    # In the shared temporary folder another user might have created it first.
    is_ours = info.st_uid == os.geteuid() or os.geteuid() == 0
    if not stat.S_ISDIR(info.st_mode) or not is_ours:
        raise ServicesError(f"{folder} belongs to somebody else; set DUELSITE_VAR to a shorter path.")


def remove_socket_folder(var: Path) -> None:
    """Leave nothing in the temporary folder."""
    folder = socket_folder(var)
    if not folder.is_relative_to(var):
        shutil.rmtree(folder, ignore_errors=True)


def starting_lock(var: Path) -> Path:
    return var / "services" / "starting"


def users_lock(var: Path) -> Path:
    return var / "services" / "users"


def manager_lock(var: Path) -> Path:
    """Held by the manager. Its name never changes: a manager of another release may be running."""
    return var / "services" / "keeper"


def services_state(var: Path) -> Path:
    return var / "services" / "state.json"


def services_log(var: Path) -> Path:
    return var / "log" / "services.log"

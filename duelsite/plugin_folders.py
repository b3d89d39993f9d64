"""What game plug-ins from outside the project bring besides code: folders beside their module.

`templates/`, `static/` and `locale/`, as in a Django app. The site's own files come first, so a plug-in
cannot replace them by accident.
"""

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path


def folders(modules: Iterable[str], kind: str) -> list[Path]:
    """The folders of that name beside these modules, as far as they exist."""
    found = dict.fromkeys(folder / kind for module in modules for folder in places(module))
    return [folder for folder in found if folder.is_dir()]


def places(module: str) -> list[Path]:
    """Where the package of a module is; nowhere for a module without one, or that does not exist."""
    package = module.rpartition(".")[0]
    try:
        spec = find_spec(package) if package else None
    except ModuleNotFoundError:
        return []  # games/registry.py says so when it imports the module
    return [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []

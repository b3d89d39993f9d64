"""Compiles the cores of the rules to C: `python -m engine.native.build`.

The modules that a game names in its `compiled.py` (the rules, then the AI) are joined into one, whose
constants are written out by value, tables into a header of C in the narrowest type. The types come from their
annotations and go into a .pxd: int is a C int, float a C float, Word an unsigned int of 64 bits, Ints and
Floats pointers, a local without annotation an int. Every function runs without the GIL, so that whatever
would need a Python object is a compile error with its line. Its bindings are functions that Python calls:
they may use objects, and pass numbers and arrays to the core as their annotations say. Without a C compiler
nothing is built, and the site runs on plain Python, through the same bindings.
"""

import argparse
import ast
import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.native import GAMES, HEADER, PACKAGE, cpu, manifest, source, sources_digest

C_TYPES = {
    "int": "int",
    "float": "float",
    "Word": "unsigned long long",
    "Ints": "int*",
    "Floats": "float*",
    "Shorts": "short*",
    "Bytes": "unsigned char*",
    "None": "void",
}
LOCAL_TYPES = {"int": "cython.int", "float": "cython.float", "Word": "cython.ulonglong"}
ARRAY_ITEMS = {
    "Ints": "int",
    "list[int]": "int",
    "Floats": "float",
    "Shorts": "short",
    "Bytes": "unsigned char",
}
CYTHON_ITEMS = {"unsigned char": "uchar"}  # where Cython's name is another
# Arrays longer than this are not seen from Python, and their class is left without its __init__: Cython
# would build each value on the C stack first.
LONG_ARRAY = 1_000
# The functions of math, at the width of the net's numbers.
MATHS = """
cdef extern from "math.h" nogil:
    float exp "expf" (float)
    float log "logf" (float)
    float sqrt "sqrtf" (float)
"""
# For this machine's vector units; on a machine that lacks them the copy is not used.
C_FLAGS = [
    "-O3",
    "-fno-strict-aliasing",
    "-fno-wrapv",
    "-fno-loop-unroll-and-jam",  # gcc would take two rows of the net at once and gather one: six times slower
    "-march=native",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-ffp-contract=off",  # a product and a sum are rounded one by one, with any vector unit or none
]


def annotation(node: ast.expr | None) -> str:
    return "None" if node is None else ast.unparse(node)


def c_type(name: str) -> str:
    return C_TYPES.get(name, name)


def narrowest(values: Sequence[int]) -> str:
    """The smallest type of C that holds these numbers: small tables stay in the cache."""
    for name, most in (("signed char", 1 << 7), ("short", 1 << 15)):
        if all(-most <= value < most for value in values):
            return name
    return "int"


def without_array_values(text: str, node: ast.FunctionDef) -> str:
    """The source of a function without the first values of its own arrays, whose types are declared."""
    lines = text.splitlines()
    for part in ast.walk(node):
        if isinstance(part, ast.AnnAssign) and annotation(part.annotation) in ARRAY_ITEMS:
            lines[part.lineno - 1] = " " * part.col_offset + "pass"
    return "\n".join(lines[node.lineno - 1 : node.end_lineno])


class BindingMaker(ast.NodeTransformer):
    """Turns a function of plain Python into one that Cython compiles and Python can call."""

    def __init__(self, local_types: Mapping[str, str]) -> None:
        self.local_types = local_types

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        types = ", ".join(f"{name}={kind}" for name, kind in self.local_types.items())
        node.decorator_list = [ast.parse(f"cython.locals({types})", mode="eval").body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if annotation(node.annotation) in ARRAY_ITEMS or node.value is None:
            return ast.Pass()
        return ast.Assign([node.target], node.value, lineno=node.lineno)

    def visit_With(self, node: ast.With) -> ast.With:
        self.generic_visit(node)
        if ast.unparse(node.items[0]) == "without_gil":
            node.items[0].context_expr = ast.parse("cython.nogil", mode="eval").body
        return node


class Joiner:
    """Joins the modules of a core into the text of one .py, one .pxd and one header with its tables."""

    def __init__(self, array_lengths: Mapping[str, int] | None = None) -> None:
        self.array_lengths = array_lengths or {}
        self.code: list[str] = []
        self.declarations: list[str] = ["cimport cython", MATHS]
        self.tables: list[str] = []  # declarations of constants, as C has them
        self.known: dict[str, object] = {}
        self.classes: set[str] = set()
        self.returns: dict[str, str] = {}  # by function

    def constant(self, name: str, value: object, kind: str = "int") -> None:
        """Ints become C constants, lists of ints become C arrays."""
        if self.knows(name, value):
            return
        if kind == "Word":
            self.tables.append(f"const {c_type(kind)} {name} = {value}ULL;")
        elif isinstance(value, list) and all(isinstance(item, int) for item in value):
            listed = ", ".join(map(str, value))
            self.tables.append(f"const {narrowest(value)} {name}[{len(value)}] = {{{listed}}};")
        elif isinstance(value, int):
            self.declarations.append(f"cdef enum:\n    {name} = {value}")

    def knows(self, name: str, value: object) -> bool:
        """Whether a name was taken over before. Two things of one name would silently become one."""
        if name in self.known and self.known[name] is not value and self.known[name] != value:
            raise ValueError(f"{name} is two things in one core")
        was_known = name in self.known
        self.known[name] = value
        return was_known

    def module(self, name: str, *, bindings: bool = False) -> None:
        """Take over one module, named from the engine's folder on."""
        module = importlib.import_module(f"engine.{name}")
        path = source(name)
        text = path.read_text()
        for node in ast.parse(text).body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if alias.name.isupper():
                        self.constant(alias.name, getattr(module, alias.name))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                kind = annotation(node.annotation)
                self.constant(node.target.id, getattr(module, node.target.id), kind)
            elif isinstance(node, ast.ClassDef | ast.FunctionDef):
                self.knows(node.name, getattr(module, node.name))
                code = ast.get_source_segment(text, node)
                if isinstance(node, ast.ClassDef):
                    code = self.declare_class(node, module) or code
                elif bindings:
                    code = ast.unparse(BindingMaker(self.binding_types(node)).visit(node))
                else:
                    self.declare_function(node)
                    code = without_array_values(text, node)
                self.code.append(f"\n\n# {path.name}:{node.lineno}\n{code}")

    def external(self, name: str) -> None:
        """Declare the functions of a module whose compiled form is in a header of C (vectors.h)."""
        tree = ast.parse(source(name).read_text())
        self.declarations.append(f'cdef extern from "{HEADER.name}" nogil:')
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                arguments = [c_type(annotation(arg.annotation)) for arg in node.args.args]
                returns = c_type(annotation(node.returns))
                self.declarations.append(f"    {returns} {node.name}({', '.join(arguments)})")

    def declare_class(self, node: ast.ClassDef, module: object) -> str | None:
        """Declare the fields of a class; other code for it if it has long arrays."""
        cls = getattr(module, node.name)
        example = (
            cls(self.array_lengths.get(node.name, 0)) if node.name in {"Dice", *self.array_lengths} else cls()
        )
        numbers = [f"class {node.name}:", "    def __init__(self):"]
        has_long = False
        self.classes.add(node.name)
        self.declarations.append(f"\ncdef class {node.name}:")
        for field in node.body:
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                name, kind = field.target.id, annotation(field.annotation)
                value = getattr(example, name)
                if isinstance(value, list):
                    is_long = len(value) > LONG_ARRAY
                    has_long = has_long or is_long
                    seen = "" if is_long else "public "
                    self.declarations.append(f"    cdef {seen}{ARRAY_ITEMS[kind]} {name}[{len(value)}]")
                else:
                    self.declarations.append(f"    cdef public {c_type(kind)} {name}")
                    numbers.append(f"        self.{name} = {value}")
        return "\n".join([*numbers, "        pass"]) if has_long else None

    def declare_function(self, node: ast.FunctionDef) -> None:
        arguments = [f"{c_type(annotation(arg.annotation))} {arg.arg}" for arg in node.args.args]
        local_types = self.local_types(node)
        if local_types:
            self.declarations.append(
                f"@cython.locals({', '.join(f'{name}={kind}' for name, kind in local_types.items())})"
            )
        self.returns[node.name] = annotation(node.returns)
        returns = c_type(annotation(node.returns))
        self.declarations.append(f"cdef {returns} {node.name}({', '.join(arguments)}) noexcept nogil")

    def binding_types(self, node: ast.FunctionDef) -> dict[str, str]:
        """What of a binding is not a Python object: by its annotations, counters, and results of the core."""
        kinds = {arg.arg: annotation(arg.annotation) for arg in node.args.args}
        for part in ast.walk(node):
            if isinstance(part, ast.AnnAssign | ast.For) and isinstance(part.target, ast.Name):
                kinds[part.target.id] = "int" if isinstance(part, ast.For) else annotation(part.annotation)
            elif isinstance(part, ast.Assign) and isinstance(part.value, ast.Call):
                kinds[ast.unparse(part.targets[0])] = self.returns.get(ast.unparse(part.value.func), "")
        types = LOCAL_TYPES | {name: name for name in self.classes}
        return {name: types[kind] for name, kind in kinds.items() if kind in types} | self.local_arrays(node)

    def local_types(self, node: ast.FunctionDef) -> dict[str, str]:
        arguments = {arg.arg for arg in node.args.args}
        found: dict[str, str] = {}
        for part in ast.walk(node):
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                kind = annotation(part.annotation)
                if kind not in ARRAY_ITEMS:
                    found[part.target.id] = LOCAL_TYPES[kind]
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id not in arguments:
                found.setdefault(part.id, "cython.int")
        return found | self.local_arrays(node)

    def local_arrays(self, node: ast.FunctionDef) -> dict[str, str]:
        """The arrays of a function's own: their lengths are in the code."""
        found: dict[str, str] = {}
        for part in ast.walk(node):
            if isinstance(part, ast.AnnAssign) and annotation(part.annotation) in ARRAY_ITEMS:
                assert isinstance(part.value, ast.BinOp)
                length = ast.unparse(part.value.right)
                item = ARRAY_ITEMS[annotation(part.annotation)]
                found[ast.unparse(part.target)] = f"cython.{CYTHON_ITEMS.get(item, item)}[{length}]"
        return found


def write_sources(folder: Path) -> list[Path]:
    """Write a .py and a .pxd for each game: its joined core, ready to be compiled."""
    written = []
    for game in GAMES:
        found = manifest(game)
        joiner = Joiner(found.ARRAY_LENGTHS)
        tables = folder / f"{game}_tables.h"
        for part in found.EXTERNAL:
            joiner.external(part)
        for part in found.PARTS:
            joiner.module(part)
        for part in found.BINDINGS:
            joiner.module(part, bindings=True)
        header = f"import cython\n\nSOURCES = {sources_digest(game)!r}\n"
        path = folder / f"{game}.py"
        path.write_text(header + "\n".join(joiner.code) + "\n")
        tables.write_text("\n".join(f"static {table}" for table in joiner.tables) + "\n")
        declared = "\n".join(f"    {table.split(' = ')[0]}" for table in joiner.tables)
        joiner.declarations.insert(1, f'cdef extern from "{tables.name}" nogil:\n{declared}')
        path.with_suffix(".pxd").write_text("\n".join(joiner.declarations) + "\n")
        written.append(path)
    return written


def compile_cores(folder: Path, *, quiet: bool) -> bool:
    """Cythonize and compile in a folder; False if there is no working C compiler."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension  # type: ignore[import-untyped]

    package = folder / PACKAGE
    package.mkdir()
    (package / "__init__.py").write_text(
        f'"""The compiled copies of the cores; made by engine/native/build.py."""\n\nCPU = {cpu()!r}\n'
    )
    extensions = [
        Extension(
            f"{PACKAGE}.{path.stem}",
            [str(path)],
            include_dirs=[str(HEADER.parent), str(package)],
            extra_compile_args=C_FLAGS,
        )
        for path in write_sources(package)
    ]
    directives = {
        "language_level": 3,
        "annotation_typing": False,
        "boundscheck": False,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": False,
    }
    modules = cythonize(  # type: ignore[no-untyped-call]
        extensions,
        compiler_directives=directives,
        quiet=quiet,
        build_dir=str(folder),
        include_path=[str(folder)],
    )
    distribution = Distribution({"name": PACKAGE, "ext_modules": modules})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder), str(folder / "temp")
    command.parallel = True
    command.ensure_finalized()
    try:
        command.run()
    except Exception as error:  # distutils has no common base for what a compiler can do wrong
        print(f"The rules could not be compiled ({error}); they run as plain Python.", file=sys.stderr)
        return False
    return True


def compiler_works(folder: Path) -> bool:
    """Whether a C file compiles here: asked before Cython takes seconds to write the large ones."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    smallest = folder / "smallest.c"
    smallest.write_text("int main(void) { return 0; }\n")
    try:
        compiler = new_compiler()
        customize_compiler(compiler)
        compiler.compile([str(smallest)], output_dir=str(folder))
    except Exception as error:  # distutils has no common base for what a compiler can do wrong
        print(f"The rules could not be compiled ({error}); they run as plain Python.", file=sys.stderr)
        return False
    return True


def install(built: Path) -> Path:
    """Put the package where this Python finds it, in one step: no process ever sees half of it."""
    target = Path(sysconfig.get_path("platlib")) / PACKAGE
    fresh = target.with_name(f".{PACKAGE}.{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    for file in [built / "__init__.py", *built.glob("*.so"), *built.glob("*.pyd")]:
        shutil.copy(file, fresh)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    return target


def is_current() -> bool:
    """Whether the installed copies were made from these sources; a fresh process looks."""
    probes = [f"import {PACKAGE}; print({PACKAGE}.CPU)"]
    probes += [f"import {PACKAGE}.{game}; print({PACKAGE}.{game}.SOURCES)" for game in GAMES]
    asked = subprocess.run(
        [sys.executable, "-c", "\n".join(probes)], capture_output=True, text=True, check=False
    )
    return asked.stdout.split() == [cpu(), *map(sources_digest, GAMES)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m engine.native.build", description=__doc__)
    parser.add_argument("--quiet", action="store_true", help="say nothing when all is well")
    parser.add_argument("--force", action="store_true", help="compile even if the copy is current")
    parser.add_argument("--sources", type=Path, help="only write the joined sources into this folder")
    options = parser.parse_args()
    if options.sources:
        options.sources.mkdir(parents=True, exist_ok=True)
        write_sources(options.sources)
        return 0
    if is_current() and not options.force:
        return 0
    try:
        importlib.import_module("Cython")
    except ImportError:
        print("Cython is not installed: the rules run as plain Python.", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        if compiler_works(Path(folder)) and compile_cores(Path(folder), quiet=options.quiet):
            target = install(Path(folder) / PACKAGE)
            if not options.quiet:
                print(f"Compiled the cores of {', '.join(GAMES)} into {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

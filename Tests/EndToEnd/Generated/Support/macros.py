"""The macros of CoreDataEvolution, built against this repository's module CoreData."""
import importlib.machinery
import importlib.util
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from . import compiler

ROOT = compiler.ROOT
SCRIPT = ROOT / "Tests" / "EndToEnd" / "Apps" / "coredata-evolution"
APP = ROOT.parent / "shared" / "apps" / "fatbobman+CoreDataEvolution"


def build():
    """A compiler with the macros; None where their sources are not there."""
    if not (APP / "Sources" / "CoreDataEvolution").is_dir():
        return None
    script = evolution()
    package = script.BUILDS / "macros" / "package"
    # The build folder of the project, which has swift-syntax for programs that run in a build, and module CoreData.
    scratch = ROOT / ".build"
    with script.lock():
        with tempfile.TemporaryDirectory(dir=script.BUILDS) as folder:
            script.copy(APP, Path(folder) / "package")
            refresh(package, Path(folder) / "package")
        command = ["swift", "build", "--target", "CoreDataEvolution", "--package-path", str(package),
                   "--scratch-path", str(scratch)] + script.build_options()
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if result.returncode != 0:
            sys.exit("compile: the macros of CoreDataEvolution cannot be built:\n" + result.stdout[-4000:])
    built = (scratch / "debug").resolve()
    plugin = built / "CoreDataEvolutionMacros-tool"
    return compiler.Compiler(built, ["-load-plugin-executable", f"{plugin}#CoreDataEvolutionMacros"])


def refresh(package, new):
    """Makes a folder equal to another one. Equal files remain, so that a build compiles the others only."""
    for file in [file for file in package.rglob("*") if file.is_file()]:
        if not (new / file.relative_to(package)).is_file():
            file.unlink()
    for file in [file for file in new.rglob("*") if file.is_file()]:
        place = package / file.relative_to(new)
        if not place.is_file() or place.read_bytes() != file.read_bytes():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


def evolution():
    """The script that runs the tests of CoreDataEvolution, which knows how its sources are built here."""
    loader = importlib.machinery.SourceFileLoader("coredata_evolution", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module

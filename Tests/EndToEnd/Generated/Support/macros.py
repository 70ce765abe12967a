"""The macros of CoreDataEvolution, built against this repository's module CoreData."""
import importlib.machinery
import importlib.util
import shutil
import subprocess
import sys

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
        if package.exists():
            shutil.rmtree(package)
        script.copy(APP, package)
        command = ["swift", "build", "--target", "CoreDataEvolution", "--package-path", str(package),
                   "--scratch-path", str(scratch)] + script.build_options()
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if result.returncode != 0:
            sys.exit("compile: the macros of CoreDataEvolution cannot be built:\n" + result.stdout[-4000:])
    built = (scratch / "debug").resolve()
    plugin = built / "CoreDataEvolutionMacros-tool"
    return compiler.Compiler(built, ["-load-plugin-executable", f"{plugin}#CoreDataEvolutionMacros"])


def evolution():
    """The script that runs the tests of CoreDataEvolution, which knows how its sources are built here."""
    loader = importlib.machinery.SourceFileLoader("coredata_evolution", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module

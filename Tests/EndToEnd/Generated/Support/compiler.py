"""swiftc, with the module CoreData of this repository."""
import copy
import os
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
ERROR = re.compile(r"^(?:(/.*?):(\d+):\d+: )?error: (.*)$")
# Each file of a module has the same imports. That one of them needs no access level is a warning, which is not counted.
UNUSED = re.compile(r"(?:public|package) import of '\w+' was not used in (?:public|package) declarations")
MISSING = re.compile(r"cannot find type '(\w+)' in scope")


# The defaults of new targets in the newest Xcode, and what Swift 7 enables.
NEWEST = ["-default-isolation", "MainActor"]
for _feature in ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny", "NonisolatedNonsendingByDefault"]:
    NEWEST += ["-enable-upcoming-feature", _feature]
TYPE = re.compile(r"(?m)^( *)((?:public |final )*(?:enum|struct|class|protocol) )")


def newest(text):
    """A file with public types for a target with the newest defaults."""
    return TYPE.sub(r"\1nonisolated \2", text).replace("import Foundation", "public import Foundation")


class Compiler:
    """Compiles sets of files, each as a separate module, as far as the compiler finds errors: machine code is not
    made, which would take as long again."""

    def __init__(self, build, options=()):
        self.build = build
        self.options = list(options)

    def newest(self, version):
        """The same compiler with the newest defaults, in the mode of a version of Swift."""
        compiler = copy.copy(self)
        compiler.options = [*self.options, *NEWEST, "-swift-version", version]
        return compiler

    def errors(self, texts):
        """The errors of a module, by file name and line: [("Order+Plumb.swift", 12, "cannot find…")]; none where it
        compiles without a warning.

        texts: the module's files, name to text.
        """
        with tempfile.TemporaryDirectory(prefix="generated-") as folder:
            for name, text in texts.items():
                (Path(folder) / name).write_text(text)
            command = ["swiftc", "-emit-sil", "-Onone", "-wmo", "-o", os.devnull, "-parse-as-library",
                       "-swift-version", "6", "-warnings-as-errors", "-diagnostic-style", "llvm",
                       "-module-name", "GeneratedCode", "-package-name", "generated", *self.flags(), *self.options]
            command += [str(Path(folder) / name) for name in sorted(texts)]
            result = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if result.returncode == 0:
            return []
        found = [match.groups() for match in map(ERROR.match, result.stderr.splitlines()) if match]
        if found and all(UNUSED.match(message) for _, _, message in found):
            return []
        found = [each for each in found if not UNUSED.match(each[2])]
        errors = [(Path(file).name if file else "", int(line or 0), message) for file, line, message in found]
        return errors or [("", 0, f"swiftc ended with {result.returncode}: {result.stderr.strip()[-500:]}")]

    def flags(self):
        flags = ["-I", str(self.build / "Modules"), "-I/usr/include/libxml2"]
        maps = [*self.build.glob("*.build/module.modulemap"), *(ROOT / "Sources").glob("*/*/module.modulemap")]
        for module_map in sorted(maps):
            flags += ["-Xcc", f"-fmodule-map-file={module_map}"]
        return flags

    def errors_with_stand_ins(self, texts, stand_ins):
        """The same, with replacements for the types that the module names and does not declare.

        `stand_ins` contains the Swift of each, by the name that the compiler would miss.
        """
        errors, known, added = self.errors(texts), None, set()
        while missing := {match.group(1) for _, _, message in errors if (match := MISSING.search(message))} - added:
            known = stand_ins() if known is None else known
            if not missing & set(known):
                break
            added |= missing & set(known)
            text = "import Foundation\n\n" + "\n".join(known[name] for name in sorted(added)) + "\n"
            errors = self.errors({**texts, "StandIns.swift": text})
        return errors


def stand_ins(classes):
    """Swift for the classes of values, by the name that is missing where they are: `UIColor`, or the module's name."""
    modules, found = {}, {}
    for name in classes:
        parts = name.strip(".").split(".")
        if all(re.fullmatch(r"\w+", part) for part in parts) and len(parts) <= 2:
            modules.setdefault(parts[0], []).append(parts[1:])
    for name, members in modules.items():
        inner = [f"public final class {member[0]}: NSObject {{}}" for member in members if member]
        found[name] = f"public enum {name} {{ {'; '.join(inner)} }}" if inner else f"public final class {name}: NSObject {{}}"
    return found

"""The models that code is generated from."""
import hashlib
import json
import subprocess
import zlib
from pathlib import Path

# A version in XML, and one from before Xcode 4.
CONTENTS = ("contents", "elements")


def versions(folder):
    """Every version below a folder: the file of one in XML, the folder of an older one."""
    found = []
    for name in CONTENTS:
        for path in folder.rglob(name):
            if path.is_file() and path.parent.suffix == ".xcdatamodel":
                found.append(path if name == "contents" else path.parent)
    return sorted(found)


def distinct(paths):
    """One path for each text; with it how many versions have that text."""
    firsts, counts = {}, {}
    for path in paths:
        text = hashlib.sha256(_bytes(path)).digest()
        first = firsts.setdefault(text, path)
        counts[first] = counts.get(first, 0) + 1
    return counts


def _bytes(path):
    return (path if path.is_file() else path / "elements").read_bytes()


def seed(path):
    """A number for the model that does not depend on its folder."""
    return zlib.crc32(_bytes(path))


def sample(paths, count):
    """As many of them, evenly spread; always the same."""
    if count is None or count >= len(paths):
        return list(paths)
    return [paths[index * len(paths) // count] for index in range(count)]


class Model:
    """The facts about a model that the scripts need, from `plumb inspect`."""

    def __init__(self, dump):
        self.entities = dump.get("entities", [])
        self.composites = dump.get("composites", [])

    @staticmethod
    def read(plumb, path):
        """The model at a path; None where it cannot be read."""
        command = [plumb, "inspect", "--no-config", "--quiet", "--format", "json", path]
        result = subprocess.run(command, capture_output=True, text=True, errors="replace")
        return Model(json.loads(result.stdout)["model"]) if result.returncode == 0 else None

    def custom_classes(self):
        """The classes of values, as they are written."""
        attributes = [attribute for entity in self.entities for attribute in entity.get("attributes", [])]
        attributes += [element for composite in self.composites for element in composite.get("attributes", [])]
        return sorted({a["customClassName"] for a in attributes if "customClassName" in a})


def name(path, root):
    """How a version is called in what is printed."""
    path = Path(path)
    path = path.parent if path.name == "contents" else path
    return str(path.relative_to(root)) if root in path.parents else str(path)

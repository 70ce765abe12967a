"""Classes of SwiftData for a compiler without SwiftData: its macros become equivalent calls."""
import re
from pathlib import Path

# Types with the initializers that the macros have in Apple's documentation.
STAND_INS = {"SwiftData.swift": (Path(__file__).parent / "SwiftData.swift").read_text()}

CALLS = {"@Attribute(": "Schema.Attribute(", "@Relationship(": "Schema.Relationship(",
         "#Unique<": "Schema.Unique<", "#Index<": "Schema.Index<"}
CLASS = re.compile(r"^((?:\w+ )*class [^:{]+?) \{$")


def checked(text):
    """The macros as static properties without callers; lines keep their numbers."""
    lines = text.split("\n")
    end = None
    for number, line in enumerate(lines):
        code = line.lstrip()
        margin = line[:len(line) - len(code)]
        call = next((call for call in CALLS if code.startswith(call)), None)
        if line.endswith("import SwiftData") or line == "@Model":
            lines[number] = ""
        elif call:
            lines[number] = f"{margin}static var check{number}: Any {{ {CALLS[call]}{code[len(call):]}"
            if line.endswith(")"):
                lines[number] += " }"
            else:
                end = margin + ")"
        elif line == end:
            lines[number] += " }"
            end = None
        else:
            lines[number] = CLASS.sub(r"\1: PersistentModel {", line)
    return "\n".join(lines)

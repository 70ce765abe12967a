"""What is generated in a style, and what has to be done to it before it is compiled here."""
import collections
import json
import re
import subprocess
from pathlib import Path

from . import compiler, configuration, corpus, linux

RULE = re.compile(r"^error\[([a-z0-9-]+)\]", re.MULTILINE)


class Style:
    """A style as the scripts see it."""

    def __init__(self, name, adapted=lambda text: text, mistakes=lambda text: []):
        self.name = name
        self.adapted = adapted
        self.mistakes = mistakes


STYLES = {
    style.name: style
    for style in [
        Style("accessor"),
        Style("managed", linux.managed, linux.objective_c_mistakes),
        Style("macro", linux.macro),
    ]
}


class Generated:
    """What one run of plumb generated for a version, or why it did not."""

    def __init__(self, path, texts, refusals=(), failure=None, stand_ins=None):
        self.path = path
        self.texts = texts
        self.refusals = collections.Counter(refusals)
        self.failure = failure
        self.stand_ins = stand_ins or {}

    def key(self):
        """The same for two versions that have the same code."""
        return tuple(sorted(self.texts.items()))


def generate(plumb, style, path, companions, output, configured):
    """Runs plumb for a version, with a configuration of ours or without one."""
    model = corpus.Model.read(plumb, path)
    command = [plumb, "generate", "--quiet", "--color", "never"]
    if configured:
        if model is None:
            return Generated(path, {})
        file = Path(f"{output}.json")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(configuration.configuration(model, path, style.name, companions, str(output))))
        command += ["--config", file]
    else:
        command += ["--no-config", "--style", style.name, "--output", output, path]
        for companion in companions:
            command += ["--also", companion]
    result = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if result.returncode != 0:
        said = result.stdout + result.stderr
        refusals = RULE.findall(said)
        # An unreadable model is none of the generator's refusals, and one without a rule is no refusal at all.
        failure = None if result.returncode in (1, 2) and refusals else f"status {result.returncode}: {said[:500]}"
        return Generated(path, {}, refusals, failure)
    files = sorted(output.glob("*.swift")) if output.is_dir() else []
    texts = {file.name: file.read_text() for file in files}
    if configured:
        texts["Configured.swift"] = configuration.TYPES
    return Generated(path, texts if files else {}, stand_ins=compiler.stand_ins(model.custom_classes()))


def failures(generated, style, swiftc):
    """What is wrong with the code, a line each; the first is the first."""
    found = []
    for name, text in sorted(generated.texts.items()):
        found += [f"{name}: {mistake}" for mistake in style.mistakes(text)]
    texts = {name: style.adapted(text) for name, text in generated.texts.items()}
    for name, line, message in swiftc.errors_with_stand_ins(texts, generated.stand_ins):
        code = texts[name].splitlines()[line - 1].strip() if name in texts and line else ""
        found.append(f"{name}:{line}: {message}" + (f" | {code}" if code else ""))
    return found

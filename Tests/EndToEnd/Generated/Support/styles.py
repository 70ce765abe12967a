"""What is generated in a style, and what has to be done to it before it is compiled here."""
import collections
import json
import re
import subprocess
from pathlib import Path

from . import compiler, configuration, corpus, linux, swiftdata

RULE = re.compile(r"^error\[([a-z0-9-]+)\]", re.MULTILINE)


class Style:
    """A style as the scripts see it."""

    def __init__(self, name, adapted=lambda text: text, mistakes=lambda text: [], beside=None):
        self.name = name
        self.adapted = adapted
        self.mistakes = mistakes
        # Files that the module needs in addition to the generated ones.
        self.beside = beside or {}


STYLES = {
    style.name: style
    for style in [
        Style("accessor"),
        Style("managed", linux.managed, linux.objective_c_mistakes),
        Style("macro", linux.macro),
        Style("swiftdata", swiftdata.checked, beside=swiftdata.STAND_INS),
    ]
}


class Generated:
    """What one run of plumb generated for a version, or why it did not."""

    def __init__(self, path, texts, refusals=(), failure=None):
        self.path = path
        self.texts = texts
        self.refusals = collections.Counter(refusals)
        self.failure = failure

    def key(self):
        """The same for two versions that have the same code."""
        return tuple(sorted(self.texts.items()))


class Generator:
    """plumb, with the requested companions."""

    def __init__(self, plumb, companions):
        self.plumb = plumb
        self.companions = companions

    def plain(self, style, path, output):
        """The style alone, without a configuration."""
        return self._generated(path, output, ["--no-config", "--style", style.name, "--output", output, path])

    def newest(self, style, path, output):
        """All that the style can do, for a target with the defaults of the newest Xcode."""
        return self.configured(style, path, output, is_newest=True)

    def configured(self, style, path, output, is_newest=False):
        """All that the style can do, with all companions."""
        model = corpus.Model.read(self.plumb, path)
        if model is None:
            return self.plain(style, path, output)
        seed = corpus.seed(path)
        settings = configuration.configuration(model, path, style.name, self.companions, str(output), seed, is_newest)
        generated = self._configured(settings, path, output)
        if generated.texts and settings["models"][0]["generate"].get("layout") == "category":
            # The classes are the user's own then; those of another layout replace them.
            classes = output.with_name(f"{output.name} classes")
            settings["models"][0]["generate"] |= {"layout": "manual", "output": str(classes), "singleFile": False}
            settings["models"][0]["generate"].pop("also", None)
            own = self._configured(settings, path, classes).texts
            generated.texts |= {name: text for name, text in own.items() if name.endswith("+CoreDataClass.swift")}
        if generated.texts:
            types = configuration.TYPES
            generated.texts["Configured.swift"] = compiler.newest(types) if is_newest else types
        return generated

    def _configured(self, settings, path, output):
        output.parent.mkdir(parents=True, exist_ok=True)
        file = output.with_suffix(".json")
        file.write_text(json.dumps(settings, indent=2))
        return self._generated(path, output, ["--config", file])

    def _generated(self, path, output, arguments):
        command = [self.plumb, "generate", "--quiet", "--color", "never", *arguments]
        result = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if result.returncode != 0:
            said = result.stdout + result.stderr
            refusals = RULE.findall(said)
            # Without the name of a rule it is no refusal.
            failure = None if result.returncode in (1, 2) and refusals else f"status {result.returncode}: {said[:500]}"
            return Generated(path, {}, refusals, failure)
        files = sorted(output.glob("*.swift")) if output.is_dir() else []
        return Generated(path, {file.name: file.read_text() for file in files})

    def stand_ins(self, path):
        """Swift for the types that a model names, by the name that is missing where they are."""
        model = corpus.Model.read(self.plumb, path)
        return compiler.stand_ins(model.custom_classes()) if model else {}


def failures(generated, style, swiftc, generator, is_newest=False):
    """What is wrong with the code, a line each."""
    found = []
    for name, text in sorted(generated.texts.items()):
        found += [f"{name}: {mistake}" for mistake in style.mistakes(text)]
    beside = {name: compiler.newest(text) if is_newest else text for name, text in style.beside.items()}
    texts = {name: style.adapted(text) for name, text in generated.texts.items()} | beside
    for name, line, message in swiftc.errors_with_stand_ins(texts, lambda: generator.stand_ins(generated.path)):
        code = texts[name].splitlines()[line - 1].strip() if name in texts and line else ""
        found.append(f"{name}:{line}: {message}" + (f" | {code}" if code else ""))
    return found

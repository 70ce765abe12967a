"""A configuration for a model without one: it requires as much as the style supports, so that code is
generated which a plain run does not show, and it settles what a plain run refuses."""

# Types that a configuration of ours names; every module with generated code has them.
TYPES = """\
import Foundation

public enum RawText: String, Sendable, CaseIterable, Codable { case first, second }
public enum RawNumber16: Int16, Sendable, CaseIterable, Codable { case first, second }
public enum RawNumber32: Int32, Sendable, CaseIterable, Codable { case first, second }
public enum RawNumber64: Int64, Sendable, CaseIterable, Codable { case first, second }
public struct CodableValue: Codable, Hashable, Sendable { public var text: String }
public final class TransformedValue: NSObject {}
"""

RAW = {"String": "RawText", "Integer 16": "RawNumber16", "Integer 32": "RawNumber32", "Integer 64": "RawNumber64"}


def attribute(style, attribute, number):
    """The settings of the attribute that has this number in its entity; none in styles whose names and values are the
    model's."""
    if style not in ("macro", "accessor"):
        return {}
    settings = {}
    if number % 5 == 4:
        settings["name"] = attribute["name"].lstrip("_") + "InSwift"
    kind, optional = attribute.get("type"), attribute.get("optional", False)
    if kind in RAW and number % 3 == 2 and ("defaultValue" not in attribute):
        settings |= {"type": RAW[kind], "storage": "raw"}
    elif kind == "Binary" and optional:
        settings |= {"type": "CodableValue", "storage": "codable"}
    elif kind == "Transformable" and optional:
        settings |= {"type": "TransformedValue", "storage": "transformed"}
        if "valueTransformerName" not in attribute:
            settings["transformer"] = "StandInTransformer"
    return settings


def variant(style, seed):
    """What is a matter of taste, chosen by a number: between them the models have every choice."""
    def choose(*choices):
        nonlocal seed
        seed, index = divmod(seed, len(choices))
        return choices[index]

    chosen = {
        "access": choose("internal", "public", "package"),
        "order": choose("model", "name", "modelName"),
        "singleFile": choose(False, False, True),
        "identifiable": choose(True, True, False),
        "indentation": choose("2 spaces", "4 spaces", "tab"),
        # With counts, names in the model may be taken.
        "toManyCount": style == "accessor" and choose(True, False),
    }
    if style == "managed":
        chosen["layout"] = choose("manual", "class", "category", "mogenerator")
    return chosen


def newest(generate):
    """The keys for a target with the defaults of the newest Xcode."""
    access = generate.get("access", "internal")
    return {"isolation": "nonisolated", **({} if access == "internal" else {"importAccess": access})}


def configuration(model, path, style, companions, output, seed, is_newest=False):
    """A plumb.json as a value. The seed is a large number that is the model's own."""
    generate = {"output": output, "style": style, "init": True, **variant(style, seed)}
    if is_newest:
        generate |= newest(generate)
    if style == "swiftdata":
        # The others are for managed objects.
        companions = [each for each in companions if each == "schema"]
    if companions:
        generate["also"] = companions
    if style in ("macro", "accessor"):
        generate |= {"observation": "mainActor", "decodeFailurePolicy": "fallbackToDefaultValue"}
    entities = {}
    for entity in model.entities:
        attributes = {}
        for number, each in enumerate(entity.get("attributes", [])):
            settings = attribute(style, each, number)
            if settings:
                attributes[each["name"]] = settings
        if attributes:
            entities[entity["name"]] = {"attributes": attributes}
    return {"models": [{"path": str(path), "generate": generate, "entities": entities}]}

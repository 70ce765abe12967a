"""Generated Swift for a compiler without Objective-C, and the checks of its Objective-C annotations."""
import collections
import re

OBJC_NAME = re.compile(r"@objc\(([^)]*)\)")
MANAGED_FUNCTION = re.compile(r"@NSManaged((?:\s+\w+)*?\s+func\s+[^(]+\([^()]*\))")
MANAGED_PROPERTY = re.compile(r"(?m)@NSManaged((?:[ ]+\w+)*?[ ]+var[ ]+[^:\n]+:[ ]*)([^\n{]+)$")
# A class or one of its extensions, which share their selectors.
OWNER = re.compile(r"(?m)^(?:\S.*\bclass|extension) (\w+)")
# A number or a truth value that may be nil is no value of Objective-C's.
NO_OBJECT = re.compile(r"^(U?Int(8|16|32|64)?|Double|Float|Bool)\?$")


def managed(text):
    """Without @objc, and with bodies for what Core Data implements at run time on Apple's systems. Lines keep their
    numbers."""
    text = MANAGED_FUNCTION.sub(r"\1 { fatalError() }", text)
    text = MANAGED_PROPERTY.sub(r"\1\2 { get { fatalError() } set { fatalError() } }", text)
    return re.sub(r"(?m)^([ \t]*)@objc(?:\([^)]*\))?[ \t]*", r"\1", text)


def macro(text):
    """With the attribute that names a class on systems without Objective-C; the macros take either."""
    return re.sub(r"(?m)^([ \t]*)@objc\(", r"\1@_objcRuntimeName(", text)


def objective_c_mistakes(text):
    """What a compiler with Objective-C would refuse in a file of the managed style."""
    found = []
    for match in MANAGED_PROPERTY.finditer(text):
        if NO_OBJECT.match(match.group(2).strip()):
            found.append(f"{match.group(0).strip()}: Objective-C has no such value")
    for match in re.finditer(r"@objc\(([^)]*)\)\s+@NSManaged[^(]*\(([^)]*)\)", text):
        parameters = [part for part in match.group(2).split(",") if part.strip()]
        if match.group(1).count(":") != len(parameters):
            found.append(f"@objc({match.group(1)}): the selector has another number of arguments than its method")
    selectors = collections.Counter(
        (owner.group(1), name)
        for owner, body in zip(OWNER.finditer(text), OWNER.split(text)[2::2])
        for name in OBJC_NAME.findall(body))
    found += [f"@objc({name}): twice in {owner}" for (owner, name), count in selectors.items() if count > 1]
    return found

import PlumbRules

extension Rule {
  /// Found by `OutputPlan`, at the path that is in the way, without a line.
  static let generateOutputUnmanaged = Rule(
    "generate-output-unmanaged", .generating, "A file that is not Plumb's in the way",
    severity: .always(.error),
    text: Text(
      what:
        "A file of the output folder that stands where one would be written and lacks the marker on its first line.",
      why: "Plumb replaces and deletes only what it has written, so that no work of yours is lost.",
      bad: .words("Generated/Order+Plumb.swift begins with `import CoreData`."),
      good: .words("Generated/Order+Plumb.swift begins with `// plumb:generated`, or is not there."),
      fix: "Move or delete the file, or choose another output folder."),
    check: .elsewhere)
}

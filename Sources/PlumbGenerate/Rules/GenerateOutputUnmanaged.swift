import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `OutputPlan`. The location is the path of the existing file, without a line.
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

extension RuleFinding {
  /// Returns the finding for a file without the marker at a wanted path.
  static func generateOutputUnmanaged(_ path: String) -> RuleFinding {
    RuleFinding(
      .generateOutputUnmanaged,
      Finding(
        "\(path) is in the way: its first line is not `\(GeneratedFile.marker)`", on: .file(path),
        help: ["move it, delete it, or choose another output folder"], discriminator: path))
  }

  /// Returns the finding for a file without the marker at a path that differs from a wanted path only in case.
  static func generateOutputUnmanaged(_ path: String, namesakeOf wanted: String) -> RuleFinding {
    RuleFinding(
      .generateOutputUnmanaged,
      Finding(
        "\(path) is not Plumb's, and \(wanted) is the same file where the letters' case does not count",
        on: .file(path), help: ["move or rename it, or give the class another name"], discriminator: path))
  }
}

import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Checked by `OutputPlan`. The location is the path of the existing file, without a line.
  static let generateOutputUnmanaged = Rule(
    "generate-output-unmanaged", .generating, "An existing file that is not generated",
    severity: .always(.error),
    text: Text(
      what:
        "An existing file at the path of a generated file, without the marker on its first line.",
      why: "Plumb only replaces and deletes files that it has written, so that your code is not lost.",
      bad: .words("Generated/Order+Plumb.swift begins with `import CoreData`."),
      good: .words("Generated/Order+Plumb.swift begins with `// plumb:generated`, or does not exist."),
      fix: "Move or delete the file, or choose another output folder."))
}

extension Finding {
  /// Returns the finding for a file without the marker at a wanted path.
  static func generateOutputUnmanaged(_ path: String) -> Finding {
    refusal(
      .generateOutputUnmanaged,
      "\(path) exists and is not a generated file: its first line is not `\(GeneratedFile.marker)`", on: .file(path),
      at: nil, help: ["move it, delete it, or choose another output folder"], discriminator: Path.name(path))
  }

  /// Returns the finding for a file without the marker at a path that differs from a wanted path only in case.
  static func generateOutputUnmanaged(_ path: String, namesakeOf wanted: String) -> Finding {
    refusal(
      .generateOutputUnmanaged,
      "\(path) is not a generated file, and is the same file as \(wanted) on a disk that ignores case", on: .file(path),
      at: nil, help: ["move or rename it, or give the class another name"], discriminator: Path.name(path))
  }
}

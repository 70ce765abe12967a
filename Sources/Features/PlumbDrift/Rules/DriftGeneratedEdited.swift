import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `ExactCheck` in `PlumbChecking`, which compares the generated files with the files on disk, byte by
  /// byte.
  package static let driftGeneratedEdited = Rule(
    "drift-generated-edited", .drift, "A generated file that was changed by hand",
    severity: .always(.error),
    text: Text(
      what: "A generated file with changes that do not come from the model.",
      why: "The next `plumb generate` overwrites them.",
      bad: .words("A method was added to a generated file by hand."),
      good: .words("The method is in an extension in a separate file."),
      fix: "Move the changes to an extension in a separate file, then run `plumb generate`."))
}

extension Finding {
  /// A generated file whose declarations match the model but whose bytes differ.
  package static func driftGeneratedEdited(_ path: String) -> Finding {
    Finding(.driftGeneratedEdited, Finding(generated: path, "was changed by hand", at: path))
  }
}

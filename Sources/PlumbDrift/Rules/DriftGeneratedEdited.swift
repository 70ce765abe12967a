import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `ExactCheck` in `PlumbProject`, which compares the generated files with the files on disk, byte by
  /// byte.
  static let driftGeneratedEdited = Rule(
    "drift-generated-edited", .drift, "A generated file that was changed by hand",
    severity: .always(.error),
    text: Text(
      what: "A generated file with changes that do not come from the model.",
      why: "The next `plumb generate` writes over them.",
      bad: .words("Somebody added a method to a generated file."),
      good: .words("The method stands in an extension in a file of its own."),
      fix: "Move the changes to an extension in a file of your own, then run `plumb generate`."),
    check: .elsewhere)
}

extension RuleFinding {
  /// A generated file whose declarations match the model but whose bytes differ.
  package static func driftGeneratedEdited(_ path: String) -> RuleFinding {
    RuleFinding(.driftGeneratedEdited, Finding(generated: path, "was changed by hand", at: path))
  }
}

import PlumbModel
import PlumbRules

extension Rule {
  /// Asked by `ExactCheck` in `PlumbProject`, which holds the generated files against the disk, byte by byte.
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
  /// A generated file whose declarations fit the model and whose bytes do not.
  package static func driftGeneratedEdited(_ path: String) -> RuleFinding {
    RuleFinding(.driftGeneratedEdited, Finding(generated: path, "was changed by hand", at: path))
  }
}

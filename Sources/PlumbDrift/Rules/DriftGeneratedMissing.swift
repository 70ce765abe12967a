import PlumbModel
import PlumbRules

extension Rule {
  /// Asked by `ExactCheck` in `PlumbProject`: a file that `generate` would create.
  static let driftGeneratedMissing = Rule(
    "drift-generated-missing", .drift, "A generated file that is not there",
    severity: .always(.error),
    text: Text(
      what: "A file that `generate` would write and that is not in the output folder.",
      why: "The entity has no declaration, or an old one in a file that Plumb does not write.",
      bad: .words("The model has the entity Order, and the output folder has no file for it."),
      good: .words("The folder has every file that `plumb generate` writes."),
      fix: "Run `plumb generate`, and check in what it writes."),
    check: .elsewhere)
}

extension RuleFinding {
  /// A generated file that is not there. It is shown at the model's file, for it has no place of its own.
  package static func driftGeneratedMissing(_ path: String, model file: String) -> RuleFinding {
    RuleFinding(.driftGeneratedMissing, Finding(generated: path, "is not there, and generate would write it", at: file))
  }
}

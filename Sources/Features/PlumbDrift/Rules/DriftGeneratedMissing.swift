import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `ExactCheck` in `PlumbChecking`: a file that `plumb generate` would create.
  package static let driftGeneratedMissing = Rule(
    "drift-generated-missing", .drift, "A generated file that is missing",
    severity: .always(.error),
    text: Text(
      what: "A file that `generate` would write and that is not in the output folder.",
      why: "The entity has no declaration, or an old one in a file that Plumb does not write.",
      bad: .words("The model has the entity Order, and the output folder has no file for it."),
      good: .words("The folder has every file that `plumb generate` writes."),
      fix: "Run `plumb generate`, and check in the written files."))
}

extension Finding {
  /// A generated file that is missing. It is reported at the model's file, because it has no source location.
  package static func driftGeneratedMissing(_ path: String, model file: String) -> Finding {
    Finding(.driftGeneratedMissing, Finding(generated: path, "is missing, and generate would write it", at: file))
  }
}

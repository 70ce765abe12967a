import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `ExactCheck` in `PlumbChecking`: a file that `plumb generate` would change or delete.
  package static let driftGeneratedStale = Rule(
    "drift-generated-stale", .drift, "A generated file that is out of date",
    severity: .always(.error),
    text: Text(
      what: """
        A generated file that differs from the current output of `generate`, because the model or the configuration \
        has changed; a generated file that belongs to no element of the model.
        """,
      why: "The app is built with declarations of an earlier model.",
      bad: .words("The model has a new attribute, and the file was not generated again."),
      good: .words("The file equals the output of `plumb generate`."),
      fix: "Run `plumb generate`."))
}

extension Finding {
  /// A generated file that `plumb generate` would change.
  package static func driftGeneratedStale(_ path: String) -> Finding {
    Finding(.driftGeneratedStale, Finding(generated: path, "differs from the current output of generate", at: path))
  }

  /// A generated file that `plumb generate` would delete.
  package static func driftGeneratedStale(leftOver path: String) -> Finding {
    Finding(.driftGeneratedStale, Finding(generated: path, "belongs to no element of the model", at: path))
  }
}

extension Finding {
  /// Creates the finding shared by the three rules of generated files; `state` follows the path in the message.
  package init(generated path: String, _ state: String, at file: String) {
    self.init(
      "\(path) \(state)", on: .file(file), help: ["plumb generate --dry-run shows the difference"],
      discriminator: Path.name(path))
  }
}

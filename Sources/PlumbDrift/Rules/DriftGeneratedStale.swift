import PlumbCore
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `ExactCheck` in `PlumbProject`: a file that `plumb generate` would change or delete.
  static let driftGeneratedStale = Rule(
    "drift-generated-stale", .drift, "A generated file that the model has left behind",
    severity: .always(.error),
    text: Text(
      what: """
        A generated file that differs from what `generate` would write now, because the model or the configuration \
        has changed; a generated file that nothing stands for any more.
        """,
      why: "The app is built with declarations of an earlier model.",
      bad: .words("The model has a new attribute, and the file was not generated again."),
      good: .words("The file is what `plumb generate` writes."),
      fix: "Run `plumb generate`."),
    check: .elsewhere)
}

extension RuleFinding {
  /// A generated file that `plumb generate` would change.
  package static func driftGeneratedStale(_ path: String) -> RuleFinding {
    RuleFinding(.driftGeneratedStale, Finding(generated: path, "is not what generate would write now", at: path))
  }

  /// A generated file that `plumb generate` would delete.
  package static func driftGeneratedStale(leftOver path: String) -> RuleFinding {
    RuleFinding(.driftGeneratedStale, Finding(generated: path, "stands for nothing in the model any more", at: path))
  }
}

extension Finding {
  /// Creates the finding shared by the three rules of generated files; `state` follows the path in the message.
  init(generated path: String, _ state: String, at file: String) {
    self.init(
      "\(path) \(state)", on: .file(file), help: ["plumb generate --dry-run shows the difference"],
      discriminator: Path.name(path))
  }
}

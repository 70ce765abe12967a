import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `OutputPlan` on every system, because code that is generated on Linux can be checked out on a Mac.
  static let generateOutputClash = Rule(
    "generate-output-clash", .generating, "Two files with one name",
    severity: .always(.error),
    text: Text(
      what: "Two classes whose files differ in the case of letters only.",
      why: "On most disks of a Mac they are one file, and one class would be lost.",
      bad: .words("The classes URLItem and UrlItem are to be written to URLItem+Plumb.swift and UrlItem+Plumb.swift."),
      good: .words("The classes are called URLItem and LinkItem."),
      fix: "Give one of the classes another name, in the model or with “class” in the configuration."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a path that differs from another wanted path only in case.
  static func generateOutputClash(_ path: String, _ other: String) -> RuleFinding {
    RuleFinding(
      .generateOutputClash,
      Finding(
        "\(other) and \(path) are one file where the letters' case does not count", on: .file(path),
        help: ["give one of the two classes another name"], discriminator: path))
  }
}

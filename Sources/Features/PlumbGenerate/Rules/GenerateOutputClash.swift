import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Checked by `OutputPlan` on every system, because code that is generated on Linux can be checked out on a Mac.
  static let generateOutputClash = Rule(
    "generate-output-clash", .generating, "Two files with the same name",
    severity: .always(.error),
    text: Text(
      what: "Two classes whose file names differ only in case.",
      why: "On most disks of a Mac, they are one file, and one class would be lost.",
      bad: .words("The classes URLItem and UrlItem have the files URLItem+Plumb.swift and UrlItem+Plumb.swift."),
      good: .words("The classes are named URLItem and LinkItem."),
      fix: "Give one of the classes another name, in the model or with “class” in the configuration."))
}

extension Finding {
  static func generateOutputClash(_ path: String, _ other: String) -> Finding {
    refusal(
      .generateOutputClash, "\(other) and \(path) are the same file on a disk that ignores case", on: .file(path),
      at: nil,
      help: ["give one of the classes another name"], discriminator: Path.name(path))
  }
}

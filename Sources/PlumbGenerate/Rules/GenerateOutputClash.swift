import PlumbRules

extension Rule {
  /// Found by `OutputPlan`, on every system: what is generated on Linux is checked out on a Mac.
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

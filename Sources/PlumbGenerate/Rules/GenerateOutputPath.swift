import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Asked by `OutputPlan`. The generator makes no file whose name is no identifier, so this is about files from
  /// elsewhere.
  static let generateOutputPath = Rule(
    "generate-output-path", .generating, "A name that leads out of the output folder",
    severity: .always(.error),
    text: Text(
      what: "A class or composite whose name would make a path that leaves the output folder.",
      why: "A model from elsewhere must not decide where files are written.",
      bad: .words("A class is called `../Order`."),
      good: .words("The class is called Order."),
      fix: "Give the class a name that is an identifier, in the model or with “class” in the configuration."),
    check: .elsewhere)
}

extension RuleFinding {
  /// A path with a part that is empty or all dots.
  static func generateOutputPath(_ path: String) -> RuleFinding {
    RuleFinding(
      .generateOutputPath,
      Finding(
        "The path \(stringLiteral(path)) would lead out of the output folder", on: .file(path), discriminator: path))
  }
}

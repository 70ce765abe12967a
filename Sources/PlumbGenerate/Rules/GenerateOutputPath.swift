import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Asked by `OutputPlan`. The generator makes no file whose name is no identifier, so this is about files from
  /// elsewhere.
  static let generateOutputPath = Rule(
    "generate-output-path", .generating, "A name that cannot be a file in the output folder",
    severity: .always(.error),
    text: Text(
      what: """
        A class or composite whose name would make a path that leaves the output folder, or a file name of more than \
        255 bytes.
        """,
      why: "A model from elsewhere must not decide where files are written, and no file system takes longer names.",
      bad: .words("A class is called `../Order`."),
      good: .words("The class is called Order."),
      fix: "Give the class a shorter name that is an identifier, in the model or with “class” in the configuration."),
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

  /// A file name that no file system takes.
  static func generateOutputPath(tooLong path: String) -> RuleFinding {
    RuleFinding(
      .generateOutputPath,
      Finding(
        "The file name of \(stringLiteral(path)) is longer than 255 bytes", on: .file(path),
        help: ["give the class a shorter name, in the model or with “class” in the configuration"], discriminator: path)
    )
  }
}

import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `OutputPlan`. The generator creates no file whose name is not an identifier, so a path outside of the
  /// folder can only be in files from other sources.
  static let generateOutputPath = Rule(
    "generate-output-path", .generating, "A name that cannot be a file in the output folder",
    severity: .always(.error),
    text: Text(
      what: """
        A class or composite whose name would result in a path outside of the output folder, or in a file name of more \
        than 255 bytes.
        """,
      why:
        "A model from an unknown source must not determine where files are written, and file systems support no longer names.",
      bad: .words("A class is named `../Order`."),
      good: .words("The class is named Order."),
      fix: "Give the class a shorter name that is an identifier, in the model or with “class” in the configuration."))
}

extension Finding {
  /// Returns the finding for a path that can leave the output folder: with an empty component, a `.` or `..`
  /// component, a backslash or a NUL.
  static func generateOutputPath(_ path: String) -> Finding {
    refusal(
      .generateOutputPath, "The path \(stringLiteral(path)) is outside of the output folder", on: .file(path), at: nil,
      discriminator: path)
  }

  /// Returns the finding for a file name that is longer than 255 bytes, the limit of file systems.
  static func generateOutputPath(tooLong path: String) -> Finding {
    refusal(
      .generateOutputPath, "The file name of \(stringLiteral(path)) is longer than 255 bytes", on: .file(path), at: nil,
      help: ["give the class a shorter name, in the model or with “class” in the configuration"], discriminator: path)
  }
}

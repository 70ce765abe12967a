import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkAccess`. The style declares these levels (`Style.Declaring.impossibleAccess`).
  static let generateAccess = Rule(
    "generate-access", .generating, "An access level that a generated class cannot have",
    severity: .always(.error),
    text: Text(
      what: "An access level of private or fileprivate, or in the macro style open.",
      why: """
        A class that only its own file sees is of no use where nobody writes into that file, and a macro class is \
        final.
        """,
      example: .code(
        #""generate": { "output": "Generated", "access": "«private|package»" }"#, language: "json"),
      fix: "Choose internal, package or public."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for an access level that has no use in a file without code of the developer.
  static func generateAccess(_ access: AccessLevel) -> RuleFinding {
    RuleFinding(
      .generateAccess,
      Finding(
        "A generated class cannot be \(access.rawValue)", help: ["use `internal`, `package` or `public`"],
        discriminator: access.rawValue))
  }
}

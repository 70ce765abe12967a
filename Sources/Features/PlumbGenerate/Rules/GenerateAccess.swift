import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkAccess`. The style declares these levels (`Style.impossibleAccess`).
  static let generateAccess = Rule(
    "generate-access", .generating, "An access level that a generated class cannot have",
    severity: .always(.error),
    text: Text(
      what: "An access level of private or fileprivate, or in the macro style open.",
      why: """
        A class that is only visible in its own file cannot be used, because the file contains no other code. A macro \
        class is final and cannot be open.
        """,
      example: .code(
        #""generate": { "output": "Generated", "access": "«private|package»" }"#, language: "json"),
      fix: "Choose internal, package or public."))
}

extension Finding {
  static func generateAccess(_ access: AccessLevel) -> Finding {
    refusal(
      .generateAccess, "A generated class cannot have the access level \(access.rawValue)",
      help: ["use `internal`, `package` or `public`"], discriminator: access.rawValue)
  }
}

import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.decodeFailurePolicy`, `Declarer.writtenPolicy` and `Declarer.swiftDataAttribute`. The
  /// policy for all attributes, under `generate`, has no effect on attributes without decoding and causes no finding.
  /// Only the policy of a single attribute is reported.
  static let generateDecodePolicy = Rule(
    "generate-decode-policy", .generating, "A decode failure policy where nothing is decoded",
    severity: .always(.error),
    text: Text(
      what: """
        A “decodeFailurePolicy” for an attribute that is stored as it is, or as a composite; in the accessor style also \
        for a transformed one.
        """,
      why: """
        Only raw, codable and transformed values can fail to decode, so the policy would never be asked. Accessors that \
        are written out leave transformed values to Core Data.
        """,
      example: .code(
        #""«title|state»": {«| "storage": "raw",» "decodeFailurePolicy": "debugAssertNil" }"#, language: "json"),
      fix: """
        Remove “decodeFailurePolicy”, or set “storage” to raw, codable or transformed.
        """),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a policy of an attribute whose value is not decoded.
  static func generateDecodePolicy(_ subject: AttributeSubject) -> RuleFinding {
    RuleFinding(
      .generateDecodePolicy,
      Finding(
        "\(subject.path) has a decode failure policy, but nothing is decoded", on: subject.anchor,
        at: .attributeType, help: ["remove `decodeFailurePolicy`, or set `storage` to raw, codable or transformed"]))
  }
}

import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.decodeFailurePolicy`, `Declarer.writtenPolicy` and `Declarer.swiftDataAttribute`. The
  /// policy for all attributes, under `generate`, has no effect on attributes without decoding and causes no finding.
  /// Only the policy of a single attribute is reported.
  static let generateDecodePolicy = Rule(
    "generate-decode-policy", .generating, "A decode failure policy for an attribute that is not decoded",
    severity: .always(.error),
    text: Text(
      what: """
        A “decodeFailurePolicy” for an attribute whose values are stored unchanged, or as a composite; in the accessor \
        style also for a transformed attribute.
        """,
      why: """
        Only raw, codable and transformed values can fail to decode, so the policy would have no effect. In the \
        accessor style, Core Data decodes transformed values.
        """,
      example: .code(
        #""«title|state»": {«| "storage": "raw",» "decodeFailurePolicy": "debugAssertNil" }"#, language: "json"),
      fix: """
        Remove “decodeFailurePolicy”, or set “storage” to raw, codable or transformed.
        """))
}

extension Finding {
  static func generateDecodePolicy(_ subject: AttributeSubject) -> Finding {
    refusal(
      .generateDecodePolicy, "\(subject.path) has a decode failure policy, but its values are not decoded",
      on: subject.anchor, at: .attributeType,
      help: ["remove `decodeFailurePolicy`, or set `storage` to raw, codable or transformed"])
  }
}

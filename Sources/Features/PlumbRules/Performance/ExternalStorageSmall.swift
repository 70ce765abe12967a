import PlumbCore
import PlumbModel

extension Rule {
  /// External storage for a value that is never large.
  ///
  /// The rule reports types of a fixed size, and strings or data with a maximum below 100,000. Without a maximum a
  /// value may be large. Transformables, URIs and composites are ignored. SQLite stores write a separate file for a
  /// value from about 100 KB on; Apple does not document this limit.
  static let externalStorageSmall = Rule(
    "external-storage-small", .performance, "External storage for a value that is never large",
    severity: .strict(.warning),
    text: Text(
      what: """
        An attribute allows external storage, although its type is of a fixed size or its maximum is below 100,000.
        """,
      why: """
        Core Data moves a value to a separate file from about 100 KB on. For smaller values the flag has no benefit, \
        and the attribute cannot be searched, sorted by or part of a composite.
        """,
      example: """
        <entity name="Member" representedClassName="Member">
            <attribute name="signature" optional="YES" attributeType="Binary"« allowsExternalBinaryDataStorage="YES"|» \
        maxValueString="512"/>
        </entity>
        """,
      fix: "Select the attribute and uncheck “Allows External Storage” in the Data Model inspector."),
    check: .attribute { attribute, entity, _ in
      guard attribute.allowsExternalStorage, let limit = limit(of: attribute) else { return [] }
      return .finding(
        "\(entity.name).\(attribute.name) allows external storage, but is never large",
        at: .allowsExternalBinaryDataStorage, label: limit,
        notes: ["Core Data moves a value to a separate file only from about 100 KB on"],
        help: ["uncheck Allows External Storage"])
    })

  /// Returns the reason why the value is never large, as a short phrase. `nil` if it may be large.
  ///
  /// An Integer 16 → `an Integer 16 is small`; a Binary with the maximum 512 → `at most 512 bytes`
  private static func limit(of attribute: Attribute) -> String? {
    switch attribute.type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean, .date, .uuid:
      return "\(attribute.type.withArticle) is small"
    case .binary, .string:
      guard let most = attribute.maximumValue.flatMap({ DecimalNumber($0) })?.integer, (0..<100_000).contains(most)
      else { return nil }
      return "at most \(most) \(attribute.type == .string ? "characters" : "bytes")"
    default: return nil
    }
  }
}

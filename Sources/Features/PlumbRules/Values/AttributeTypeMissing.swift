import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// An attribute without a type.
  ///
  /// Transient attributes may have no type, as 1 % of the attributes in the corpus do. The type `undefined` of the
  /// model also represents types that Plumb does not support, so the message uses the spelling in the file. Elements
  /// of composites are `composite-element-invalid`.
  package static let attributeTypeMissing = Rule(
    "attribute-type-missing", .values, "An attribute without a type",
    severity: .always(.error),
    text: Text(
      what: """
        A stored attribute has the type “Undefined”, or a type that Core Data does not have. Only transient attributes \
        may have no type.
        """,
      why: "The model compiler rejects the model: a store cannot have a column for a value without a type.",
      example: .order(#"<attribute name="note" optional="YES"«| attributeType="String"»/>"#),
      fix: """
        Select the attribute and choose an “Attribute Type” in the Data Model inspector, or check “Transient” if the \
        value does not have to be stored.
        """),
    check: .attribute { attribute, entity, schema in
      guard attribute.type == .undefined, !attribute.isTransient, attribute.declared == nil else { return [] }
      let name = "\(entity.name).\(attribute.name)"
      if let spelling = spelling(of: attribute, schema.model.source) {
        return [unknownType(spelling, name, schema)]
      }
      return .finding(
        "\(name) has no type", at: .attributeType, label: "no type",
        notes: ["the model compiler rejects a stored attribute without a type"],
        help: ["choose a type in the Data Model inspector, or make it transient"])
    })

  /// Returns the finding for a misspelled type: `Integer16`, with `Integer 16` as the suggestion.
  private static func unknownType(_ spelling: String, _ name: String, _ schema: Schema) -> Finding {
    let meant = schema.similarName(
      to: spelling, in: AttributeType.allCases.map(\.rawValue).filter { !$0.isEmpty })
    return Finding(
      "\(name) has the type \(Phrase.quoted(spelling)), which Core Data does not have", at: .attributeType,
      label: "no such type", notes: ["the model compiler rejects an attribute of an unknown type"],
      help: [meant.map { "did you mean \(Phrase.quoted($0))?" } ?? "choose a type in the Data Model inspector"])
  }

  /// Returns the type as the file spells it, if Core Data has no such type. `nil` if the file has no type, or
  /// `Undefined`.
  private static func spelling(of attribute: Attribute, _ source: Source) -> String? {
    guard let place = source.location(of: attribute.origin, attribute: .attributeType) else { return nil }
    let text = String(decoding: source.bytes[place.start.offset..<place.end.offset], as: UTF8.self)
    return text.isEmpty || text == "Undefined" ? nil : text
  }
}

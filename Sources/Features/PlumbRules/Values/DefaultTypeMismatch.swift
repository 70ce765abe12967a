import PlumbModel

extension Rule {
  /// A default that is not a value of its attribute's type.
  ///
  /// The rule checks attributes and elements of composites. The corpus determines the accepted spellings: `0.0` and
  /// `NO` for integers, `0` and `1` for Booleans, spaces around numbers, base64 over several lines, dates as text in
  /// old models. Any text is a String. Xcode documents no text format for Transformables, composites and attributes
  /// without a type, so the rule ignores them.
  package static let defaultTypeMismatch = Rule(
    "default-type-mismatch", .values, "A default that is not a value of its attribute's type",
    severity: .always(.error),
    text: Text(
      what: """
        The default of an attribute cannot be read as its type: “abc” for an Integer, “maybe” for a Boolean, “none” \
        for a UUID. Integers may be spelled `0.0`, and `YES` and `NO` represent 1 and 0. A warning for an optional \
        attribute, whose objects can be saved, and for an empty default, which is none. A note for an empty default of \
        an optional attribute, and for a date in an old model that is a word or a text without a time zone.
        """,
      why: """
        Core Data uses the readable part of the text, usually 0 or no value. New objects start with another value than \
        the one in the model. Without a value for a mandatory attribute, they cannot be saved.
        """,
      example: .order(
        #"<attribute name="count" attributeType="Integer 32" defaultValueString="«none|0»" usesScalarValueType="YES"/>"#
      ),
      fix: "Select the attribute and set its “Default Value” in the Data Model inspector."),
    check: .attributes { attribute, owner, _ in findings(in: attribute, of: owner) })

  private static func findings(in attribute: Attribute, of owner: String) -> [Finding] {
    guard case .mismatch(let reason) = attribute.checkedDefault else { return dateText(of: attribute, owner) }
    let isEmpty = (attribute.defaultDateInterval ?? attribute.defaultValue ?? "").isEmpty
    let remedy = attribute.isOptional ? "remove the default" : "make the attribute optional without one"
    return .finding(
      "\(owner).\(attribute.name) has the default \(attribute.shownDefault), which is \(reason)",
      at: attribute.defaultPlace, label: reason,
      notes: [
        isEmpty
          ? "an empty text is read as nil: new objects start without a value"
          : "new objects start with another value, or without one"
      ],
      help: ["set a default that is \(attribute.type.withArticle), or \(remedy)"],
      atMost: isEmpty && attribute.isOptional ? .note : isEmpty || attribute.isOptional ? .warning : nil)
  }

  /// Returns the finding for a date that is a text with more than one meaning, which generated code cannot contain.
  private static func dateText(of attribute: Attribute, _ owner: String) -> [Finding] {
    guard attribute.type == .date, case .mismatch(let reason) = DefaultReading(attribute) else { return [] }
    return .finding(
      "\(owner).\(attribute.name) has the default \(attribute.shownDefault), which is \(reason)",
      at: attribute.defaultPlace, label: "more than one meaning",
      notes: ["generated code and runtime schemas cannot contain it"],
      help: ["select the date again in Xcode, which then writes its seconds, or remove the default"], atMost: .note)
  }
}

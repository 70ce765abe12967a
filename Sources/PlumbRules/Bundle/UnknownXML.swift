extension Rule {
  /// An element or an XML attribute that Plumb does not support.
  ///
  /// The reader of the model file creates the finding. It supports the elements and XML attributes that Xcode has
  /// written since Xcode 4, counted over the corpus. Unknown XML is stored in `preserved` of its element and is written
  /// back at its position.
  static let unknownXML = Rule(
    "unknown-xml", .bundle, "XML that Plumb does not know",
    severity: .always(.note),
    text: Text(
      what: """
        An element or an XML attribute that Plumb does not know: of a newer Xcode, of another tool, or misspelled. It \
        is kept as it stands and written back.
        """,
      why: """
        Xcode passes over what it does not know, too. A misspelled attribute therefore has no effect: an `optionnal` \
        makes nothing optional. What a newer Xcode wrote may matter to the store, and no other rule looks at it.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="total"« optionnal="YES"|» optional="YES" attributeType="Decimal"/>
        </entity>
        """,
      fix: """
        Correct the spelling where it is a slip. What another tool left can be removed; Xcode removes it by itself when \
        it saves the model.
        """),
    check: .elsewhere)
}

extension Rule {
  /// An element or an XML attribute that Plumb does not support.
  ///
  /// The reader of the model file creates the finding. It supports the elements and XML attributes that Xcode has
  /// written since Xcode 4, counted over the corpus. Unknown XML is stored in `preserved` of its element and is written
  /// back at its position.
  static let unknownXML = Rule(
    "unknown-xml", .bundle, "Unknown XML",
    severity: .always(.note),
    text: Text(
      what: """
        An element or an XML attribute that Plumb does not support: from a newer Xcode, from another tool, or \
        misspelled. Also `codeGenerationType="none"`, which another tool wrote for Manual/None. It is preserved and \
        written back unchanged.
        """,
      why: """
        Xcode ignores unknown XML, too. A misspelled attribute therefore has no effect: `optionnal` makes no attribute \
        optional. An attribute of a newer Xcode may affect the store, and no other rule checks it.
        """,
      example: .order(#"<attribute name="total"« optionnal="YES"|» optional="YES" attributeType="Decimal"/>"#),
      fix: """
        Correct the spelling if it is a mistake. XML of another tool can be removed; Xcode removes it when it saves \
        the model.
        """))
}

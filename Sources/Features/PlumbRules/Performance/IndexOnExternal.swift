import PlumbModel

extension Rule {
  /// An index on a value that may be stored outside the store.
  ///
  /// The rule checks each column of an index, and inherited attributes too. It ignores expressions and key paths into
  /// a composite, because an element of a composite cannot be stored externally. An attribute with the older
  /// `indexed="YES"` is `deprecated-indexed`.
  static let indexOnExternal = Rule(
    "index-on-external", .performance, "An index on a value stored outside the store",
    severity: .strict(.warning),
    text: Text(
      what: "A fetch index has an attribute among its columns that allows external storage.",
      why: """
        The column contains the data, or for large data a reference to a file: the index copies it and cannot be used \
        for searching or sorting.
        """,
      example: """
          <entity name="Member" representedClassName="Member">
              <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        -     <fetchIndex name="byPhoto">
        -         <fetchIndexElement property="photo" type="Binary" order="ascending"/>
        -     </fetchIndex>
          </entity>
        """,
      fix: """
        Delete the index, or remove the attribute from it, under “Fetch Indexes” in the Data Model editor. To find equal \
        data, store and index a checksum.
        """),
    check: .indexColumns { column, index, entity, schema in
      guard let name = column.property, let (attribute, owner) = schema.attribute(name, of: entity),
        attribute.allowsExternalStorage
      else { return nil }
      return Finding(
        "The index \(entity.name).\(index.name) covers \(name), which may be stored outside the store", at: .property,
        label: "a reference to a file if the data is large",
        notes: ["the index copies the data and cannot be used for searching"],
        help: ["remove \(name) from the index, or index a checksum of it"],
        related: [(.attribute(attribute, of: owner), .allowsExternalBinaryDataStorage, "external storage")],
        discriminator: name)
    })
}

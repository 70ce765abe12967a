import PlumbModel

extension Rule {
  /// Two fetch indexes with the same name in one entity.
  ///
  /// Each index but the first is reported, with the first as a related location. The SQL index has the entity's name as
  /// well as the index's, so that an index of a parent entity or of another entity may have the same name.
  static let fetchIndexDuplicate = Rule(
    "fetch-index-duplicate", .references, "Two fetch indexes with the same name in an entity",
    severity: .always(.warning),
    text: Text(
      what: "An entity has two fetch indexes of the same name. Indexes of its parent entities may have that name too.",
      why: """
        Core Data names the SQL index after the entity and the fetch index, and creates it only if the store has no \
        index of this name. The second one is not created, and fetches that need it read the whole table.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="date" optional="YES" attributeType="Date"/>
            <attribute name="number" optional="YES" attributeType="String"/>
            <fetchIndex name="byDate">
                <fetchIndexElement property="date" type="Binary" order="ascending"/>
            </fetchIndex>
            <fetchIndex name="«byDate|byNumber»">
                <fetchIndexElement property="number" type="Binary" order="ascending"/>
            </fetchIndex>
        </entity>
        """,
      fix: "Select one of them below the entity in the Data Model editor and rename or delete it."),
    check: .entity { entity, _ in
      guard entity.fetchIndexes.count > 1 else { return [] }
      func anchor(_ index: FetchIndex) -> Anchor {
        .child(.fetchIndex, index.name, origin: index.origin, of: entity)
      }
      return entity.fetchIndexes.repetitions(of: \.name.exact).map { first, index in
        Finding(
          "\(entity.name) has two fetch indexes named \(index.name)", on: anchor(index), at: .name,
          label: "another \(index.name)", notes: ["a store has an index for the first one only"],
          help: ["rename or delete one of them"], related: [(anchor(first), .name, "the first \(index.name)")])
      }
    })
}

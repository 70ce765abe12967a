import PlumbModel

extension Rule {
  /// An index in the format of before Xcode 9: `indexed="YES"` on a property, or `compoundIndexes` in an entity.
  ///
  /// The rule reports one finding for each property, and one for all compound indexes of an entity. The corpus has
  /// 2,355 indexed attributes, 253 indexed relationships and 224 entities with compound indexes, all in older models.
  /// The rule has no fix: a fetch index is a separate element, and one edit cannot add it.
  static let deprecatedIndexed = Rule(
    "deprecated-indexed", .performance, "An index in the format from before Xcode 9",
    severity: .strict(.warning),
    text: Text(
      what: "An attribute or a relationship has `indexed`, or an entity has `compoundIndexes`.",
      why: """
        Xcode 9 replaced both by fetch indexes, which the editor shows and which have an order. The old format is \
        supported only for old models. A to-one relationship has an index anyway, and a to-many relationship has no \
        column.
        """,
      example: """
          <entity name="Order" representedClassName="Order">
        -     <attribute name="number" optional="YES" attributeType="String" indexed="YES"/>
        +     <attribute name="number" optional="YES" attributeType="String"/>
        +     <fetchIndex name="byNumber">
        +         <fetchIndexElement property="number" type="Binary" order="ascending"/>
        +     </fetchIndex>
          </entity>
        """,
      fix: """
        Choose Editor ▸ Add Fetch Index with the entity selected, add the property to it, and remove the old format \
        from the file. For an index in existing stores, add it in a new version with a version hash modifier.
        """),
    check: .all([
      .attribute { attribute, entity, _ in
        guard attribute.isIndexed else { return [] }
        return [finding("\(entity.name).\(attribute.name)", "add a fetch index on \(attribute.name) and remove it")]
      },
      .relationship { relationship, entity, _ in
        guard relationship.isIndexed else { return [] }
        return [
          finding(
            "\(entity.name).\(relationship.name)",
            relationship.isToMany
              ? "remove it: a to-many relationship has no column that an index could be on"
              : "remove it: a to-one relationship has an index anyway")
        ]
      },
      .entity { entity, _ in
        guard let indexes = entity.compoundIndexes, !indexes.isEmpty else { return [] }
        return .finding(
          "\(entity.name) has compound indexes, which fetch indexes replaced",
          on: Anchor([.init(.entity, entity.name)], origin: indexes.origin), label: "replaced in Xcode 9",
          notes: ["the old format is supported only for old models"],
          help: ["replace each with a fetch index of the same properties in the same order"])
      },
    ]))

  /// Returns the finding for a property. `name` is the path, such as `Order.number`. `help` describes the
  /// replacement.
  private static func finding(_ name: String, _ help: String) -> Finding {
    Finding(
      "\(name) is indexed in the format from before Xcode 9", at: .indexed, label: "replaced by fetch indexes",
      notes: ["the old format is supported only for old models"], help: [help])
  }
}

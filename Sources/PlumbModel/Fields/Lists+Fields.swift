/// An element that occurs in a grouping element: `entry` in `<userInfo>`, `uniquenessConstraint` in
/// `<uniquenessConstraints>`.
package protocol ListMember: ModelElement {
  /// The name of a list's member in the file.
  static var tag: XMLTag { get }
  /// The fields of a list of these elements. The property is here because a generic type cannot store a table.
  static var listFields: FieldTable<ElementList<Self>> { get }
}

extension ElementList: Fielded, ModelElement where Element: ListMember {
  package static func blank() -> ElementList { ElementList() }
  package static var fields: FieldTable<ElementList> { Element.listFields }
}

extension ElementList where Element: ListMember & DumpValue {
  /// The fields of a list: its members, which the dump always contains, and the preserved spelling of the grouping
  /// tag.
  fileprivate static func table() -> FieldTable<ElementList> {
    [
      .children(Element.tag, "elements", isAlwaysDumped: true, { $0.elements }, { $0.elements = $1 }),
      .preserved,
    ]
  }
}

extension UniquenessConstraint: ListMember {
  package static var tag: XMLTag { .uniquenessConstraint }
  package static let listFields = ElementList<UniquenessConstraint>.table()
  package static func blank() -> UniquenessConstraint { UniquenessConstraint() }

  package static let fields: FieldTable<UniquenessConstraint> = [
    .children(.constraint, "attributes", isAlwaysDumped: true, { $0.attributes }, { $0.attributes = $1 }).inHash,
    .preserved,
  ]
}

extension CompoundIndex: ListMember {
  package static var tag: XMLTag { .compoundIndex }
  package static let listFields = ElementList<CompoundIndex>.table()
  package static func blank() -> CompoundIndex { CompoundIndex() }

  package static let fields: FieldTable<CompoundIndex> = [
    .children(.index, "properties", isAlwaysDumped: true, { $0.properties }, { $0.properties = $1 }),
    .preserved,
  ]
}

extension UserInfoEntry: ListMember {
  package static var tag: XMLTag { .entry }
  package static let listFields = ElementList<UserInfoEntry>.table()
  package static func blank() -> UserInfoEntry { UserInfoEntry(key: "") }

  package static let fields: FieldTable<UserInfoEntry> = [
    .name(.key, "key", { $0.key }, { $0.key = $1 }),
    .text(.value, "value", { $0.value }, { $0.value = $1 }),
    .preserved,
  ]
}

extension GraphElement: ListMember {
  package static var tag: XMLTag { .element }
  package static let listFields = ElementList<GraphElement>.table()
  package static func blank() -> GraphElement { GraphElement(name: "") }

  package static let fields: FieldTable<GraphElement> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }),
    .decimal(.positionX, "x", { $0.x }, { $0.x = $1 }),
    .decimal(.positionY, "y", { $0.y }, { $0.y = $1 }),
    .decimal(.width, "width", { $0.width }, { $0.width = $1 }),
    .decimal(.height, "height", { $0.height }, { $0.height = $1 }),
    .preserved,
  ]
}

/// Supports `<constraint value="…">`, which is part of the version hash, `<index value="…">`, and `<memberEntity
/// name="…">`.
extension NameReference: ModelElement {
  package static func blank() -> NameReference { NameReference("") }
  package static let fields: FieldTable<NameReference> = [name(.value), .preserved]
  private static let constraintFields: FieldTable<NameReference> = [name(.value).inHash, .preserved]
  private static let memberFields: FieldTable<NameReference> = [name(.name), .preserved]

  package func fields(as tag: XMLTag) -> FieldTable<NameReference> {
    switch tag {
    case .constraint: Self.constraintFields
    case .memberEntity: Self.memberFields
    default: Self.fields
    }
  }

  private static func name(_ key: XMLKey) -> Field<NameReference> {
    .name(key, "name", { $0.name }, { $0.name = $1 })
  }
}

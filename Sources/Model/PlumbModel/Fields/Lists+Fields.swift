/// An element that occurs in a grouping element: `entry` in `<userInfo>`, `uniquenessConstraint` in
/// `<uniquenessConstraints>`.
package protocol ListMember: ModelElement {
  /// The name of a list's member in the file.
  static var tag: XMLTag { get }
  /// The fields of a list of these elements. The property is here because a generic type cannot store a table.
  static var listFields: FieldTable<ElementList<Self>> { get }
}

extension ElementList: Fielded, ModelElement where Element: ListMember {
  package static func empty() -> ElementList { ElementList() }
  package static var fields: FieldTable<ElementList> { Element.listFields }
}

extension ElementList where Element: ListMember & DumpValue {
  /// The fields of a list: its members, which the dump always contains, and the preserved spelling of the grouping
  /// tag.
  fileprivate static func table() -> FieldTable<ElementList> {
    [
      .children(Element.tag, "elements", isAlwaysDumped: true, \.elements),
      .preserved,
    ]
  }
}

extension UniquenessConstraint: ListMember {
  package static var tag: XMLTag { .uniquenessConstraint }
  package static let listFields = ElementList<UniquenessConstraint>.table()
  package static func empty() -> UniquenessConstraint { UniquenessConstraint() }

  package static let fields: FieldTable<UniquenessConstraint> = [
    .children(.constraint, "attributes", isAlwaysDumped: true, \.attributes).inHash,
    .preserved,
  ]
}

extension CompoundIndex: ListMember {
  package static var tag: XMLTag { .compoundIndex }
  package static let listFields = ElementList<CompoundIndex>.table()
  package static func empty() -> CompoundIndex { CompoundIndex() }

  package static let fields: FieldTable<CompoundIndex> = [
    .children(.index, "properties", isAlwaysDumped: true, \.properties),
    .preserved,
  ]
}

extension UserInfoEntry: ListMember {
  package static var tag: XMLTag { .entry }
  package static let listFields = ElementList<UserInfoEntry>.table()
  package static func empty() -> UserInfoEntry { UserInfoEntry(key: "") }

  package static let fields: FieldTable<UserInfoEntry> = [
    .name(.key, "key", \.key),
    .text(.value, "value", \.value),
    .preserved,
  ]
}

extension GraphElement: ListMember {
  package static var tag: XMLTag { .element }
  package static let listFields = ElementList<GraphElement>.table()
  package static func empty() -> GraphElement { GraphElement(name: "") }

  package static let fields: FieldTable<GraphElement> = [
    .name(.name, "name", \.name),
    .decimal(.positionX, "x", \.x),
    .decimal(.positionY, "y", \.y),
    .decimal(.width, "width", \.width),
    .decimal(.height, "height", \.height),
    .preserved,
  ]
}

/// Supports `<constraint value="…">`, which is part of the version hash, `<index value="…">`, and `<memberEntity
/// name="…">`.
extension NameReference: ModelElement {
  package static func empty() -> NameReference { NameReference("") }
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
    .name(key, "name", \.name)
  }
}

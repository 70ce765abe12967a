/// The elements of a model file; the raw value is the name in the file.
///
///     XMLTag.attribute.rank(in: .entity)   // 0
///     XMLTag.userInfo.rank(in: .entity)    // 6
///     XMLTag.entry.children                // []
package enum XMLTag: String, CaseIterable, Sendable {
  case model, entity, attribute, relationship, fetchedProperty, fetchRequest
  case compoundIndexes, compoundIndex, index, fetchIndex, fetchIndexElement
  case uniquenessConstraints, uniquenessConstraint, constraint
  case userInfo, entry, configuration, memberEntity, composite, elements, element
}

extension XMLTag {
  /// The elements that an element of this name may hold, in Xcode's order.
  package var children: [ChildTag] { blank.childTags }

  /// The XML attributes that an element of this name may have, in Xcode's order. For `index`, `constraint` and
  /// `memberEntity`, which are one type, it is the name's own: `value`, or `name`.
  package var attributes: [XMLKey] { blank.keys(as: self) }

  /// Whether the version hash of an entity changes with this XML attribute of an element of this name; see
  /// `Field.isHashed`.
  package func isHashed(_ key: XMLKey) -> Bool { blank.isHashed(key, as: self) }

  /// The place of a child in Xcode's order, or nil where the parent has no such child.
  package func rank(in parent: XMLTag) -> Int? { parent.children.firstIndex { $0.tag == self } }

  /// An element of this name, by which its table is found. The compiler asks for a case here when a tag is added.
  private var blank: any ModelElement {
    switch self {
    case .model: Model.blank()
    case .entity: Entity.blank()
    case .attribute: Attribute.blank()
    case .relationship: Relationship.blank()
    case .fetchedProperty: FetchedProperty.blank()
    case .fetchRequest: FetchRequest.blank()
    case .compoundIndexes: ElementList<CompoundIndex>.blank()
    case .compoundIndex: CompoundIndex.blank()
    case .fetchIndex: FetchIndex.blank()
    case .fetchIndexElement: FetchIndexElement.blank()
    case .uniquenessConstraints: ElementList<UniquenessConstraint>.blank()
    case .uniquenessConstraint: UniquenessConstraint.blank()
    case .index, .constraint, .memberEntity: NameReference.blank()
    case .userInfo: UserInfo.blank()
    case .entry: UserInfoEntry.blank()
    case .configuration: Configuration.blank()
    case .composite: Composite.blank()
    case .elements: ElementList<GraphElement>.blank()
    case .element: GraphElement.blank()
    }
  }
}

extension ModelElement {
  fileprivate var childTags: [ChildTag] { Self.fields.children }
  fileprivate func keys(as tag: XMLTag) -> [XMLKey] { fields(as: tag).attributes.compactMap(\.key) }
  fileprivate func isHashed(_ key: XMLKey, as tag: XMLTag) -> Bool { fields(as: tag).field(key)?.isHashed ?? false }
}

/// A kind of child that an element may have.
package struct ChildTag: Hashable, Sendable {
  /// The child's name in the file.
  package let tag: XMLTag
  /// Whether the parent has at most one of it: `<userInfo>`.
  package let isSingle: Bool
}

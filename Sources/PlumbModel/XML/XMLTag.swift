/// The elements of a model file. The raw value is the name in the file.
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
  /// The child elements that an element of this name can have, in Xcode's order.
  package var children: [ChildTag] { blank.childTags }

  /// The XML attributes that an element of this name can have, in Xcode's order. `index` and `constraint` have
  /// `value`, `memberEntity` has `name`, although the three share one type.
  package var attributes: [XMLKey] { blank.keys(as: self) }

  /// The fields, the lists and the user info that an element of this name can have.
  package var vocabulary: ElementVocabulary { blank.vocabulary(as: self) }

  /// Whether an XML attribute of an element of this name is part of an entity's version hash; see `Field.isHashed`.
  package func isHashed(_ key: XMLKey) -> Bool { blank.isHashed(key, as: self) }

  /// The position of this element in Xcode's order of the parent's children; `nil` if the parent has no such child.
  package func rank(in parent: XMLTag) -> Int? { parent.children.firstIndex { $0.tag == self } }

  /// An empty element of this name, which provides its field table. A new case has to be added here to compile.
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

/// A kind of child element.
package struct ChildTag: Hashable, Sendable {
  /// The name of the child in the file.
  package let tag: XMLTag
  /// Whether the parent has at most one such child, as with `<userInfo>`.
  package let isSingle: Bool
}

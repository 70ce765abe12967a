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
  package var children: [ChildTag] { empty.childTags }

  /// The XML attributes that an element of this name can have, in Xcode's order. `index` and `constraint` have
  /// `value`, `memberEntity` has `name`, although the three share one type.
  package var attributes: [XMLKey] { empty.keys(as: self) }

  /// The fields, the lists and the user info that an element of this name can have.
  package var vocabulary: ElementVocabulary { empty.vocabulary(as: self) }

  /// Whether an XML attribute of an element of this name is part of an entity's version hash; see `Field.isHashed`.
  package func isHashed(_ key: XMLKey) -> Bool { empty.isHashed(key, as: self) }

  /// The position of this element in Xcode's order of the parent's children; `nil` if the parent has no such child.
  package func rank(in parent: XMLTag) -> Int? { parent.children.firstIndex { $0.tag == self } }

  /// An empty element of this name, which the reader fills. A new case has to be added here to compile.
  package var empty: any ModelElement {
    switch self {
    case .model: Model.empty()
    case .entity: Entity.empty()
    case .attribute: Attribute.empty()
    case .relationship: Relationship.empty()
    case .fetchedProperty: FetchedProperty.empty()
    case .fetchRequest: FetchRequest.empty()
    case .compoundIndexes: ElementList<CompoundIndex>.empty()
    case .compoundIndex: CompoundIndex.empty()
    case .fetchIndex: FetchIndex.empty()
    case .fetchIndexElement: FetchIndexElement.empty()
    case .uniquenessConstraints: ElementList<UniquenessConstraint>.empty()
    case .uniquenessConstraint: UniquenessConstraint.empty()
    case .index, .constraint, .memberEntity: NameReference.empty()
    case .userInfo: UserInfo.empty()
    case .entry: UserInfoEntry.empty()
    case .configuration: Configuration.empty()
    case .composite: Composite.empty()
    case .elements: ElementList<GraphElement>.empty()
    case .element: GraphElement.empty()
    }
  }
}

extension ModelElement {
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

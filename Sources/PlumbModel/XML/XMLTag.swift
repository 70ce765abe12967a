/// The elements of a model file.
package enum XMLTag: String, CaseIterable, Sendable {
  case model, entity, attribute, relationship, fetchedProperty, fetchRequest
  case compoundIndexes, compoundIndex, index, fetchIndex, fetchIndexElement
  case uniquenessConstraints, uniquenessConstraint, constraint
  case userInfo, entry, configuration, memberEntity, composite, elements, element
}

extension XMLTag {
  /// The elements that an element of this name may hold, in Xcode's order.
  package var children: [ChildTag] {
    switch self {
    case .model: Model.fields.children
    case .entity: Entity.fields.children
    case .attribute: Attribute.fields.children
    case .relationship: Relationship.fields.children
    case .fetchedProperty: FetchedProperty.fields.children
    case .fetchRequest: FetchRequest.fields.children
    case .compoundIndexes: ElementList<CompoundIndex>.fields.children
    case .compoundIndex: CompoundIndex.fields.children
    case .fetchIndex: FetchIndex.fields.children
    case .fetchIndexElement: FetchIndexElement.fields.children
    case .uniquenessConstraints: ElementList<UniquenessConstraint>.fields.children
    case .uniquenessConstraint: UniquenessConstraint.fields.children
    case .index, .constraint, .memberEntity: NameReference.fields.children
    case .userInfo: UserInfo.fields.children
    case .entry: UserInfoEntry.fields.children
    case .configuration: Configuration.fields.children
    case .composite: Composite.fields.children
    case .elements: ElementList<GraphElement>.fields.children
    case .element: GraphElement.fields.children
    }
  }

  /// The place of a child in Xcode's order, or nil where the parent has no such child.
  package func rank(in parent: XMLTag) -> Int? { parent.children.firstIndex { $0.tag == self } }
}

/// A kind of child that an element may have.
package struct ChildTag: Hashable, Sendable {
  package let tag: XMLTag
  /// Whether the parent has at most one of it: `<userInfo>`.
  package let isSingle: Bool
}

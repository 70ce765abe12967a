import PlumbCore
import PlumbModel

/// A removed or added element, with the values that the search for renames compares.
struct RenameElement {
  /// The path in the element's version.
  let path: ElementPath
  /// The key of the path, which sorts suspected renames of equal similarity.
  let key: String
  /// The key by which lightweight migration matches the element.
  let identity: String
  /// The element's own name.
  let name: ComparedName
  /// The group of elements that the element is compared with.
  let group: RenameGroup
  /// The details of a property that a rename rarely changes, in the same order for all properties of a kind.
  let details: [String?]
  /// The attributes of an entity with their types, and its relationships.
  let properties: Set<String>
  /// The elements of `properties` whose names are rare.
  let distinctiveProperties: Set<String>
  /// The class of an entity, without the module.
  let className: String?
  /// Whether the name of the class is similar to the entity's name. Many entities can share a class with another
  /// name.
  let hasOwnClass: Bool
  /// The name of a relationship's inverse.
  let inverse: String?

  /// The place of the element: its parent and its kind, without the details of `group`.
  var place: [ElementPath.Step] { path.steps.dropLast() + [.init(path.steps.last?.kind ?? .entity, "")] }
  /// The name in the model.
  var ownName: String { path.steps.last?.name ?? "" }

  /// Creates the element of a change. `nil` for a change that is not an addition or removal, for an element of a kind
  /// without renaming identifiers, and for a transient or derived attribute.
  init?(_ change: Change) {
    let part: ModelPart
    switch change.kind {
    case .removed(let changed), .added(let changed): part = changed
    case .renamed, .changed: return nil
    }
    var (details, inverse, className): ([String?], String?, String?) = ([], nil, nil)
    var (all, distinctive): (Set<String>, Set<String>) = ([], [])
    let kind: RenameGroup.Kind
    switch part {
    case .attribute(let attribute) where !attribute.isTransient && !attribute.isDerived:
      kind = .attribute(type: attribute.type)
      details = [
        attribute.isOptional ? "optional" : nil, attribute.defaultValue, attribute.usesScalar.map(\.description),
        attribute.customClassName,
      ]
    case .relationship(let relationship):
      kind = .relationship(relationship.destinationEntity, isToMany: relationship.isToMany)
      inverse = relationship.inverseName
      details = [
        inverse, relationship.isOptional ? "optional" : nil, relationship.deleteRule?.rawValue,
        relationship.isOrdered ? "ordered" : nil,
      ]
    case .entity(let entity):
      kind = .entity
      className = entity.className
      let properties =
        entity.attributes.map { ($0.name, "\($0.name) \($0.type.rawValue)") }
        + entity.relationships.map { ($0.name, $0.name) }
      all = Set(properties.map(\.1))
      distinctive = Set(properties.filter { !CommonNames.contains($0.0) }.map(\.1))
    default: return nil
    }
    let name = ComparedName(part.element.pathName)
    self.name = name
    (path, key, identity) = (change.path, change.path.key, part.element.identity)
    group = RenameGroup(parent: path.steps.dropLast(), kind: kind)
    (self.details, self.inverse, self.className) = (details, inverse, className)
    (properties, distinctiveProperties) = (all, distinctive)
    hasOwnClass = className.map { ComparedName($0).similarity(to: name) >= RenameSearch.alikeNames } ?? false
  }
}

/// A group of elements that can be renames of each other: elements of one kind, in the same parent, and equal in the
/// details that lightweight migration cannot change in a rename.
struct RenameGroup: Hashable {
  /// The parent of both elements, by its name in both versions.
  let parent: ArraySlice<ElementPath.Step>
  let kind: Kind

  package enum Kind: Hashable {
    case entity
    case attribute(type: AttributeType)
    case relationship(_ destination: String?, isToMany: Bool)
  }

  /// Whether Core Data can keep the values of a declared rename between two groups.
  func permits(_ other: RenameGroup) -> Bool {
    switch (kind, other.kind) {
    case (.relationship(_, let isToMany), .relationship(_, let wasToMany)): isToMany || !wasToMany
    default: kind == other.kind
    }
  }
}

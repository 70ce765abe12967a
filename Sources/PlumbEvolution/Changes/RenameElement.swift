import PlumbModel

/// An element that was removed or added, with what the search for renames compares.
struct RenameElement {
  /// The path in its version.
  let path: ElementPath
  /// The path's key; suspicions of equal similarity are in its order.
  let key: String
  /// What lightweight migration knows the element by.
  let identity: String
  /// The element's own name.
  let name: ComparedName
  /// The elements that it can be one with.
  let group: RenameGroup
  /// Of a property, what a rename seldom changes; in the same order for all of one kind.
  let details: [String?]
  /// Of an entity, its attributes with their types and its relationships.
  let properties: Set<String>
  /// Those of `properties` whose names few entities have.
  let distinctiveProperties: Set<String>
  /// Of an entity, its class without the module.
  let className: String?
  /// Whether the name of the class is like the entity's. A class with another name may be one of many entities.
  let hasOwnClass: Bool
  /// Of a relationship, the name of its inverse.
  let inverse: String?

  /// An element by its change; nil for a change of another kind, for an element that has no renaming identifier, and for
  /// a property without stored values.
  init?(_ change: Change) {
    switch change.kind {
    case .removed(let part), .added(let part):
      switch part {
      case .attribute(let attribute) where !attribute.isTransient && !attribute.isDerived:
        self.init(attribute, change.path)
      case .relationship(let relationship): self.init(relationship, change.path)
      case .entity(let entity): self.init(entity, change.path)
      default: return nil
      }
    case .renamed, .changed: return nil
    }
  }

  private init(_ attribute: Attribute, _ path: ElementPath) {
    let details = [
      attribute.isOptional ? "optional" : nil, attribute.defaultValue, attribute.usesScalar.map { $0 ? "YES" : "NO" },
      attribute.customClassName,
    ]
    self.init(attribute, path, .attribute(type: attribute.type), details: details)
  }

  private init(_ relationship: Relationship, _ path: ElementPath) {
    let details = [
      relationship.inverseName, relationship.isOptional ? "optional" : nil, relationship.deleteRule?.rawValue,
      relationship.isOrdered ? "ordered" : nil,
    ]
    let kind = RenameGroup.Kind.relationship(relationship.destinationEntity, isToMany: relationship.isToMany)
    self.init(relationship, path, kind, details: details, inverse: relationship.inverseName)
  }

  private init(_ entity: Entity, _ path: ElementPath) {
    var (all, distinctive): (Set<String>, Set<String>) = ([], [])
    func add(_ name: String, _ property: String) {
      guard all.insert(property).inserted, !CommonNames.contains(name) else { return }
      distinctive.insert(property)
    }
    for attribute in entity.attributes { add(attribute.name, "\(attribute.name) \(attribute.type.rawValue)") }
    for relationship in entity.relationships { add(relationship.name, relationship.name) }
    self.init(entity, path, .entity, properties: all, distinctive: distinctive, className: entity.className)
  }

  private init(
    _ part: some NamedPart, _ path: ElementPath, _ kind: RenameGroup.Kind, details: [String?] = [],
    properties: Set<String> = [], distinctive: Set<String> = [], className: String? = nil, inverse: String? = nil
  ) {
    self.path = path
    key = path.key
    identity = part.identity
    let name = ComparedName(part.pathName)
    self.name = name
    group = RenameGroup(parent: path.steps.dropLast(), kind: kind)
    self.details = details
    self.properties = properties
    distinctiveProperties = distinctive
    self.className = className
    hasOwnClass = className.map { ComparedName($0).similarity(to: name) >= RenameSearch.alikeNames } ?? false
    self.inverse = inverse
  }
}

/// Elements that can be one and the same: of one kind, in one element, and equal in what lightweight migration cannot
/// change under another name.
struct RenameGroup: Hashable {
  /// The element that both are in, by its name in both versions.
  let parent: ArraySlice<ElementPath.Step>
  let kind: Kind

  enum Kind: Hashable {
    case entity
    case attribute(type: AttributeType)
    case relationship(_ destination: String?, isToMany: Bool)
  }
}

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

  /// Creates the element of a change. `nil` for a change that is not an addition or removal, for an element of a kind
  /// without renaming identifiers, and for a transient or derived attribute.
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

/// A group of elements that can be renames of each other: elements of one kind, in the same parent, and equal in the
/// details that lightweight migration cannot change in a rename.
struct RenameGroup: Hashable {
  /// The parent of both elements, by its name in both versions.
  let parent: ArraySlice<ElementPath.Step>
  let kind: Kind

  enum Kind: Hashable {
    case entity
    case attribute(type: AttributeType)
    case relationship(_ destination: String?, isToMany: Bool)
  }
}

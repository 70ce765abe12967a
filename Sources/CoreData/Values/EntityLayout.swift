/// Where an entity's properties are kept in its rows and objects: a slot for each, those of its ancestors first, so
/// that a slot is the same for an entity and for all that inherit from it.
final class EntityLayout: @unchecked Sendable {
  /// The properties with a value of their own, one for each slot.
  let properties: [NSPropertyDescription]
  /// The slot of each property by its name.
  let slots: [String: Int]
  /// What each slot holds.
  let kinds: [SlotKind]
  /// The slots that a store keeps: all but transient and fetched properties.
  let persistent: [Int]
  /// The slots of relationships.
  let relationships: [Int]
  /// What the slots of a new object hold: the defaults of the model.
  let initialValues: [Value]
  /// The slots that no store keeps and that have a default, which an object that is read starts with.
  let transientDefaults: [Int]
  /// For each slot of a relationship its inverse's; set once, when all entities of the model have their layout.
  private(set) var inverses: [Inverse?] = []

  /// The other side of a relationship.
  struct Inverse {
    /// The slot in objects of the destination.
    var slot: Int
    var kind: SlotKind
  }

  /// The layout of an entity of a model that does not change any more.
  init(_ entity: NSEntityDescription) {
    let inherited = entity.superentity?.layout.properties ?? []
    let known = Set(inherited.map(\.name))
    let own = entity.properties.filter { !known.contains($0.name) && !($0 is NSExpressionDescription) }
    properties = inherited + own
    slots = Dictionary(zip(properties.map(\.name), properties.indices), uniquingKeysWith: { first, _ in first })
    let kinds = properties.map(SlotKind.init)
    self.kinds = kinds
    persistent = properties.indices.filter { [properties] in !properties[$0].isTransient && kinds[$0] != .fetched }
    relationships = kinds.indices.filter { kinds[$0].isRelationship }
    let initialValues: [Value] = zip(properties, kinds).map { property, kind in
      switch kind {
      case .attribute: (property as? NSAttributeDescription).map(initialValue(of:)) ?? .null
      case .toMany: .ids([])
      case .orderedToMany: .orderedIDs([])
      case .toOne, .fetched: .null
      }
    }
    self.initialValues = initialValues
    transientDefaults = properties.indices.filter { [properties] in
      properties[$0].isTransient && kinds[$0] == .attribute && initialValues[$0] != .null
    }
  }

  /// Looks up the other sides of the relationships, once every entity of the model has its layout.
  func linkInverses() {
    inverses = properties.map { property in
      guard let relationship = property as? NSRelationshipDescription, let inverse = relationship.inverseRelationship,
        let slot = relationship.destinationEntity?.layout.slots[inverse.name]
      else { return nil }
      return Inverse(slot: slot, kind: SlotKind(inverse))
    }
  }
}

/// What a slot of an object holds.
enum SlotKind {
  case attribute
  case toOne
  case toMany
  case orderedToMany
  case fetched

  init(_ property: NSPropertyDescription) {
    switch property {
    case let relationship as NSRelationshipDescription:
      self = !relationship.isToMany ? .toOne : relationship.isOrdered ? .orderedToMany : .toMany
    case is NSFetchedPropertyDescription: self = .fetched
    default: self = .attribute
    }
  }

  var isRelationship: Bool { self == .toOne || isToMany }
  var isToMany: Bool { self == .toMany || self == .orderedToMany }
}

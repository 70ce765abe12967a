import PlumbSystem

/// The layout of an entity's properties in rows and objects. Each property has a slot, and those of ancestors are
/// first. Therefore a slot is valid for an entity and for all entities that inherit from it.
final class EntityLayout: @unchecked Sendable {
  /// The properties, one for each slot. Expression descriptions have no slot.
  let properties: [NSPropertyDescription]
  /// The slot of each property, by name.
  let slots: SlotNames
  /// The kind of each slot.
  let kinds: [SlotKind]
  /// The stored slots: all slots except those of transient and fetched properties.
  let persistent: [Int]
  /// All other slots.
  let unstored: [Int]
  /// The slots whose values a child context saves to its parent: all slots except those of fetched properties.
  let savedToParent: [Int]
  /// The slots of relationships.
  let relationships: [Int]
  /// The values of the slots in a new object: the defaults of the model.
  let initialValues: [Value]
  /// The slots of transient attributes with a default value, which an object receives when it is read.
  let transientDefaults: [Int]
  /// The class of the entity's objects; `nil` until it is needed.
  let objectClass = Guarded<NSManagedObject.Type?>(nil)
  /// The probe that reads a key path of an object with this layout; `nil` for the entity of a model.
  let probe: KeyPathProbe?
  /// The inverse of each slot; `nil` for a slot without one. They are set after all entities of the model have a
  /// layout.
  private(set) var inverses: [Inverse?] = []

  /// The inverse of a relationship.
  struct Inverse {
    /// The slot in objects of the destination entity.
    var slot: Int
    var kind: SlotKind
  }

  /// Creates the layout of an entity in an immutable model, or of an entity without properties for a probe.
  init(_ entity: NSEntityDescription, probe: KeyPathProbe? = nil) {
    self.probe = probe
    let inherited = entity.superentity?.layout.properties ?? []
    let known = Set(inherited.map(\.name))
    let own = entity.properties.filter { !known.contains($0.name) && !($0 is NSExpressionDescription) }
    properties = inherited + own
    slots = SlotNames(properties.map(\.name))
    let kinds = properties.map(SlotKind.init)
    self.kinds = kinds
    persistent = properties.indices.filter { [properties] in !properties[$0].isTransient && kinds[$0] != .fetched }
    unstored = Array(Set(kinds.indices).subtracting(persistent)).sorted()
    savedToParent = kinds.indices.filter { kinds[$0] != .fetched }
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

  /// Finds the inverses of the relationships. Requires that all entities of the model have a layout.
  func linkInverses() {
    inverses = properties.map { property in
      guard let relationship = property as? NSRelationshipDescription, let inverse = relationship.inverseRelationship,
        let slot = relationship.destinationEntity?.layout.slots[inverse.name]
      else { return nil }
      return Inverse(slot: slot, kind: SlotKind(inverse))
    }
  }
}

/// The kind of value in a slot.
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

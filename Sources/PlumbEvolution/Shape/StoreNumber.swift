import PlumbModel

/// A number that models of equal shape share, whatever the order of their elements.
///
///     StoreNumber(old) != StoreNumber(new)   // StoreShape(old) != StoreShape(new) for certain
///
/// A shape takes as long as all rules together, and hardly two versions share one: those with a number of their own
/// need none. Models of one number may still differ.
///
/// Names of entities and of stored properties and the optionality of attributes go in, sums that no order changes. What
/// a shape leaves out must be left out here as well.
struct StoreNumber: Hashable, Sendable {
  private let number: UInt64

  /// One pass over the names; allocates nothing.
  init(_ model: Model) {
    var sum: UInt64 = 0
    // By index: an entity is large.
    for index in model.entities.indices { sum &+= Self.number(of: model.entities[index]) }
    number = sum
  }

  /// The number of an entity with its own properties.
  private static func number(of entity: Entity) -> UInt64 {
    var own = number(of: entity.name)
    for index in entity.attributes.indices where !entity.attributes[index].isTransient {
      own &+= number(of: entity.attributes[index].name) &* (entity.attributes[index].isOptional ? 5 : 3)
    }
    for index in entity.relationships.indices where !entity.relationships[index].isTransient {
      own &+= number(of: entity.relationships[index].name) &* 7
    }
    // Not a plain sum: a property that moves from one entity to another is a change.
    return own &* (own | 1)
  }

  /// FNV-1a over the bytes.
  private static func number(of name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { bytes in
      bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }
}

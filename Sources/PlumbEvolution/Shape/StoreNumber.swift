import PlumbModel
import PlumbText

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
    // By index, and the lists alone: an entity is large, and would be copied.
    let entities = model.entities
    for index in entities.indices {
      sum &+= Self.number(of: entities[index].name, entities[index].attributes, entities[index].relationships)
    }
    number = sum
  }

  /// The number of an entity with its own properties.
  private static func number(
    of name: String, _ attributes: [Attribute], _ relationships: [Relationship]
  ) -> UInt64 {
    var own = name.byteNumber
    for index in attributes.indices where !attributes[index].isTransient {
      own &+= attributes[index].name.byteNumber &* (attributes[index].isOptional ? 5 : 3)
    }
    for index in relationships.indices where !relationships[index].isTransient {
      own &+= relationships[index].name.byteNumber &* 7
    }
    // Not a plain sum: a property that moves from one entity to another is a change.
    return own &* (own | 1)
  }
}

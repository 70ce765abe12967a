import PlumbModel
import PlumbText

/// A hash that is equal for models of equal shape, independent of the order of their elements.
///
///     StoreNumber(old) != StoreNumber(new)   // implies StoreShape(old) != StoreShape(new)
///
/// Computing a shape takes as long as all rules together, and few versions have equal shapes. Versions with a unique
/// number need no shape. Models with equal numbers can still differ.
///
/// The number includes the names of entities and of stored properties, and the optionality of attributes. They are
/// combined with sums, which do not depend on the order. Data that a shape excludes must be excluded here too.
struct StoreNumber: Hashable, Sendable {
  private let number: UInt64

  /// Computes the number in one pass over the names, without allocations.
  init(_ model: Model) {
    var sum: UInt64 = 0
    // Iterates by index over the lists only, because iterating over entities would copy each large entity.
    let entities = model.entities
    for index in entities.indices {
      sum &+= Self.number(of: entities[index].name, entities[index].attributes, entities[index].relationships)
    }
    number = sum
  }

  /// Returns the number of an entity with its own properties.
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
    // The result is not a plain sum, so that moving a property from one entity to another changes it.
    return own &* (own | 1)
  }
}

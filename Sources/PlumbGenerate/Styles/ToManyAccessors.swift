import PlumbCore
import PlumbDeclarations

/// The names of the members that Core Data provides for a relationship.
extension PropertyDeclaration {
  /// The cardinality: to-one, to-many or ordered. `nil` for an attribute.
  var cardinality: Cardinality? {
    if case .relationship(let traits) = kind { traits.cardinality } else { nil }
  }

  /// Whether the property is a to-many relationship.
  var isToMany: Bool { cardinality == .toMany || cardinality == .toManyOrdered }

  /// The names of the methods that add objects to a to-many relationship and remove them.
  ///
  ///     items, to-many   →   addToItems, removeFromItems
  var toManyAccessors: [String] {
    let suffix = SwiftName.capitalized(name)
    return switch cardinality {
    case .toMany: ["addTo" + suffix, "removeFrom" + suffix]
    case .toManyOrdered: ["addTo" + suffix, "removeFrom" + suffix, "insertInto" + suffix, "replace" + suffix]
    case .toOne, nil: []
    }
  }
}

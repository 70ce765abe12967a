import PlumbDeclarations

/// Names that Core Data gives to what stands beside a relationship.
extension PropertyDeclaration {
  /// To-one, to-many or ordered; nil for an attribute.
  var cardinality: Cardinality? {
    if case .relationship(let traits) = kind { traits.cardinality } else { nil }
  }

  /// The methods that add to a to-many relationship and take from it, by their names.
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

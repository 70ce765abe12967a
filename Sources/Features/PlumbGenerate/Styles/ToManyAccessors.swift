import PlumbCore
import PlumbDeclarations

/// The names of the members that Core Data provides for a relationship.
extension PropertyDeclaration {
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

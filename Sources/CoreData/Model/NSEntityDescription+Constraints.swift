import Foundation

extension NSEntityDescription {
  /// The entity's own uniqueness constraints as names, whether they were given as names or as descriptions.
  final var constraintNames: [[String]] { Self.names(uniquenessConstraints) }

  /// The uniqueness constraints of the ancestors and of the entity itself.
  final var allConstraintNames: [[String]] { lineage.reversed().flatMap(\.constraintNames) }

  /// Sets of names and descriptions as sets of names.
  static func names(_ sets: [[Any]]) -> [[String]] {
    sets.map { set in set.compactMap { ($0 as? NSPropertyDescription)?.name ?? $0 as? String } }
  }

  /// An attribute by its name, or an element of a composite attribute by the names on the way, with dots between them.
  final func attribute(atKeyPath keyPath: String) -> NSAttributeDescription? {
    let names = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var found = names.first.flatMap { attributesByName[$0] }
    for name in names.dropFirst() {
      found = (found as? NSCompositeAttributeDescription)?.elements.first { $0.name == name }
    }
    return found
  }
}

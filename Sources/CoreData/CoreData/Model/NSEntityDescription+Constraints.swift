import Foundation

extension NSEntityDescription {
  /// The uniqueness constraints that the entity declares, as property names.
  final var constraintNames: [[String]] { Self.names(uniquenessConstraints) }

  /// The names of the uniqueness constraints of the ancestors, followed by those of the entity.
  final var allConstraintNames: [[String]] { lineage.reversed().flatMap(\.constraintNames) }

  /// Returns sets of names and descriptions as sets of names.
  static func names(_ sets: [[Any]]) -> [[String]] {
    sets.map { set in set.compactMap { ($0 as? NSPropertyDescription)?.name ?? $0 as? String } }
  }

  /// Returns the attribute with a name, or the element of a composite attribute at a dotted path; `nil` if none
  /// exists.
  final func attribute(atKeyPath keyPath: String) -> NSAttributeDescription? {
    let names = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var found = names.first.flatMap { attributesByName[$0] }
    for name in names.dropFirst() {
      found = (found as? NSCompositeAttributeDescription)?.elements.first { $0.name == name }
    }
    return found
  }
}

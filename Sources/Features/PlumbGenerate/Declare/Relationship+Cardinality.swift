import PlumbDeclarations
import PlumbModel

extension Relationship {
  /// The cardinality of the relationship in a declaration.
  package var cardinality: PropertyDeclaration.Cardinality {
    isToMany ? (isOrdered ? .toManyOrdered : .toMany) : .toOne
  }
}

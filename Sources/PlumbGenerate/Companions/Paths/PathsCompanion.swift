import PlumbDeclarations
import PlumbModel

extension Companion {
  /// The companion with typed paths for predicates and sorts.
  ///
  /// The files' names sort after `Order+Plumb.swift`. The compiler reads files in this order, and has to expand the
  /// macros of the classes before it resolves the circular references between their paths.
  static let paths = Companion(
    id: .paths, summary: "Typed paths for predicates and sorts.", imports: ["CoreData", "Foundation"],
    suffix: "+TypedPaths.swift",
    codes: {
      let code = PathsCode($0)
      return Codes(entities: code.ofEntities(), model: code.ofModel())
    }, modelSuffix: "+FieldSupport.swift",
    memberNames: { declaration, subject in
      if let declaration { return subject.fieldNames(of: subject.schema.entity(declaration.entity)) }
      return subject.composites.flatMap { $0.elements.map(\.name) }
        + subject.schema.model.composites.flatMap { $0.attributes.map(\.name) }
        + subject.schema.model.entities.filter { subject.declaration(of: $0.name) == nil }
        .flatMap { subject.fieldNames(of: $0) }
    })
}

extension Companion.Subject {
  /// Returns the names of an entity's properties, inherited ones included: the Swift names, or the model's names for
  /// an entity without a class.
  fileprivate func fieldNames(of entity: Entity?) -> [String] {
    guard let entity else { return [] }
    return ([entity] + schema.ancestors(of: entity)).flatMap { entity in
      declaration(of: entity.name)?.properties.map(\.name)
        ?? entity.attributes.map(\.name) + entity.relationships.map(\.name)
    }
  }
}

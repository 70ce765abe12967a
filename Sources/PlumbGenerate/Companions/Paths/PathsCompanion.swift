import PlumbDeclarations
import PlumbModel

extension Companion {
  /// Typed paths for predicates and sorts.
  ///
  /// The files come behind `Order+Plumb.swift` by name: the compiler, which takes them in this order, has to see what the
  /// macros make of the classes before it follows their paths in circles.
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
  /// The names of an entity's properties, inherited ones included, in Swift where they are declared.
  fileprivate func fieldNames(of entity: Entity?) -> [String] {
    guard let entity else { return [] }
    return ([entity] + schema.ancestors(of: entity)).flatMap { entity in
      declaration(of: entity.name)?.properties.map(\.name)
        ?? entity.attributes.map(\.name) + entity.relationships.map(\.name)
    }
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit

/// The Swift code by which the classes of a model conform to `PersistentObject`, final ones to `QueryableObject`.
///
///     extension Order: PlumbData.PersistentObject {
///       struct Fields<Root>: PlumbData.Entity { … }
///       static var fields: Fields<Order> { .init() }
///       static func modelName(of property: AnyKeyPath) -> String? { … }
///     }
struct QueriesCode: Sendable {
  /// The classes, without the properties that have no field, in the order of the declarations.
  private let classes: [EntityDeclaration]
  /// The subclasses of each class, direct and indirect ones, by class name.
  private let descendants: [String: [EntityDeclaration]]

  init(_ declarations: [EntityDeclaration]) {
    let names = Set(declarations.map(\.className))
    let entities = declarations.map { $0.referring(to: names) }
    let children = Dictionary(grouping: entities, by: \.superclass)
    var descendants: [String: [EntityDeclaration]] = [:]
    for entity in entities {
      var seen: Set = [entity.className]
      var found: [EntityDeclaration] = []
      var waiting = children[entity.className] ?? []
      while let next = waiting.popLast() {
        guard seen.insert(next.className).inserted else { continue }
        found.append(next)
        waiting += children[next.className] ?? []
      }
      descendants[entity.className] = found.sorted { $0.className < $1.className }
    }
    classes = entities
    self.descendants = descendants
  }

  /// Returns the extension of each class, in the order of the declarations.
  func ofEntities() -> [Code] { classes.map(ofEntity) }

  private func ofEntity(_ entity: EntityDeclaration) -> Code {
    let subclasses = descendants[entity.className] ?? []
    let names = FieldsCode.names(of: entity, with: subclasses.map(\.typeName))
    let conformance = entity.isFinal && subclasses.isEmpty ? "QueryableObject" : "PersistentObject"
    return .type(
      "extension \(entity.typeName)" + (entity.isTopmost ? ": PlumbData.\(conformance)" : ""),
      .stacked([FieldsCode.fields(of: entity), FieldsCode.root(of: entity), names], blankLines: 1))
  }

  /// Returns the extensions of the structs of composites.
  func ofComposites(_ composites: [CompositionDeclaration], _ access: String) -> Code {
    .stacked(
      composites.map {
        let name = SwiftName.asType($0.typeName)
        let names = FieldsCode.names(of: $0.elements, in: name, access)
        return Code.type(
          "extension \(name): PlumbData.PropertyNaming",
          .stacked([FieldsCode.fields(of: $0.elements, access), names], blankLines: 1))
      }, blankLines: 1)
  }
}

extension EntityDeclaration {
  /// Returns the class without references to classes that are not generated.
  fileprivate func referring(to names: Set<String>) -> EntityDeclaration {
    var entity = self
    if !names.contains(superclass) { entity.superclass = "NSManagedObject" }
    entity.properties.removeAll {
      guard case .relationship(let traits) = $0.kind else { return false }
      return !names.contains(traits.destination)
    }
    return entity
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbWorkspace

/// The Swift names of a model's entities, properties and composites, for any names in the model.
///
/// Characters that are not allowed in an identifier are removed from a name. A number is appended to a name that is
/// already in use.
struct SwiftDataNames {
  /// A property, with the entity that declares it.
  struct Property: Hashable {
    var entity: String
    var name: String
  }

  /// The class of each entity, without backticks.
  private(set) var classes: [String: String] = [:]
  /// The struct of each composite, without backticks.
  private(set) var composites: [String: String] = [:]
  private var properties: [Property: String] = [:]
  /// The elements whose names changed.
  private(set) var changed: [ElementPath] = []

  init(_ sorted: SortedModel) {
    var types = SwiftName.typesOfMacroCode.union(SwiftName.typesOfSwiftData)
    for entity in sorted.entities {
      let name = Self.once(entity.name, orElse: "Entity", &types)
      classes[entity.name] = name
      if name != entity.name { changed.append(sorted.path(entity.name)) }
    }
    for composite in sorted.composites {
      let name = Self.once(composite.name, orElse: "Composite", &types)
      composites[composite.name] = name
      if name != composite.name {
        changed.append(ElementPath(version: sorted.name).appending(.composite, composite.name))
      }
    }
    for entity in sorted.preorder { nameProperties(of: entity, sorted) }
  }

  /// Names the properties of an entity. The properties of a class and of its superclasses share one namespace.
  private mutating func nameProperties(of entity: Entity, _ sorted: SortedModel) {
    let inherited = sorted.schema.ancestors(of: entity).flatMap { ancestor in
      (ancestor.attributes.map(\.name) + ancestor.relationships.map(\.name)).compactMap {
        properties[Property(entity: ancestor.name, name: $0)]
      }
    }
    var taken = SwiftName.modelMembers.union(inherited)
    let path = sorted.path(entity.name)
    let all =
      entity.attributes.map { ($0.name, ElementPath.Kind.attribute) }
      + entity.relationships.map { ($0.name, .relationship) }
    for (name, kind) in all {
      let swift = Self.once(name, orElse: "property", &taken)
      properties[Property(entity: entity.name, name: name)] = swift
      if swift != name { changed.append(path.appending(kind, name)) }
    }
  }

  /// Returns the names as the options of a configuration.
  func options(for sorted: SortedModel) -> DeclarationOptions {
    var options = DeclarationOptions(style: .swiftdata, order: .modelName)
    for entity in sorted.entities {
      let name = { properties[Property(entity: entity.name, name: $0)] }
      options.entities[entity.name] = EntityOverride(
        class: classes[entity.name],
        attributes: .init(
          uniqueKeysWithValues: entity.attributes.map { ($0.name, AttributeOverride(name: name($0.name))) }),
        relationships: .init(
          uniqueKeysWithValues: entity.relationships.map { ($0.name, RelationshipOverride(name: name($0.name))) }))
    }
    for composite in sorted.composites {
      options.compositions[composite.name] = CompositionOverride(
        type: composites[composite.name], elements: Self.elements(of: composite))
    }
    return options
  }

  private static func elements(of composite: Composite) -> [String: String] {
    var taken: Set<String> = ["init", "self", "Type", "Protocol"]
    return composite.attributes.reduce(into: [:]) { $0[$1.name] = once($1.name, orElse: "element", &taken) }
  }

  /// Returns an identifier that is not in use, and adds it to the names in use.
  package static func once(_ name: String, orElse fallback: String, _ taken: inout Set<String>) -> String {
    taken.insertFree(SwiftName.isIdentifier(name) ? name : SwiftName.identifier(from: name) ?? fallback)
  }
}

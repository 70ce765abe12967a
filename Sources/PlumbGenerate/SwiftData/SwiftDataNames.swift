import PlumbDeclarations
import PlumbModel

/// What entities, properties and composites of a model are called in Swift.
///
/// A name that is no identifier loses what cannot stand in one; a name that is taken gets a number.
struct SwiftDataNames {
  /// A property by the entity that declares it.
  struct Property: Hashable {
    var entity: String
    var name: String
  }

  /// The class of each entity, without backticks.
  private(set) var classes: [String: String] = [:]
  /// The struct of each composite, in backticks where it needs them.
  private(set) var composites: [String: String] = [:]
  private var properties: [Property: String] = [:]
  /// The elements whose names changed.
  private(set) var changed: [ElementPath] = []

  init(_ sorted: SortedModel) {
    var types = SwiftName.typesOfMacroCode.union(Self.typesOfSwiftData)
    for entity in sorted.entities {
      let name = Self.once(entity.name, orElse: "Entity", &types)
      classes[entity.name] = name
      if name != entity.name { changed.append(sorted.path(entity.name)) }
    }
    for composite in sorted.composites {
      let name = Self.once(composite.name, orElse: "Composite", &types)
      composites[composite.name] = SwiftName.asType(name)
      if name != composite.name {
        changed.append(ElementPath(version: sorted.name).appending(.composite, composite.name))
      }
    }
    for entity in sorted.preorder { nameProperties(of: entity, sorted) }
  }

  /// Properties of a class share their space with those of the classes above it.
  private mutating func nameProperties(of entity: Entity, _ sorted: SortedModel) {
    let inherited = sorted.schema.ancestors(of: entity).flatMap { ancestor in
      (ancestor.attributes.map(\.name) + ancestor.relationships.map(\.name)).compactMap {
        properties[Property(entity: ancestor.name, name: $0)]
      }
    }
    var taken = Self.membersOfModels.union(inherited)
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

  /// The class of an entity, as it stands in code.
  func type(_ entity: String) -> String { SwiftName.asType(classes[entity] ?? "Entity") }

  /// A property without backticks.
  func plain(_ name: String, of entity: String) -> String {
    properties[Property(entity: entity, name: name)] ?? "property"
  }

  /// A property as it stands in code.
  func property(_ name: String, of entity: String) -> String { SwiftName.asProperty(plain(name, of: entity)) }

  /// An identifier that nothing else is called.
  static func once(_ name: String, orElse fallback: String, _ taken: inout Set<String>) -> String {
    let wanted = SwiftName.isIdentifier(name) ? name : SwiftName.identifier(from: name) ?? fallback
    var free = wanted
    var number = 2
    while !taken.insert(free).inserted {
      free = "\(wanted)\(number)"
      number += 1
    }
    return free
  }

  /// Types and macros that the text uses beside those that any class may.
  private static let typesOfSwiftData: Set<String> = [
    "Codable", "Decoder", "Encoder", "Index", "Model", "ModelContext", "PersistentIdentifier", "Schema", "Transient",
    "Unique", "NSObject",
  ]

  /// What a model class has already, or cannot have: `description` ends an app when its schema is made.
  private static let membersOfModels: Set<String> = [
    "persistentModelID", "persistentBackingData", "modelContext", "hasChanges", "isDeleted", "schemaMetadata",
    "description", "debugDescription", "hash", "hashValue", "self", "init", "Type", "Protocol",
  ]
}

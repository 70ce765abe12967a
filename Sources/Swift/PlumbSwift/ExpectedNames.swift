import PlumbCore
import PlumbDeclarations

/// The names that the Swift of a model must have, as far as they are needed to find it in the sources.
///
/// They determine the files to parse, the classes that belong to entities without another sign of it, and the model's
/// name for a class or a struct.
///
///     var names = ExpectedNames(classes: ["ItemRecord": "Item"])
///     names.types.insert("Status")  // files that declare a type Status are parsed too
///
/// Without any names, the result contains only declarations that are recognized by their syntax: macros,
/// `@NSManaged`, NSManagedObject as a superclass.
public struct ExpectedNames: Hashable, Sendable {
  /// The entities, by the names of their classes: `["ItemRecord": "Item"]`.
  public var classes: [String: String]
  /// The composites, by the names of their structs: `["PostalAddress": "Address"]`.
  public var compositions: [String: String]
  /// Other types of attributes, and value transformers: `Status`.
  public var types: Set<String>
  /// The model's names for the properties of `@Model` classes, by class. They resolve references to other names in
  /// such a class.
  package var properties: [String: Set<String>] = [:]
  /// Whether SwiftData's `@Model` classes count.
  public var includesSwiftData: Bool
  /// Whether the sources are read as a schema: with all types that attributes can have, and the versions of the schema.
  package var readsSchemas = false

  /// Creates the names from the given values.
  public init(
    classes: [String: String] = [:], compositions: [String: String] = [:], types: Set<String> = [],
    includesSwiftData: Bool = false
  ) {
    self.classes = classes
    self.compositions = compositions
    self.types = types
    self.includesSwiftData = includesSwiftData
  }

  /// Creates the names in the declarations that a model expects.
  ///
  /// Of two entities with one class, the first one counts. The types are the attribute types that are neither Swift's
  /// nor a framework's, and the names of value transformers. SwiftData's classes are included if the model expects
  /// such classes.
  public init(_ expected: Declarations) {
    self.init(
      classes: Dictionary(expected.entities.map { ($0.className, $0.entity) }) { first, _ in first },
      compositions: Dictionary(expected.compositions.map { ($0.typeName, $0.composite) }) { first, _ in first },
      includesSwiftData: expected.entities.contains(where: \.isSwiftData))
    for entity in expected.entities {
      if entity.isSwiftData { properties[entity.className] = Set(entity.properties.map(\.persistentName)) }
      for property in entity.properties { add(property) }
    }
  }

  private mutating func add(_ property: PropertyDeclaration) {
    guard case .attribute(let traits) = property.kind else { return }
    if let name = property.type.unwrapped.simpleName, traits.storage != .default || !OutsideType.isKnown(name) {
      types.insert(name)
    }
    if case .transformed(let name) = traits.storage { types.insert(name) }
  }
}

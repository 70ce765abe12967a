import PlumbDeclarations

/// The names that a model's Swift has to have, as far as finding it in the sources needs them.
///
/// They tell which files are worth parsing, which classes are entities' though nothing else says so, and what a class
/// or a struct is called in the model.
///
///     var names = ExpectedNames(classes: ["ItemRecord": "Item"])
///     names.types.insert("Status")  // files that declare a type Status are parsed too
///
/// Without any names, what is found is what speaks for itself: macros, `@NSManaged`, NSManagedObject as a superclass.
public struct ExpectedNames: Hashable, Sendable {
  /// Entities by the names of their classes: `["ItemRecord": "Item"]`.
  public var classes: [String: String]
  /// Composites by the names of their structs: `["PostalAddress": "Address"]`.
  public var compositions: [String: String]
  /// Other types that attributes have, and value transformers: `Status`.
  public var types: Set<String>
  /// The model's names for the properties of `@Model` classes, by class: what such a class says of other names is told
  /// by them.
  package var properties: [String: Set<String>] = [:]
  /// Whether SwiftData's `@Model` classes count.
  public var includesSwiftData: Bool

  /// The names as they are given.
  public init(
    classes: [String: String] = [:], compositions: [String: String] = [:], types: Set<String> = [],
    includesSwiftData: Bool = false
  ) {
    self.classes = classes
    self.compositions = compositions
    self.types = types
    self.includesSwiftData = includesSwiftData
  }

  /// The names in what a model wants declared. Of two entities with one class the first counts. Among the types are
  /// those of attributes that are no type of Swift's or of a framework, and the names of value transformers. SwiftData's
  /// classes count where such are expected.
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

extension TypeReference {
  /// `Status` for `Item.Status`; nil for what is no named type.
  var simpleName: String? {
    guard case .named(let name, _) = self else { return nil }
    return name.lastComponent
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbSwift
import PlumbWorkspace

/// The Swift code of the managed style: the code that Xcode writes for a class with manual code generation.
///
/// It matches the output of Editor ▸ Create NSManagedObject Subclass…, so that changing from one to the other causes
/// few differences.
enum ManagedCode {
  /// Returns the empty class of `+CoreDataClass.swift`.
  static func type(_ entity: EntityDeclaration) -> Code {
    """
    @objc(\(SwiftName.asType(entity.className)))
    \(.class(entity, Code()))
    """
  }

  /// Returns the extensions of `+CoreDataProperties.swift`: the properties, the methods of each to-many relationship,
  /// and, if configured, the conformance to `Identifiable` of the topmost class.
  static func extensions(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let members = Code.stacked(
      [.fetchRequest(of: entity), InitializerCode.initializer(of: entity), list(entity.properties, of: entity)],
      blankLines: 1)
    return .stacked(
      [.type("extension \(SwiftName.asType(entity.className))", members)]
        + entity.properties.filter(\.isToMany).map { accessors(of: $0, entity) }
        + (options.identifiable && entity.isTopmost ? [identifiable(SwiftName.asType(entity.className))] : []),
      blankLines: 1)
  }

  /// Returns properties on consecutive lines.
  static func list(_ properties: [PropertyDeclaration], of entity: EntityDeclaration) -> Code {
    .stacked(
      properties.map { $0.documented(.variable("@NSManaged \(modifiers(of: $0, entity))var ", $0.name, $0.type)) })
  }

  /// Returns the access modifiers of a property: those of the properties that it is inserted next to, or the level of
  /// the class.
  private static func modifiers(of property: PropertyDeclaration, _ entity: EntityDeclaration) -> String {
    let level = property.form.access == .open ? "open " : entity.memberAccess
    return level + (property.form.setterAccess.map { "\($0.rawValue)(set) " } ?? "")
  }

  /// Returns the extension with the methods of one relationship, after a `MARK` comment with its name.
  static func methods(of property: PropertyDeclaration, extending type: String, _ methods: [Code]) -> Code {
    """
    // MARK: - \(property.name)

    \(.type("extension \(type)", .stacked(methods, blankLines: 1)))
    """
  }

  /// Returns the conformance to `Identifiable`. It is only written for a topmost class, because subclasses inherit
  /// it.
  static func identifiable(_ type: String) -> Code { "extension \(type): Identifiable {}" }
}

// MARK: - To-many relationships

extension ManagedCode {
  private static func accessors(of property: PropertyDeclaration, _ entity: EntityDeclaration) -> Code {
    guard case .relationship(let traits) = property.kind else { return Code() }
    let object = SwiftName.asType(traits.destination)
    let isOrdered = traits.cardinality == .toManyOrdered
    let accessors =
      (isOrdered ? zip(ToManyAccessor.ordered, parametersOfOrdered(object)).map { ($0, $1) } : [])
      + zip(ToManyAccessor.all, parameters(object, in: isOrdered ? "NSOrderedSet" : property.type.setCode))
    return methods(
      of: property, extending: SwiftName.asType(entity.className),
      accessors.map { method($0, of: property.name, $1, access: entity.memberAccess) })
  }

  /// Returns a method that Core Data provides under its Objective-C name.
  ///
  ///     @objc(addItemsObject:)
  ///     @NSManaged public func addToItems(_ value: Item)
  private static func method(
    _ accessor: ToManyAccessor, of key: String, _ parameters: [String], access: String
  ) -> Code {
    """
    @objc(\(accessor.selector(of: key)))
    \(.call("@NSManaged \(access)func \(accessor.prefix ?? "")\(SwiftName.capitalized(key))", parameters))
    """
  }

  /// Returns the parameters of the four methods of every to-many relationship.
  private static func parameters(_ object: String, in collection: String) -> [[String]] {
    let (value, values) = ("_ value: \(object)", "_ values: \(collection)")
    return [[value], [value], [values], [values]]
  }

  /// Returns the parameters of the six additional methods of an ordered relationship, which have an index.
  private static func parametersOfOrdered(_ object: String) -> [[String]] {
    let (index, indexes) = ("at idx: Int", "at indexes: NSIndexSet")
    return [
      ["_ value: \(object)", index], [index], ["_ values: [\(object)]", indexes], [indexes],
      [index, "with value: \(object)"], [indexes, "with values: [\(object)]"],
    ]
  }
}

extension TypeReference {
  /// The type of several objects of a to-many relationship in its methods: `Set<Tag>`, or `NSSet`.
  fileprivate var setCode: String { if case .set = self { code } else { "NSSet" } }
}

import PlumbDeclarations

/// The managed style as code: what Xcode writes for a manual class.
enum ManagedCode {
  static func type(_ entity: EntityDeclaration) -> Code {
    """
    \(.call("@objc", Argument(SwiftName.asType(entity.className))))
    \(TypeHeader(classOf: entity).with(Code()))
    """
  }

  static func extensions(of entity: EntityDeclaration) -> Code {
    let toMany = entity.properties.filter { $0.cardinality == .toMany || $0.cardinality == .toManyOrdered }
    return .stacked(
      [properties(of: entity)] + toMany.map { accessors(of: $0, entity) }
        + (entity.superclass == "NSManagedObject" ? [identifiable(entity)] : []), blankLines: 1)
  }

  private static func properties(of entity: EntityDeclaration) -> Code {
    let name = SwiftName.asType(entity.className)
    let access = memberAccess(entity)
    let properties = PropertyList(properties: entity.properties, introducer: "@NSManaged \(access)var ") {
      $0.variable($2, SwiftName.asProperty($1.name), $1.type, nil)
    }
    return """
      extension \(name) {
        \(fetchRequest(of: entity, access))

        \(Code(properties))
      }
      """
  }

  private static func fetchRequest(of entity: EntityDeclaration, _ access: String) -> Code {
    let type = "NSFetchRequest<\(SwiftName.asType(entity.className))>"
    return """
      \(Layout.function("@nonobjc \(access)class func fetchRequest()", returning: type, depth: 1)){
        \(.call(type, Argument("entityName", stringLiteral(entity.entity))))
      }
      """
  }

  private static func accessors(of property: PropertyDeclaration, _ entity: EntityDeclaration) -> Code {
    guard case .relationship(let traits) = property.kind else { return Code() }
    let accessors =
      traits.cardinality == .toManyOrdered
      ? Accessor.ordered(property.name, traits.destination)
        + Accessor.plain(property.name, traits.destination, "NSOrderedSet")
      : Accessor.plain(property.name, traits.destination, "NSSet")
    let functions = accessors.map { $0.code(access: memberAccess(entity)) }
    return """
      // MARK: - \(property.name)

      extension \(SwiftName.asType(entity.className)) {
        \(Code.stacked(functions, blankLines: 1))
      }
      """
  }

  private static func identifiable(_ entity: EntityDeclaration) -> Code {
    "extension \(SwiftName.asType(entity.className)): Identifiable {}"
  }

  /// `open` is for classes; their members are public, as Xcode has them.
  private static func memberAccess(_ entity: EntityDeclaration) -> String {
    (entity.access == .open ? .public : entity.access).modifier
  }
}

/// A method that Core Data provides for a to-many relationship.
private struct Accessor {
  var selector: String
  var name: String
  var parameters: [Argument]

  init(_ selector: String, _ name: String, _ parameters: Argument...) {
    self.selector = selector
    self.name = name
    self.parameters = parameters
  }

  func code(access: String) -> Code {
    """
    @objc(\(selector))
    \(.call("@NSManaged \(access)func \(name)", parameters))
    """
  }

  static func plain(_ name: String, _ destination: String, _ collection: String) -> [Accessor] {
    let suffix = SwiftName.capitalized(name)
    let value = Argument("_ value", SwiftName.asType(destination))
    let values = Argument("_ values", collection)
    return [
      Accessor("add\(suffix)Object:", "addTo\(suffix)", value),
      Accessor("remove\(suffix)Object:", "removeFrom\(suffix)", value),
      Accessor("add\(suffix):", "addTo\(suffix)", values),
      Accessor("remove\(suffix):", "removeFrom\(suffix)", values),
    ]
  }

  static func ordered(_ name: String, _ destination: String) -> [Accessor] {
    let suffix = SwiftName.capitalized(name)
    let type = SwiftName.asType(destination)
    let index = Argument("at idx", "Int")
    let indexes = Argument("at indexes", "NSIndexSet")
    return [
      Accessor("insertObject:in\(suffix)AtIndex:", "insertInto\(suffix)", Argument("_ value", type), index),
      Accessor("removeObjectFrom\(suffix)AtIndex:", "removeFrom\(suffix)", index),
      Accessor("insert\(suffix):atIndexes:", "insertInto\(suffix)", Argument("_ values", "[\(type)]"), indexes),
      Accessor("remove\(suffix)AtIndexes:", "removeFrom\(suffix)", indexes),
      Accessor(
        "replaceObjectIn\(suffix)AtIndex:withObject:", "replace\(suffix)", index, Argument("with value", type)),
      Accessor(
        "replace\(suffix)AtIndexes:with\(suffix):", "replace\(suffix)", indexes, Argument("with values", "[\(type)]")),
    ]
  }
}

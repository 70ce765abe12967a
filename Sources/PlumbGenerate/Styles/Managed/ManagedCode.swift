import PlumbDeclarations

/// The Swift code of the managed style: the code that Xcode writes for a class with manual code generation.
///
/// It matches the output of Editor ▸ Create NSManagedObject Subclass…, so that changing from one to the other causes
/// few differences.
enum ManagedCode {
  /// Returns the empty class of `+CoreDataClass.swift`.
  static func type(_ entity: EntityDeclaration) -> Code {
    """
    \(.call("@objc", Argument(SwiftName.asType(entity.className))))
    \(TypeHeader(classOf: entity).with(Code()))
    """
  }

  /// Returns the extensions of `+CoreDataProperties.swift`: the properties, the methods of each to-many relationship,
  /// and, if configured, the conformance to `Identifiable` of the topmost class.
  static func extensions(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let toMany = entity.properties.filter { $0.cardinality == .toMany || $0.cardinality == .toManyOrdered }
    return .stacked(
      [properties(of: entity, options)] + toMany.map { accessors(of: $0, entity) }
        + (options.identifiable && entity.superclass == "NSManagedObject" ? [identifiable(entity)] : []),
      blankLines: 1)
  }

  /// Returns the extension with `fetchRequest()` and the properties, each on one line.
  private static func properties(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let name = SwiftName.asType(entity.className)
    let access = memberAccess(entity)
    let members = Code.stacked(
      [
        fetchRequest(of: entity, access, options.indentation), InitializerCode.initializer(of: entity),
        list(entity.properties, access),
      ], blankLines: 1)
    return """
      extension \(name) {
        \(members)
      }
      """
  }

  /// Returns a property as a member of the extension.
  static func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    list([property], memberAccess(entity))
  }

  /// Returns properties on consecutive lines.
  static func list(_ properties: [PropertyDeclaration], _ access: String) -> Code {
    let introducer = "@NSManaged \(access)var "
    return .written(properties.count) { writer, index in
      writer.variable(introducer, SwiftName.asProperty(properties[index].name), properties[index].type, nil)
    }
  }

  /// Returns the function `fetchRequest()`. It is `@nonobjc`, because it hides NSManagedObject's Objective-C method
  /// of the same name instead of overriding it.
  static func fetchRequest(
    of entity: EntityDeclaration, _ access: String, _ indentation: Indentation
  ) -> Code {
    let type = "NSFetchRequest<\(SwiftName.asType(entity.className))>"
    return """
      \(Layout.function("@nonobjc \(access)class func fetchRequest()", returning: type, margin: indentation.columns)){
        \(.call(type, Argument("entityName", stringLiteral(entity.entity))))
      }
      """
  }

  /// Returns the extension with the methods of one relationship, after a `MARK` comment with its name.
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

  /// Returns the conformance to `Identifiable`. It is only written for a topmost class, because subclasses inherit
  /// it.
  static func identifiable(_ entity: EntityDeclaration) -> Code {
    "extension \(SwiftName.asType(entity.className)): Identifiable {}"
  }

  /// Returns the access level of the members. Only classes are `open`; their members are public, as in Xcode's code.
  static func memberAccess(_ entity: EntityDeclaration) -> String {
    (entity.access == .open ? .public : entity.access).modifier
  }
}

/// A method that Core Data provides for a to-many relationship.
///
///     @objc(addItemsObject:)
///     @NSManaged public func addToItems(_ value: Item)
private struct Accessor {
  /// The method's Objective-C name, under which Core Data provides it.
  var selector: String
  /// The method's name in Swift.
  var name: String
  /// The parameters, with their types as values.
  var parameters: [Argument]

  init(_ accessor: ToManyAccessor, of key: String, _ parameters: [Argument]) {
    selector = accessor.selector(of: key)
    name = (accessor.prefix ?? "") + SwiftName.capitalized(key)
    self.parameters = parameters
  }

  /// Returns the method's declaration. `access` ends with a space: `public `.
  func code(access: String) -> Code {
    """
    @objc(\(selector))
    \(.call("@NSManaged \(access)func \(name)", parameters))
    """
  }

  /// Returns the four methods of every to-many relationship. `collection` is NSSet or NSOrderedSet.
  static func plain(_ name: String, _ destination: String, _ collection: String) -> [Accessor] {
    let value = Argument("_ value", SwiftName.asType(destination))
    let values = Argument("_ values", collection)
    return zip(ToManyAccessor.all, [[value], [value], [values], [values]]).map { Accessor($0, of: name, $1) }
  }

  /// Returns the six additional methods of an ordered relationship, which have an index.
  static func ordered(_ name: String, _ destination: String) -> [Accessor] {
    let type = SwiftName.asType(destination)
    let index = Argument("at idx", "Int")
    let indexes = Argument("at indexes", "NSIndexSet")
    let parameters = [
      [Argument("_ value", type), index], [index],
      [Argument("_ values", "[\(type)]"), indexes], [indexes],
      [index, Argument("with value", type)], [indexes, Argument("with values", "[\(type)]")],
    ]
    return zip(ToManyAccessor.ordered, parameters).map { Accessor($0, of: name, $1) }
  }
}

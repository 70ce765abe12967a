import PlumbDeclarations

/// The managed style as code: what Xcode writes for a manual class.
///
/// As Editor ▸ Create NSManagedObject Subclass… does it, so that switching from one to the other changes little.
enum ManagedCode {
  /// The class itself, empty: `+CoreDataClass.swift`.
  static func type(_ entity: EntityDeclaration) -> Code {
    """
    \(.call("@objc", Argument(SwiftName.asType(entity.className))))
    \(TypeHeader(classOf: entity).with(Code()))
    """
  }

  /// The extensions of `+CoreDataProperties.swift`: properties, the methods of each to-many relationship,
  /// `Identifiable` on the topmost class where it is asked for.
  static func extensions(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let toMany = entity.properties.filter { $0.cardinality == .toMany || $0.cardinality == .toManyOrdered }
    return .stacked(
      [properties(of: entity, options)] + toMany.map { accessors(of: $0, entity) }
        + (options.identifiable && entity.superclass == "NSManagedObject" ? [identifiable(entity)] : []),
      blankLines: 1)
  }

  /// The extension with `fetchRequest()` and the properties, one a line.
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

  /// One property, as it stands in the extension.
  static func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    list([property], memberAccess(entity))
  }

  /// Properties below each other.
  static func list(_ properties: [PropertyDeclaration], _ access: String) -> Code {
    let introducer = "@NSManaged \(access)var "
    return .written(properties.count) { writer, index in
      writer.variable(introducer, SwiftName.asProperty(properties[index].name), properties[index].type, nil)
    }
  }

  /// `@nonobjc`, for NSManagedObject has a `fetchRequest()` in Objective-C, which this one hides and does not override.
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

  /// The extension with the methods of one relationship, below a mark with its name.
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

  /// Once for a family of classes: a conformance is inherited.
  static func identifiable(_ entity: EntityDeclaration) -> Code {
    "extension \(SwiftName.asType(entity.className)): Identifiable {}"
  }

  /// `open` is for classes; their members are public, as Xcode has them.
  static func memberAccess(_ entity: EntityDeclaration) -> String {
    (entity.access == .open ? .public : entity.access).modifier
  }
}

/// A method that Core Data provides for a to-many relationship.
///
///     @objc(addItemsObject:)
///     @NSManaged public func addToItems(_ value: Item)
private struct Accessor {
  /// Its name in Objective-C, by which Core Data provides it.
  var selector: String
  /// Its name in Swift.
  var name: String
  /// With their types as values.
  var parameters: [Argument]

  init(_ accessor: ToManyAccessor, of key: String, _ parameters: [Argument]) {
    selector = accessor.selector(of: key)
    name = (accessor.prefix ?? "") + SwiftName.capitalized(key)
    self.parameters = parameters
  }

  /// `access` with its space: `public `.
  func code(access: String) -> Code {
    """
    @objc(\(selector))
    \(.call("@NSManaged \(access)func \(name)", parameters))
    """
  }

  /// The four of every to-many relationship; `collection` is NSSet or NSOrderedSet.
  static func plain(_ name: String, _ destination: String, _ collection: String) -> [Accessor] {
    let value = Argument("_ value", SwiftName.asType(destination))
    let values = Argument("_ values", collection)
    return zip(ToManyAccessor.all, [[value], [value], [values], [values]]).map { Accessor($0, of: name, $1) }
  }

  /// The six that an ordered one has besides, by place.
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

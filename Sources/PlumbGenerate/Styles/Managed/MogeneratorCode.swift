import PlumbDeclarations

/// The Swift code of the managed style with mogenerator's two classes: a generated class, and a subclass for the
/// developer.
///
///     open class _Item: NSManagedObject { … }     // _Item.swift, replaced by every run
///     open class Item: _Item {}                   // Item.swift, written only if it does not exist
///
/// The members are those of mogenerator's Swift templates, so that an app compiles after changing from mogenerator to
/// Plumb.
enum MogeneratorCode {
  /// Returns the developer's class.
  static func human(_ entity: EntityDeclaration) -> Code {
    var own = entity
    own.superclass = machineName(of: entity)
    return ManagedCode.type(own)
  }

  /// Returns the enums with the names of attributes and relationships, the class `_Item`, and the methods of each
  /// to-many relationship.
  static func machine(_ entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let isTopmost = entity.superclass == "NSManagedObject"
    return .stacked(
      [
        names("Attributes", entity.properties.filter { !$0.isRelationship }, entity),
        names("Relationships", entity.properties.filter(\.isRelationship), entity),
        type(entity, options, isTopmost: isTopmost),
      ] + entity.properties.compactMap { methods(of: $0, entity, options) }
        + (options.identifiable && isTopmost ? [identifiable(entity)] : []),
      blankLines: 1)
  }

  private static func machineName(of entity: EntityDeclaration) -> String { "_" + entity.className }

  /// Returns the conformance to `Identifiable` of the generated class. The developer's class and subclasses inherit
  /// it.
  private static func identifiable(_ entity: EntityDeclaration) -> Code {
    "extension \(machineName(of: entity)): Identifiable {}"
  }

  /// Returns an enum such as `enum ItemAttributes: String`, with a case for each name in the model.
  private static func names(_ what: String, _ properties: [PropertyDeclaration], _ entity: EntityDeclaration) -> Code {
    if properties.isEmpty { return Code() }
    let cases = properties.map { property in
      let isPlain = property.name == property.persistentName
      let value = isPlain ? "" : " = " + stringLiteral(property.persistentName)
      return Code("case \(SwiftName.asProperty(property.name))\(value)")
    }
    let name = SwiftName.asType(entity.className + what)
    return TypeHeader("\(ManagedCode.memberAccess(entity))enum \(name): String").with(.stacked(cases))
  }

  private static func type(_ entity: EntityDeclaration, _ options: GeneratorOptions, isTopmost: Bool) -> Code {
    var machine = entity
    machine.className = machineName(of: entity)
    let access = ManagedCode.memberAccess(entity)
    let members = [
      entityName(entity, access, isTopmost: isTopmost),
      isTopmost ? lookUp(access) : Code(),
      ManagedCode.fetchRequest(of: entity, access, options.indentation),
      isTopmost ? initializer(access) : Code(),
      ManagedCode.list(entity.properties, access),
    ]
    return TypeHeader(classOf: machine).with(.stacked(members, blankLines: 1))
  }

  private static func entityName(_ entity: EntityDeclaration, _ access: String, isTopmost: Bool) -> Code {
    """
    \(Code(isTopmost ? "" : "override "))\(Code(access))class func entityName() -> String {
      \(Code(stringLiteral(entity.entity)))
    }
    """
  }

  /// Returns the function `entity(managedObjectContext:)`. Subclasses inherit it and override `entityName()`.
  private static func lookUp(_ access: String) -> Code {
    let header = Expression.call(
      "\(access)class func entity", [Argument("managedObjectContext", "NSManagedObjectContext")],
      suffix: " -> NSEntityDescription? {")
    let call = Expression.call(
      "NSEntityDescription.entity", Argument("forEntityName", "entityName()"), Argument("in", "managedObjectContext"))
    return """
      \(Code(.call(header)))
        \(Code(.call(call)))
      }
      """
  }

  /// Returns the initializer. It fails if the context has no model, because the entity does not exist then.
  private static func initializer(_ access: String) -> Code {
    """
    \(Code(access))convenience init?(managedObjectContext: NSManagedObjectContext) {
      guard let entity = Self.entity(managedObjectContext: managedObjectContext) else {
        return nil
      }
      self.init(entity: entity, insertInto: managedObjectContext)
    }
    """
  }

  /// Returns the extension with the methods of one to-many relationship, or `nil` for other properties.
  private static func methods(
    of property: PropertyDeclaration, _ entity: EntityDeclaration, _ options: GeneratorOptions
  ) -> Code? {
    guard case .relationship(let traits) = property.kind, traits.cardinality != .toOne else { return nil }
    let shape = Shape(isOrdered: traits.cardinality == .toManyOrdered)
    let access = ManagedCode.memberAccess(entity)
    let name = SwiftName.capitalized(property.name)
    let objects = Argument("_ objects", shape.collection)
    let value = Argument("_ value", SwiftName.asType(traits.destination))
    let key = Argument("forKey", .quoted(property.persistentName))
    func isFree(_ name: String) -> Bool { !entity.properties.contains { $0.name == name } }
    func method(_ name: String, _ parameters: [Argument], _ call: String) -> Code {
      guard isFree(name) else { return Code() }
      return """
        \(.call("\(access)func \(name)", parameters, suffix: " {"))
          \(.call(shape.mutable, [key], suffix: call))
        }
        """
    }
    let setName = property.name + "Set"
    let header = Layout.function(
      "\(access)func \(setName)()", returning: shape.mutableCollection, margin: options.indentation.columns)
    let set: Code = """
      \(header){
        \(.call(shape.mutable, [key]))
      }
      """
    let methods = [
      isFree(setName) ? set : Code(),
      method("add" + name, [objects], ".union(\(shape.union))"),
      method("remove" + name, [objects], ".minus(\(shape.union))"),
      method("add" + name + "Object", [value], ".add(value)"),
      method("remove" + name + "Object", [value], ".remove(value)"),
    ]
    return """
      // MARK: - \(Code(property.name))

      extension \(Code(machineName(of: entity))) {
        \(Code.stacked(methods, blankLines: 1))
      }
      """
  }

  /// The types and functions that differ between a set and an ordered set.
  private struct Shape {
    var isOrdered: Bool
    var collection: String { isOrdered ? "NSOrderedSet" : "NSSet" }
    var mutableCollection: String { isOrdered ? "NSMutableOrderedSet" : "NSMutableSet" }
    var mutable: String { isOrdered ? "mutableOrderedSetValue" : "mutableSetValue" }
    /// The objects as an argument of the collection's methods. An NSSet is bridged.
    var union: String { isOrdered ? "objects" : "objects as? Set<AnyHashable> ?? []" }
  }
}

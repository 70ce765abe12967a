import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbWorkspace

/// The Swift code of the managed style with mogenerator's two classes: a generated class, and a subclass for the
/// developer.
///
///     open class _Item: NSManagedObject { … }     // _Item.swift, replaced by every run
///     open class Item: _Item {}                   // Item.swift, written only if it does not exist
///
/// The members are those of mogenerator's Swift templates, so that an app compiles after changing from mogenerator to
/// Plumb.
enum MogeneratorCode {
  static func human(_ entity: EntityDeclaration) -> Code {
    var own = entity
    own.superclass = machineName(of: entity)
    return ManagedCode.type(own)
  }

  /// Returns the enums with the names of attributes and relationships, the class `_Item`, and the methods of each
  /// to-many relationship.
  static func machine(_ entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    .stacked(
      [
        names("Attributes", entity.properties.filter { !$0.isRelationship }, entity),
        names("Relationships", entity.properties.filter(\.isRelationship), entity),
        type(entity),
      ] + entity.properties.filter(\.isToMany).map { methods(of: $0, entity) }
        + (options.identifiable && entity.isTopmost ? [ManagedCode.identifiable(machineName(of: entity))] : []),
      blankLines: 1)
  }

  private static func machineName(of entity: EntityDeclaration) -> String { "_" + entity.className }

  /// Returns an enum such as `enum ItemAttributes: String`, with a case for each name in the model.
  private static func names(_ what: String, _ properties: [PropertyDeclaration], _ entity: EntityDeclaration) -> Code {
    if properties.isEmpty { return Code() }
    let cases = properties.map { property in
      let isPlain = property.name == property.persistentName
      return "case \(SwiftName.asProperty(property.name))"
        + (isPlain ? "" : " = " + stringLiteral(property.persistentName))
    }
    return .type(
      "\(entity.memberAccess)enum \(SwiftName.asType(entity.className + what)): String", .stacked(cases))
  }

  /// Returns the class. Its subclasses inherit `entity(managedObjectContext:)` and the initializer, and override
  /// `entityName()`.
  private static func type(_ entity: EntityDeclaration) -> Code {
    var machine = entity
    machine.className = machineName(of: entity)
    machine.superclass = entity.form.layers.first ?? entity.superclass
    let access = entity.memberAccess
    let entityName: Code = """
      \(entity.isTopmost ? "" : "override ")\(access)class func entityName() -> String {
        \(stringLiteral(entity.entity))
      }
      """
    let members = [
      entityName, entity.isTopmost ? lookUp(access) : Code(), Code.fetchRequest(of: entity),
      entity.isTopmost ? initializer(access) : Code(), ManagedCode.list(entity.properties, of: entity),
    ]
    return .class(machine, .stacked(members, blankLines: 1))
  }

  private static func lookUp(_ access: String) -> Code {
    .function(
      "\(access)class func entity", ["managedObjectContext: NSManagedObjectContext"], "-> NSEntityDescription?",
      "NSEntityDescription.entity(forEntityName: entityName(), in: managedObjectContext)")
  }

  /// Returns the initializer. It fails if the context has no model, because the entity does not exist then.
  private static func initializer(_ access: String) -> Code {
    """
    \(access)convenience init?(managedObjectContext: NSManagedObjectContext) {
      guard let entity = Self.entity(managedObjectContext: managedObjectContext) else {
        return nil
      }
      self.init(entity: entity, insertInto: managedObjectContext)
    }
    """
  }

  /// Returns the extension with the methods of one to-many relationship. A method with the name of a property is left
  /// out.
  private static func methods(of property: PropertyDeclaration, _ entity: EntityDeclaration) -> Code {
    guard case .relationship(let traits) = property.kind else { return Code() }
    let isOrdered = traits.cardinality == .toManyOrdered
    let collection = isOrdered ? "OrderedSet" : "Set"
    let mutable = "mutable\(collection)Value(forKey: \(stringLiteral(property.persistentName)))"
    let objects = "_ objects: NS\(collection)"
    let value = "_ value: \(SwiftName.asType(traits.destination))"
    // An NSSet is bridged.
    let union = isOrdered ? "objects" : "objects as? Set<AnyHashable> ?? []"
    let name = SwiftName.capitalized(property.name)
    let methods: [(name: String, parameters: [String], result: String, call: String)] = [
      ("\(property.name)Set", [], "-> NSMutable\(collection)", ""),
      ("add\(name)", [objects], "", ".union(\(union))"), ("remove\(name)", [objects], "", ".minus(\(union))"),
      ("add\(name)Object", [value], "", ".add(value)"), ("remove\(name)Object", [value], "", ".remove(value)"),
    ]
    return ManagedCode.methods(
      of: property, extending: machineName(of: entity),
      methods.filter { method in !entity.properties.contains { $0.name == method.name } }.map {
        .function("\(entity.memberAccess)func \($0.name)", $0.parameters, $0.result, Code(mutable + $0.call))
      })
  }
}

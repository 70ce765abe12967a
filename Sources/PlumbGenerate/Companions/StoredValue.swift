import PlumbDeclarations
import PlumbModel
import PlumbText

/// The values of an attribute as Swift's own types have them, in whatever style its property is declared.
///
///     @NSManaged var total: NSDecimalNumber?                     Decimal
///     @Attribute(storageMethod: .raw) var state: OrderState      OrderState, stored by its raw value
struct StoredValue: Equatable {
  /// Without optional: `Date` also where the property is a `TimeInterval`.
  var type: TypeReference
  /// Whether the store has the value's raw value.
  var isRaw = false

  /// One that is no attribute's.
  init(type: TypeReference) { self.type = type }

  /// nil for what has no type of Swift's own: a Transformable, a composite, a value that is encoded.
  ///
  /// - Parameters:
  ///   - attribute: In the model.
  ///   - property: What it is declared as; nil where no class declares it.
  init?(_ attribute: Attribute, declaredAs property: PropertyDeclaration?) {
    guard let natural = attribute.type.swift.value else { return nil }
    type = natural
    guard let property, case .attribute(let traits) = property.kind else { return }
    let declared = property.type.unwrapped
    switch traits.storage {
    case .raw: (type, isRaw) = (declared, true)
    case .default: if declared.isStandard(as: natural) { type = declared }
    default: return nil
    }
  }
}

extension TypeReference {
  /// Whether both are plain types of Swift or Foundation, of one kind: `Int` and `Int64`, not `Date` and `TimeInterval`.
  fileprivate func isStandard(as other: TypeReference) -> Bool {
    guard case .named(let name, generics: []) = self, case .named(let otherName, generics: []) = other,
      let type = StandardType(name), let otherType = StandardType(otherName)
    else { return false }
    return type.kind == otherType.kind
  }
}

extension Companion.Subject {
  /// The class of an entity; nil where none is written.
  func declaration(of entity: String) -> EntityDeclaration? {
    entityPlaces[entity].map { declarations.entities[$0] }
  }

  /// An attribute of an entity, inherited or its own, with the property that stands for it.
  func attribute(_ name: String, of entity: Entity) -> (attribute: Attribute, property: PropertyDeclaration?)? {
    guard let (attribute, owner) = schema.attribute(name, of: entity) else { return nil }
    return (attribute, declaration(of: owner.name)?.properties.first { $0.persistentName == name })
  }

  /// The class of an entity's objects as it stands in code; NSManagedObject where the entity has none.
  func className(of entity: String?) -> String {
    entity.flatMap(declaration).map { SwiftName.asType($0.className) } ?? "NSManagedObject"
  }

  /// A type's name that no class of the model has or mentions: of a type inside a class too, which would hide another.
  func freeTypeName(_ name: String) -> String { takenTypes.free(name) }

  /// The access level of what stands once for the model, with its space: that of the classes.
  var access: String { declarations.entities.first.map(ManagedCode.memberAccess) ?? "" }
}

extension Declarations {
  /// The names of the classes, and of the types that their properties have.
  var typeNames: Set<String> {
    var names = Set(entities.map(\.className))
    for entity in entities {
      for property in entity.properties { property.type.addNames(to: &names) }
    }
    return names
  }
}

extension TypeReference {
  /// All names in the type, those of the types around one too.
  fileprivate func addNames(to names: inout Set<String>) {
    switch self {
    case .named(let name, let generics):
      names.formUnion(name.split(separator: ".").map(String.init))
      for generic in generics { generic.addNames(to: &names) }
    case .optional(let type), .array(let type), .set(let type): type.addNames(to: &names)
    case .dictionary(let key, let value):
      key.addNames(to: &names)
      value.addNames(to: &names)
    // Anything that could be a name counts as one.
    case .other(let text):
      names.formUnion(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    }
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules

/// The Swift type of an attribute's values, for any style of its property.
///
///     @NSManaged var total: NSDecimalNumber?                     Decimal
///     @Attribute(storageMethod: .raw) var state: OrderState      OrderState, stored by its raw value
struct StoredValue: Equatable {
  /// The type without its optional: `Date` even if the property's type is `TimeInterval`.
  var type: TypeReference
  /// Whether the store contains the raw value of the value.
  var isRaw = false

  /// Creates a value of a type, without an attribute.
  init(type: TypeReference) { self.type = type }

  /// Creates the value of an attribute, or `nil` if it has no standard Swift type: a Transformable, a composite, an
  /// encoded value.
  ///
  /// - Parameters:
  ///   - attribute: The attribute in the model.
  ///   - property: The property that declares the attribute, or `nil` if no class declares it.
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
  /// Whether both types are plain types of Swift or Foundation of the same kind: `Int` and `Int64`, but not `Date`
  /// and `TimeInterval`.
  fileprivate func isStandard(as other: TypeReference) -> Bool {
    guard case .named(let name, generics: []) = self, case .named(let otherName, generics: []) = other,
      let type = StandardType(name), let otherType = StandardType(otherName)
    else { return false }
    return type.kind == otherType.kind
  }
}

extension Companion.Subject {
  /// Returns the class of an entity, or `nil` if the entity has no class in the declarations.
  func declaration(of entity: String) -> EntityDeclaration? {
    entityPlaces[entity].map { declarations.entities[$0] }
  }

  /// Returns an inherited or own attribute of an entity, with the property that declares it. The property is `nil` if
  /// no class declares it. The result is `nil` if the entity has no such attribute.
  package func attribute(_ name: String, of entity: Entity) -> (attribute: Attribute, property: PropertyDeclaration?)? {
    guard let (attribute, owner) = schema.attribute(name, of: entity) else { return nil }
    return (attribute, declaration(of: owner.name)?.properties.first { $0.persistentName == name })
  }

  /// Returns the name of an entity's class as Swift code, or `NSManagedObject` if the entity has no class.
  package func className(of entity: String?) -> String {
    entity.flatMap(declaration).map { SwiftName.asType($0.className) } ?? "NSManagedObject"
  }

  /// Returns a type's name that no class of the model declares or mentions. This includes the names of types nested
  /// in a class: a nested type would shadow a type with the same name.
  func freeTypeName(_ name: String) -> String { takenTypes.free(name) }

  /// The access level of the model's code, followed by a space: the access level of the first class.
  var access: String { declarations.entities.first.map(\.memberAccess) ?? "" }
}

extension Declarations {
  /// The names of the classes and of the types of their properties.
  package var typeNames: Set<String> {
    var names = Set(entities.map(\.className))
    for entity in entities {
      for property in entity.properties { property.type.addNames(to: &names) }
    }
    return names
  }
}

extension TypeReference {
  /// Adds all names in the type, including generic types and the types that enclose another one.
  fileprivate func addNames(to names: inout Set<String>) {
    switch self {
    case .named(let name, let generics):
      names.formUnion(name.split(separator: ".").map(String.init))
      for generic in generics { generic.addNames(to: &names) }
    case .optional(let type), .array(let type), .set(let type): type.addNames(to: &names)
    case .dictionary(let key, let value):
      key.addNames(to: &names)
      value.addNames(to: &names)
    // Every word of another type can be a name and is added.
    case .other(let text):
      names.formUnion(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    }
  }
}

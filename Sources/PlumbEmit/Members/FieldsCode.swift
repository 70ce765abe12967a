import PlumbCore
import PlumbDeclarations

/// The Swift code of the fields of a class or a composite, by which the library's queries refer to its properties.
///
///     struct Fields<Root>: Entity {
///       var title: Value<String> { .init(_path, "title") }
///       var author: Author.Fields<Root> { .init(_path, "author") }
///     }
package enum FieldsCode {
  /// Returns the fields of a class. Those of a subclass find the fields of the superclass as dynamic members.
  package static func fields(of entity: EntityDeclaration) -> Code {
    let access = entity.memberAccess
    let name = SwiftName.asType(entity.className)
    let head: Code = """
      \(access)typealias Object = \(name)
      \(access)static var entityName: String { \(stringLiteral(entity.entity)) }
      \(path(access))
      """
    let type = Code.type(
      "\(entity.isTopmost ? "" : "@dynamicMemberLookup ")\(access)struct Fields<Root>: PlumbData.Entity",
      .stacked([head, list(entity.properties, access), inherited(entity), names(entity)], blankLines: 1))
    if entity.isTopmost { return type }
    return .stacked([type, "\(Code("\(access)typealias `where` = PlumbData.Query<Fields<\(name)>>"))"], blankLines: 1)
  }

  /// Returns the fields of a composite's elements.
  package static func fields(of elements: [PropertyDeclaration], _ access: String) -> Code {
    .type(
      "\(access)struct Fields<Root>: PlumbData.Branch",
      .stacked([path(access), list(elements, access)], blankLines: 1))
  }

  private static func path(_ access: String) -> Code {
    """
    \(access)let _path: PlumbData.ModelPath
    \(access)init(_ path: PlumbData.ModelPath) { _path = path }
    """
  }

  private static func list(_ properties: [PropertyDeclaration], _ access: String) -> Code {
    .stacked(
      properties.compactMap { property in
        property.fieldType.map {
          "\(access)var \(SwiftName.asProperty(property.name)): \($0) "
            + "{ .init(_path, \(stringLiteral(property.persistentName))) }"
        }
      })
  }

  private static func inherited(_ entity: EntityDeclaration) -> Code {
    if entity.isTopmost { return Code() }
    let parent = SwiftName.asType(entity.superclass)
    return """
      \(entity.memberAccess)subscript<Field>(dynamicMember field: KeyPath<\(parent).Fields<Root>, Field>) -> Field {
        \(parent).Fields(_path)[keyPath: field]
      }
      """
  }

  // MARK: Names

  /// Returns the functions that return a property's name in the model, for key paths. A class that is not final passes
  /// its subclass, because a key path contains the class it was written for.
  private static func names(_ entity: EntityDeclaration) -> Code {
    let (access, name) = (entity.memberAccess, SwiftName.asType(entity.className))
    let head = "\(access)static func name(of property: AnyKeyPath) -> String?"
    if entity.isFinal { return .type(head, cases(entity, of: name, "\(name).self")) }
    return """
      \(head) { name(of: property, in: \(name).self) }

      \(.type(
        "\(access)static func name<Class: \(name)>(of property: AnyKeyPath, in type: Class.Type) -> String?",
        cases(entity, of: "Class", "type")))
      """
  }

  private static func cases(_ entity: EntityDeclaration, of root: String, _ type: String) -> Code {
    let other =
      entity.isTopmost ? "nil" : "\(SwiftName.asType(entity.superclass)).Fields<Root>.name(of: property, in: \(type))"
    let named = entity.properties.filter(\.isNamedByKeyPath).map {
      "case \\\(root).\(SwiftName.asProperty($0.name)): \(stringLiteral($0.persistentName))"
    }
    if named.isEmpty { return Code(other) }
    return """
      switch property {
      \(.stacked(named))
      default: \(other)
      }
      """
  }
}

extension PropertyDeclaration {
  /// The type of the property's field: `OptionalValue<Date>`. `nil` for a property that has none.
  fileprivate var fieldType: String? {
    let optional = type.isOptional ? "Optional" : ""
    let value = type.unwrapped.code
    switch kind {
    case .relationship(let traits):
      let object = SwiftName.asType(traits.destination)
      if object.isEmpty { return nil }
      return traits.cardinality == .toOne
        ? "\(object).Fields<Root>" : "ToMany<\(object).Fields<PlumbData.Member<\(object)>>>"
    case .attribute(let traits):
      if traits.isTransient { return "Transient<\(value)>" }
      switch traits.storage {
      case .default:
        let isPlain = StandardType.isStoredByMacros(.named(StandardType.withoutAlias(type.unwrapped.description)))
        return isPlain ? "\(optional)Value<\(value)>" : nil
      case .raw: return "\(optional)Raw<\(value)>"
      case .codable, .transformed: return "\(optional)Opaque<\(value)>"
      case .composition: return "\(value).Fields<Root>"
      case .other: return nil
      }
    }
  }

  /// Whether a key path of the property is resolved to a name in the model. It is a stored value or a relationship.
  fileprivate var isNamedByKeyPath: Bool {
    guard fieldType != nil else { return false }
    guard case .attribute(let traits) = kind else { return true }
    return !traits.isTransient && (traits.storage == .default || traits.storage == .raw)
  }
}

import PlumbCore
import PlumbDeclarations

/// The Swift code of the fields of a class or a composite, by which the library's queries refer to its properties.
///
///     struct Fields<Root>: PlumbData.Entity {
///       var title: Self.Value<String> { .init(_path, "title") }
///       var author: Author.Fields<Root> { .init(_path, "author") }
///     }
package enum FieldsCode {
  /// The types that a name means inside of `Fields`. A class of such a name cannot be used there.
  package static let typeNames: Set<String> = ["Root", "Object", "Fields"]

  /// Returns the fields of a class. Those of a subclass find the fields of the superclass as dynamic members.
  package static func fields(of entity: EntityDeclaration) -> Code {
    let access = entity.memberAccess
    let head: Code = """
      \(access)typealias Object = \(entity.typeName)
      \(access)static var entityName: String { \(stringLiteral(entity.entity)) }
      \(path(access))
      """
    return Code.type(
      "\(entity.isTopmost ? "" : "@dynamicMemberLookup ")\(access)struct Fields<Root>: PlumbData.Entity",
      .stacked([head, list(entity.properties) { entity.memberAccess(of: [$0]) }, inherited(entity)], blankLines: 1))
  }

  /// Returns the fields of a composite's elements.
  package static func fields(of elements: [PropertyDeclaration], _ access: String) -> Code {
    let names = elements.map { stringLiteral($0.persistentName) }.joined(separator: ", ")
    let head: Code = """
      \(access)static var elementNames: [String] { [\(names)] }
      \(path(access))
      """
    return .type(
      "\(access)struct Fields<Root>: PlumbData.Elements",
      .stacked([head, list(elements) { _ in access }], blankLines: 1))
  }

  /// Returns the root of the conditions of a topmost class. A subclass inherits it, and has its own type of queries. The
  /// query for all objects can only be declared in a class without subclasses, which would declare another one.
  package static func root(of entity: EntityDeclaration) -> Code {
    let fields = "Fields<\(entity.typeName)>"
    if !entity.isTopmost {
      let query: Code = "\(entity.memberAccess)typealias `where` = PlumbData.Query<\(fields)>"
      if !entity.isFinal { return query }
      return .stacked([query, "\(entity.memberAccess)static var all: `where` { .init() }"], blankLines: 1)
    }
    return """
      \(entity.memberAccess)typealias RootFields = \(fields)

      \(entity.memberAccess)static var fields: \(fields) { .init() }
      """
  }

  private static func path(_ access: String) -> Code {
    """
    \(access)let _path: PlumbData.ModelPath
    \(access)init(_ path: PlumbData.ModelPath) { _path = path }
    """
  }

  private static func list(
    _ properties: [PropertyDeclaration], access: (PropertyDeclaration) -> String
  ) -> Code {
    .stacked(
      properties.compactMap { property in
        property.fieldType.map {
          "\(access(property))var \(SwiftName.asProperty(property.name)): \($0) "
            + "{ .init(_path, \(stringLiteral(property.persistentName))) }"
        }
      })
  }

  private static func inherited(_ entity: EntityDeclaration) -> Code {
    if entity.isTopmost { return Code() }
    let parent = entity.parentName
    return """
      \(entity.memberAccess)subscript<Field>(dynamicMember field: KeyPath<\(parent).Fields<Root>, Field>) -> Field {
        \(parent).Fields(_path)[keyPath: field]
      }
      """
  }
}

// MARK: - Names

extension FieldsCode {
  /// Returns the functions that return a property's name in the model, for key paths. A class that is not final passes
  /// its subclass, because a key path contains the class it was written for.
  package static func names(of entity: EntityDeclaration) -> Code {
    let name = entity.typeName
    let function = "func modelName(of property: AnyKeyPath) -> String?"
    let head = "\(entity.overridableAccess)\(entity.overridable) \(function)"
    if entity.isFinal { return .type(head, cases(entity, of: name, "\(name).self")) }
    return """
      \(head) { modelName(of: property, in: \(name).self) }

      \(namesInSubclasses(of: entity))
      """
  }

  /// Returns the function for the key paths of a class and its subclasses.
  private static func namesInSubclasses(of entity: EntityDeclaration) -> Code {
    .type(
      "\(entity.memberAccess)static func modelName<Class: \(entity.typeName)>"
        + "(of property: AnyKeyPath, in type: Class.Type) -> String?", cases(entity, of: "Class", "type"))
  }

  /// Returns the same functions for an extension of the class, in which a subclass cannot override a function. The
  /// function of the topmost class therefore calls those of its subclasses.
  package static func names(of entity: EntityDeclaration, with subclasses: [String]) -> Code {
    var extended = entity
    extended.isFinal = entity.isTopmost && subclasses.isEmpty
    if extended.isFinal { return names(of: extended) }
    if !entity.isTopmost { return namesInSubclasses(of: entity) }
    let calls = ([entity.typeName] + subclasses).map { "\($0).modelName(of: property, in: \($0).self)" }
    return .stacked(
      [
        .type(
          "\(entity.memberAccess)static func modelName(of property: AnyKeyPath) -> String?",
          .init(calls.joined(separator: "\n  ?? "))), namesInSubclasses(of: entity),
      ], blankLines: 1)
  }

  /// Returns the function that returns the name of a composite's element.
  package static func names(of elements: [PropertyDeclaration], in type: String, _ access: String) -> Code {
    .type(
      "\(access)static func modelName(of property: AnyKeyPath) -> String?", cases(elements, of: type, default: "nil"))
  }

  private static func cases(_ entity: EntityDeclaration, of root: String, _ type: String) -> Code {
    cases(
      entity.properties, of: root,
      default: entity.isTopmost ? "nil" : "\(entity.parentName).modelName(of: property, in: \(type))")
  }

  private static func cases(_ properties: [PropertyDeclaration], of root: String, default other: String) -> Code {
    let named = properties.filter(\.isNamedByKeyPath).map {
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

extension EntityDeclaration {
  /// The class's name as a type.
  package var typeName: String { SwiftName.asType(className) }

  /// The superclass's name as a type.
  package var parentName: String {
    superclass.split(separator: ".").map { SwiftName.asType(String($0)) }.joined(separator: ".")
  }

  /// The access level of static members that subclasses override, followed by a space.
  package var overridableAccess: String {
    (access == .open && !isFinal ? .open : access == .open ? .public : access).modifier
  }

  /// The introducer of a static member that subclasses override: `static`, `class` or `override class`.
  package var overridable: String {
    if isTopmost { return isFinal ? "static" : "class" }
    return "override class"
  }
}

extension PropertyDeclaration {
  /// The type of the property's field: `Self.OptionalValue<Date>`. `nil` for a property that has none. With `Self`, a
  /// type of the app can have the same name.
  fileprivate var fieldType: String? {
    let optional = type.isOptional ? "Optional" : ""
    let value = type.unwrapped.code
    switch kind {
    case .relationship(let traits):
      let object = destinationType(traits)
      if object.isEmpty { return nil }
      return traits.cardinality == .toOne
        ? "\(object).Fields<Root>" : "Self.ToMany<\(object).Fields<PlumbData.Member<\(object)>>>"
    case .attribute(let traits):
      if traits.isTransient { return "Self.Transient<\(value)>" }
      switch traits.storage {
      case .default:
        let isPlain = StandardType.isStoredByMacros(.named(StandardType.withoutAlias(type.unwrapped.description)))
        return isPlain ? "Self.\(optional)Value<\(value)>" : nil
      case .raw: return "Self.\(optional)Raw<\(value)>"
      case .codable, .transformed: return "Self.\(optional)Opaque<\(value)>"
      case .composition: return "\(value).Fields<Root>"
      case .other: return nil
      }
    }
  }

  /// Whether a key path of the property is resolved to a name in the model. It is stored.
  fileprivate var isNamedByKeyPath: Bool {
    guard fieldType != nil else { return false }
    if case .attribute(let traits) = kind { return !traits.isTransient }
    return true
  }
}

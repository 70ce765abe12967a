import PlumbDeclarations
import PlumbModel
import PlumbText

/// The Swift code of the SwiftData style.
///
///     @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
///     @Model
///     final class Order {
///       @Attribute(.unique)
///       var number: Int64 = 0
///
///       @Relationship(deleteRule: .cascade, inverse: \Item.order)
///       var items: [Item]? = []
///
///       init() {}
///     }
enum SwiftDataCode {
  /// Returns the complete class.
  static func type(_ entity: EntityDeclaration) -> Code {
    let macros = Code.stacked([
      macro("#Unique", entity.schema?.constraints ?? [], entity), macro("#Index", entity.schema?.indexes ?? [], entity),
    ])
    let members = Code.stacked([macros] + properties(of: entity) + [initializer(of: entity)], blankLines: 1)
    return """
      \(Code(entity.schema?.release?.annotation ?? ""))
      @Model
      \(TypeHeader(classOf: entity).with(members))
      """
  }

  /// Returns the struct of a composite.
  static func type(_ composition: CompositionDeclaration) -> Code {
    let access = composition.access.modifier
    let elements = composition.elements.map { variable($0, access) }
    let name = SwiftName.asType(composition.typeName)
    let members = Code.stacked([.stacked(elements), memberwise(composition)], blankLines: 1)
    return TypeHeader("\(access)struct \(name): Codable").with(members)
  }

  /// Returns a property as a member of the class.
  static func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    """
    \(annotation(of: property) ?? Code())
    \(variable(property, ManagedCode.memberAccess(entity)))
    """
  }

  /// Returns properties on consecutive lines. A property with a macro is separated by empty lines.
  private static func properties(of entity: EntityDeclaration) -> [Code] {
    entity.properties.reduce(into: [(codes: [Code], isAnnotated: Bool)]()) { groups, property in
      let code = member(property, of: entity)
      let isAnnotated = annotation(of: property) != nil
      if let last = groups.indices.last, !isAnnotated, !groups[last].isAnnotated {
        groups[last].codes.append(code)
      } else {
        groups.append(([code], isAnnotated))
      }
    }.map { .stacked($0.codes) }
  }

  private static func variable(_ property: PropertyDeclaration, _ access: String) -> Code {
    .written {
      $0.variable(access + "var ", SwiftName.asProperty(property.name), property.type, property.initialValue)
    }
  }

  /// Returns a macro with lists of key paths: `#Unique<Order>([\.year, \.number])`.
  private static func macro(_ name: String, _ lists: [[String]], _ entity: EntityDeclaration) -> Code {
    if lists.isEmpty { return Code() }
    let paths = lists.map { list in
      Argument("[\(list.map { "\\.\(SwiftName.asProperty($0))" }.joined(separator: ", "))]")
    }
    return "\(.call("\(name)<\(SwiftName.asType(entity.className))>", paths))"
  }
}

// MARK: - Annotations

extension SwiftDataCode {
  /// Returns `@Attribute(…)` or `@Relationship(…)`, or `nil` if the macro would have no arguments.
  private static func annotation(of property: PropertyDeclaration) -> Code? {
    switch property.kind {
    case .attribute(let traits):
      let arguments = arguments(of: traits, property.schema)
      return arguments.isEmpty ? nil : "\(.call("@Attribute", arguments))"
    case .relationship(let traits):
      let arguments = arguments(of: traits, property)
      return arguments.isEmpty ? nil : "\(.call("@Relationship", arguments))"
    }
  }

  /// Returns the options in the order of Apple's documentation, followed by the names.
  private static func arguments(
    of traits: PropertyDeclaration.AttributeTraits, _ schema: SchemaTraits
  ) -> [Argument] {
    var arguments: [Argument] = []
    if traits.isUnique { arguments.append(Argument(".unique")) }
    arguments += SchemaTraits.Option.allCases.filter(schema.options.contains).map { Argument(".\($0.rawValue)") }
    if traits.isTransient { arguments.append(Argument(".ephemeral")) }
    if case .transformed(let name) = traits.storage {
      arguments.append(Argument(".transformable(by: \(stringLiteral(name)))"))
    }
    return arguments + renaming(schema) + hashing(schema)
  }

  private static func arguments(
    of traits: PropertyDeclaration.RelationshipTraits, _ property: PropertyDeclaration
  ) -> [Argument] {
    var arguments: [Argument] = []
    if let rule = traits.deleteRule { arguments.append(Argument("deleteRule", .member(rule.caseName))) }
    if let least = traits.minimumCount { arguments.append(Argument("minimumModelCount", "\(least)")) }
    if let greatest = traits.maximumCount { arguments.append(Argument("maximumModelCount", "\(greatest)")) }
    arguments += renaming(property.schema)
    if let inverse = traits.inverse {
      let owner = SwiftName.asType(property.facts.inverseOwner ?? traits.destination)
      arguments.append(Argument("inverse", "\\\(owner).\(SwiftName.asProperty(inverse))"))
    }
    return arguments + hashing(property.schema)
  }

  private static func renaming(_ schema: SchemaTraits) -> [Argument] {
    schema.originalName.map { [Argument("originalName", .quoted($0))] } ?? []
  }

  private static func hashing(_ schema: SchemaTraits) -> [Argument] {
    schema.hashModifier.map { [Argument("hashModifier", .quoted($0))] } ?? []
  }
}

// MARK: - Initializers

extension SwiftDataCode {
  /// Returns the initializer. It has a parameter for every property that requires a value and has no initial value.
  /// The parameters of the superclasses come first.
  private static func initializer(of entity: EntityDeclaration) -> Code {
    let own = entity.properties.filter(\.isParameter)
    let inherited = entity.facts.inherited
    let access = ManagedCode.memberAccess(entity)
    let handedOn = inherited.map { Argument($0.label, SwiftName.asProperty($0.name)) }
    let parent: [Code] = entity.superclass.isEmpty ? [] : ["\(.call("super.init", handedOn))"]
    let isOverride = !entity.superclass.isEmpty && own.isEmpty
    return function(
      access + (isOverride ? "override init" : "init"), inherited + own, own.map(assignment) + parent)
  }

  /// Returns the memberwise initializer of a public or package struct. The initializer that Swift provides is
  /// internal.
  private static func memberwise(_ composition: CompositionDeclaration) -> Code {
    guard composition.access == .public || composition.access == .open || composition.access == .package else {
      return Code()
    }
    let needed = composition.elements.filter(\.isParameter)
    return function(composition.access.modifier + "init", needed, needed.map(assignment))
  }

  private static func assignment(_ property: PropertyDeclaration) -> Code {
    let name = SwiftName.asProperty(property.name)
    return "self.\(name) = \(name)"
  }

  private static func function(_ callee: String, _ parameters: [PropertyDeclaration], _ lines: [Code]) -> Code {
    let arguments = parameters.map { Argument($0.label, $0.type.code) }
    if lines.isEmpty { return "\(.call(callee, arguments)) {}" }
    return """
      \(.call(callee, arguments)) {
        \(Code.stacked(lines))
      }
      """
  }
}

extension PropertyDeclaration {
  /// Whether an initializer requires a parameter for the property. Optionals and arrays have the initial values `nil`
  /// and `[]`.
  var isParameter: Bool { !type.isOptional && defaultValue == nil }

  /// The name as the label of a parameter.
  fileprivate var label: String { ["inout", "let", "var"].contains(name) ? "`\(name)`" : name }
}

extension SchemaRelease {
  /// The availability of the class: `@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)`.
  fileprivate var annotation: String { "@available(\(platforms))" }
}

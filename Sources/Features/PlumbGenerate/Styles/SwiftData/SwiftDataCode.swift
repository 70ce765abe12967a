import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel

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
  static func type(_ entity: EntityDeclaration) -> Code {
    let macros = Code.stacked([
      macro("#Unique", entity.schema?.constraints ?? [], entity), macro("#Index", entity.schema?.indexes ?? [], entity),
    ])
    let members = Code.stacked([macros] + properties(of: entity) + [initializer(of: entity)], blankLines: 1)
    return """
      \(Code(entity.schema?.release.map { "@available(\($0.platforms))" } ?? ""))
      @Model
      \(.class(entity, members))
      """
  }

  static func type(_ composition: CompositionDeclaration) -> Code {
    let access = composition.access.modifier
    let elements = Code.stacked(composition.elements.map { $0.documented(variable($0, access)) })
    return .type(
      "\(access)struct \(SwiftName.asType(composition.typeName)): Codable",
      .stacked([elements, memberwise(composition)], blankLines: 1))
  }

  static func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    property.documented(.stacked([annotation(of: property), variable(property, entity.memberAccess)]))
  }

  /// Returns properties on consecutive lines. A property with a macro is separated by empty lines.
  private static func properties(of entity: EntityDeclaration) -> [Code] {
    entity.properties.reduce(into: [(codes: [Code], isAnnotated: Bool)]()) { groups, property in
      let code = member(property, of: entity)
      let isAnnotated = !annotation(of: property).isEmpty
      if let last = groups.indices.last, !isAnnotated, !groups[last].isAnnotated {
        groups[last].codes.append(code)
      } else {
        groups.append(([code], isAnnotated))
      }
    }.map { .stacked($0.codes) }
  }

  private static func variable(_ property: PropertyDeclaration, _ access: String) -> Code {
    .variable(access + "var ", property.name, property.type, property.initialValue)
  }

  /// Returns a macro with lists of key paths: `#Unique<Order>([\.year, \.number])`.
  private static func macro(_ name: String, _ lists: [[String]], _ entity: EntityDeclaration) -> Code {
    if lists.isEmpty { return Code() }
    let paths = lists.map { list in
      "[\(list.map { "\\.\(SwiftName.asProperty($0))" }.joined(separator: ", "))]"
    }
    return .call("\(name)<\(SwiftName.asType(entity.className))>", paths)
  }
}

// MARK: - Annotations

extension SwiftDataCode {
  /// Returns `@Attribute(…)` or `@Relationship(…)`, or no code if the macro would have no arguments.
  private static func annotation(of property: PropertyDeclaration) -> Code {
    let (name, arguments) =
      switch property.kind {
      case .attribute(let traits): ("@Attribute", arguments(of: traits, property.schema))
      case .relationship(let traits): ("@Relationship", arguments(of: traits, property))
      }
    return arguments.isEmpty ? Code() : .call(name, arguments)
  }

  /// Returns the options in the order of Apple's documentation, followed by the names.
  private static func arguments(of traits: PropertyDeclaration.AttributeTraits, _ schema: SchemaTraits) -> [String] {
    var arguments: [String] = []
    if traits.isUnique { arguments.append(".unique") }
    arguments += SchemaTraits.Option.allCases.filter(schema.options.contains).map { ".\($0.rawValue)" }
    if traits.isTransient { arguments.append(".ephemeral") }
    if case .transformed(let name) = traits.storage {
      arguments.append(".transformable(by: \(stringLiteral(name)))")
    }
    return arguments + named("originalName", schema.originalName) + named("hashModifier", schema.hashModifier)
  }

  private static func arguments(
    of traits: PropertyDeclaration.RelationshipTraits, _ property: PropertyDeclaration
  ) -> [String] {
    var arguments: [String] = []
    if let rule = traits.deleteRule { arguments.append("deleteRule: .\(rule.caseName)") }
    if let least = traits.minimumCount { arguments.append("minimumModelCount: \(least)") }
    if let greatest = traits.maximumCount { arguments.append("maximumModelCount: \(greatest)") }
    arguments += named("originalName", property.schema.originalName)
    if let inverse = traits.inverse {
      let owner = SwiftName.asType(property.facts.inverseOwner ?? traits.destination)
      arguments.append("inverse: \\\(owner).\(SwiftName.asProperty(inverse))")
    }
    return arguments + named("hashModifier", property.schema.hashModifier)
  }

  private static func named(_ label: String, _ text: String?) -> [String] {
    text.map { ["\(label): \(stringLiteral($0))"] } ?? []
  }
}

// MARK: - Initializers

extension SwiftDataCode {
  /// Returns the initializer. It has a parameter for every property that requires a value and has no initial value.
  /// The parameters of the superclasses come first.
  private static func initializer(of entity: EntityDeclaration) -> Code {
    let own = entity.properties.filter(\.isParameter)
    let inherited = entity.facts.inherited
    let arguments = inherited.map { "\($0.label): \(SwiftName.asProperty($0.name))" }
    let isOverride = !entity.superclass.isEmpty && own.isEmpty
    return .function(
      entity.memberAccess + (isOverride ? "override init" : "init"), (inherited + own).map(\.parameter), "",
      .stacked([assignments(own), entity.superclass.isEmpty ? Code() : .call("super.init", arguments)]))
  }

  /// Returns the memberwise initializer of a public or package struct. The initializer that Swift provides is
  /// internal.
  private static func memberwise(_ composition: CompositionDeclaration) -> Code {
    guard composition.access == .public || composition.access == .open || composition.access == .package else {
      return Code()
    }
    let needed = composition.elements.filter(\.isParameter)
    return .function(composition.access.modifier + "init", needed.map(\.parameter), "", assignments(needed))
  }

  private static func assignments(_ properties: [PropertyDeclaration]) -> Code {
    .stacked(properties.map { "self.\(SwiftName.asProperty($0.name)) = \(SwiftName.asProperty($0.name))" })
  }
}

extension PropertyDeclaration {
  /// Whether an initializer requires a parameter for the property. Optionals and arrays have the initial values `nil`
  /// and `[]`.
  var isParameter: Bool { !type.isOptional && defaultValue == nil }

  fileprivate var label: String { ["inout", "let", "var"].contains(name) ? "`\(name)`" : name }

  fileprivate var parameter: String { "\(label): \(type.code)" }
}

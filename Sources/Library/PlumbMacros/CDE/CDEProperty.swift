import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax

/// The reading of a variable by the rules of CoreDataEvolution: a mandatory attribute needs no default, and a default
/// can be any expression.
struct CDEProperty {
  /// The property. `nil` for a variable that is not persisted, and for one with a problem.
  let property: ModelProperty?
  /// The property for the paths and the schema, also if it has a problem.
  let understood: ModelProperty?
  let problems: [Problem]

  init(_ node: VariableDeclSyntax, of owner: PropertyReading.Owner) {
    let text = SourceText(around: node)
    var reading = PropertyReading(node, of: owner, text)
    let strict = reading.read()
    problems = Self.relevant(reading.problems) + [strict.flatMap(reading.checkRestrictions)].compactMap(\.self)
    let isSound = problems.allSatisfy { $0.severity == .warning }
    property = isSound ? strict ?? (reading.problems.isEmpty ? nil : Self.lowered(node, text)) : nil
    understood = property ?? strict ?? reading.understood
  }

  /// Returns the problems that CoreDataEvolution has too.
  static func relevant(_ problems: [Problem]) -> [Problem] {
    problems.filter { !["attribute-optional-or-default", "generate-default-unwritable"].contains($0.rule) }
  }

  private static func lowered(_ node: VariableDeclSyntax, _ text: SourceText) -> ModelProperty? {
    text.storedProperty(node).map { ModelProperty(node: node, declaration: $0, isAnnotated: true) }
  }
}

extension ModelProperty {
  var name: String { SwiftName.asProperty(declaration.name) }
  var type: String { declaration.type.code }
  var valueType: String { declaration.type.unwrapped.code }

  /// The class of a relationship's objects.
  var target: String {
    switch declaration.type.unwrapped {
    case .set(let element), .array(let element): element.code
    case let type: type.code
    }
  }

  /// The type that accesses the property in paths.
  func pathType(in root: String) -> String {
    if let traits {
      return traits.storage == .composition
        ? "CDCompositionPath<\(root), \(type), \(valueType)>" : "CDPath<\(root), \(type)>"
    }
    return "\(declaration.isToMany ? "CDToManyRelationPath" : "CDToOneRelationPath")<\(root), \(target)>"
  }

  /// The member of CDE's enum `StorageMethod`.
  var storageName: String {
    switch traits?.storage {
    case .raw: "raw"
    case .codable: "codable"
    case .transformed: "transformed"
    case .composition: "composition"
    default: "default"
    }
  }
}

extension PropertyDeclaration {
  private var key: String { "forKey: \(stringLiteral(persistentName))" }

  /// The expression of the getter.
  var cdeGetter: String {
    if case .attribute(let traits) = kind, traits.storage == .composition { return "composition(\(key))" }
    return expandedGetter()
  }

  var cdeSetter: String? {
    if case .attribute(let traits) = kind, traits.storage == .composition {
      return "store(newValue?.__cdEncodeComposition, \(key))"
    }
    return expandedSetter
  }
}

extension PropertyReading {
  /// Reports a value that is converted and whose type is not optional, and a relationship with an initial value.
  fileprivate func checkRestrictions(_ property: ModelProperty) -> Problem? {
    let declaration = property.declaration
    if declaration.startsEmpty { return checkNoDefault() }
    guard declaration.isConverted, !declaration.type.isOptional else { return nil }
    return problem(
      "generate-storage-optional", "a model has no default for `\(declaration.name)`: its type has to be optional",
      fixes: [makeOptional()])
  }
}

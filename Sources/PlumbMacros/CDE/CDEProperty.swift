import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax

/// The reading of a variable by the rules of CoreDataEvolution: a mandatory attribute needs no default, and a default
/// can be any expression.
struct CDEProperty {
  /// The property. `nil` for a variable that is not persisted, and for one with a problem.
  let property: ModelProperty?
  let problems: [Problem]

  init(_ node: VariableDeclSyntax, of owner: PropertyReading.Owner) {
    let text = SourceText(around: node)
    var reading = PropertyReading(node, of: owner, text)
    let strict = reading.read()
    problems = Self.relevant(reading.problems)
    property = strict ?? (problems.isEmpty && !reading.problems.isEmpty ? Self.lowered(node, text) : nil)
  }

  /// Returns the problems that CoreDataEvolution has too.
  static func relevant(_ problems: [Problem]) -> [Problem] {
    problems.filter { !["attribute-optional-or-default", "generate-default-unwritable"].contains($0.rule) }
  }

  private static func lowered(_ node: VariableDeclSyntax, _ text: SourceText) -> ModelProperty? {
    var lowering = BodyLowering(text: text, rules: .init(takesStored: true))
    lowering.lower(node, DeclarationScope())
    return lowering.body.properties.first.map { ModelProperty(node: node, declaration: $0, isAnnotated: true) }
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

  /// The expression of the initial value. `nil` for none and for `nil`.
  var initialValue: String? {
    guard let value = node.bindings.first?.initializer?.value, !value.is(NilLiteralExprSyntax.self) else { return nil }
    return value.trimmedDescription
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

  /// The expression of the getter. A mandatory attribute whose default is not a literal ends the program if no value
  /// is stored.
  var cdeGetter: String {
    guard case .attribute(let traits) = kind else { return getter }
    switch traits.storage {
    case .composition: return "composition(\(key))"
    case .raw where !type.isOptional && !isRawDefault: return "mandatoryRaw(\(key))"
    case .default where !type.isOptional && !isPlainDefault: return "mandatory(\(key))"
    default: return asWritten.getter
    }
  }

  var cdeSetter: String? {
    if case .attribute(let traits) = kind, traits.storage == .composition {
      return "store(newValue?.__cdEncodeComposition, \(key))"
    }
    return setter(isObserved: false)
  }

  private var isRawDefault: Bool {
    switch defaultValue {
    case nil, DefaultValue.none?, .expression?: false
    default: true
    }
  }

  private var isPlainDefault: Bool {
    switch defaultValue {
    case nil: asWritten.defaultValue != nil
    case .boolean?, .integer?, .floating?, .decimal?, .string?, .date?: true
    case .data(let base64)?: base64.isEmpty
    default: false
    }
  }
}

import PlumbCore
import PlumbDeclarations
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of a property whose syntax was read.
extension PropertyReading {
  func check(_ property: ModelProperty) -> [Problem] {
    let names = checkNames(property)
    if let traits = property.traits {
      return names + (owner == .model ? checkAttribute(property, traits) : checkElement(property))
    }
    return names + checkRelationship(property)
  }

  private var type: TypeSyntax? { node.bindings.first?.typeAnnotation?.type }

  private func problem(_ rule: String, _ message: String, at place: Syntax? = nil, fixes: [Problem.Fix?] = [])
    -> Problem
  {
    Problem(rule, message, at: place ?? Syntax(node.bindings), fixes: fixes.compactMap(\.self))
  }

  // MARK: Names

  private func checkNames(_ property: ModelProperty) -> [Problem] {
    let declaration = property.declaration
    if !SwiftName.isIdentifier(declaration.persistentName) {
      return [
        problem(
          "name-invalid",
          "`\(declaration.persistentName)` is not a name in a model: letters, digits and `_`, no digit at the start")
      ]
    }
    guard owner == .model, SwiftName.isInherited(declaration.name) else { return [] }
    return [
      problem(
        "generate-name-managed",
        "every NSManagedObject has a member `\(declaration.name)`: choose another name, with `persistentName:` for "
          + "the model's")
    ]
  }

  // MARK: Attributes

  private func checkAttribute(
    _ property: ModelProperty, _ traits: PropertyDeclaration.AttributeTraits
  ) -> [Problem] {
    let declaration = property.declaration
    switch traits.storage {
    case .default: return checkPlain(property)
    case .raw: return checkRaw(declaration) + checkTransient(property, traits)
    case .codable, .transformed, .composition:
      return checkConverted(declaration) + checkTransient(property, traits)
    case .other(let text):
      return [
        problem(
          "drift-storage",
          "`\(text)` is not a storage method: .default, .raw, .codable, "
            + ".transformed(name:) or .composition")
      ]
    }
  }

  private func checkPlain(_ property: ModelProperty) -> [Problem] {
    let declaration = property.declaration
    let value = StandardType.withoutAlias(declaration.type.unwrapped.description)
    guard StandardType.isStoredByMacros(.named(value)) else { return [unsupported(property)] }
    if declaration.type.unwrapped.isOptional { return [problem("drift-type", "an attribute is optional once only")] }
    if let problem = checkDefault(declaration) { return [problem] }
    if declaration.type.isOptional || property.facts.derivation != nil { return [] }
    if declaration.defaultValue?.mayFailToBeMade ?? (DefaultValue(emptyOf: value) == nil) {
      return [needsOptional(declaration)]
    }
    return []
  }

  /// Returns the problem of a type that a store has no attribute for.
  private func unsupported(_ property: ModelProperty) -> Problem {
    let type = property.declaration.type
    switch type.unwrapped {
    case .set, .array:
      return problem(
        "drift-relationship-kind",
        "\(type) is not the type of an attribute: add @Relationship(inverse:deleteRule:), or "
          + "@Attribute(storageMethod: .codable) with an optional type",
        fixes: [annotate("@Relationship(inverse: \"<#name#>\", deleteRule: .nullify)", property)])
    default:
      return problem(
        "drift-storage",
        "\(type) is not stored as it is: add @Attribute(storageMethod:) for a value, @Relationship for an object, or "
          + "@Ignore",
        fixes: [
          annotate("@Attribute(storageMethod: .raw)", property),
          annotate("@Attribute(storageMethod: .codable)", property),
          annotate("@Relationship(inverse: \"<#name#>\", deleteRule: .nullify)", property),
          annotate("@Ignore", property),
        ])
    }
  }

  private func checkRaw(_ declaration: PropertyDeclaration) -> [Problem] {
    if StandardType.isStoredByMacros(declaration.type) {
      return [problem("drift-storage", "\(declaration.type) has no raw values: leave `storageMethod: .raw` out")]
    }
    switch declaration.defaultValue {
    case .expression(let text)?:
      return [problem("generate-default-unwritable", "`\(text)` is not a case or a literal raw value")]
    case nil where !declaration.type.isOptional: return [needsOptional(declaration)]
    default: return []
    }
  }

  private func checkConverted(_ declaration: PropertyDeclaration) -> [Problem] {
    guard declaration.type.isOptional else {
      return [
        problem(
          "generate-storage-optional", "a model has no default for `\(declaration.name)`: its type has to be optional",
          fixes: [makeOptional()])
      ]
    }
    if declaration.defaultValue == nil || declaration.defaultValue == DefaultValue.none { return [] }
    return [
      problem(
        "drift-default", "a model has no default for a value that is converted: `\(declaration.name)` starts as nil")
    ]
  }

  private func checkTransient(
    _ property: ModelProperty, _ traits: PropertyDeclaration.AttributeTraits
  ) -> [Problem] {
    guard traits.isTransient, traits.isUnique else { return [] }
    return [problem("generate-transient", "a transient attribute is not stored and cannot be unique")]
  }

  private func checkDefault(_ declaration: PropertyDeclaration) -> Problem? {
    switch declaration.defaultValue {
    case .expression(let text)?, .enumCase(let text)?:
      problem(
        "generate-default-unwritable",
        "`\(text)` is not a literal that a model can contain: set the value in `awakeFromInsert()`",
        at: node.bindings.first?.initializer.map { Syntax($0) })
    default: nil
    }
  }

  private func needsOptional(_ declaration: PropertyDeclaration) -> Problem {
    problem(
      "attribute-optional-or-default",
      "`\(declaration.name)` has no value to return until one is set: make the type optional"
        + (declaration.defaultValue == nil ? ", or give it a default" : ""),
      fixes: [makeOptional()])
  }

  // MARK: Elements of composites

  private func checkElement(_ property: ModelProperty) -> [Problem] {
    let declaration = property.declaration
    let value = StandardType.withoutAlias(declaration.type.unwrapped.description)
    if annotations.attribute != nil || annotations.relationship != nil {
      return [problem("composite-element-invalid", "an element of a composite has @CompositionField or no annotation")]
    }
    guard StandardType.isStoredByMacros(.named(value)) else {
      return [
        problem(
          "composite-element-invalid",
          "\(declaration.type) is not the type of an element: elements are text, numbers, dates, data, UUIDs and URLs")
      ]
    }
    if let problem = checkDefault(declaration) { return [problem] }
    return declaration.type.isOptional || declaration.defaultValue != nil ? [] : [needsOptional(declaration)]
  }

  // MARK: Relationships

  private func checkRelationship(_ property: ModelProperty) -> [Problem] {
    guard case .relationship(let traits) = property.declaration.kind else { return [] }
    return checkShape(property.declaration, traits) + checkArguments(traits)
  }

  private func checkShape(
    _ declaration: PropertyDeclaration, _ traits: PropertyDeclaration.RelationshipTraits
  ) -> [Problem] {
    if traits.destination.isEmpty || StandardType.isKnown(traits.destination) {
      return [
        problem(
          "drift-relationship-kind", "\(declaration.type) is not the type of a relationship: Item?, Set<Item> or [Item]"
        )
      ]
    }
    if traits.cardinality == .toOne {
      guard declaration.type.isOptional else {
        return [
          problem(
            "relationship-optional", "a to-one relationship can be empty: write \(declaration.type)?",
            fixes: [makeOptional()])
        ]
      }
    } else if declaration.type.isOptional {
      return [
        problem(
          "drift-optionality", "a to-many relationship is empty, never nil: write \(declaration.type.unwrapped)",
          fixes: [unwrap()])
      ]
    }
    guard let value = node.bindings.first?.initializer, declaration.defaultValue != DefaultValue.none else { return [] }
    return [
      problem("drift-default", "a relationship has no default value", at: Syntax(value), fixes: [removeDefault()])
    ]
  }

  private func checkArguments(_ traits: PropertyDeclaration.RelationshipTraits) -> [Problem] {
    var problems: [Problem] = []
    let arguments = node.attributes.named("Relationship").flatMap(\.labeledArguments)
    func value(_ label: String) -> ExprSyntax? { arguments.first { $0.label?.text == label }?.expression }
    if traits.inverse == nil {
      problems.append(
        problem(
          "relationship-inverse", "the inverse of `\(name)` has to be a literal: `inverse: \"items\"` or a key path",
          at: value("inverse").map { Syntax($0) }))
    }
    if let rule = value("deleteRule"), text.caseName(rule) == "noAction" {
      problems.append(
        problem(
          "delete-rule-no-action", "No Action leaves references to deleted objects", at: Syntax(rule),
          fixes: [Problem.Fix("write `.nullify`", replace: rule, with: ".nullify" as ExprSyntax)]))
    } else if traits.deleteRule == nil, let rule = value("deleteRule") {
      problems.append(problem("drift-macro", "`deleteRule` has to be .nullify, .cascade or .deny", at: Syntax(rule)))
    }
    for label in ["minimumModelCount", "maximumModelCount"] {
      guard let count = value(label), !count.is(NilLiteralExprSyntax.self) else { continue }
      if Int(count.trimmedDescription).map({ $0 < 0 }) ?? true {
        problems.append(problem("drift-macro", "`\(label)` has to be an integer literal from 0", at: Syntax(count)))
      }
    }
    return problems
  }
}

// MARK: - Edits

extension PropertyReading {
  private func makeOptional() -> Problem.Fix? {
    guard let type else { return nil }
    let optional = OptionalTypeSyntax(wrappedType: type.trimmed).with(\.trailingTrivia, type.trailingTrivia)
    return Problem.Fix("make the type optional", replace: type, with: optional)
  }

  private func unwrap() -> Problem.Fix? {
    guard let optional = type?.as(OptionalTypeSyntax.self) else { return nil }
    return Problem.Fix(
      "remove `?`", replace: optional, with: optional.wrappedType.with(\.trailingTrivia, optional.trailingTrivia))
  }

  private func removeDefault() -> Problem.Fix? {
    guard let binding = node.bindings.first else { return nil }
    var bare = binding.with(\.initializer, nil)
    bare.typeAnnotation?.trailingTrivia = []
    return Problem.Fix("remove the default", replace: binding, with: bare)
  }

  /// Returns the edit that writes an annotation before the variable. `nil` if it has one already.
  private func annotate(_ annotation: String, _ property: ModelProperty) -> Problem.Fix? {
    if property.isAnnotated { return nil }
    var annotated = node
    annotated.leadingTrivia = []
    let attribute = AttributeSyntax(
      attributeName: IdentifierTypeSyntax(name: .identifier(String(annotation.dropFirst()))))
    annotated.attributes = AttributeListSyntax(
      [.attribute(attribute.with(\.trailingTrivia, .space))] + Array(annotated.attributes))
    annotated.leadingTrivia = node.leadingTrivia
    return Problem.Fix("add \(annotation.prefix { $0 != "(" })", replace: node, with: annotated)
  }
}

extension DefaultValue {
  /// Whether the value requires a failable initializer, so that a getter cannot return it.
  fileprivate var mayFailToBeMade: Bool {
    switch self {
    case .uuid, .url: true
    case .data(let base64): !base64.isEmpty
    default: false
    }
  }
}

import PlumbCore
import PlumbDeclarations
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of a relationship.
extension PropertyReading {
  func checkRelationship(_ property: ModelProperty) -> [Problem?] {
    guard case .relationship(let traits) = property.declaration.kind else { return [] }
    return [checkShape(property.declaration, traits)] + checkArguments(traits)
  }

  private func checkShape(
    _ declaration: PropertyDeclaration, _ traits: PropertyDeclaration.RelationshipTraits
  ) -> Problem? {
    if traits.destination.isEmpty || StandardType.isKnown(traits.destination) {
      return problem(
        "drift-relationship-kind",
        "\(declaration.type) is not the type of a relationship: Item?, Set<Item> or [Item]",
        fixes: [node.attributes.named("Relationship").first.map { Problem.Fix(removing: $0, from: node) }])
    }
    if traits.cardinality == .toOne {
      guard declaration.type.isOptional else {
        return problem(
          "relationship-optional", "a to-one relationship can be empty: write \(declaration.type)?",
          fixes: [makeOptional()])
      }
    } else if declaration.type.isOptional {
      return problem(
        "drift-optionality", "a to-many relationship is empty, never nil: write \(declaration.type.unwrapped)",
        fixes: [unwrap()])
    }
    if declaration.defaultValue == DefaultValue.none || declaration.startsEmpty { return nil }
    return checkNoDefault()
  }

  /// Reports the default of a relationship.
  func checkNoDefault() -> Problem? {
    guard let value = node.bindings.first?.initializer else { return nil }
    return problem(
      "drift-default", "a relationship has no default value", at: Syntax(value), fixes: [removeDefault()])
  }

  /// Reports an inverse that is missing or not a literal.
  private func checkInverse(_ value: ExprSyntax?) -> Problem? {
    if let value, text.string(literal: value) != nil { return nil }
    let fix = value.map {
      Problem.Fix("write a string literal", replace: $0, with: "\"<#name#>\"" as ExprSyntax)
    }
    return problem(
      "relationship-inverse",
      "`\(name)` needs the model's name of the relationship back, as a literal: `inverse: \"items\"`",
      at: value.map { Syntax($0) }, fixes: [fix ?? addInverse()])
  }

  private func checkArguments(_ traits: PropertyDeclaration.RelationshipTraits) -> [Problem?] {
    let arguments = node.attributes.named("Relationship").flatMap(\.labeledArguments)
    func value(_ label: String) -> ExprSyntax? { arguments.first { $0.label?.text == label }?.expression }
    var problems = [checkInverse(value("inverse"))]
    if let rule = value("deleteRule"), text.caseName(rule) == "noAction" {
      problems.append(
        problem(
          "delete-rule-no-action", "No Action leaves references to deleted objects", at: Syntax(rule),
          fixes: [Problem.Fix("write `.nullify`", replace: rule, with: ".nullify" as ExprSyntax)]))
    } else if traits.deleteRule == nil, let rule = value("deleteRule") {
      problems.append(
        problem(
          "drift-macro", "`deleteRule` has to be .nullify, .cascade or .deny", at: Syntax(rule),
          fixes: [Problem.Fix("write `.nullify`", replace: rule, with: ".nullify" as ExprSyntax)]))
    }
    for label in ["minimumModelCount", "maximumModelCount"] {
      guard let count = value(label), !count.is(NilLiteralExprSyntax.self) else { continue }
      if Int(count.trimmedDescription).map({ $0 < 0 }) ?? true {
        problems.append(
          problem(
            "drift-macro", "`\(label)` has to be an integer literal from 0", at: Syntax(count),
            fixes: [Problem.Fix("write `0`", replace: count, with: "0" as ExprSyntax)]))
      }
    }
    return problems
  }
}

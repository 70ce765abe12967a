import PlumbCore
import PlumbDeclarations
import PlumbEmit
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
      let (set, list) = ("Set<\(traits.destination)>", declaration.type.unwrapped)
      guard traits.cardinality == .toManyOrdered else {
        return problem(
          "drift-optionality", "a to-many relationship is empty, never nil: write \(list)", fixes: [unwrap()])
      }
      return problem(
        "drift-optionality",
        "a to-many relationship is empty, never nil: write \(set), or \(list) if the objects have an order",
        fixes: [replaceType(by: set, isOptional: false), unwrap()])
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
  private func checkInverse(_ value: ExprSyntax?, _ destination: String) -> Problem? {
    if let problem = checkSwiftData() { return problem }
    if let value, text.string(literal: value) != nil { return nil }
    let other = destination.isEmpty ? "the other class" : destination
    let fix = value.map {
      Problem.Fix("write a string literal", replace: $0, with: "\"<#name#>\"" as ExprSyntax)
    }
    return problem(
      "relationship-inverse",
      "`\(name)` needs `inverse:` with the name of the relationship in \(other) that refers back, as a literal; if "
        + "\(other) has none, declare one",
      at: value.map { Syntax($0) }, fixes: [fix ?? addInverse()])
  }

  /// Reports SwiftData's spelling of the arguments: a key path as the inverse, and `originalName:`. The edit writes all
  /// arguments in their order.
  private func checkSwiftData() -> Problem? {
    guard let attribute = node.attributes.named("Relationship").first else { return nil }
    let arguments = attribute.labeledArguments
    let isRenamed = arguments.contains { $0.label?.text == "originalName" }
    let isKeyPath = arguments.contains { $0.expression.is(KeyPathExprSyntax.self) }
    let labels = arguments.compactMap(\.label?.text)
    let isReordered = labels.firstIndex(of: "inverse").map { labels.prefix($0).contains("deleteRule") } ?? false
    guard isRenamed || isKeyPath || isReordered else { return nil }
    let inverse = annotations.relationship?.inverseKeyPath
    let written = arguments.compactMap { argument -> (AnnotationArgument.Name, String)? in
      guard let label = argument.label?.text, var name = AnnotationArgument.Name(rawValue: label) else { return nil }
      if name == .originalName { name = .renamedFrom }
      let value = name == .inverse && isKeyPath ? inverse.map { stringLiteral($0) } : nil
      return (name, "\(name.rawValue): \(value ?? argument.expression.trimmedDescription)")
    }
    let order = AnnotationArgument.Name.allCases
    let code = written.sorted { (order.firstIndex(of: $0.0) ?? 0) < (order.firstIndex(of: $1.0) ?? 0) }.map(\.1)
    let fixed = "@\(attribute.attributeName.trimmedDescription)(\(code.joined(separator: ", ")))"
    return problem(
      inverse == nil || !isKeyPath ? "drift-macro" : "relationship-inverse",
      isKeyPath
        ? "the inverse of `\(name)` is the model's name of the relationship back: `inverse: \"\(inverse ?? "<#name#>")\"`"
        : isRenamed ? "the name in the version before is `renamedFrom:`" : "`inverse:` is before `deleteRule:`",
      at: Syntax(attribute),
      fixes: [Problem.Fix("write `\(fixed)`", replace: attribute, with: "\(raw: fixed) " as AttributeSyntax)])
  }

  /// Reports counts that contradict each other or the type.
  private func checkCounts(
    _ traits: PropertyDeclaration.RelationshipTraits, _ minimum: LabeledExprSyntax?, _ maximum: LabeledExprSyntax?
  ) -> Problem? {
    guard let most = traits.maximumCount, most >= 0 else { return nil }
    let least = traits.minimumCount ?? 0
    let place = maximum.map { Syntax($0.expression) }
    if traits.cardinality == .toOne {
      guard most != 1 else { return nil }
      return problem(
        "to-one-count", "`\(name)` is to-one, but its maximum is \(most)", at: place,
        fixes: [write("1", as: maximum), remove(maximum)])
    }
    if most == 1 {
      return problem(
        "to-one-count", "`\(name)` is to-many, but its maximum is 1: Core Data makes it to-one", at: place,
        fixes: [remove(maximum)])
    }
    guard most > 0, least > most else { return nil }
    return problem(
      "to-one-count", "`\(name)` requires at least \(least) and at most \(most) objects",
      at: minimum.map { Syntax($0.expression) }, fixes: [write("\(most)", as: minimum), write("\(least)", as: maximum)])
  }

  private func checkArguments(_ traits: PropertyDeclaration.RelationshipTraits) -> [Problem?] {
    let arguments = node.attributes.named("Relationship").flatMap(\.labeledArguments)
    func argument(_ label: String) -> LabeledExprSyntax? { arguments.first { $0.label?.text == label } }
    func value(_ label: String) -> ExprSyntax? { argument(label)?.expression }
    var problems = [
      value("originalName") == nil ? checkInverse(value("inverse"), traits.destination) : checkSwiftData(),
      checkCounts(traits, argument("minimumModelCount"), argument("maximumModelCount")),
    ]
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

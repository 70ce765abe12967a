import PlumbCore
import PlumbDeclarations
import SwiftSyntax
import SwiftSyntaxBuilder

/// The arguments of `@Attribute` that only the schema contains. All of them are literals.
extension PropertyReading {
  /// Returns the facts, and reports arguments that are not literals.
  mutating func readFacts() -> AttributeFacts {
    var facts = AttributeFacts()
    for attribute in node.attributes.named("Attribute") {
      for argument in attribute.labeledArguments { read(argument, &facts) }
    }
    return facts
  }

  /// Returns the facts of a relationship that only the schema contains.
  mutating func readRelationshipFacts() -> AttributeFacts {
    var facts = AttributeFacts()
    for argument in node.attributes.named("Relationship").flatMap(\.labeledArguments)
    where argument.label?.text == "renamedFrom" {
      facts.renamedFrom = literal(argument.expression, "renamedFrom")
    }
    return facts
  }

  private mutating func read(_ argument: LabeledExprSyntax, _ facts: inout AttributeFacts) {
    let value = argument.expression
    switch argument.label.map({ $0.text }) {
    case nil: readTrait(value, &facts)
    case "persistentName": _ = literal(value, "persistentName")
    case "storageMethod": readTransformer(value, &facts)
    case "decodeFailurePolicy": break
    case "min": facts.minimum = bound(argument, "min")
    case "max": facts.maximum = bound(argument, "max")
    case "length" where isText(argument): facts.length = range(value)
    case "matching" where isText(argument): facts.pattern = literal(value, "matching")
    case "length", "matching": break
    case "renamedFrom": facts.renamedFrom = literal(value, "renamedFrom")
    case let label?:
      report("drift-macro", "@Attribute has no argument `\(label)`", at: argument, fixes: [remove(argument)])
    }
  }

  /// Reads the transformer of `.transformed(InkTransformer.self)` or `.transformed(name: "Ink")`, and reports one that
  /// is neither a type nor a name.
  private mutating func readTransformer(_ value: ExprSyntax, _ facts: inout AttributeFacts) {
    guard let call = value.as(FunctionCallExprSyntax.self), text.caseName(call.calledExpression) == "transformed",
      let argument = call.arguments.first
    else { return }
    if argument.label == nil {
      facts.isTransformerType = isType(argument.expression)
      if !facts.isTransformerType { reportTransformer(argument) }
    } else if literal(argument.expression, "transformed(name:)")?.isEmpty == true {
      report(
        "drift-storage",
        "a transformer without a name cannot be found: write the name under which the app registers it",
        at: argument.expression,
        fixes: [Problem.Fix("write a name", replace: argument.expression, with: "\"<#name#>\"" as ExprSyntax)])
    }
  }

  private func isType(_ value: ExprSyntax) -> Bool {
    guard let member = value.as(MemberAccessExprSyntax.self), member.base != nil else { return false }
    return member.declName.baseName.tokenKind == .keyword(.self)
  }

  private mutating func reportTransformer(_ argument: LabeledExprSyntax) {
    let value = argument.expression.trimmed
    let named = argument.with(\.label, .identifier("name")).with(\.colon, .colonToken(trailingTrivia: .space))
    report(
      "drift-storage",
      "`\(value)` is not a transformer: write the type, such as `InkTransformer.self`, or `name:` and a "
        + "string literal", at: argument.expression,
      fixes: [
        text.string(literal: argument.expression) != nil
          ? Problem.Fix("write `name:`", replace: argument, with: named)
          : Problem.Fix("write `\(value).self`", replace: argument.expression, with: "\(value).self" as ExprSyntax)
      ])
  }

  private mutating func readTrait(_ value: ExprSyntax, _ facts: inout AttributeFacts) {
    if let call = value.as(FunctionCallExprSyntax.self), text.caseName(call.calledExpression) == "derived",
      let argument = call.arguments.first
    {
      facts.derivation = literal(argument.expression, "derived(from:)")
    } else if let trait = text.caseName(value).flatMap(AttributeFacts.Trait.init(rawValue:)) {
      facts.traits.insert(trait)
    } else {
      let argument = value.parent?.as(LabeledExprSyntax.self)
      report(
        "drift-macro", "`\(value.trimmed)` is not a trait of an attribute", at: value, fixes: [remove(argument)])
    }
  }

  /// Returns the text of a literal. `nil` for `nil`, and for an expression, which is reported.
  private mutating func literal(_ value: ExprSyntax, _ label: String) -> String? {
    if value.is(NilLiteralExprSyntax.self) { return nil }
    if let string = text.string(literal: value) { return string }
    report(
      "drift-macro", "`\(label)` has to be a string literal: a macro cannot evaluate an expression", at: value,
      fixes: [Problem.Fix("write a string literal", replace: value, with: "\"<#text#>\"" as ExprSyntax)])
    return nil
  }

  /// Whether the attribute is a text. A length or a pattern of another type is reported.
  private mutating func isText(_ argument: LabeledExprSyntax) -> Bool {
    let type = node.bindings.first?.typeAnnotation.map { text.type($0.type).unwrapped }
    if type == .named("String") || annotations.attribute?.attributeTraits.storage == .raw { return true }
    report(
      "bounds-invalid", "only a text has `\(argument.label?.text ?? "")`", at: argument, fixes: [remove(argument)])
    return false
  }

  private mutating func bound(_ argument: LabeledExprSyntax, _ label: String) -> DefaultValue? {
    let value = argument.expression
    let type = node.bindings.first?.typeAnnotation.map { text.type($0.type).unwrapped } ?? .other("")
    switch text.defaultValue(value, as: type) {
    case .none: return nil
    case .expression, .enumCase, .string, .boolean, .data, .uuid, .url:
      report(
        "bounds-invalid", "`\(label)` has to be a literal of the attribute's type \(type)", at: value,
        fixes: [remove(argument)])
      return nil
    case let bound: return bound
    }
  }

  /// Returns the range `1...40`. `nil` for `nil`, and for another expression, which is reported.
  private mutating func range(_ value: ExprSyntax) -> ClosedRange<Int>? {
    if value.is(NilLiteralExprSyntax.self) { return nil }
    let elements = value.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? folded(value)
    if elements.count == 3, elements[1].trimmedDescription == "...", let lower = Int(elements[0].trimmedDescription),
      let upper = Int(elements[2].trimmedDescription), lower >= 0
    {
      if lower <= upper { return lower...upper }
      report(
        "bounds-inverted", "the shortest length \(lower) is above the longest one \(upper)", at: value,
        fixes: [
          Problem.Fix(
            "write `\(upper)...\(lower)`", replace: value, with: "\(raw: upper)...\(raw: lower)" as ExprSyntax)
        ])
      return nil
    }
    report(
      "bounds-invalid", "`length` has to be a range of literals, such as `1...40`", at: value,
      fixes: [remove(value.parent?.as(LabeledExprSyntax.self))])
    return nil
  }

  /// Returns the parts of `1...40` after operators were folded, as the compiler passes them.
  private func folded(_ value: ExprSyntax) -> [ExprSyntax] {
    value.as(InfixOperatorExprSyntax.self).map { [$0.leftOperand, $0.operator, $0.rightOperand] } ?? []
  }
}

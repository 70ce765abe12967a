import PlumbCore
import PlumbDeclarations
import SwiftSyntax

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

  private mutating func read(_ argument: LabeledExprSyntax, _ facts: inout AttributeFacts) {
    let value = argument.expression
    switch argument.label.map({ $0.text }) {
    case nil: readTrait(value, &facts)
    case "persistentName": _ = literal(value, "persistentName")
    case "storageMethod", "decodeFailurePolicy": break
    case "min": facts.minimum = bound(value, "min")
    case "max": facts.maximum = bound(value, "max")
    case "length": facts.length = range(value)
    case "matching": facts.pattern = literal(value, "matching")
    case "renamedFrom": facts.renamedFrom = literal(value, "renamedFrom")
    case let label?: report("drift-macro", "@Attribute has no argument `\(label)`", at: argument)
    }
  }

  private mutating func readTrait(_ value: ExprSyntax, _ facts: inout AttributeFacts) {
    if let call = value.as(FunctionCallExprSyntax.self), text.caseName(call.calledExpression) == "derived",
      let argument = call.arguments.first
    {
      facts.derivation = literal(argument.expression, "derived(from:)")
    } else if let trait = text.caseName(value).flatMap(AttributeFacts.Trait.init(rawValue:)) {
      facts.traits.insert(trait)
    } else {
      report("drift-macro", "`\(value.trimmed)` is not a trait of an attribute", at: value)
    }
  }

  /// Returns the text of a literal. `nil` for `nil`, and for an expression, which is reported.
  private mutating func literal(_ value: ExprSyntax, _ label: String) -> String? {
    if value.is(NilLiteralExprSyntax.self) { return nil }
    if let string = text.string(literal: value) { return string }
    report("drift-macro", "`\(label)` has to be a string literal: a macro cannot evaluate an expression", at: value)
    return nil
  }

  private mutating func bound(_ value: ExprSyntax, _ label: String) -> DefaultValue? {
    let type = node.bindings.first?.typeAnnotation.map { text.type($0.type).unwrapped } ?? .other("")
    switch text.defaultValue(value, as: type) {
    case .none: return nil
    case .expression, .enumCase, .string, .boolean, .data, .uuid, .url:
      report("bounds-invalid", "`\(label)` has to be a literal of the attribute's type \(type)", at: value)
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
      report("bounds-inverted", "the shortest length \(lower) is above the longest one \(upper)", at: value)
      return nil
    }
    report("bounds-invalid", "`length` has to be a range of literals, such as `1...40`", at: value)
    return nil
  }

  /// Returns the parts of `1...40` after operators were folded, as the compiler passes them.
  private func folded(_ value: ExprSyntax) -> [ExprSyntax] {
    value.as(InfixOperatorExprSyntax.self).map { [$0.leftOperand, $0.operator, $0.rightOperand] } ?? []
  }
}

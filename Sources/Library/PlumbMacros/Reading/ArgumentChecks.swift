import PlumbCore
import PlumbDeclarations
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of the arguments that the schema contains. All of them are literals.
extension PropertyReading {
  /// Reports the arguments of `@Attribute` that have another value than the lowering reads. Returns whether the
  /// transformer is a type.
  mutating func checkArguments(of declaration: PropertyDeclaration) -> Bool {
    var hasTransformerType = false
    for argument in node.attributes.named("Attribute").flatMap(\.labeledArguments) {
      let value = argument.expression
      switch argument.label.map({ $0.text }) {
      case nil: checkTrait(value)
      case "persistentName": checkText(value, "persistentName")
      case "storageMethod": hasTransformerType = checkTransformer(value)
      case "decodeFailurePolicy": break
      case "min": checkLimit(argument, "min", declaration.schema.limits.minimum)
      case "max": checkLimit(argument, "max", declaration.schema.limits.maximum)
      case "length" where isText(argument, declaration): checkLengths(value)
      case "matching" where isText(argument, declaration): checkText(value, "matching")
      case "length", "matching": break
      case "renamedFrom": checkText(value, "renamedFrom")
      case let label?:
        report("drift-macro", "@Attribute has no argument `\(label)`", at: argument, fixes: [remove(argument)])
      }
    }
    return hasTransformerType
  }

  /// Reports the arguments of `@Relationship` that only the schema contains, if they are not literals.
  mutating func checkRelationshipArguments() {
    for argument in node.attributes.named("Relationship").flatMap(\.labeledArguments)
    where argument.label?.text == "renamedFrom" {
      checkText(argument.expression, "renamedFrom")
    }
  }

  /// Reports a transformer that is neither a type, `.transformed(InkTransformer.self)`, nor a name,
  /// `.transformed(name: "Ink")`. Returns whether it is a type.
  private mutating func checkTransformer(_ value: ExprSyntax) -> Bool {
    guard let call = value.as(FunctionCallExprSyntax.self), text.caseName(call.calledExpression) == "transformed",
      let argument = call.arguments.first
    else { return false }
    if argument.label == nil {
      let isType = isType(argument.expression)
      if !isType { reportTransformer(argument) }
      return isType
    }
    checkText(argument.expression, "transformed(name:)")
    if text.string(literal: argument.expression)?.isEmpty == true {
      report(
        "drift-storage",
        "a transformer without a name cannot be found: write the name under which the app registers it",
        at: argument.expression,
        fixes: [Problem.Fix("write a name", replace: argument.expression, with: "\"<#name#>\"" as ExprSyntax)])
    }
    return false
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

  private mutating func checkTrait(_ value: ExprSyntax) {
    if let call = value.as(FunctionCallExprSyntax.self), text.caseName(call.calledExpression) == "derived",
      let argument = call.arguments.first
    {
      checkText(argument.expression, "derived(from:)")
    } else if !(text.caseName(value).map(Self.traits.contains) ?? false) {
      let argument = value.parent?.as(LabeledExprSyntax.self)
      report(
        "drift-macro", "`\(value.trimmed)` is not a trait of an attribute", at: value, fixes: [remove(argument)])
    }
  }

  /// The traits without a value, with their names in `AttributeTrait`.
  private static let traits: Set<String> = [
    "unique", "transient", "externalStorage", "spotlight", "preservesOnDeletion", "encrypted", "required",
  ]

  /// Reports an expression that is neither `nil` nor the literal of a text.
  private mutating func checkText(_ value: ExprSyntax, _ label: String) {
    if value.is(NilLiteralExprSyntax.self) || text.string(literal: value) != nil { return }
    report(
      "drift-macro", "`\(label)` has to be a string literal: a macro cannot evaluate an expression", at: value,
      fixes: [Problem.Fix("write a string literal", replace: value, with: "\"<#text#>\"" as ExprSyntax)])
  }

  /// Whether the attribute is a text. A length or a pattern of another type is reported.
  private mutating func isText(_ argument: LabeledExprSyntax, _ declaration: PropertyDeclaration) -> Bool {
    if declaration.type.unwrapped == .named("String") || annotations.attribute?.attributeTraits.storage == .raw {
      return true
    }
    report(
      "bounds-invalid", "only a text has `\(argument.label?.text ?? "")`", at: argument, fixes: [remove(argument)])
    return false
  }

  private mutating func checkLimit(_ argument: LabeledExprSyntax, _ label: String, _ limit: DefaultValue?) {
    let value = argument.expression
    if value.is(NilLiteralExprSyntax.self) || limit != nil { return }
    let type = node.bindings.first?.typeAnnotation.map { text.type($0.type).unwrapped } ?? .other("")
    report(
      "bounds-invalid", "`\(label)` has to be a literal of the attribute's type \(type)", at: value,
      fixes: [remove(argument)])
  }

  /// Reports an expression that is neither `nil` nor a range such as `1...40`.
  private mutating func checkLengths(_ value: ExprSyntax) {
    if value.is(NilLiteralExprSyntax.self) { return }
    guard let (lower, upper) = text.lengths(value) else {
      report(
        "bounds-invalid", "`length` has to be a range of literals, such as `1...40`", at: value,
        fixes: [remove(value.parent?.as(LabeledExprSyntax.self))])
      return
    }
    if lower <= upper { return }
    report(
      "bounds-inverted", "the shortest length \(lower) is above the longest one \(upper)", at: value,
      fixes: [
        Problem.Fix("write `\(upper)...\(lower)`", replace: value, with: "\(raw: upper)...\(raw: lower)" as ExprSyntax)
      ])
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit
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
      case "min"?, "minDate"?: checkLimit(argument, declaration, declaration.schema.limits.minimum)
      case "max"?, "maxDate"?: checkLimit(argument, declaration, declaration.schema.limits.maximum)
      case "length" where isText(argument, declaration): checkLengths(value)
      case let label? where ["minLength", "maxLength"].contains(label):
        if isText(argument, declaration) { checkLength(argument) }
      case let label? where ["matching", "regex"].contains(label):
        if isText(argument, declaration) { checkText(value, label) }
      case "length": break
      case "renamedFrom": checkText(value, "renamedFrom")
      case "hashModifier": checkText(value, "hashModifier")
      case "originalName":
        report(
          "drift-macro", "the name in the version before is `renamedFrom:`", at: argument,
          fixes: [relabel(argument, "renamedFrom")])
      case let label?:
        report("drift-macro", "@Attribute has no argument `\(label)`", at: argument, fixes: [remove(argument)])
      }
    }
    return hasTransformerType
  }

  /// Reports the arguments of `@Relationship` that only the schema contains, if they are not literals.
  mutating func checkRelationshipArguments() {
    for argument in node.attributes.named("Relationship").flatMap(\.labeledArguments) {
      guard let label = argument.label?.text, ["renamedFrom", "hashModifier"].contains(label) else { continue }
      checkText(argument.expression, label)
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
    } else if let name = text.string(literal: value) {
      let argument = value.parent?.as(LabeledExprSyntax.self)
      report(
        "drift-macro", "the name in the model has a label: `persistentName: \(stringLiteral(name))`", at: value,
        fixes: [move(argument, to: "persistentName: \(stringLiteral(name))")])
    } else if checkSwiftDataTrait(value) {
      return
    } else if !(text.caseName(value).map(Self.traits.contains) ?? false) {
      let argument = value.parent?.as(LabeledExprSyntax.self)
      report(
        "drift-macro", "`\(value.trimmed)` is not a trait of an attribute", at: value, fixes: [remove(argument)])
    }
  }

  /// Reports a trait of SwiftData that has another name here. Returns whether it is one.
  private mutating func checkSwiftDataTrait(_ value: ExprSyntax) -> Bool {
    let call = value.as(FunctionCallExprSyntax.self)
    let argument = value.parent?.as(LabeledExprSyntax.self)
    switch text.caseName(call?.calledExpression ?? value) {
    case "transformable":
      let transformer = call?.arguments.first?.expression
      let name = transformer.map { text.string(literal: $0) == nil ? "\($0.trimmed)" : "name: \($0.trimmed)" }
      let method = name.map { "storageMethod: .transformed(\($0))" }
      report(
        "drift-macro", "a transformer is part of the storage: write `\(method ?? "storageMethod: .transformed(…)")`",
        at: value, fixes: [method.flatMap { move(argument, to: $0) }])
    case "ephemeral":
      report(
        "drift-macro", "an attribute that is not stored is `.transient`", at: value,
        fixes: [write(".transient", as: argument)])
    case "preserveValueOnDeletion":
      report(
        "drift-macro", "the trait is `.preservesOnDeletion`", at: value,
        fixes: [write(".preservesOnDeletion", as: argument)])
    case "allowsCloudEncryption":
      report("drift-macro", "the trait is `.encrypted`", at: value, fixes: [write(".encrypted", as: argument)])
    default: return false
    }
    return true
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

  private mutating func checkLimit(
    _ argument: LabeledExprSyntax, _ declaration: PropertyDeclaration, _ limit: DefaultValue?
  ) {
    let value = argument.expression
    let label = argument.label?.text ?? ""
    if value.is(NilLiteralExprSyntax.self) { return }
    if declaration.isConverted {
      return report(
        "bounds-invalid", "a value that is converted has no `\(label)`", at: value, fixes: [remove(argument)])
    }
    if limit != nil { return }
    let type = declaration.type.unwrapped
    let isOrdered = declaration.plainAttributeType.map { $0.isNumeric || $0 == .date } ?? true
    report(
      "bounds-invalid",
      isOrdered
        ? "`\(label)` has to be a literal of the attribute's type \(type)"
        : type == .named("String")
          ? "a text has no `\(label)`, but lengths" : "values of \(type) have no order: `\(label)` has no effect",
      at: value, fixes: [remove(argument)])
  }

  /// Reports a length that is not the literal of an integer from 0.
  private mutating func checkLength(_ argument: LabeledExprSyntax) {
    let value = argument.expression
    if value.is(NilLiteralExprSyntax.self) || text.integer(value).map({ $0 >= 0 }) ?? false { return }
    report(
      "bounds-invalid", "`\(argument.label?.text ?? "")` has to be an integer literal from 0", at: value,
      fixes: [remove(argument)])
  }

  /// Reports an expression that is neither `nil` nor a range such as `1...40`.
  private mutating func checkLengths(_ value: ExprSyntax) {
    if value.is(NilLiteralExprSyntax.self) { return }
    if text.lengths(value) != nil { return }
    report(
      "bounds-invalid", "`length` has to be a range of literals, such as `1...40`", at: value,
      fixes: [remove(value.parent?.as(LabeledExprSyntax.self))])
  }
}

extension PropertyReading {
  /// Returns the problem of SwiftData's annotation for a variable that is not stored.
  static func transient(_ attribute: AttributeSyntax, _ variable: VariableDeclSyntax) -> Problem {
    Problem(
      "drift-macro", "a variable that is not stored has @Ignore", at: attribute,
      fixes: [
        Problem.Fix(
          "write `@Ignore`", replace: attribute.attributeName,
          with: IdentifierTypeSyntax(name: .identifier("Ignore")).with(
            \.trailingTrivia, attribute.attributeName.trailingTrivia))
      ])
  }
}

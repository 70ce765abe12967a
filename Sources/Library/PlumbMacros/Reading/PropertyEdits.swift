import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder

/// The edits that solve the problems of a property.
extension PropertyReading {
  func makeOptional() -> Problem.Fix? {
    guard let type else { return nil }
    let optional = OptionalTypeSyntax(wrappedType: type.trimmed).with(\.trailingTrivia, type.trailingTrivia)
    return Problem.Fix("make the type optional", replace: type, with: optional)
  }

  func unwrap() -> Problem.Fix? {
    guard let optional = type?.as(OptionalTypeSyntax.self) else { return nil }
    return Problem.Fix(
      "remove `?`", replace: optional, with: optional.wrappedType.with(\.trailingTrivia, optional.trailingTrivia))
  }

  func removeDefault() -> Problem.Fix? {
    guard let binding = node.bindings.first else { return nil }
    var bare = binding.with(\.initializer, nil)
    bare.typeAnnotation?.trailingTrivia = []
    return Problem.Fix("remove the default", replace: binding, with: bare)
  }

  /// Returns the edit that writes an annotation before the variable. `nil` if it has one already.
  func annotate(_ annotation: String, _ property: ModelProperty) -> Problem.Fix? {
    if property.isAnnotated { return nil }
    let annotated = annotated(String(annotation.dropFirst()))
    let title = annotation.contains("<#") ? String(annotation.prefix { $0 != "(" }) : annotation
    return Problem.Fix("add \(title)", replace: node, with: annotated)
  }

  /// Returns the edit that excludes the variable from the model.
  func ignore() -> Problem.Fix {
    Problem.Fix("add @Ignore, so that it is not stored", replace: node, with: annotated("Ignore"))
  }

  private func annotated(_ annotation: String) -> VariableDeclSyntax {
    var annotated = node
    annotated.leadingTrivia = []
    let attribute = AttributeSyntax(attributeName: IdentifierTypeSyntax(name: .identifier(annotation)))
    annotated.attributes = AttributeListSyntax(
      [.attribute(attribute.with(\.trailingTrivia, .space))] + Array(annotated.attributes))
    annotated.leadingTrivia = node.leadingTrivia
    return annotated
  }

  /// Returns the edit that removes the default, and makes the type optional.
  func startAsNil() -> Problem.Fix? {
    guard var binding = node.bindings.first, let type, let old = node.bindings.first else { return nil }
    let isOptional = type.is(OptionalTypeSyntax.self)
    if !isOptional { binding.typeAnnotation?.type = TypeSyntax(OptionalTypeSyntax(wrappedType: type.trimmed)) }
    binding.initializer = nil
    binding.typeAnnotation?.trailingTrivia = []
    return Problem.Fix(
      isOptional ? "remove the default" : "remove the default and make the type optional", replace: old, with: binding)
  }

  /// Returns the edit that declares each name of the variable separately.
  func separate() -> Problem.Fix {
    let names = node.bindings.map { binding in
      var single = node.trimmed
      single.bindings = [binding.trimmed.with(\.trailingComma, nil)]
      return single.description
    }
    let margin = node.leadingTrivia.indentation
    return Problem.Fix(
      "write a `var` for each name", replace: node,
      with: "\(node.leadingTrivia)\(raw: names.joined(separator: "\n\(margin)"))" as DeclSyntax)
  }

  /// Returns the edit that gives the variable another name, and the model the old one.
  func rename(_ declaration: PropertyDeclaration, _ property: ModelProperty) -> Problem.Fix? {
    guard !property.isAnnotated, let pattern = node.bindings.first?.pattern else { return nil }
    var renamed = annotated("Attribute(persistentName: \(stringLiteral(declaration.persistentName)))")
    let suffix = SwiftName.isInherited(declaration.name + "Value") ? "Attribute" : "Value"
    let name = IdentifierPatternSyntax(identifier: .identifier(declaration.name + suffix))
    renamed.bindings[renamed.bindings.startIndex].pattern = PatternSyntax(
      name.with(\.trailingTrivia, pattern.trailingTrivia))
    return Problem.Fix("rename it to `\(name)`", replace: node, with: renamed)
  }
}

// MARK: - Arguments

extension PropertyReading {
  private var arguments: [LabeledExprSyntax] {
    ["Attribute", "Relationship", "CompositionField"].flatMap { node.attributes.named($0).flatMap(\.labeledArguments) }
  }

  /// The argument `storageMethod:`.
  var storage: LabeledExprSyntax? { arguments.first { $0.label?.text == "storageMethod" } }

  /// Returns the argument of a trait.
  func trait(_ name: String) -> LabeledExprSyntax? {
    arguments.first { argument in
      let value = argument.expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? argument.expression
      return argument.label == nil && text.caseName(value) == name
    }
  }

  /// Returns the edit that writes another value for an argument.
  func write(_ value: String, as argument: LabeledExprSyntax?) -> Problem.Fix? {
    argument.map {
      Problem.Fix("write `\(value)`", replace: $0.expression, with: "\(raw: value)" as ExprSyntax)
    }
  }

  /// Returns the edit that writes another label.
  func relabel(_ argument: LabeledExprSyntax, _ label: String) -> Problem.Fix {
    Problem.Fix("write `\(label):`", replace: argument, with: argument.with(\.label, .identifier(label)))
  }

  /// Returns the edit that removes an argument and writes another one at the end of the list.
  func move(_ argument: LabeledExprSyntax?, to code: String) -> Problem.Fix? {
    guard let argument, let list = argument.parent?.as(LabeledExprListSyntax.self) else { return nil }
    let rest = list.filter { $0.id != argument.id }.map { $0.with(\.trailingComma, nil).trimmedDescription }
    let fixed = (rest + [code]).joined(separator: ", ")
    return Problem.Fix(
      "write `\(code)`", replace: list,
      with: LabeledExprListSyntax([LabeledExprSyntax(expression: ExprSyntax("\(raw: fixed)"))]))
  }

  /// Returns the edit that removes an argument.
  func remove(_ argument: LabeledExprSyntax?) -> Problem.Fix? {
    guard let argument, let list = argument.parent?.as(LabeledExprListSyntax.self) else { return nil }
    return Problem.Fix(
      "remove `\(argument.with(\.trailingComma, nil).trimmed)`", replace: list, with: list.without(argument))
  }

  /// Returns the edit that replaces the model's name by its letters and digits.
  func correctName(_ declaration: PropertyDeclaration) -> Problem.Fix? {
    guard let name = SwiftName.identifier(from: declaration.persistentName) else { return nil }
    return write(stringLiteral(name), as: arguments.first { $0.label?.text == "persistentName" })
  }

  /// Returns the edit that adds the argument `inverse:`.
  func addInverse() -> Problem.Fix? {
    guard let attribute = node.attributes.named("Relationship").first else { return nil }
    let others = attribute.labeledArguments.map(\.trimmedDescription)
    let isName = others.first?.hasPrefix("persistentName") ?? false
    var list = others.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    list.insert("inverse: \"<#name#>\"", at: isName ? 1 : 0)
    return Problem.Fix(
      "add `inverse:`", replace: attribute,
      with: "@\(raw: attribute.attributeName.trimmedDescription)(\(raw: list.joined(separator: ", "))) "
        as AttributeSyntax)
  }
}

extension SyntaxCollection where Element: WithTrailingCommaSyntax {
  /// Returns the list without an element, and without a comma at its end.
  func without(_ element: Element) -> Self {
    var rest = filter { $0.id != element.id }
    if let last = rest.indices.last { rest[last].trailingComma = nil }
    return rest
  }
}

extension Trivia {
  /// The spaces after the last line break.
  fileprivate var indentation: String {
    String(description.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
  }
}

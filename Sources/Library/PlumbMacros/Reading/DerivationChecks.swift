import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of derived attributes. Key paths are followed to the properties of the class, not to other classes.
extension ModelReading {
  mutating func checkDerivations() {
    for property in properties {
      guard let text = property.declaration.schema.derivation,
        let argument = PropertyReading(property.node, of: .model, self.text).trait("derived")
      else { continue }
      check(text, of: property, at: argument)
    }
  }

  private mutating func check(_ text: String, of property: ModelProperty, at argument: LabeledExprSyntax) {
    guard !text.isEmpty else {
      return report(
        "derived-expression-invalid",
        "`\(property.declaration.name)` is derived from an empty expression: write one, such as `items.@count`",
        at: argument, fixes: [derive("<#expression#>", argument)])
    }
    guard let expression = DerivationText(text), let problem = problem(in: expression) else { return }
    report(
      "derived-expression-invalid",
      "`\(property.declaration.name)` cannot be derived from `\(text)`: \(problem.reason)", at: argument,
      fixes: [problem.corrected.flatMap { derive($0, argument) }])
  }

  private func derive(_ expression: String, _ argument: LabeledExprSyntax) -> Problem.Fix? {
    argument.expression.as(FunctionCallExprSyntax.self)?.arguments.first.map {
      Problem.Fix(
        "write `\(expression)`", replace: $0.expression, with: "\(raw: stringLiteral(expression))" as ExprSyntax)
    }
  }

  private typealias Reason = (reason: String, corrected: String?)

  private func problem(in expression: DerivationText) -> Reason? {
    if let function = expression.function, !DerivationText.functions.contains(function) {
      let nearest = Suggestion.nearest(to: String(function), in: DerivationText.functions.map(String.init))
      return (
        "the function \(function): does not exist", nearest.map { "\($0):(\(expression.keys.joined(separator: ".")))" }
      )
    }
    if expression.function == nil, let place = expression.keys.firstIndex(where: { $0.first == "@" }),
      !DerivationText.aggregates.contains(expression.keys[place]),
      let nearest = Suggestion.nearest(
        to: String(expression.keys[place]), in: DerivationText.aggregates.map(String.init))
    {
      return ("the operator \(expression.keys[place]) does not exist", spelled(expression, place, nearest))
    }
    guard entity.isTopmost, let first = expression.keys.first, first.first != "@" else { return nil }
    guard let property = properties.first(where: { $0.declaration.persistentName == first }) else {
      if unreadNames.contains(String(first)) { return nil }
      return ("`\(entity.className)` has no property `\(first)` in the model", nearest(to: first, expression))
    }
    return problem(in: expression, of: property)
  }

  /// Returns the expression with the model's name of a property that has the name in Swift, or nearly so.
  private func nearest(to key: Substring, _ expression: DerivationText) -> String? {
    let swift = properties.first { $0.declaration.name == key }?.declaration.persistentName
    let name = swift ?? Suggestion.nearest(to: String(key), in: properties.map(\.declaration.persistentName))
    return name.flatMap { spelled(expression, 0, $0) }
  }

  private func spelled(_ expression: DerivationText, _ place: Int, _ key: String) -> String? {
    var keys = expression.keys.map(String.init)
    guard keys.indices.contains(place) else { return nil }
    keys[place] = key
    let path = keys.joined(separator: ".")
    return expression.function.map { "\($0):(\(path))" } ?? path
  }

  /// Returns the problem of a key path that starts with a property of the class.
  private func problem(in expression: DerivationText, of property: ModelProperty) -> Reason? {
    let keys = expression.keys
    let name = property.declaration.persistentName
    guard let traits = property.traits else {
      guard property.declaration.isToMany, expression.function == nil, !keys.contains(where: { $0.first == "@" }) else {
        return nil
      }
      return (
        "it contains a to-many relationship without an aggregate", keys.count == 1 ? "\(name).@count" : nil
      )
    }
    if traits.isTransient { return ("`\(name)` is transient and has no column", nil) }
    if keys.count > 1, traits.storage != .composition, keys[1].first != "@" {
      return ("`\(name)` is an attribute and has no `\(keys[1])`", name)
    }
    guard let function = expression.function, DerivationText.functionsOfTexts.contains(function),
      traits.storage == .default, let type = property.declaration.plainAttributeType, type != .string
    else { return nil }
    return ("\(function): requires a String, and `\(name)` is \(property.declaration.type.unwrapped)", nil)
  }
}

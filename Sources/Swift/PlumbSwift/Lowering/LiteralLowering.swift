import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns an initial value by its meaning for the declared type. A value without such a meaning is returned as its
  /// source text.
  ///
  ///     var limit: Double = 1_000   // .floating(1000)
  ///     var since: Date = .now      // .expression(".now")
  ///     var state: Status = .draft  // .enumCase("draft"), without a check that Status has the case
  ///
  /// - Parameter type: The declared type. `.other("")` if it is inferred: the meaning is then that of the literal.
  func defaultValue(_ expression: ExprSyntax, as type: TypeReference) -> DefaultValue {
    LiteralLowering(text: self, type: type).value(of: expression) ?? .expression(string(of: expression))
  }

  /// Returns the value of a string literal. `nil` for a literal with interpolations and for any other expression.
  func string(literal expression: ExprSyntax) -> String? {
    expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// Returns the name of a case: `cascade` for `.cascade` and `DeleteRule.cascade`. `nil` for any other expression.
  func caseName(_ expression: ExprSyntax) -> String? {
    expression.as(MemberAccessExprSyntax.self).map { name($0.declName.baseName) }
  }

  /// Returns a chain of names: `Shop.Item`. `nil` for any other expression.
  func path(_ expression: ExprSyntax) -> String? {
    var names: [String] = []
    var expression = expression
    while let member = expression.as(MemberAccessExprSyntax.self), let base = member.base, names.count < 8 {
      names.append(name(member.declName.baseName))
      expression = base
    }
    guard let root = expression.as(DeclReferenceExprSyntax.self), root.argumentNames == nil else { return nil }
    names.append(name(root.baseName))
    return TypeReference.withoutStandardModule(names.reversed().joined(separator: "."))
  }
}

/// A reader of one initial value, for one type. Its functions return `nil` if the value is neither a literal nor a
/// call of an initializer with a literal.
struct LiteralLowering {
  let text: SourceText
  let isOptional: Bool
  /// The declared type without its optional. `nil` if the type is inferred.
  private let declared: String?
  /// The type that the declared type is an alias of.
  private let alias: String?

  init(text: SourceText, type: TypeReference, alias: String? = nil) {
    self.text = text
    self.alias = alias
    isOptional = type.isOptional
    switch type.unwrapped {
    case .named(let name, let generics) where generics.isEmpty: declared = name
    case .other(""): declared = nil
    case let type: declared = type.description
    }
  }

  /// Returns the meaning of an expression, in any number of parentheses, with or without the `!` of
  /// `URL(string: "…")!`.
  func value(of expression: ExprSyntax) -> DefaultValue? {
    var expression = expression
    while let inner = expression.parenthesized { expression = inner }
    switch expression.as(ExprSyntaxEnum.self) {
    case .nilLiteralExpr: return DefaultValue.none
    case .memberAccessExpr(let member): return self.member(member)
    case .functionCallExpr(let call): return self.call(call)
    case .forceUnwrapExpr(let forced): return forced.expression.as(FunctionCallExprSyntax.self).flatMap(call)
    default: return literal(expression, as: declared)
    }
  }

  /// Returns the value of a number, a string or a Boolean literal.
  private func literal(_ expression: ExprSyntax, as type: String?) -> DefaultValue? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr(let literal): return .boolean(literal.literal.tokenKind == .keyword(.true))
    case .stringLiteralExpr: return text.string(literal: expression).map(DefaultValue.string)
    case .integerLiteralExpr, .floatLiteralExpr, .prefixOperatorExpr:
      return number(expression).flatMap { DefaultValue(number: $0, type: type) }
    default: return nil
    }
  }

  /// Returns a number with its sign. `nil` for any other expression, including `+1`.
  private func number(_ expression: ExprSyntax) -> NumberText? {
    var expression = expression
    var isNegative = false
    if let prefixed = expression.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" {
      isNegative = true
      expression = prefixed.expression
    }
    guard expression.is(IntegerLiteralExprSyntax.self) || expression.is(FloatLiteralExprSyntax.self) else { return nil }
    return NumberText(text.string(of: expression), isNegative: isNegative)
  }

  // MARK: Names

  /// Returns the value of a member: `.zero`, `Status.draft`, `Optional.none`. `nil` for a member of another type than
  /// the declared one.
  private func member(_ member: MemberAccessExprSyntax) -> DefaultValue? {
    let name = text.name(member.declName.baseName)
    guard member.declName.argumentNames == nil else { return nil }
    guard let base = member.base else { return self.member(name, of: declared) }
    guard let path = text.path(base) else { return nil }
    if name == "none", path == "Optional" { return DefaultValue.none }
    guard let declared else { return self.member(name, of: path) }
    return path.names(declared) ? self.member(name, of: declared) : nil
  }

  private func member(_ name: String, of type: String?) -> DefaultValue? {
    if name == "none", isOptional { return DefaultValue.none }
    return DefaultValue(member: name, type: type)
  }

  // MARK: Calls

  /// Returns the value of a call: `Date(timeIntervalSinceReferenceDate: 0)`, `Int64(5)`, `Status(rawValue: 1)`,
  /// `String()`. `nil` for a call with several arguments or a closure.
  private func call(_ call: FunctionCallExprSyntax) -> DefaultValue? {
    guard call.trailingClosure == nil, call.arguments.count <= 1, let type = calledType(call) else { return nil }
    guard let argument = call.arguments.first else { return DefaultValue(emptyOf: type) }
    switch (type, argument.label.map(text.name)) {
    case (_, nil) where StandardType.isLiteral(type): return literal(argument.expression, as: type)
    case (_, "rawValue"): return literal(argument.expression, as: nil)
    case ("Date", "timeIntervalSinceReferenceDate"):
      return number(argument.expression)?.floating.map(DefaultValue.date)
    case ("Date", "timeIntervalSince1970"):
      return number(argument.expression)?.floating.map { .date($0 - DefaultValue.secondsFrom1970To2001) }
    case ("Decimal", "string"): return string(argument).map { .decimal(DecimalNumber.plain($0)) }
    case ("Data", "base64Encoded"): return string(argument).map { .data(base64: $0) }
    case ("UUID", "uuidString"): return string(argument).map { .uuid($0.uppercased()) }
    case ("URL", "string"): return string(argument).map(DefaultValue.url)
    default: return nil
    }
  }

  /// Returns the value of an argument that is a string literal. `nil` for any other argument.
  private func string(_ argument: LabeledExprSyntax) -> String? { text.string(literal: argument.expression) }

  /// Returns the type whose initializer is called, if it is the declared one: `Date`, `.init`. `nil` for another
  /// type.
  private func calledType(_ call: FunctionCallExprSyntax) -> String? {
    var callee = call.calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self), text.name(member.declName.baseName) == "init" {
      guard let base = member.base else { return declared }
      callee = base
    }
    guard let path = text.path(callee) else { return nil }
    guard let declared else { return path }
    return path.names(declared) || alias.map(path.names) ?? false ? declared : nil
  }
}

extension ExprSyntax {
  /// The expression in parentheses: `x` for `(x)`. `nil` for any other expression.
  fileprivate var parenthesized: ExprSyntax? {
    guard let elements = self.as(TupleExprSyntax.self)?.elements, elements.count == 1, let only = elements.first,
      only.label == nil
    else { return nil }
    return only.expression
  }
}

extension String {
  /// Whether a type's name in code is the declared one. `Status` and `Item.Status` are treated as equal.
  fileprivate func names(_ declared: String) -> Bool {
    self == declared || hasSuffix("." + declared) || declared.hasSuffix("." + self)
      || StandardType.withoutAlias(self) == StandardType.withoutAlias(declared)
  }
}

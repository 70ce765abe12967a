import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns what a static variable declares about a schema. Empty for other variables.
  func schemaMembers(of node: VariableDeclSyntax, in scope: String) -> [SchemaMember] {
    node.bindings.compactMap { binding in
      guard binding.pattern.is(IdentifierPatternSyntax.self) else { return nil }
      let place = span(of: binding.pattern)
      return content(name(place), binding).map { SchemaMember(scope: scope, file: file, place: place, content: $0) }
    }
  }

  private func content(_ name: String, _ binding: PatternBindingSyntax) -> SchemaMember.Content? {
    let value = value(of: binding)
    // A getter with statements is an unknown part.
    let unread = MetatypeList(unknown: [.init(name: "code with statements", place: span(of: binding.pattern))])
    switch name {
    case "models": return .list(name, value.map(metatypes) ?? unread)
    case "schemas": return .schemas(value.map(metatypes) ?? unread)
    case "versionIdentifier": return .version(value.map(version) ?? [])
    case "stages":
      let elements = value?.as(ArrayExprSyntax.self)?.elements.map(\.expression)
      return .stages(elements?.map(stage) ?? [StageExpression(place: span(of: binding.pattern), kind: .other)])
    default:
      guard let value else { return nil }
      let stage = self.stage(value)
      if stage.isCall { return .stage(name, stage) }
      let list = metatypes(value)
      return list.isComplete && !(list.types.isEmpty && list.included.count < 2) ? .list(name, list) : nil
    }
  }

  /// Returns the expression that a variable has as its value, or that its getter returns. `nil` for a getter with
  /// other statements.
  func value(of binding: PatternBindingSyntax) -> ExprSyntax? {
    if let value = binding.initializer?.value { return value }
    switch binding.accessorBlock?.accessors {
    case .getter(let items)?: return result(of: items)
    case .accessors(let list)?:
      return list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body.flatMap { result(of: $0.statements) }
    case nil: return nil
    }
  }

  private func result(of items: CodeBlockItemListSyntax) -> ExprSyntax? {
    guard let only = items.first, items.count == 1 else { return nil }
    switch only.item {
    case .expr(let expression): return expression
    case .stmt(let statement): return statement.as(ReturnStmtSyntax.self)?.expression
    default: return nil
    }
  }

  /// Returns the types in a list, in the lists that it concatenates, and the names of the lists that it includes.
  func metatypes(_ expression: ExprSyntax) -> MetatypeList {
    var list = MetatypeList()
    add(listOf: expression, to: &list)
    return list
  }

  /// Adds the parts of an expression that are joined with `+`.
  private func add(listOf expression: ExprSyntax, to list: inout MetatypeList) {
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      let joins = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      guard joins.allSatisfy({ $0.is(BinaryOperatorExprSyntax.self) ? isText("+", at: span(of: $0)) : isCast($0) })
      else { return list.unknown.append(element(expression)) }
      for (index, part) in parts.enumerated() where index % 2 == 0 {
        // The type of a cast follows `as`.
        if index == 0 || !isCast(parts[index - 1]) { add(listOf: part, to: &list) }
      }
    } else if let elements = expression.as(TupleExprSyntax.self)?.elements, elements.count == 1,
      let inner = elements.first
    {
      add(listOf: inner.expression, to: &list)
    } else if let array = expression.as(ArrayExprSyntax.self) {
      for element in array.elements { add(element.expression, to: &list) }
    } else if let array = flattened(expression) {
      for element in array.elements { add(listOf: element.expression, to: &list) }
    } else if let path = path(expression) {
      list.included.append(.init(name: path, place: span(of: expression)))
    } else {
      list.unknown.append(element(expression))
    }
  }

  /// Returns the array of lists that an expression flattens: `[common, [Trip.self]].flatMap { $0 }`, or
  /// `Array([common, [Trip.self]].joined())`. `nil` for any other expression.
  private func flattened(_ expression: ExprSyntax) -> ArrayExprSyntax? {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    if path(call.calledExpression) == "Array", call.arguments.count == 1, let inner = call.arguments.first {
      return flattened(inner.expression)
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      let array = member.base?.as(ArrayExprSyntax.self)
    else { return nil }
    switch name(member.declName.baseName) {
    case "joined": return call.arguments.isEmpty ? array : nil
    case "flatMap":
      let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
      let only = closure?.statements.first?.item.as(ExprSyntax.self)
      return closure?.statements.count == 1 && only.map(string) == "$0" ? array : nil
    default: return nil
    }
  }

  private func isCast(_ node: ExprSyntax) -> Bool {
    node.as(UnresolvedAsExprSyntax.self).map { $0.questionOrExclamationMark == nil } ?? false
  }

  func add(_ element: ExprSyntax, to list: inout MetatypeList) {
    // `Trip.self as any PersistentModel.Type` is a sequence whose first element is the type.
    let value = element.as(SequenceExprSyntax.self)?.elements.first ?? element
    guard let type = metatype(value) else { return list.unknown.append(self.element(element)) }
    list.types.append(MetatypeList.Element(name: type, place: span(of: value)))
  }

  /// Returns an expression as a part of a list, on one line.
  private func element(_ expression: ExprSyntax) -> MetatypeList.Element {
    let words = string(of: expression).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return .init(name: words, place: span(of: expression))
  }

  /// Returns the type of a metatype: `Trip` for `Trip.self`. `nil` for any other expression.
  func metatype(_ value: ExprSyntax) -> String? {
    guard let member = value.as(MemberAccessExprSyntax.self), name(member.declName.baseName) == "self" else {
      return nil
    }
    return member.base.flatMap(path)
  }

  /// Returns the numbers in `Schema.Version(1, 2, 0)`. Empty for any other expression.
  private func version(_ value: ExprSyntax) -> [Int] {
    guard let call = value.as(FunctionCallExprSyntax.self) else { return [] }
    let numbers = call.arguments.map { argument -> Int? in
      if case .integer(let number) = defaultValue(argument.expression, as: .named("Int")) { Int(number) } else { nil }
    }
    return numbers.contains(nil) ? [] : numbers.compactMap(\.self)
  }

  private func stage(_ value: ExprSyntax) -> StageExpression {
    let place = span(of: value)
    guard let call = value.as(FunctionCallExprSyntax.self), let kind = caseName(call.calledExpression) else {
      return StageExpression(place: place, kind: path(value).map { .reference($0) } ?? .other)
    }
    let versions = ["fromVersion", "toVersion"].map { label in
      call.arguments.first { $0.label.map(name) == label }.flatMap { metatype($0.expression) }
    }
    guard let from = versions[0], let to = versions[1] else { return StageExpression(place: place, kind: .other) }
    switch kind {
    case "lightweight": return StageExpression(place: place, kind: .lightweight(from: from, to: to))
    case "custom":
      return StageExpression(place: place, kind: .custom(from: from, to: to), uses: stageUses(in: call))
    default: return StageExpression(place: place, kind: .other)
    }
  }
}

extension StageExpression {
  /// Whether the expression creates the stage.
  var isCall: Bool {
    switch kind {
    case .lightweight, .custom: true
    case .reference, .other: false
    }
  }
}

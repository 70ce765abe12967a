import PlumbCore
import PlumbDeclarations
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of `#Unique` and `#Index`, by the rules that check the constraints and the fetch indexes of a model.
extension ModelReading {
  /// Reports lists of another class, names that the class does not declare, properties without a column, and what is
  /// declared twice. A list with a problem is not in the schema.
  mutating func checkLists() {
    let single = properties.filter { $0.traits?.isUnique ?? false }.map { [$0.declaration.name] }
    var constraints = Set(single)
    var indexes: Set<[String]> = []
    var columnIndexes: Set<ColumnIndex> = []
    for member in node.memberBlock.members {
      guard let macro = member.decl.as(MacroExpansionDeclSyntax.self), let kind = List(rawValue: macro.macroName.text),
        checkClass(of: macro, kind)
      else { continue }
      if let index = text.columnIndex(in: macro.arguments) {
        check(index, macro, kind)
        if !columnIndexes.insert(index).inserted {
          reportTwice(kind, index.columns.map(\.name), at: macro.arguments, fix: removal(of: macro))
          if let last = facts.macro.lists.columnIndexes.lastIndex(of: index) {
            facts.macro.lists.columnIndexes.remove(at: last)
          }
        }
      }
      for argument in macro.arguments {
        guard let names = check(argument, kind) else { continue }
        let isNew = kind == .unique ? constraints.insert(names).inserted : indexes.insert(names).inserted
        if isNew { continue }
        reportTwice(kind, names, at: argument, fix: removal(of: argument, from: macro) ?? removal(of: macro))
        removeLast(names, kind)
      }
    }
  }

  /// The kinds of lists, by the names of their macros.
  enum List: String {
    case unique = "Unique"
    case index = "Index"

    var missing: String { self == .unique ? "uniqueness-attribute-missing" : "fetch-index-property-missing" }
    var invalid: String { self == .unique ? "uniqueness-attribute-invalid" : "fetch-index-property-invalid" }
  }

  /// Whether the key paths are those of the class. Those of a superclass are allowed in a subclass.
  private mutating func checkClass(of macro: MacroExpansionDeclSyntax, _ kind: List) -> Bool {
    guard entity.isTopmost, let clause = macro.genericArgumentClause, let argument = clause.arguments.first else {
      return true
    }
    let name = argument.argument.trimmedDescription
    if name.split(separator: ".").last.map(String.init) == entity.typeName || name == "Self" { return true }
    report(
      kind.missing, "#\(kind.rawValue) is in the class `\(entity.className)`, but lists properties of `\(name)`",
      at: clause,
      fixes: [
        Problem.Fix(
          "write `\(entity.typeName)`", replace: argument,
          with: argument.with(
            \.argument, .init(IdentifierTypeSyntax(name: .identifier(entity.typeName)))))
      ])
    for list in macro.arguments { text.properties(in: list.expression).map { removeLists(of: Set($0)) } }
    return false
  }

  /// Returns the names in a list. `nil` for a list with a problem.
  private mutating func check(_ argument: LabeledExprSyntax, _ kind: List) -> [String]? {
    guard let names = text.properties(in: argument.expression) else { return nil }
    let paths = paths(in: argument.expression)
    var seen: Set<String> = []
    var isSound = true
    for (name, path) in zip(names, paths) {
      if !seen.insert(name).inserted {
        report(
          "attribute-repeated", "#\(kind.rawValue) names `\(name)` twice", at: path,
          fixes: [removeElement(path, from: argument)])
        isSound = false
      } else if !check(name, path, argument, kind) {
        isSound = false
      }
    }
    if isSound { return names }
    facts.macro.lists.constraints.removeAll { kind == .unique && $0 == names }
    facts.macro.lists.indexes.removeAll { kind == .index && $0 == names }
    return nil
  }

  /// Checks the columns of an index that have an order.
  private mutating func check(_ index: ColumnIndex, _ macro: MacroExpansionDeclSyntax, _ kind: List) {
    var seen: Set<String> = []
    var isSound = true
    for (column, argument) in zip(index.columns, macro.arguments) {
      guard let path = argument.expression.as(FunctionCallExprSyntax.self)?.arguments.first?.expression else {
        continue
      }
      if !seen.insert(column.name).inserted {
        report(
          "attribute-repeated", "#\(kind.rawValue) names `\(column.name)` twice", at: path,
          fixes: [removal(of: argument, from: macro)])
        isSound = false
      } else if !check(column.name, path, argument, kind) {
        isSound = false
      }
    }
    if !isSound { facts.macro.lists.columnIndexes.removeAll { $0 == index } }
  }

  private func paths(in value: ExprSyntax) -> [ExprSyntax] {
    if let call = value.as(FunctionCallExprSyntax.self) {
      return call.arguments.first.map { paths(in: $0.expression) } ?? []
    }
    return value.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? []
  }

  private func removeElement(_ path: ExprSyntax, from argument: LabeledExprSyntax) -> Problem.Fix? {
    guard let element = path.parent?.as(ArrayElementSyntax.self),
      let list = element.parent?.as(ArrayElementListSyntax.self), list.count > 1
    else { return nil }
    return Problem.Fix("remove `\(path.trimmed)`", replace: list, with: list.without(element))
  }

  /// Reports a name that the class does not declare, or whose property has no column. Returns whether it is sound. A
  /// subclass can inherit a property.
  private mutating func check(
    _ name: String, _ path: ExprSyntax, _ argument: LabeledExprSyntax, _ kind: List
  ) -> Bool {
    let list = kind.rawValue
    if name.contains("."), let components = path.as(KeyPathExprSyntax.self)?.components, let first = components.first {
      report(
        kind.invalid, "#\(list) takes properties of `\(entity.className)`, not those of their values", at: path,
        fixes: [Problem.Fix("remove the rest", replace: components, with: KeyPathComponentListSyntax([first]))])
      return false
    }
    if unreadNames.contains(name) { return false }
    guard let property = properties.first(where: { $0.declaration.name == name }) else {
      if !entity.isTopmost { return true }
      let nearest = Suggestion.nearest(to: name, in: properties.map(\.declaration.name)).map {
        Problem.Fix("write `\($0)`", replace: path, with: "\\.\(raw: $0)" as ExprSyntax)
      }
      var problem = Problem(
        kind.missing, "`\(entity.className)` does not declare a persisted property `\(name)`", at: path,
        fixes: [nearest, removeElement(path, from: argument)])
      // The compiler reports a wrong name after the class's name, unless an extension declares the property.
      let hasRoot = path.as(KeyPathExprSyntax.self)?.root != nil
      if hasRoot, !otherMembers.contains(name) { problem.severity = .warning }
      add(problem)
      return false
    }
    guard let reason = property.reasonWithoutColumn(in: kind) else { return true }
    let isTransient = property.traits?.isTransient ?? false
    report(
      kind == .index && isTransient ? "fetch-index-transient" : kind.invalid,
      "#\(list) names `\(name)`, which \(reason) and has no column", at: path,
      fixes: [removeElement(path, from: argument)])
    return false
  }

  private mutating func reportTwice(
    _ kind: List, _ names: [String], at place: some SyntaxProtocol, fix: Problem.Fix?
  ) {
    let text = names.map { "`\($0)`" }.joined(separator: ", ")
    report(
      kind == .unique ? "attribute-repeated" : "index-duplicate",
      kind == .unique
        ? "`\(entity.className)` has two constraints of \(text)" : "`\(entity.className)` has two indexes of \(text)",
      at: place, fixes: [fix])
  }

  /// Removes the last list of these names from the schema.
  private mutating func removeLast(_ names: [String], _ kind: List) {
    if kind == .unique, let index = facts.macro.lists.constraints.lastIndex(of: names) {
      facts.macro.lists.constraints.remove(at: index)
    }
    if kind == .index, let index = facts.macro.lists.indexes.lastIndex(of: names) {
      facts.macro.lists.indexes.remove(at: index)
    }
  }

  /// Returns the edit that removes an argument of a macro. `nil` for its only one.
  private func removal(of argument: LabeledExprSyntax, from macro: MacroExpansionDeclSyntax) -> Problem.Fix? {
    guard macro.arguments.count > 1 else { return nil }
    return Problem.Fix(
      "remove the second one", replace: macro.arguments, with: macro.arguments.without(argument))
  }

  /// Returns the edit that removes a macro of the class.
  private func removal(of macro: MacroExpansionDeclSyntax) -> Problem.Fix? {
    guard let item = macro.parent?.as(MemberBlockItemSyntax.self),
      let list = item.parent?.as(MemberBlockItemListSyntax.self)
    else { return nil }
    return Problem.Fix(
      "remove #\(macro.macroName.text)", replace: list, with: list.filter { $0.id != item.id })
  }
}

extension ModelProperty {
  /// The reason why a table has no column for the property, as a phrase that follows `which`. `nil` if it has one, and
  /// for a constraint of a composite, whose effect is uncertain.
  fileprivate func reasonWithoutColumn(in list: ModelReading.List) -> String? {
    if declaration.isToMany { return "is to-many" }
    if traits?.storage == .composition, list == .index { return "is a composite" }
    return traits?.isTransient ?? false ? "is transient" : nil
  }
}

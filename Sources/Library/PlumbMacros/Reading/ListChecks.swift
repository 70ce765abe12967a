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
        if !columnIndexes.insert(index).inserted, let last = macro.arguments.first {
          reportTwice(last, kind, index.columns.map(\.name), in: macro)
        }
      }
      for argument in macro.arguments {
        guard let names = check(argument, kind) else { continue }
        let isNew = kind == .unique ? constraints.insert(names).inserted : indexes.insert(names).inserted
        if !isNew { reportTwice(argument, kind, names, in: macro) }
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
        var rest = macro.arguments.filter { $0.id != argument.id }
        if let last = rest.indices.last { rest[last].trailingComma = nil }
        report(
          "attribute-repeated", "#\(kind.rawValue) names `\(column.name)` twice", at: path,
          fixes: [Problem.Fix("remove the second one", replace: macro.arguments, with: rest)])
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
    var rest = list.filter { $0.id != element.id }
    if let last = rest.indices.last { rest[last].trailingComma = nil }
    return Problem.Fix("remove `\(path.trimmed)`", replace: list, with: rest)
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
      report(
        kind.missing, "`\(entity.className)` does not declare a persisted property `\(name)`", at: path,
        fixes: [nearest, removeElement(path, from: argument)])
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
    _ argument: LabeledExprSyntax, _ kind: List, _ names: [String], in macro: MacroExpansionDeclSyntax
  ) {
    let text = names.map { "`\($0)`" }.joined(separator: ", ")
    var rest = macro.arguments.filter { $0.id != argument.id }
    if let last = rest.indices.last { rest[last].trailingComma = nil }
    let removal = rest.isEmpty ? nil : Problem.Fix("remove the second one", replace: macro.arguments, with: rest)
    report(
      kind == .unique ? "attribute-repeated" : "index-duplicate",
      kind == .unique
        ? "`\(entity.className)` has two constraints of \(text)" : "`\(entity.className)` has two indexes of \(text)",
      at: argument, fixes: [removal ?? emptied(macro)])
    if kind == .unique, let index = facts.macro.lists.constraints.lastIndex(of: names) {
      facts.macro.lists.constraints.remove(at: index)
    }
    if kind == .index, let index = facts.macro.lists.indexes.lastIndex(of: names) {
      facts.macro.lists.indexes.remove(at: index)
    }
  }

  /// Returns the edit that removes a macro of the class.
  private func emptied(_ macro: MacroExpansionDeclSyntax) -> Problem.Fix? {
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

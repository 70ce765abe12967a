import PlumbDeclarations
import PlumbModel
import PlumbText
import SwiftSyntax

/// A visitor of a file's tree that collects the strings and key paths that name elements of a model.
///
/// Strings with interpolations, and keys in variables, are not collected.
final class NameVisitor: SyntaxVisitor {
  /// The uses found so far.
  private(set) var uses: [NameUse] = []
  /// The constants of other files whose values are not known.
  private(set) var unknownConstants: Set<String> = []
  private let text: SourceText
  private lazy var lines = LineTable(text.bytes)
  /// The string constants of the file's types, by their last names.
  private let constants: [String: [ConstantRecord]]
  /// The constants of other files.
  private let otherConstants: NameConstants?
  /// The search for fetch requests; `nil` after many uses, because its time depends on the length of the code.
  private var context: FetchContext? {
    uses.count < 1000 ? FetchContext(text, hasExpressions: hasExpressions, functions: functions) : nil
  }
  /// The functions of the file that return requests for objects of a class.
  private lazy var functions = tree.map(text.requestFunctions) ?? [:]
  private let tree: SourceFileSyntax?
  private lazy var hasExpressions = text.bytes.contains(anyOf: ["NSExpressionDescription"])

  init(
    _ text: SourceText, _ tree: SourceFileSyntax? = nil, _ constants: [ConstantRecord] = [],
    _ otherConstants: NameConstants? = nil
  ) {
    (self.text, self.tree) = (text, tree)
    self.otherConstants = otherConstants
    self.constants = Dictionary(grouping: constants, by: \.qualifiedName.lastComponent)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = text.callee(of: node) ?? ""
    if callee == "NSBatchInsertRequest" { addInsertions(node) }
    addModel(node, callee)
    for argument in node.arguments {
      guard let label = argument.label.map(text.name), Self.labels.contains(label),
        let value = string(argument.expression)
      else { continue }
      switch (callee, label) {
      case ("NSPredicate", "format"): addPredicate(value, node, argument.expression)
      case ("NSSortDescriptor", "key"),
        ("init", "key") where text.argument("ascending", of: node) != nil:
        addFetched(.sort, value, node, argument.expression)
      case (_, "entityName"), (_, "forEntityName"):
        let isFetched = Self.entityMethods.contains(callee)
        add(.entity, [value], isFetched: isFetched, code: call(node, label, value), argument)
      case (_, "sectionNameKeyPath"):
        let root = context?.root(of: text.argument("fetchRequest", of: node))
        add(.section, value.keys, root, isFetched: root != nil, code: call(node, label, value), argument)
      case (_, "forKey"), (_, "forKeyPath"):
        guard Self.keyMethods.contains(callee) else { continue }
        if callee == "NSExpression", let root = context?.root(ofExpression: node) {
          add(.property, value.keys, root, isFetched: true, code: call(node, label, value), argument)
          continue
        }
        let root = context?.object(of: node)
        add(
          .key, value.keys, root ?? text.ownType(of: node), isFetched: root != nil, code: call(node, label, value),
          argument)
      default: break
      }
    }
    return .visitChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.compiledClauses { walk(clause) }
    return .skipChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let argument = node.arguments.first, argument.label == nil,
      let name = text.string(literal: argument.expression),
      let list = node.calledExpression.as(MemberAccessExprSyntax.self),
      text.name(list.declName.baseName) == Self.entityList
    else { return .visitChildren }
    // A subscript returns nil for a name that does not exist.
    add(.entity, [name], code: "\(Self.entityList)[\"\(name)\"]", argument)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let (property, values) = text.assignment(node), Self.listProperties.contains(property) else {
      return .visitChildren
    }
    // The properties to group by may be names of expressions.
    let root = property == "propertiesToGroupBy" ? nil : context?.root(of: node)
    for value in values.flatMap(Self.elements(of:)) {
      guard let name = string(value) else { continue }
      add(.property, name.keys, root, isFetched: root != nil, code: "\(property) with \"\(name)\"", value)
    }
    return .visitChildren
  }

  /// Returns the elements of an array, or the keys of a dictionary.
  private static func elements(of value: ExprSyntax) -> [ExprSyntax] {
    if let array = value.as(ArrayExprSyntax.self) { return array.elements.map(\.expression) }
    guard case .elements(let pairs)? = value.as(DictionaryExprSyntax.self)?.content else { return [] }
    return pairs.map(\.key)
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    guard let root = node.root, case .named(let type, _) = text.type(root) else { return .visitChildren }
    var names = node.components.prefix { $0.component.property != nil || $0.component.isOptional }
      .compactMap { $0.component.property.map { text.name($0.declName.baseName) } }
    // `\Shop.Order.total` has the root `Shop`.
    let owner = names.first?.isTypeName == true ? names.removeFirst() : type.lastComponent
    let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    let isSort = call.flatMap(text.callee)?.hasSuffix("SortDescriptor") ?? false
    let isFirst = isSort && call.map { FetchContext.isFirst(Syntax($0)) } ?? false
    add(isSort ? .sort : .keyPath, names, .class(owner), isFirst: isFirst, code: text.string(of: node), node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard text.name(node.macroName) == "keyPath", let path = node.arguments.first.flatMap({ text.path($0.expression) })
    else { return .visitChildren }
    let names = path.split(separator: ".").map(String.init)
    let types = names.prefix { $0.isTypeName }
    let root = types.last.map { NameUse.Root.class($0) } ?? text.enclosingType(of: Syntax(node))
    add(.keyPath, Array(names.dropFirst(types.count)), root, code: "#keyPath(\(path))", node)
    return .skipChildren
  }

  /// The labels of the arguments that may name elements of the model.
  private static let labels: Set<String> = [
    "format", "key", "entityName", "forEntityName", "sectionNameKeyPath", "forKey", "forKeyPath",
  ]
  /// The classes that find a model by its name.
  static let containers: Set<String> = ["NSPersistentContainer", "NSPersistentCloudKitContainer"]
  /// The methods of key-value coding, whose keys may be properties.
  private static let keyMethods: Set<String> = Set(KeyUse.swiftMethods.keys).union([
    "NSExpression", "dictionaryWithValues",
  ])
  /// The types and methods of Core Data that take the name of an entity, and raise an exception if it does not exist.
  private static let entityMethods: Set<String> = [
    "NSFetchRequest", "NSBatchInsertRequest", "NSBatchUpdateRequest", "entity", "insertNewObject",
  ]
  private static let entityList = "entitiesByName"
  private static let listProperties: Set<String> = [
    "propertiesToFetch", "propertiesToGroupBy", "propertiesToUpdate", "relationshipKeyPathsForPrefetching",
  ]
}

extension NameVisitor {
  private func addPredicate(_ format: String, _ call: FunctionCallExprSyntax, _ literal: ExprSyntax) {
    let place = context?.place(of: call)
    let code = "NSPredicate(format: \"\(format)\")"
    let keys = zip(format.placeholders, Self.arguments(of: call)).filter { $0.0 == "K" }.map { ($0.1, string($0.1)) }
    guard let syntax = try? PredicateSyntax(parsing: format) else {
      for (argument, value) in keys { if let value { add(.predicate, value.keys, code: code, argument) } }
      return
    }
    var isFirst = true
    for path in syntax.keyPaths(replacing: keys.map(\.1)) {
      let root = path.startsAtObject || !path.collection.isEmpty ? place?.root : nil
      let argument = path.placeholder.flatMap { keys.indices.contains($0) ? keys[$0].0 : nil }
      add(
        .predicate, root == nil ? path.allKeys : path.collection + path.allKeys, root, isFetched: root != nil,
        isFirst: isFirst, code: code, argument ?? literal)
      isFirst = false
    }
  }

  /// Returns the arguments for the placeholders of a format.
  private static func arguments(of call: FunctionCallExprSyntax) -> [ExprSyntax] {
    let arguments = call.arguments.dropFirst()
    if arguments.first?.label?.text == "argumentArray", let list = arguments.first?.expression {
      return elements(of: list)
    }
    return arguments.map(\.expression)
  }

  /// Adds the name of a model in a call that finds one by its name: the creation of a container without a model, or
  /// `url(forResource: "Shop", withExtension: "momd")`.
  private func addModel(_ call: FunctionCallExprSyntax, _ callee: String) {
    let label = Self.containers.contains(callee) ? "name" : "forResource"
    guard let argument = text.argument(label, of: call),
      label == "name" ? text.argument("managedObjectModel", of: call) == nil : isOfCompiledModel(call),
      let value = string(argument)
    else { return }
    add(.model, [value], isFetched: true, code: self.call(call, label, value), argument)
  }

  /// Whether a call has the extension of a compiled bundle as an argument.
  private func isOfCompiledModel(_ call: FunctionCallExprSyntax) -> Bool {
    ["withExtension", "ofType"].contains { text.argument($0, of: call).flatMap(string) == "momd" }
  }

  /// Adds the keys of the dictionaries in a batch insert request.
  private func addInsertions(_ call: FunctionCallExprSyntax) {
    let name = text.argument("entityName", of: call).flatMap(string)
    guard let root = name.map({ .entity($0) }) ?? context?.entity(in: call.arguments),
      let objects = text.argument("objects", of: call).map(value)?.as(ArrayExprSyntax.self)
    else { return }
    for key in objects.elements.map({ value($0.expression) }).flatMap(Self.elements) {
      guard let name = string(key) else { continue }
      add(.insertion, [name], root, isFetched: true, code: "NSBatchInsertRequest with \"\(name)\"", key)
    }
  }

  private func addFetched(
    _ purpose: NameUse.Purpose, _ path: String, _ call: FunctionCallExprSyntax, _ literal: ExprSyntax
  ) {
    let place = context?.place(of: call)
    add(
      purpose, path.keys, place?.root, isFetched: place != nil, isFirst: place?.isFirst ?? false,
      code: self.call(call, "key", path), literal)
  }

  private func add(
    _ purpose: NameUse.Purpose, _ names: [String], _ root: NameUse.Root? = nil, isFetched: Bool = false,
    isFirst: Bool = false, code: String, _ node: some SyntaxProtocol
  ) {
    guard !names.isEmpty else { return }
    let expression = Syntax(node).as(LabeledExprSyntax.self).map { Syntax($0.expression) } ?? Syntax(node)
    uses.append(
      NameUse(
        purpose, names, from: root, isFetched: isFetched, isFirst: isFirst, code: code.firstLine,
        location: lines.location(text.span(of: expression), in: text.file)))
  }

  /// The maximum number of constants with one name in different types.
  private static let mostNamesakes = 20

  /// Returns the value of a local variable; any other expression as it is.
  private func value(_ expression: ExprSyntax) -> ExprSyntax {
    guard let variable = expression.as(DeclReferenceExprSyntax.self) else { return expression }
    return LocalVariable(text.name(variable.baseName), text)?.value(at: Syntax(variable)) ?? expression
  }

  /// Returns the text of a literal, of a local constant, or of a constant of a type: `Keys.total`. `nil` for other
  /// expressions.
  private func string(_ expression: ExprSyntax) -> String? {
    if let literal = text.string(literal: expression) { return literal }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName {
      let value = value(expression)
      return value == expression ? constant(text.name(name), at: Syntax(expression)) : text.string(literal: value)
    }
    guard expression.is(MemberAccessExprSyntax.self), let path = text.path(expression) else { return nil }
    if let namesakes = constants[path.lastComponent], namesakes.count <= Self.mostNamesakes {
      let names = path.hasPrefix("Self.") ? String(path.dropFirst(5)) : path
      let found = namesakes.filter { $0.qualifiedName == names || $0.qualifiedName.hasSuffix("." + names) }
      if !found.isEmpty { return Set(found.map(\.value)).count == 1 ? found.first?.value : nil }
    }
    return constant(path, at: Syntax(expression))
  }

  /// Returns the text of a constant of another file. Its name is recorded if the text is not known.
  private func constant(_ path: String, at node: Syntax) -> String? {
    guard NameConstants.isConstant(path) else { return nil }
    var scope = ""
    if case .class(let name)? = text.enclosingType(of: node) { scope = name }
    if let value = otherConstants?.value(of: path, in: scope, file: text.file) { return value }
    let isRawValue = path.hasSuffix(".rawValue") || path.hasSuffix(".stringValue")
    unknownConstants.insert((isRawValue ? path.withoutLastComponent : path).lastComponent)
    return nil
  }

  /// Returns a call with one of its arguments as messages contain it.
  private func call(_ node: FunctionCallExprSyntax, _ label: String, _ value: String) -> String {
    "\(text.callee(of: node) ?? "")(\(label): \"\(value)\")"
  }
}

extension KeyPathComponentSyntax.Component {
  fileprivate var property: KeyPathPropertyComponentSyntax? {
    if case .property(let property) = self { property } else { nil }
  }

  fileprivate var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension String {
  /// The keys of a key path without collection operators: `["items", "price"]` for `items.@sum.price`.
  var keys: [String] { split(separator: ".").map(String.init).filter { !$0.hasPrefix("@") } }

  /// Whether the name starts with an uppercase letter, as names of types do.
  fileprivate var isTypeName: Bool { first?.isUppercase ?? false }

  /// The last letters of a format's placeholders outside of quotes, in order: `K` and `@` for
  /// `%K == %@ AND note != '%@'`. `%%` is none.
  var placeholders: [Character] {
    var found: [Character] = []
    var quote: Character?
    var rest = self[...]
    while let character = rest.popFirst() {
      if character == "\\" {
        rest = rest.dropFirst()
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, character == "%" {
        rest = rest.drop { "-+0123456789.*$hlqLtzj".contains($0) }
        if let letter = rest.popFirst(), letter != "%" { found.append(letter) }
      }
    }
    return found
  }

  /// The text up to the first line break.
  fileprivate var firstLine: String {
    let lines = split(maxSplits: 1, whereSeparator: \.isNewline)
    return lines.count > 1 ? "\(lines[0])…" : self
  }
}

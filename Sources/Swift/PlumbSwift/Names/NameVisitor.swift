import PlumbDeclarations
import PlumbModel
import PlumbText
import SwiftSyntax

/// A visitor of a file's tree that collects the strings and key paths that name elements of a model.
///
/// Strings with interpolations, and keys in variables, are not collected.
final class NameVisitor: SyntaxVisitor {
  /// The uses found so far.
  var uses: [NameUse] = []
  /// The constants of other files whose values are not known.
  var unknownConstants: Set<String> = []
  let file: FileMembers
  var text: SourceText { file.text }
  lazy var lines = LineTable(text.bytes)
  /// The search for fetch requests; `nil` after many uses, because its time depends on the length of the code.
  var context: FetchContext? { uses.count < 1000 ? FetchContext(file) : nil }
  lazy var hasInsertions = text.bytes.contains(anyOf: ["NSBatchInsertRequest"])
  lazy var hasStoreDescriptions = text.bytes.contains(anyOf: ["StoreDescription"])

  init(_ file: FileMembers) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = text.callee(of: node) ?? ""
    if callee == "NSBatchInsertRequest" { addInsertions(node) }
    addModel(node, callee)
    addChecksums(node, callee)
    addHelpers(node, callee)
    addKeys(node, callee)
    for (index, argument) in node.arguments.enumerated() {
      guard let label = argument.label.map(text.name) ?? (index == 0 ? Self.oldNames[callee] : nil),
        Self.labels.contains(label)
      else { continue }
      guard let value = label == "format" ? file.format(argument.expression) : string(argument.expression) else {
        if isChecked(label, of: node, callee) { noteConstant(argument.expression) }
        continue
      }
      switch (callee, label) {
      case ("NSPredicate", "format"),
        ("init", "format") where callee != "init" || place(of: node) != nil:
        addPredicate(value, node, argument.expression)
      case ("NSSortDescriptor", "key"),
        ("init", "key") where text.argument("ascending", of: node) != nil:
        addFetched(.sort, value, node, argument.expression)
      case (_, "entityName"), (_, "forEntityName"):
        let isFetched = Self.entityMethods.contains(callee) || isRequest(node, callee)
        add(
          .entity, [value], text.generic(node.calledExpression), isFetched: isFetched, code: call(node, label, value),
          argument)
      case ("addPersistentStore", "configurationName"), ("addPersistentStore", "configuration"):
        add(.configuration, [value], isFetched: true, code: call(node, label, value), argument)
      case (_, "sectionNameKeyPath"):
        let root = context?.root(of: text.argument("fetchRequest", of: node))
        add(.section, value.keys, root, isFetched: root != nil, code: call(node, label, value), argument)
      case (_, "forKey"), (_, "forKeyPath"), (_, "forRelationshipNamed"):
        guard Self.keyMethods.contains(callee) else { continue }
        if callee == "NSExpression", let root = context?.root(ofExpression: node) ?? place(of: node)?.root {
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

  /// Whether the value of an argument has to exist in the model.
  func isChecked(_ label: String, of call: FunctionCallExprSyntax, _ callee: String) -> Bool {
    switch label {
    case "key", "format": place(of: call) != nil || context?.object(evaluatedBy: call) != nil
    case "sectionNameKeyPath": context?.root(of: text.argument("fetchRequest", of: call)) != nil
    case "configurationName", "configuration": callee == "addPersistentStore"
    case "forKey", "forKeyPath", "forRelationshipNamed":
      Self.keyMethods.contains(callee) && context?.object(of: call) != nil
    default: Self.entityMethods.contains(callee) || isRequest(call, callee)
    }
  }

  /// Whether a call creates a request whose type the context determines: `.init(entityName: "Order")`.
  private func isRequest(_ call: FunctionCallExprSyntax, _ callee: String) -> Bool {
    callee == "init" && call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil
      && call.arguments.first?.label.map(text.name) == "entityName"
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.compiledClauses { walk(clause) }
    return .skipChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let argument = node.arguments.first, argument.label == nil, let name = string(argument.expression) else {
      return .visitChildren
    }
    if let variable = node.calledExpression.as(DeclReferenceExprSyntax.self), hasInsertions,
      case .argument(let closure)? = LocalVariable(text.name(variable.baseName), text)?
        .declaration(at: Syntax(variable)), let root = context?.insertion(by: closure)
    {
      add(.insertion, [name], root, isFetched: true, code: "NSBatchInsertRequest with \"\(name)\"", argument)
      return .visitChildren
    }
    guard let list = node.calledExpression.as(MemberAccessExprSyntax.self),
      text.name(list.declName.baseName) == Self.entityList
    else { return .visitChildren }
    // A subscript returns nil for a name that does not exist.
    add(.entity, [name], code: "\(Self.entityList)[\"\(name)\"]", argument)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    addConfiguration(node)
    guard let (property, values) = text.assignment(node), Self.listProperties.contains(property) else {
      return .visitChildren
    }
    let root = context?.root(of: node)
    for value in values.flatMap(Self.elements(of:)) {
      guard let name = string(value) else {
        if root != nil { noteConstant(value) }
        continue
      }
      add(.property, name.keys, root, isFetched: root != nil, code: "\(property) with \"\(name)\"", value)
    }
    return .visitChildren
  }

  /// Returns the elements of an array, or the keys of a dictionary.
  static func elements(of value: ExprSyntax) -> [ExprSyntax] {
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
    let root = (types.last ?? text.enclosingType(of: Syntax(node))).map { NameUse.Root.class($0) }
    // The key of a sort descriptor of a request has to be in the store.
    let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    let isSort = call.map { text.callee(of: $0) == "NSSortDescriptor" && place(of: $0) != nil } ?? false
    add(
      isSort ? .sort : .keyPath, Array(names.dropFirst(types.count)), root, isFetched: isSort,
      code: "#keyPath(\(path))", node)
    return .skipChildren
  }

  /// The labels of the arguments that may name elements of the model.
  static let labels: Set<String> = [
    "format", "key", "entityName", "forEntityName", "sectionNameKeyPath", "forKey", "forKeyPath",
    "configuration", "configurationName", "forRelationshipNamed",
  ]
  /// The methods of old Swift that take a name without a label, with the label that the argument has since Swift 3.
  static let oldNames = [
    "valueForKey": "forKey", "valueForKeyPath": "forKeyPath", "entityForName": "forEntityName",
    "insertNewObjectForEntityForName": "forEntityName",
  ]
  /// The classes that find a model by its name.
  static let containers: Set<String> = ["NSPersistentContainer", "NSPersistentCloudKitContainer"]
  /// The methods of key-value coding, whose keys may be properties.
  static let keyMethods: Set<String> = Set(KeyUse.swiftMethods.keys).union([
    "objectIDs", "hasFault", "NSExpression", "dictionaryWithValues", "valueForKey", "valueForKeyPath",
  ])
  /// The types and methods of Core Data that take the name of an entity, and raise an exception if it does not exist.
  static let entityMethods: Set<String> = [
    "NSFetchRequest", "NSBatchInsertRequest", "NSBatchUpdateRequest", "entity", "insertNewObject", "entityForName",
    "insertNewObjectForEntityForName",
  ]
  static let entityList = "entitiesByName"
  static let listProperties: Set<String> = [
    "propertiesToFetch", "propertiesToGroupBy", "propertiesToUpdate", "relationshipKeyPathsForPrefetching",
  ]
}

extension KeyPathComponentSyntax.Component {
  fileprivate var property: KeyPathPropertyComponentSyntax? {
    if case .property(let property) = self { property } else { nil }
  }

  fileprivate var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension NameUse.Purpose {
  /// The purpose of the name of a compiled bundle, or of a compiled version. `nil` for other files.
  init?(fileExtension: String) {
    switch fileExtension {
    case "momd": self = .model
    case "mom": self = .version
    default: return nil
    }
  }
}

extension String {
  /// The part after the last slash: `Shop 2` of `Shop.momd/Shop 2`.
  var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }

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
  var firstLine: String {
    let lines = split(maxSplits: 1, whereSeparator: \.isNewline)
    return lines.count > 1 ? "\(lines[0])…" : self
  }
}

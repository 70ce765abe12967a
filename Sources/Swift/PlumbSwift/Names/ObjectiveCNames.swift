import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

extension SourceText {
  /// Returns the uses in an Objective-C file, in the order of the text: strings in arguments that take a name.
  ///
  ///     [NSSortDescriptor sortDescriptorWithKey:@"total" ascending:YES]
  func objectiveCNames(_ constants: NameConstants?) -> FoundNames {
    bytes.withUnsafeBufferPointer { buffer in
      let text = ObjectiveCText(file: file, bytes: buffer)
      var reader = ObjectiveCItems(text)
      var items: [[ObjectiveCNode]] = []
      while let item = reader.next() { items.append(item) }
      var visitor = ObjectiveCNameVisitor(text, LineTable(bytes), reader.definitions, constants)
      for item in items { visitor.visitItem(item) }
      // A method that returns a request may be below the code that calls it.
      if !visitor.helpers.isEmpty {
        visitor = ObjectiveCNameVisitor(text, LineTable(bytes), reader.definitions, constants, visitor.helpers)
        for item in items { visitor.visitItem(item) }
      }
      return visitor.found
    }
  }
}

/// A visitor of the code of an Objective-C file that collects the strings that name elements of a model. It follows the
/// fetch requests and the objects in local variables:
///
///     NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
///     request.predicate = [NSPredicate predicateWithFormat:@"total > 5"];   // total of Order
///
/// A request that is a property, or that is assigned again, is unknown.
struct ObjectiveCNameVisitor {
  typealias Nodes = ArraySlice<ObjectiveCNode>

  let text: ObjectiveCText
  private let lines: LineTable
  private let constants: NameConstants?
  /// The requests that methods of the file return, by class and selector: `Store openOrders`.
  private let knownHelpers: [String: NameUse.Root]
  /// The variables of the file and of the blocks around the visited code.
  private var scopes: [[String: ObjectiveCVariable]]
  /// The class whose implementation is visited.
  private var className = ""
  /// The requests that the visited method returns.
  private var returned: [NameUse.Root?] = []
  private var returnedByHelpers: [String: [NameUse.Root?]] = [:]
  /// Whether the visited code fetches expressions, whose names may be keys of a request.
  private var hasExpressions = false
  private var entries: [Entry] = []
  /// The requests of literals and constants, by their offsets.
  private var requests: [UInt32: (root: NameUse.Root, isFirst: Bool)] = [:]
  private var unknownConstants: Set<String> = []

  /// A use before its request is known.
  private struct Entry {
    var use: NameUse
    /// The names of the path from an object of the request. `nil` if it does not start at one.
    var rooted: [String]?
    /// The offset of the format or the key that is assigned to the request.
    var anchor: UInt32
    /// Whether the path is the first one of its format.
    var isFirst = false
  }

  init(
    _ text: ObjectiveCText, _ lines: LineTable, _ definitions: [String: String], _ constants: NameConstants?,
    _ helpers: [String: NameUse.Root] = [:]
  ) {
    (self.text, self.lines, self.constants, knownHelpers) = (text, lines, constants, helpers)
    scopes = [definitions.mapValues { ObjectiveCVariable(value: .string($0)) }]
  }

  /// The requests that methods return, of those that return only requests for one entity.
  var helpers: [String: NameUse.Root] {
    returnedByHelpers.compactMapValues { roots in
      Set(roots).count == 1 ? roots.first ?? nil : nil
    }
  }

  /// The uses in the order of the text, and the constants whose values are missing.
  var found: FoundNames {
    let uses = entries.map { entry -> NameUse in
      var use = entry.use
      guard let request = requests[entry.anchor], let names = entry.rooted else { return use }
      use.names = names
      use.root = request.root
      use.isFetched = true
      use.isFirst = request.isFirst && entry.isFirst
      return use
    }
    return FoundNames(
      uses: uses.filter { !$0.names.isEmpty }.sorted { $0.location.start.offset < $1.location.start.offset },
      unknownConstants: unknownConstants)
  }
}

// MARK: - Code

extension ObjectiveCNameVisitor {
  /// Visits a declaration or definition of the file.
  mutating func visitItem(_ nodes: [ObjectiveCNode]) {
    var nodes = nodes[...]
    if let first = nodes.first?.token, first.kind == .keyword, text.string(first) == "@implementation" {
      className = nodes.dropFirst().first.flatMap(word) ?? ""
    }
    guard let code = nodes.last?.content("{"), nodes.dropLast().last?.isMark("@") != true else {
      if nodes.contains(where: { $0.isMark("=") }) { visitStatement(nodes, before: []) }
      return
    }
    nodes = nodes.dropLast()
    hasExpressions = Self.mentions("NSExpressionDescription", code, text)
    scopes.append([:])
    let selector = declareParameters(nodes)
    returned = []
    visitBlock(code)
    scopes.removeLast()
    if let selector, !returned.isEmpty { returnedByHelpers["\(className) \(selector)", default: []] += returned }
    hasExpressions = false
  }

  /// Declares the parameters of a method or a function. Returns the method's selector.
  private mutating func declareParameters(_ nodes: Nodes) -> String? {
    guard let start = nodes.firstIndex(where: { $0.isMark("-") || $0.isMark("+") }) else {
      for parameter in nodes.last?.content("(")?.separated ?? [] { declare(ObjectiveCDeclared(parameter, text)) }
      return nil
    }
    var selector = ""
    var nodes = nodes[(start + 1)...]
    if nodes.first?.content("(") != nil { nodes = nodes.dropFirst() }
    while let label = nodes.popFirst().flatMap(word) {
      selector += label
      guard nodes.first?.isMark(":") ?? false else { break }
      selector += ":"
      nodes = nodes.dropFirst()
      let type = nodes.first?.content("(") ?? []
      if !type.isEmpty { nodes = nodes.dropFirst() }
      if let name = nodes.popFirst() { declare(ObjectiveCDeclared((type + [name])[...], text)) }
    }
    return selector
  }

  private mutating func declare(_ declared: ObjectiveCDeclared?) {
    guard let declared else { return }
    scopes[scopes.count - 1][declared.name] = ObjectiveCVariable(value: declared.value)
  }

  /// Visits the code between braces. `parameters` are those of a block: `^(NSFetchRequest *request) { … }`.
  private mutating func visitBlock(_ nodes: [ObjectiveCNode], parameters: [ObjectiveCNode] = []) {
    scopes.append([:])
    for parameter in parameters.separated { declare(ObjectiveCDeclared(parameter, text)) }
    for statement in nodes.statements { visitStatement(statement, before: nodes[statement.endIndex...]) }
    scopes.removeLast()
  }

  /// Visits a statement. `later` is the code after it in the same block.
  private mutating func visitStatement(_ nodes: Nodes, before later: Nodes) {
    var statement = nodes
    while let name = statement.first.flatMap(word), Self.controls.contains(name) {
      statement = statement.dropFirst()
      if let header = statement.first?.content("(") {
        if name == "for", let end = header.firstIndex(where: { word($0) == "in" }) {
          declare(ObjectiveCDeclared(header[..<end], text))
        }
        statement = statement.dropFirst()
      }
    }
    if statement.last?.isMark(";") ?? false { statement = statement.dropLast() }
    if statement.first.flatMap(word) == "return" {
      returned.append(value(statement.dropFirst()).request)
    } else if let equal = assignment(in: statement) {
      assign(statement[(equal + 1)...], to: statement[..<equal], before: later)
    } else if let declared = ObjectiveCDeclared(statement, text) {
      scopes[scopes.count - 1][declared.name] = variable(declared, later, awaitsValue: true)
    }
    visit(nodes)
  }

  /// The maximum number of nodes after a declaration that are searched for assignments.
  private static let mostNodes = 5000

  private static let controls: Set<String> = ["if", "else", "for", "while", "switch", "do"]

  /// Returns the index of the sign of an assignment outside of brackets. `nil` if there is none.
  private func assignment(in nodes: Nodes) -> Int? {
    guard let index = nodes.firstIndex(where: { $0.isMark("=") }), index > nodes.startIndex else { return nil }
    let isComparison = nodes[(index + 1)...].first?.isMark("=") ?? true
    if case .mark? = nodes[index - 1].token?.kind, !nodes[index - 1].isMark("*") { return nil }
    return isComparison ? nil : index
  }

  private mutating func assign(_ value: Nodes, to target: Nodes, before later: Nodes) {
    if let declared = ObjectiveCDeclared(target, text) {
      let isEmpty = value.count == 1 && value.first.flatMap(word) == "nil"
      var variable = variable(declared, later, awaitsValue: isEmpty)
      if !isEmpty, later.count < Self.mostNodes, !isAssigned(declared.name, in: later) { set(value, of: &variable) }
      scopes[scopes.count - 1][declared.name] = variable
    } else if target.count == 1, let name = target.first.flatMap(word) {
      update(name) { visitor, variable in
        if variable.awaitsValue { visitor.set(value, of: &variable) } else { variable = ObjectiveCVariable() }
        variable.awaitsValue = false
      }
    } else if target.count == 3, let name = target.first.flatMap(word), let property = target.last.flatMap(word),
      target.dropFirst().first?.isMark(".") ?? false
    {
      setProperty(property, of: name, value)
    }
  }

  /// Returns a variable without a value yet. It is unknown if the code assigns more than one.
  private func variable(_ declared: ObjectiveCDeclared, _ later: Nodes, awaitsValue: Bool) -> ObjectiveCVariable {
    guard later.count < Self.mostNodes else { return ObjectiveCVariable() }
    let isKnown = awaitsValue ? assignments(of: declared.name, in: later) == 1 : !isAssigned(declared.name, in: later)
    guard isKnown else { return ObjectiveCVariable() }
    return ObjectiveCVariable(value: declared.value, awaitsValue: awaitsValue)
  }

  private func set(_ nodes: Nodes, of variable: inout ObjectiveCVariable) {
    let found = value(nodes)
    switch (found, variable.value) {
    case (.other, _): break
    // The type argument is less exact than the entity's name.
    case (.request(nil), .request): break
    default: variable.value = found
    }
    variable.nodes = nodes
  }

  private mutating func update(
    _ name: String, _ body: (ObjectiveCNameVisitor, inout ObjectiveCVariable) -> Void
  ) {
    guard let index = scopes.lastIndex(where: { $0[name] != nil }), var variable = scopes[index][name] else { return }
    body(self, &variable)
    scopes[index][name] = variable
  }

  private func isAssigned(_ name: String, in nodes: Nodes) -> Bool { assignments(of: name, in: nodes) > 0 }

  /// Returns the number of assignments to a variable, except for declarations of other variables of that name.
  private func assignments(of name: String, in nodes: Nodes) -> Int {
    var count = 0
    for (index, node) in zip(nodes.indices, nodes) {
      if case .group(let group) = node {
        count += assignments(of: name, in: group.nodes[...])
      } else if word(node) == name {
        let next = nodes[(index + 1)...]
        let before = index > nodes.startIndex ? nodes[index - 1] : nil
        let isAssigned = next.first?.isMark("=") ?? false && !(next.dropFirst().first?.isMark("=") ?? false)
        let isOther = before.map { word($0) != nil && word($0) != "else" || $0.isMark("*") || $0.isMark(".") } ?? false
        if isAssigned && !isOther || before?.isMark("&") ?? false { count += 1 }
      }
    }
    return count
  }

  private static func mentions(_ name: String, _ nodes: [ObjectiveCNode], _ text: ObjectiveCText) -> Bool {
    nodes.contains { node in
      if case .group(let group) = node { return mentions(name, group.nodes, text) }
      return node.token.map { $0.kind == .word && text.string($0) == name } ?? false
    }
  }

  /// Visits the messages and the blocks in some code.
  private mutating func visit(_ nodes: Nodes) {
    var last: ObjectiveCNode?
    for node in nodes {
      if let code = node.content("{"), last?.isMark("@") != true {
        visitBlock(code, parameters: last?.content("(") ?? [])
      } else if case .group(let group) = node {
        if group.open == "[", last?.isMark("@") != true, let message = ObjectiveCMessage(group.nodes, text) {
          visit(message)
        }
        visit(group.nodes[...])
      }
      last = node
    }
  }
}

// MARK: - Values

extension ObjectiveCNameVisitor {
  private func word(_ node: ObjectiveCNode) -> String? {
    guard let token = node.token, token.kind == .word else { return nil }
    return text.string(token)
  }

  private func variable(_ name: String) -> ObjectiveCVariable? {
    scopes.lazy.reversed().compactMap { $0[name] }.first
  }

  /// Returns an expression without its parentheses and casts.
  private func plain(_ nodes: Nodes) -> Nodes {
    var nodes = nodes
    while let inner = nodes.first?.content("(") {
      if nodes.count == 1 { nodes = inner[...] } else { nodes = nodes.dropFirst() }
    }
    return nodes
  }

  /// Returns the value of an expression.
  private func value(_ nodes: Nodes) -> ObjectiveCVariable.Value {
    let nodes = plain(nodes)
    if let string = literal(nodes) { return .string(value(of: string)) }
    if nodes.count == 3, nodes.dropFirst().first?.isMark(".") ?? false, let type = nodes.first.flatMap(word) {
      return value(of: type, nodes.last.flatMap(word) ?? "")
    }
    guard nodes.count == 1, let node = nodes.first else { return .other }
    if let name = word(node) { return variable(name)?.value ?? .other }
    guard let content = node.content("["), let message = ObjectiveCMessage(content, text) else { return .other }
    return value(message)
  }

  private func value(_ message: ObjectiveCMessage) -> ObjectiveCVariable.Value {
    if ["autorelease", "retain"].contains(message.selector) { return value(message.receiver) }
    let owner = type(message.receiver) ?? ""
    switch (owner, message.name) {
    case ("NSFetchRequest", "fetchRequestWithEntityName"), ("NSFetchRequest", "initWithEntityName"):
      return .request(entity(message.argument))
    case ("NSFetchRequest", "init"), ("NSFetchRequest", "new"): return .request(nil)
    case ("NSEntityDescription", "entityForName"): return entity(message.argument).map { .description($0) } ?? .other
    case ("NSEntityDescription", "insertNewObjectForEntityForName"):
      return entity(message.argument).map { .object($0) } ?? .other
    case (_, "initWithContext"), (_, "initWithEntity"):
      return owner.isEmpty || owner.hasPrefix("NS") ? .other : .object(.class(owner))
    default: return message.hasArguments ? helper(owner, message.selector) : value(of: owner, message.name)
    }
  }

  /// Returns the value of a method without arguments, as of `[Order fetchRequest]`.
  private func value(of type: String, _ method: String) -> ObjectiveCVariable.Value {
    let isClass = type.first?.isUppercase == true && !type.hasPrefix("NS") && variable(type) == nil
    switch method {
    case "fetchRequest" where isClass: return .request(.class(type))
    case "entity" where isClass: return .description(.class(type))
    default: return helper(type, method)
    }
  }

  /// Returns the request that a method of the class itself returns.
  private func helper(_ type: String, _ selector: String) -> ObjectiveCVariable.Value {
    guard type == "self" || type == className else { return .other }
    return knownHelpers["\(className) \(selector)"].map { .request($0) } ?? .other
  }

  /// Returns the class or the variable in `Order`, `[Order alloc]` and `[self class]`.
  private func type(_ receiver: Nodes) -> String? {
    guard let node = plain(receiver).first, receiver.count == 1 || node.token?.kind == .word else { return nil }
    if let name = word(node) { return name }
    guard let content = node.content("["), let message = ObjectiveCMessage(content, text),
      ["alloc", "class"].contains(message.selector)
    else { return nil }
    return message.receiver.first.flatMap(word)
  }

  /// Returns the entity with the name in an argument: `@"Order"`, a constant, or `NSStringFromClass([Order class])`.
  private func entity(_ argument: Nodes) -> NameUse.Root? {
    let nodes = plain(argument)
    if let name = string(nodes)?.value { return .entity(name) }
    guard nodes.count == 2, nodes.first.flatMap(word) == "NSStringFromClass", let call = nodes.last?.content("("),
      let message = call.first?.content("[").flatMap({ ObjectiveCMessage($0, text) }), message.selector == "class",
      let name = message.receiver.first.flatMap(word), name != "self"
    else { return nil }
    return .entity(name)
  }

  /// Returns the literal that some nodes consist of.
  private func literal(_ nodes: Nodes) -> Span? {
    guard nodes.count == 2, nodes.first?.isMark("@") ?? false, let token = nodes.last?.token, token.kind == .literal
    else { return nil }
    return token.span
  }

  /// Returns the text of a literal without its quotes.
  private func value(of literal: Span) -> String {
    String(decoding: text.bytes[literal.range.clamped(to: 0..<text.bytes.count)].dropFirst().dropLast(), as: UTF8.self)
  }

  /// Returns the text of a literal, of a local variable, or of a constant, with its place. `nil` for other expressions.
  private func string(_ nodes: Nodes) -> (value: String, place: Span)? {
    let nodes = plain(nodes)
    if let literal = literal(nodes) { return (value(of: literal), literal) }
    guard nodes.count == 1, let token = nodes.first?.token, token.kind == .word else { return nil }
    let name = text.string(token)
    if let variable = variable(name) {
      if case .string(let value) = variable.value { return (value, token.span) }
      return nil
    }
    return constants?.value(of: name, in: "", file: text.file).map { ($0, token.span) }
  }

  /// Records the name of a constant whose value is not known.
  private mutating func noteConstant(_ nodes: Nodes) {
    let nodes = plain(nodes)
    guard nodes.count == 1, let name = nodes.first.flatMap(word), NameConstants.isConstant(name), variable(name) == nil
    else { return }
    unknownConstants.insert(name)
  }
}

// MARK: - Requests

extension ObjectiveCNameVisitor {
  private mutating func visit(_ message: ObjectiveCMessage) {
    addModel(message)
    for (label, argument) in message.parts {
      guard let purpose = Self.labels[label], let first = argument.separated.first else { continue }
      guard let (value, place) = string(first) else {
        noteConstant(first)
        continue
      }
      let code = "\(label):@\"\(value)\""
      switch purpose {
      case .entity: add(NameUse(.entity, [value], isFetched: true, code: code, location: location(place)))
      case .predicate: addPredicate(value, place, argument.separated.dropFirst(), code)
      default:
        var use = NameUse(purpose, value.keys, code: code, location: location(place))
        if purpose == .section {
          use.root = message.argument("initWithFetchRequest").flatMap { self.value($0).request }
        }
        if purpose == .key, Self.keyMethods.contains(message.name) { use.root = object(message.receiver) }
        use.isFetched = use.root != nil
        add(use, rooted: value.keys, anchor: place.start)
      }
    }
    guard let name = message.receiver.first.flatMap(word), message.receiver.count == 1 else { return }
    if message.name == "addObject" { update(name) { $1.elements.append(message.argument) } }
    if message.name == "removeAllObjects" { update(name) { $1 = ObjectiveCVariable() } }
    if message.parts.count == 1, message.name.hasPrefix("set"), message.hasArguments {
      let property = message.name.dropFirst(3)
      setProperty(property.prefix(1).lowercased() + property.dropFirst(), of: name, message.argument)
    }
  }

  /// Returns the object in a local variable, or of the class of a cast.
  private func object(_ receiver: Nodes) -> NameUse.Root? {
    if let cast = receiver.first?.content("("), receiver.count == 2, let node = receiver.last,
      case .object(let root)? = ObjectiveCDeclared((cast + [node])[...], text)?.value
    {
      return root
    }
    if case .object(let root) = value(receiver) { return root }
    return nil
  }

  /// Assigns a property of a request, or the entity.
  private mutating func setProperty(_ property: String, of name: String, _ nodes: Nodes) {
    guard Self.properties.contains(property), let request = variable(name), case .request(let root) = request.value
    else { return }
    if property == "entity" {
      var found: NameUse.Root?
      if case .description(let root) = value(nodes) { found = root }
      // A second entity may be that of another branch.
      let root = request.hasEntity ? nil : found
      update(name) {
        $1.value = .request(root); $1.hasEntity = true; $1.deferred = []
      }
      if let root { for (property, nodes) in request.deferred { attach(nodes, to: root, property) } }
    } else if let root {
      attach(nodes, to: root, property)
    } else if !request.hasEntity {
      update(name) { $1.deferred.append((property, nodes)) }
    }
  }

  /// Adds the request to the predicates, the sort descriptors or the keys in a value.
  private mutating func attach(
    _ value: Nodes, to root: NameUse.Root, _ property: String, isFirst: Bool = true, depth: Int = 0
  ) {
    let nodes = plain(value)
    guard depth < Self.deepest, let first = nodes.first, !hasExpressions else { return }
    if let condition = nodes.firstIndex(where: { $0.isMark("?") }) {
      for part in nodes[(condition + 1)...].split(whereSeparator: { $0.isMark(":") }) {
        attach(part, to: root, property, isFirst: isFirst, depth: depth + 1)
      }
    } else if first.isMark("@"), let list = nodes.last?.content("[") ?? nodes.last?.content("{") {
      for (index, element) in list.separated.enumerated() {
        // The keys of a dictionary.
        attach(
          element.prefix { !$0.isMark(":") }, to: root, property, isFirst: isFirst && index == 0, depth: depth + 1)
      }
    } else if Self.listProperties.contains(property), let (value, place) = string(nodes) {
      add(
        NameUse(
          .property, value.keys, from: root, isFetched: true, code: "\(property) with \"\(value)\"",
          location: location(place)))
    } else if nodes.count == 1, let name = word(first), let variable = variable(name) {
      attach(variable.nodes, to: root, property, isFirst: isFirst, depth: depth + 1)
      for element in variable.elements { attach(element, to: root, property, isFirst: false, depth: depth + 1) }
    } else if nodes.count == 1, let message = first.content("[").flatMap({ ObjectiveCMessage($0, text) }) {
      attach(message, to: root, property, isFirst, depth)
    }
  }

  private mutating func attach(
    _ message: ObjectiveCMessage, to root: NameUse.Root, _ property: String, _ isFirst: Bool, _ depth: Int
  ) {
    switch type(message.receiver) {
    case "NSPredicate", "NSSortDescriptor":
      if let place = message.argument.separated.first.flatMap({ string($0)?.place }) {
        requests[place.start] = (root, isFirst)
      }
    case "NSCompoundPredicate", "NSArray", "NSMutableArray", "NSSet":
      for (index, part) in message.argument.separated.enumerated() {
        attach(part, to: root, property, isFirst: isFirst && index == 0, depth: depth + 1)
      }
    default:
      if ["autorelease", "retain", "copy"].contains(message.selector) {
        attach(message.receiver, to: root, property, isFirst: isFirst, depth: depth + 1)
      }
    }
  }

  /// The maximum number of variables and lists on the way from a literal to its request.
  private static let deepest = 8

  private static let properties: Set<String> = listProperties.union(["entity", "predicate", "sortDescriptors"])
  private static let listProperties: Set<String> = [
    "propertiesToFetch", "propertiesToUpdate", "relationshipKeyPathsForPrefetching",
  ]
  private static let keyMethods: Set<String> = Set(KeyUse.objectiveCMethods.keys).union([
    "setValue", "setPrimitiveValue", "valueForKeyPath",
  ])

  private static let labels: [String: NameUse.Purpose] = [
    "predicateWithFormat": .predicate, "sortDescriptorWithKey": .sort, "initWithKey": .sort, "forKey": .key,
    "valueForKey": .key, "valueForKeyPath": .key, "forKeyPath": .key, "primitiveValueForKey": .key,
    "mutableSetValueForKey": .key, "mutableOrderedSetValueForKey": .key, "willChangeValueForKey": .key,
    "didChangeValueForKey": .key, "willAccessValueForKey": .key, "didAccessValueForKey": .key,
    "sectionNameKeyPath": .section, "entityForName": .entity, "fetchRequestWithEntityName": .entity,
    "initWithEntityName": .entity, "insertNewObjectForEntityForName": .entity,
  ]
}

// MARK: - Uses

extension ObjectiveCNameVisitor {
  private mutating func add(_ use: NameUse, rooted: [String]? = nil, anchor: UInt32? = nil, isFirst: Bool = true) {
    entries.append(
      Entry(
        use: use, rooted: rooted, anchor: anchor ?? UInt32(clamping: use.location.start.offset), isFirst: isFirst))
  }

  private func location(_ place: Span) -> Location { lines.location(place, in: text.file) }

  private mutating func addPredicate(_ format: String, _ place: Span, _ arguments: ArraySlice<Nodes>, _ code: String) {
    let keys = zip(format.placeholders, arguments).filter { $0.0 == "K" }.map(\.1)
    for argument in keys where string(argument) == nil { noteConstant(argument) }
    let values = keys.map { string($0) }
    var isFirst = true
    for path in (try? PredicateSyntax(parsing: format))?.keyPaths(replacing: values.map { $0?.value }) ?? [] {
      let rooted = path.startsAtObject || !path.collection.isEmpty ? path.collection + path.allKeys : nil
      let argument = path.placeholder.flatMap { values.indices.contains($0) ? values[$0] : nil }
      add(
        NameUse(.predicate, path.allKeys, code: code, location: location(argument?.place ?? place)), rooted: rooted,
        anchor: place.start, isFirst: isFirst)
      isFirst = false
    }
  }

  /// Adds the name of a model: of a container without a model, or of the file of a compiled bundle.
  private mutating func addModel(_ message: ObjectiveCMessage) {
    let label: String
    if ["URLForResource", "pathForResource"].contains(message.name) {
      let fileType = message.argument("withExtension") ?? message.argument("ofType")
      guard fileType.flatMap({ string($0)?.value }) == "momd" else { return }
      label = message.name
    } else {
      guard let type = type(message.receiver), NameVisitor.containers.contains(type),
        ["initWithName:", "persistentContainerWithName:"].contains(message.selector)
      else { return }
      label = message.name
    }
    guard let (value, place) = string(message.argument) else { return noteConstant(message.argument) }
    add(NameUse(.model, [value], isFetched: true, code: "\(label):@\"\(value)\"", location: location(place)))
  }
}

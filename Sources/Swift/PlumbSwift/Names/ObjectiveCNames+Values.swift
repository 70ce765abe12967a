import PlumbCore
import PlumbDeclarations

extension ObjectiveCNameVisitor {
  func word(_ node: ObjectiveCNode) -> String? {
    guard let token = node.token, token.kind == .word else { return nil }
    return text.string(token)
  }

  func variable(_ name: String) -> ObjectiveCVariable? {
    scopes.lazy.reversed().compactMap { $0[name] }.first
  }

  /// Returns an expression without its parentheses and casts.
  func plain(_ nodes: Nodes) -> Nodes {
    var nodes = nodes
    while let inner = nodes.first?.content("(") {
      if nodes.count == 1 { nodes = inner[...] } else { nodes = nodes.dropFirst() }
    }
    return nodes
  }

  /// The maximum number of nodes of a path that is followed: `order.customer.name`.
  private static let longestPath = 16

  /// Returns the value of an expression.
  func value(_ nodes: Nodes) -> ObjectiveCVariable.Value {
    let nodes = plain(nodes)
    if let literal = literal(nodes) { return .string(literal.value) }
    if let property = property(nodes), let value = scopes[0][property]?.value { return value }
    if (3..<Self.longestPath).contains(nodes.count), let name = nodes.last.flatMap(word),
      nodes.dropLast().last?.isMark(".") ?? false
    {
      return value(of: nodes.dropLast(2), name)
    }
    if nodes.count == 2, nodes.last?.content("[") != nil, nodes.first?.isMark("@") != true {
      return element(nodes.dropLast())
    }
    guard nodes.count == 1, let node = nodes.first else { return .other }
    if let name = word(node) { return variable(name)?.value ?? .other }
    guard let content = node.content("["), let message = ObjectiveCMessage(content, text) else { return .other }
    return value(message)
  }

  func value(_ message: ObjectiveCMessage) -> ObjectiveCVariable.Value {
    if ["autorelease", "retain"].contains(message.selector) { return value(message.receiver) }
    let owner = type(message.receiver) ?? ""
    switch (owner, message.name) {
    case ("NSFetchRequest", "fetchRequestWithEntityName"), ("NSFetchRequest", "initWithEntityName"),
      ("NSBatchUpdateRequest", "batchUpdateRequestWithEntityName"), ("NSBatchUpdateRequest", "initWithEntityName"):
      return .request(entity(message.argument))
    case ("NSFetchRequest", "init"), ("NSFetchRequest", "new"): return .request(nil)
    case ("NSEntityDescription", "entityForName"): return entity(message.argument).map { .description($0) } ?? .other
    case ("NSEntityDescription", "insertNewObjectForEntityForName"):
      return entity(message.argument).map { .object($0) } ?? .other
    case (_, "executeFetchRequest"): return list(value(message.argument))
    case ("NSString", "stringWithFormat"), ("NSString", "initWithFormat"):
      let format = message.argument.separated.first.flatMap { string($0)?.value.formatted }
      return format.map { .format($0) } ?? .other
    // A controller is followed as its request.
    case ("NSFetchedResultsController", "initWithFetchRequest"): return .request(value(message.argument).request)
    case (_, "objectAtIndex"), (_, "objectAtIndexedSubscript"): return element(message.receiver)
    case (_, "objectAtIndexPath"): return value(message.receiver).request.map { .object($0) } ?? .other
    case (_, _) where SourceText.oldFilters.contains(message.name): return value(message.receiver)
    case (_, "arrayWithArray"), (_, "setWithArray"), (_, "setWithSet"), (_, "initWithArray"), (_, "initWithSet"):
      return value(message.argument)
    case (_, "initWithContext"), (_, "initWithEntity"):
      // The class may be that of several entities.
      if case .description(let root) = value(message.argument) { return .object(root) }
      return owner.isEmpty || owner.hasPrefix("NS") ? .other : .object(.class(owner))
    case (_, let name) where name.hasPrefix("entity") && message.hasArguments && isClass(owner):
      return .description(.class(owner))
    default: return message.hasArguments ? helper(owner, message.selector) : value(of: message.receiver, message.name)
    }
  }

  /// Returns the results of a request. Keys of dictionaries need not be properties.
  private func list(_ request: ObjectiveCVariable.Value) -> ObjectiveCVariable.Value {
    guard case .request(let root?) = request, !hasDictionaries else { return .other }
    return .list(root)
  }

  /// Returns an element of a list: `orders[0]`, `[orders firstObject]`.
  private func element(_ list: Nodes) -> ObjectiveCVariable.Value {
    object(in: list).map { .object($0) } ?? .other
  }

  /// Whether a name is that of a class of the app.
  private func isClass(_ name: String) -> Bool {
    name.first?.isUppercase == true && !name.hasPrefix("NS") && variable(name) == nil
  }

  /// Returns the value of a method without arguments, or of a property: `[Order fetchRequest]`, `order.tags`.
  func value(of receiver: Nodes, _ method: String) -> ObjectiveCVariable.Value {
    let type = type(receiver) ?? ""
    switch method {
    case _ where isClass(type) && RequestMethods.contains(method): return .request(.class(type))
    case "entity" where isClass(type): return .description(.class(type))
    case "firstObject", "lastObject", "anyObject": return element(receiver)
    case "allObjects", "array", "set", "copy", "mutableCopy", "reversedOrderedSet":
      return object(in: receiver).map { .list($0) } ?? .other
    case "fetchRequest":
      let found = value(receiver)
      return found.request == nil ? .other : found
    case "fetchedObjects": return list(value(receiver))
    default: break
    }
    let found = helper(type, method)
    return found == .other ? value(method, of: receiver) : found
  }

  /// Returns the request that a method of the class itself returns.
  func helper(_ type: String, _ selector: String) -> ObjectiveCVariable.Value {
    guard type == "self" || type == className else { return .other }
    return knownHelpers["\(className) \(selector)"].map { .request($0) } ?? .other
  }

  /// Returns the class or the variable in `Order`, `[Order alloc]` and `[self class]`.
  func type(_ receiver: Nodes) -> String? {
    guard let node = plain(receiver).first, receiver.count == 1 || node.token?.kind == .word else { return nil }
    // `self.class` is the class, and another property has a class that is not known.
    if receiver.count > 1, word(node) == "self", receiver.last.flatMap(word) != "class" { return nil }
    if let name = word(node) { return name }
    guard let content = node.content("["), let message = ObjectiveCMessage(content, text),
      ["alloc", "class"].contains(message.selector)
    else { return nil }
    return message.receiver.first.flatMap(word)
  }

  /// Returns the entity with the name in an argument: `@"Order"`, a constant, or `NSStringFromClass([Order class])`.
  func entity(_ argument: Nodes) -> NameUse.Root? {
    let nodes = plain(argument)
    if let name = string(nodes)?.value { return .entity(name) }
    if nodes.count == 1, let message = nodes.first?.content("[").flatMap({ ObjectiveCMessage($0, text) }),
      message.selector == "entityName", let owner = type(message.receiver)
    {
      let name = owner == "self" ? className : owner
      return name.first?.isUppercase ?? false ? .class(name) : nil
    }
    guard nodes.count == 2, nodes.first.flatMap(word) == "NSStringFromClass", let call = nodes.last?.content("("),
      let message = call.first?.content("[").flatMap({ ObjectiveCMessage($0, text) }), message.selector == "class",
      let name = message.receiver.first.flatMap(word), name != "self"
    else { return nil }
    return .entity(name)
  }

  /// Returns the text of a literal, also of consecutive ones: `@"total > 5 " @"AND number == %@"`. `nil` for other
  /// expressions.
  func literal(_ nodes: Nodes) -> (value: String, place: Span)? {
    var (value, place, rest) = ("", Span?.none, nodes)
    guard nodes.first?.isMark("@") ?? false else { return nil }
    while let node = rest.popFirst() {
      if node.isMark("@") { continue }
      guard let token = node.token, token.kind == .literal else { return nil }
      value += self.value(of: token.span)
      place = place ?? token.span
    }
    return place.map { (value, $0) }
  }

  /// Returns the text of a literal without its quotes.
  func value(of literal: Span) -> String {
    String(decoding: text.bytes[literal.range.clamped(to: 0..<text.bytes.count)].dropFirst().dropLast(), as: UTF8.self)
  }

  /// Returns the text of a literal, of a local variable, or of a constant, with its place. `nil` for other expressions.
  func string(_ nodes: Nodes) -> (value: String, place: Span)? {
    let nodes = plain(nodes)
    if let literal = literal(nodes) { return literal }
    if nodes.count == 2, nodes.first.flatMap(word) == "NSStringFromSelector",
      let name = nodes.last?.content("(")?.last?.content("("), name.count == 1, let token = name.first?.token
    {
      return (text.string(token), token.span)
    }
    guard nodes.count == 1, let token = nodes.first?.token, token.kind == .word else { return nil }
    let name = text.string(token)
    if let variable = variable(name) {
      if case .string(let value) = variable.value { return (value, token.span) }
      return nil
    }
    return constants?.value(of: name, in: "", file: text.file).map { ($0, token.span) }
  }

  /// Returns the format of a predicate, with its place: a text, or one with formatted values.
  func format(_ nodes: Nodes) -> (value: String, place: Span)? {
    let nodes = plain(nodes)
    if let found = string(nodes) { return found }
    guard nodes.count == 1, let node = nodes.first, case .format(let format) = value(nodes) else { return nil }
    if let token = node.token { return (format, token.span) }
    let message = node.content("[").flatMap { ObjectiveCMessage($0, text) }
    return message?.argument.separated.first.flatMap { string($0) }.map { (format, $0.place) }
  }

  /// Records the name of a constant whose value is not known.
  mutating func noteConstant(_ nodes: Nodes) {
    let nodes = plain(nodes)
    guard nodes.count == 1, let name = nodes.first.flatMap(word), NameConstants.isConstant(name), variable(name) == nil
    else { return }
    unknownConstants.insert(name)
  }
}

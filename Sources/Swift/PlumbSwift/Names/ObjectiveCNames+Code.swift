import PlumbDeclarations

extension ObjectiveCNameVisitor {
  /// Visits a declaration or definition of the file.
  mutating func visitItem(_ nodes: [ObjectiveCNode]) {
    var nodes = nodes[...]
    if let first = nodes.first?.token, first.kind == .keyword, text.string(first) == "@implementation" {
      enterClass(nodes.dropFirst().first.flatMap(word) ?? "")
    } else if let first = nodes.first?.token, first.kind == .keyword, text.string(first) == "@interface" {
      className = nodes.dropFirst().first.flatMap(word) ?? ""
    }
    declareProperty(nodes)
    guard let code = nodes.last?.content("{"), nodes.dropLast().last?.isMark("@") != true else {
      if nodes.contains(where: { $0.isMark("=") }) { visitStatement(nodes, before: []) }
      return
    }
    nodes = nodes.dropLast()
    hasExpressions = Self.mentions("NSExpressionDescription", code, text)
    // A request of another method may fetch dictionaries.
    let isOfMethod = knownHelpers.isEmpty && knownProperties.isEmpty
    hasDictionaries = fetchesDictionaries && (!isOfMethod || Self.mentions("NSDictionaryResultType", code, text))
    scopes.append([:])
    let selector = declareParameters(nodes)
    returned = []
    self.selector = selector ?? ""
    visitBlock(code)
    scopes.removeLast()
    if let selector, !returned.isEmpty { returnedByHelpers["\(className) \(selector)", default: []] += returned }
    hasExpressions = false
  }

  /// Declares the parameters of a method or a function. Returns the method's selector.
  mutating func declareParameters(_ nodes: Nodes) -> String? {
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

  /// Declares a parameter, or the variable of a loop. `list` are the objects of the loop.
  mutating func declare(_ declared: ObjectiveCDeclared?, in list: Nodes = []) {
    guard let declared else { return }
    if hasDictionaries, !list.isEmpty {
      // The results may be dictionaries in a variable with another type.
      scopes[scopes.count - 1][declared.name] = ObjectiveCVariable()
      return
    }
    var value = declared.value
    if declared.isObject, case .list(let root) = self.value(list) { value = .object(root) }
    scopes[scopes.count - 1][declared.name] = ObjectiveCVariable(value: value, typed: declared.typed)
  }

  /// Visits the code between braces. `parameters` are those of a block: `^(NSFetchRequest *request) { … }`.
  mutating func visitBlock(_ nodes: [ObjectiveCNode], parameters: [ObjectiveCNode] = []) {
    scopes.append([:])
    blockCount += 1
    blocks.append(blockCount)
    defer { blocks.removeLast() }
    for (index, parameter) in parameters.separated.enumerated() {
      let declared = ObjectiveCDeclared(parameter, text)
      declare(declared)
      guard index == 0, let list = visitedList, let declared, declared.isObject else { continue }
      scopes[scopes.count - 1][declared.name] = ObjectiveCVariable(value: .object(list))
    }
    visitedList = nil
    for statement in nodes.statements { visitStatement(statement, before: nodes[statement.endIndex...]) }
    scopes.removeLast()
  }

  /// Visits a statement. `later` is the code after it in the same block.
  mutating func visitStatement(_ nodes: Nodes, before later: Nodes) {
    var statement = nodes
    while let label = statement.first.flatMap(word), label == "case" || label == "default",
      let colon = statement.firstIndex(where: { $0.isMark(":") })
    {
      statement = statement[(colon + 1)...]
    }
    var isBranch = false
    while let name = statement.first.flatMap(word), Self.controls.contains(name) {
      isBranch = true
      statement = statement.dropFirst()
      if let header = statement.first?.content("(") {
        if name == "for", let end = header.firstIndex(where: { word($0) == "in" }) {
          declare(ObjectiveCDeclared(header[..<end], text), in: header[(end + 1)...])
        }
        statement = statement.dropFirst()
      }
    }
    if statement.last?.isMark(";") ?? false { statement = statement.dropLast() }
    if statement.first.flatMap(word) == "return" {
      returned.append(value(statement.dropFirst()).request)
      if let root = knownMembers["\(className) \(selector)"] {
        attach(statement.dropFirst(), to: root, "predicate")
      } else if !className.isEmpty {
        attachLikely(statement.dropFirst(), to: .class(className))
      }
    } else if let equal = assignment(in: statement) {
      // A branch without braces is a block too.
      if isBranch {
        blockCount += 1
        blocks.append(blockCount)
      }
      assign(statement[(equal + 1)...], to: statement[..<equal], before: later)
      if isBranch { blocks.removeLast() }
    } else if let declared = ObjectiveCDeclared(statement, text) {
      scopes[scopes.count - 1][declared.name] = variable(declared, later, awaitsValue: true)
    }
    visit(nodes)
  }

  /// The maximum number of nodes after a declaration that are searched for assignments.
  static let mostNodes = 5000

  static let controls: Set<String> = ["if", "else", "for", "while", "switch", "do"]

  /// Returns the index of the sign of an assignment outside of brackets. `nil` if there is none.
  func assignment(in nodes: Nodes) -> Int? {
    guard let index = nodes.firstIndex(where: { $0.isMark("=") }), index > nodes.startIndex else { return nil }
    let isComparison = nodes[(index + 1)...].first?.isMark("=") ?? true
    if case .mark? = nodes[index - 1].token?.kind, !nodes[index - 1].isMark("*") { return nil }
    return isComparison ? nil : index
  }

  mutating func assign(_ value: Nodes, to target: Nodes, before later: Nodes) {
    if let property = property(target) {
      assignProperty(property, value)
    } else if let declared = ObjectiveCDeclared(target, text) {
      let isEmpty = isNil(value)
      var variable = variable(declared, later, awaitsValue: isEmpty)
      if !isEmpty, later.count < Self.mostNodes, !isAssigned(declared.name, in: later) { set(value, of: &variable) }
      variable.assign(value, in: blocks)
      scopes[scopes.count - 1][declared.name] = variable
    } else if target.count == 1, let name = target.first.flatMap(word) {
      if isNil(value) { return }
      update(name) { visitor, variable in
        if variable.awaitsValue { visitor.set(value, of: &variable) } else { variable.value = variable.typed }
        variable.awaitsValue = false
        variable.assign(value, in: visitor.blocks)
      }
    } else if target.count >= 3, let property = target.last.flatMap(word), target.dropLast().last?.isMark(".") ?? false,
      let name = self.property(target.dropLast(2)) ?? (target.count == 3 ? target.first.flatMap(word) : nil)
    {
      if property == "configuration" { addConfiguration(value) }
      setProperty(property, of: name, value)
    } else if target.count > 3, let property = target.last.flatMap(word), target.dropLast().last?.isMark(".") ?? false,
      Self.properties.contains(property), case .request(let root?) = self.value(target.dropLast(2))
    {
      attach(value, to: root, property)
    }
  }

  /// Returns a variable without a value yet. It is unknown if the code assigns more than one.
  mutating func variable(_ declared: ObjectiveCDeclared, _ later: Nodes, awaitsValue: Bool) -> ObjectiveCVariable {
    let typed = ObjectiveCVariable(value: declared.typed, typed: declared.typed)
    guard later.count < Self.mostNodes else { return typed }
    let isKnown = awaitsValue ? assignments(of: declared.name, in: later) == 1 : !isAssigned(declared.name, in: later)
    guard isKnown else { return typed }
    return ObjectiveCVariable(value: declared.value, typed: declared.typed, awaitsValue: awaitsValue)
  }

  /// Whether a value is `nil`, which does not change the objects that a variable may contain.
  func isNil(_ value: Nodes) -> Bool { value.count == 1 && value.first.flatMap(word) == "nil" }

  func set(_ nodes: Nodes, of variable: inout ObjectiveCVariable) {
    let found = value(nodes)
    switch (found, variable.value) {
    case (.other, _): break
    // The type argument is less exact than the entity's name.
    case (.request(nil), .request): break
    default: variable.value = found
    }
  }

  mutating func update(
    _ name: String, _ body: (ObjectiveCNameVisitor, inout ObjectiveCVariable) -> Void
  ) {
    guard let index = scopes.lastIndex(where: { $0[name] != nil }), var variable = scopes[index][name] else { return }
    body(self, &variable)
    scopes[index][name] = variable
  }

  mutating func isAssigned(_ name: String, in nodes: Nodes) -> Bool { assignments(of: name, in: nodes) > 0 }

  /// Returns the number of assignments to a variable, except for declarations of other variables of that name. The search
  /// ends at two, because several assignments make a variable unknown.
  mutating func assignments(of name: String, in nodes: Nodes) -> Int {
    var count = 0
    for (index, node) in zip(nodes.indices, nodes) {
      searchesLeft -= 1
      if searchesLeft < 0 || count > 1 { return 2 }
      if case .group(let group) = node {
        count += assignments(of: name, in: group.nodes[...])
      } else if word(node) == name {
        let next = nodes[(index + 1)...]
        let before = index > nodes.startIndex ? nodes[index - 1] : nil
        let isEqual = next.dropFirst().first?.isMark("=") ?? false
        let isNil = next.dropFirst().first.flatMap(word) == "nil"
        let isAssigned = next.first?.isMark("=") ?? false && !isEqual && !isNil
        let isOther = before.map { word($0) != nil && word($0) != "else" || $0.isMark("*") || $0.isMark(".") } ?? false
        // The address of the variable, and not the operator &&.
        let isAddress =
          before?.isMark("&") ?? false && !(index - 1 > nodes.startIndex && nodes[index - 2].isMark("&"))
        if isAssigned && !isOther || isAddress { count += 1 }
      }
    }
    return count
  }

  static func mentions(_ name: String, _ nodes: [ObjectiveCNode], _ text: ObjectiveCText) -> Bool {
    nodes.contains { node in
      if case .group(let group) = node { return mentions(name, group.nodes, text) }
      return node.token.map { $0.kind == .word && text.string($0) == name } ?? false
    }
  }

  /// Visits the messages and the blocks in some code.
  mutating func visit(_ nodes: Nodes) {
    var last: ObjectiveCNode?
    // Whether the sign of a block precedes: the header of `if` or `for` has no parameters.
    var isBlock = false
    for node in nodes {
      if node.isMark("^") { isBlock = true }
      if let code = node.content("{"), last?.isMark("@") != true {
        visitBlock(code, parameters: isBlock ? last?.content("(") ?? [] : [])
        isBlock = false
      } else if case .group(let group) = node {
        if group.open == "[", last?.isMark("@") != true, let message = ObjectiveCMessage(group.nodes, text) {
          visit(message)
          let outer = visitedList
          visitedList = message.name.hasPrefix("enumerateObjects") ? object(in: message.receiver) : nil
          visit(group.nodes[...])
          visitedList = outer
        } else {
          visit(group.nodes[...])
        }
      }
      last = node
    }
  }
}

import PlumbDeclarations

extension ObjectiveCNameVisitor {
  mutating func visit(_ message: ObjectiveCMessage) {
    addModel(message)
    addChecksums(message)
    addHelpers(message)
    addFilter(message)
    addLikelyRequests(message)
    addConfiguration(message)
    for (label, argument) in message.parts {
      guard let purpose = Self.labels[label], let first = argument.separated.first else { continue }
      guard let (value, place) = purpose == .predicate ? format(first) : string(first) else {
        if purpose == .entity || purpose == .key && object(message.receiver) != nil || purpose == .section {
          noteConstant(first)
        }
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
    if let objects = message.argument("objects"), type(message.receiver) == "NSBatchInsertRequest",
      let root = entity(message.argument)
    {
      addInsertions(objects, root)
    }
    let receiver = message.receiver
    if ["setValuesForKeysWithDictionary:", "dictionaryWithValuesForKeys:"].contains(message.selector),
      let root = object(receiver)
    {
      addKeys(message.argument, .key, root, message.name)
    }
    guard let name = property(receiver) ?? (receiver.count == 1 ? receiver.first.flatMap(word) : nil) else { return }
    if message.name == "addObject" {
      update(name) {
        if $1.elements.count < ObjectiveCVariable.mostValues { $1.elements.append((message.argument, $0.blocks)) }
      }
    }
    if message.name == "removeAllObjects" { update(name) { $1 = ObjectiveCVariable() } }
    if message.parts.count == 1, message.name.hasPrefix("set"), message.hasArguments {
      let property = message.name.dropFirst(3)
      setProperty(property.prefix(1).lowercased() + property.dropFirst(), of: name, message.argument)
    }
  }

  /// Returns the object in a local variable, or of the class of a cast.
  func object(_ receiver: Nodes) -> NameUse.Root? {
    if let cast = receiver.first?.content("("), receiver.count == 2, let node = receiver.last,
      case .object(let root)? = ObjectiveCDeclared((cast + [node])[...], text)?.value
    {
      return root
    }
    switch value(receiver) {
    // A list calls the method of each element.
    case .object(let root), .list(let root): return root
    default: return nil
    }
  }

  /// Assigns a property of a request, or the entity.
  mutating func setProperty(_ property: String, of name: String, _ nodes: Nodes) {
    guard Self.properties.contains(property) else { return }
    if property == "entity", isInstanceVariable(name) {
      return setEntity(ofProperty: name, nodes)
    }
    guard let request = variable(name), case .request(let root) = request.value else { return }
    if property == "entity" {
      var found: NameUse.Root?
      if case .description(let root) = value(nodes) { found = root }
      // A second entity may be that of another branch.
      let root = request.hasEntity ? nil : found
      update(name) {
        ($1.value, $1.hasEntity, $1.entityBlocks, $1.deferred) = (.request(root), true, $0.blocks, [])
      }
      if let root { for (property, nodes) in request.deferred { attach(nodes, to: root, property) } }
    } else if let root {
      // In another branch, the request may have another entity.
      if !request.hasEntity || blocks.starts(with: request.entityBlocks) { attach(nodes, to: root, property) }
    } else if !request.hasEntity {
      update(name) {
        if $1.deferred.count < ObjectiveCVariable.mostValues { $1.deferred.append((property, nodes)) }
      }
    }
  }

  /// Adds the request to the predicates, the sort descriptors or the keys in a value.
  mutating func attach(
    _ value: Nodes, to root: NameUse.Root, _ property: String, isFirst: Bool = true, depth: Int = 0
  ) {
    let nodes = plain(value)
    guard depth < Self.deepest, attachmentsLeft > 0, let first = nodes.first, !hasExpressions else { return }
    attachmentsLeft -= 1
    if connection == .certain, let member = ownMember(nodes) {
      requestsOfMembers["\(className) \(member)", default: []].append(root)
    }
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
    } else if Self.listProperties.contains(property), nodes.count == 1, NameConstants.isConstant(word(first) ?? ""),
      string(nodes) == nil
    {
      noteConstant(nodes)
    } else if Self.listProperties.contains(property), let (value, place) = string(nodes) {
      add(
        NameUse(
          .property, value.keys, from: root, isFetched: true, code: "\(property) with \"\(value)\"",
          location: location(place)))
    } else if nodes.count == 1, let name = word(first), let variable = variable(name) {
      for value in variable.values(in: blocks) { attach(value, to: root, property, isFirst: isFirst, depth: depth + 1) }
      for element in variable.elements(in: blocks) {
        attach(element, to: root, property, isFirst: false, depth: depth + 1)
      }
    } else if nodes.count == 1, let message = first.content("[").flatMap({ ObjectiveCMessage($0, text) }) {
      attach(message, to: root, property, isFirst, depth)
    }
  }

  /// Returns the selector in `self.predicate` and `[self predicate]`. `nil` for other expressions.
  private func ownMember(_ nodes: Nodes) -> String? {
    if nodes.count == 1, let message = nodes.first?.content("[").flatMap({ ObjectiveCMessage($0, text) }) {
      return message.receiver.count == 1 && message.receiver.first.flatMap(word) == "self" ? message.selector : nil
    }
    guard nodes.count == 3, nodes.first.flatMap(word) == "self", nodes.dropFirst().first?.isMark(".") ?? false else {
      return nil
    }
    return nodes.last.flatMap(word)
  }

  mutating func attach(
    _ message: ObjectiveCMessage, to root: NameUse.Root, _ property: String, _ isFirst: Bool, _ depth: Int
  ) {
    switch type(message.receiver) {
    case "NSPredicate", "NSSortDescriptor", "NSComparisonPredicate", "NSExpression":
      for label in ["predicateWithLeftExpression", "initWithLeftExpression", "rightExpression"] {
        if let part = message.argument(label) { attach(part, to: root, property, depth: depth + 1) }
      }
      guard Self.partMethods.contains(message.name), let first = message.argument.separated.first else { return }
      guard let (format, place) = message.name == "predicateWithFormat" ? format(first) : string(first) else {
        return noteConstant(first)
      }
      if connection != .certain, requests[place.start] != nil { return }
      requests[place.start] = (root, isFirst, connection)
      let arguments = message.argument.separated.dropFirst()
      for (placeholder, argument) in zip(format.placeholders, arguments) where placeholder == "K" {
        if string(argument) == nil { noteConstant(argument) }
      }
    case "NSCompoundPredicate", "NSArray", "NSMutableArray", "NSSet":
      for (index, part) in (message.argument("subpredicates") ?? message.argument).separated.enumerated() {
        attach(part, to: root, property, isFirst: isFirst && index == 0, depth: depth + 1)
      }
    default:
      if ["autorelease", "retain", "copy"].contains(message.selector) {
        attach(message.receiver, to: root, property, isFirst: isFirst, depth: depth + 1)
      }
    }
  }

  /// The methods that create predicates, sort descriptors and expressions with keys.
  private static let partMethods: Set<String> = [
    "predicateWithFormat", "sortDescriptorWithKey", "initWithKey", "expressionForKeyPath",
  ]
  /// The maximum number of variables and lists on the way from a literal to its request.
  static let deepest = 8

  static let properties: Set<String> = listProperties.union(["entity", "predicate", "sortDescriptors"])
  static let listProperties: Set<String> = [
    "propertiesToFetch", "propertiesToGroupBy", "propertiesToUpdate", "relationshipKeyPathsForPrefetching",
  ]
  static let keyMethods: Set<String> = Set(KeyUse.objectiveCMethods.keys).union([
    "setValue", "setPrimitiveValue", "valueForKeyPath", "objectIDsForRelationshipNamed", "hasFaultForRelationshipNamed",
  ])

  static let labels: [String: NameUse.Purpose] = [
    "predicateWithFormat": .predicate, "sortDescriptorWithKey": .sort, "initWithKey": .sort, "forKey": .key,
    "valueForKey": .key, "valueForKeyPath": .key, "forKeyPath": .key, "primitiveValueForKey": .key,
    "mutableSetValueForKey": .key, "mutableOrderedSetValueForKey": .key, "willChangeValueForKey": .key,
    "didChangeValueForKey": .key, "objectIDsForRelationshipNamed": .key, "hasFaultForRelationshipNamed": .key,
    "willAccessValueForKey": .key, "didAccessValueForKey": .key,
    "expressionForKeyPath": .property, "sectionNameKeyPath": .section, "entityForName": .entity,
    "fetchRequestWithEntityName": .entity,
    "initWithEntityName": .entity, "insertNewObjectForEntityForName": .entity,
    "batchInsertRequestWithEntityName": .entity, "batchUpdateRequestWithEntityName": .entity,
  ]
}

import PlumbDeclarations

/// The managed objects and the lists of them in Objective-C code: variables, properties, relationships and the results of
/// requests.
///
///     [order.tags filteredSetUsingPredicate:[NSPredicate predicateWithFormat:@"word == 'new'"]]   // a tag of Order
extension ObjectiveCNameVisitor {
  /// Returns an object of a list: of fetched objects, or of a relationship.
  func object(in list: Nodes) -> NameUse.Root? {
    switch value(list) {
    case .list(let root): return root
    case .object(let root):
      if case .related = root { return root }
      return nil
    default: return nil
    }
  }

  /// Returns the value of a property of an object: an object or the objects of a relationship.
  func value(_ name: String, of owner: Nodes) -> ObjectiveCVariable.Value {
    if owner.count == 1, owner.first.flatMap(word) == "self" {
      if let declared = declaredProperties["\(className) \(name)"] { return declared }
      return className.isEmpty ? .other : .object(.related(name, to: .class(className)))
    }
    if case .object(let root) = value(owner) { return .object(.related(name, to: root)) }
    return .other
  }

  /// Connects a predicate or sort descriptors with the objects that a message filters, sorts or evaluates.
  mutating func addFilter(_ message: ObjectiveCMessage) {
    let evaluates = message.name == "evaluateWithObject"
    guard evaluates || SourceText.oldFilters.contains(message.name) else { return }
    guard let root = evaluates ? object(message.argument) : object(in: message.receiver) else { return }
    connection = .inMemory
    attach(evaluates ? message.receiver : message.argument, to: root, "predicate")
    connection = .certain
  }

  /// Records the type of a property that the file declares: `@property (strong) Order *order;`.
  mutating func declareProperty(_ nodes: Nodes) {
    guard
      let start = nodes.firstIndex(where: {
        $0.token.map { $0.kind == .keyword && text.string($0) == "@property" } ?? false
      })
    else { return }
    var declaration = nodes[(start + 1)...]
    if declaration.first?.content("(") != nil { declaration = declaration.dropFirst() }
    guard let declared = ObjectiveCDeclared(declaration, text), declared.typed != .other else { return }
    declaredProperties["\(className) \(declared.name)"] = declared.typed
  }
}

/// A message of Objective-C code.
///
///     [request setPredicate:nil]   // receiver: request, parts: setPredicate with the argument nil
///     [Order fetchRequest]         // receiver: Order, parts: fetchRequest without an argument
struct ObjectiveCMessage {
  typealias Nodes = ArraySlice<ObjectiveCNode>

  /// The nodes of the receiver, with a cast.
  let receiver: Nodes
  /// The parts of the selector with their arguments.
  private(set) var parts: [(label: String, argument: Nodes)] = []
  /// Whether the message has arguments.
  private(set) var hasArguments = false

  /// Reads the nodes between square brackets. `nil` if they are not a message.
  init?(_ nodes: [ObjectiveCNode], _ text: ObjectiveCText) {
    guard let start = Self.endOfReceiver(nodes[...]), start < nodes.count else { return nil }
    receiver = nodes[..<start]
    var index = start
    while index < nodes.count {
      var label = ""
      if let word = nodes[index].token, word.kind == .word {
        label = text.string(word)
        index += 1
      }
      guard index < nodes.count else {
        if parts.isEmpty, !label.isEmpty { parts.append((label, nodes[index...])) }
        break
      }
      guard nodes[index].isMark(":") else { return nil }
      let end = Self.endOfArgument(nodes, from: index + 1)
      parts.append((label, nodes[(index + 1)..<end]))
      (hasArguments, index) = (true, end)
    }
    if parts.isEmpty { return nil }
  }

  /// The first part of the selector: `setValue` of `setValue:forKey:`.
  var name: String { parts.first?.label ?? "" }

  /// The selector: `setValue:forKey:`, `fetchRequest`.
  var selector: String { hasArguments ? parts.map { $0.label + ":" }.joined() : name }

  /// The first argument. Empty without arguments.
  var argument: Nodes { parts.first?.argument ?? [] }

  /// Returns the argument of a part. `nil` if the selector does not have the part.
  func argument(_ label: String) -> Nodes? { hasArguments ? parts.first { $0.label == label }?.argument : nil }

  /// Returns the index after the receiver, which may have a cast or type arguments.
  private static func endOfReceiver(_ nodes: Nodes) -> Int? {
    guard nodes.count > 1 else { return nil }
    var index = nodes.startIndex + 1
    if nodes.first?.content("(") != nil, nodes.count > 2, !nodes[index].isMark(":") { index += 1 }
    if nodes[index...].first?.isMark("<") ?? false {
      guard let end = nodes[index...].firstIndex(where: { $0.isMark(">") }) else { return nil }
      index = end + 1
    }
    // `[object.list count]`, `[orders[0] total]`
    while index < nodes.endIndex {
      if index + 2 < nodes.endIndex, nodes[index].isMark(".") {
        index += 2
      } else if index + 1 < nodes.endIndex, nodes[index].content("[") != nil {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// Returns the index after an argument: of the next part of the selector, or the end.
  private static func endOfArgument(_ nodes: [ObjectiveCNode], from start: Int) -> Int {
    var conditions = 0
    var index = start
    while index < nodes.count {
      if nodes[index].isMark("?") { conditions += 1 }
      if nodes[index].isMark(":") {
        if conditions == 0 { return index }
        conditions -= 1
      } else if index > start, conditions == 0, nodes[index].token?.kind == .word, index + 1 < nodes.count,
        nodes[index + 1].isMark(":")
      {
        return index
      }
      index += 1
    }
    return index
  }
}

import PlumbCore

/// A token of Objective-C code, or brackets with the nodes between them.
///
///     [request setPredicate:nil]   // a group of three words and a colon
enum ObjectiveCNode {
  case token(ObjectiveCLexer.Token)
  indirect case group(ObjectiveCGroup)

  /// The token; `nil` for brackets.
  var token: ObjectiveCLexer.Token? {
    if case .token(let token) = self { token } else { nil }
  }

  /// Returns the nodes between brackets that open with the given character; `nil` for any other node.
  func content(_ open: Unicode.Scalar) -> [ObjectiveCNode]? {
    guard case .group(let group) = self, group.open == open else { return nil }
    return group.nodes
  }

  func isMark(_ character: Unicode.Scalar) -> Bool { token?.isMark(character) ?? false }
}

/// Brackets and the nodes between them. Brackets that are not closed end with the code around them.
struct ObjectiveCGroup {
  let open: Unicode.Scalar
  var nodes: [ObjectiveCNode] = []
}

/// A reader of the declarations and definitions of an Objective-C file, each with all nodes of its code.
///
///     @implementation Store            // one item
///     - (void)load { [self read]; }    // one item
///     static int count;                // one item
///
/// An item ends at a semicolon or a closing brace outside of brackets, or where a class starts or ends.
struct ObjectiveCItems: Sequence, IteratorProtocol {
  private let text: ObjectiveCText
  private var lexer: ObjectiveCLexer
  /// The constants that the preprocessor replaces: `#define kTitle @"title"`.
  var definitions: [String: String] { lexer.definitions }
  /// The nodes outside of brackets, and the open brackets.
  private var nodes: [ObjectiveCNode] = []
  private var open: [ObjectiveCGroup] = []
  /// The number of open brackets beyond the maximum depth.
  private var beyond = 0
  private var tokensLeft = mostTokens

  /// The maximum number of brackets in each other. Deeper code has no nodes.
  private static let deepest = 100
  /// The maximum number of tokens of a file.
  private static let mostTokens = 1_000_000

  init(_ text: ObjectiveCText) {
    self.text = text
    lexer = ObjectiveCLexer(text.bytes)
  }

  /// Returns the nodes of the next item. `nil` at the end of the file.
  mutating func next() -> [ObjectiveCNode]? {
    while tokensLeft > 0, let token = lexer.next() {
      tokensLeft -= 1
      if token.kind == .keyword, Self.boundaries.contains(text.string(token)) {
        let item = finished()
        nodes = [.token(token)]
        if !item.isEmpty { return item }
      } else if add(token) {
        let item = finished()
        if !item.isEmpty { return item }
      }
    }
    let item = finished()
    return item.isEmpty ? nil : item
  }

  private static let boundaries: Set<String> = ["@interface", "@implementation", "@protocol", "@end"]

  /// Adds a token. Returns `true` if it ends the item.
  private mutating func add(_ token: ObjectiveCLexer.Token) -> Bool {
    guard case .mark(let byte) = token.kind else {
      append(.token(token))
      return false
    }
    let mark = Unicode.Scalar(byte)
    switch mark {
    case "(", "[", "{":
      // `extern "C" {` contains items.
      if mark == "{", open.isEmpty, nodes.last?.token?.kind == .literal, nodes.count == 2 { return true }
      if open.count < Self.deepest { open.append(ObjectiveCGroup(open: mark)) } else { beyond += 1 }
    case ")": close("(")
    case "]": close("[")
    case "}":
      close("{")
      return open.isEmpty && beyond == 0
    case ";" where open.isEmpty: return true
    default: append(.token(token))
    }
    return false
  }

  private mutating func append(_ node: ObjectiveCNode) {
    if beyond > 0 { return }
    if let last = open.indices.last { open[last].nodes.append(node) } else { nodes.append(node) }
  }

  /// Closes the innermost brackets of a kind, with those in them that are not closed.
  private mutating func close(_ mark: Unicode.Scalar) {
    if beyond > 0 { return beyond -= 1 }
    guard let index = open.lastIndex(where: { $0.open == mark }) else { return }
    while open.count > index { closeLast() }
  }

  private mutating func closeLast() {
    if let last = open.popLast() { append(.group(last)) }
  }

  /// Returns the nodes of the item, and begins the next one.
  private mutating func finished() -> [ObjectiveCNode] {
    beyond = 0
    while !open.isEmpty { closeLast() }
    defer { nodes = [] }
    return nodes
  }
}

extension Collection<ObjectiveCNode> {
  /// The parts between the commas.
  var separated: [SubSequence] { split { $0.isMark(",") } }
}

extension [ObjectiveCNode] {
  /// The statements of a block. A statement ends at a semicolon, or after the braces of a control statement.
  var statements: [ArraySlice<ObjectiveCNode>] {
    var found: [ArraySlice<ObjectiveCNode>] = []
    var (start, isExpression) = (startIndex, false)
    for index in indices {
      let node = self[index]
      let isEnd = node.isMark(";") || node.content("{") != nil && !isExpression
      if node.isMark("=") || node.isMark("^") || node.isMark("@") { isExpression = true }
      guard isEnd else { continue }
      found.append(self[start...index])
      (start, isExpression) = (index + 1, false)
    }
    if start < endIndex { found.append(self[start...]) }
    return found
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbText
import SwiftSyntax

extension SourceFile {
  /// The places of calls that delete a store of Core Data where it does not open, and that do not copy it first.
  ///
  ///     do { try coordinator.addPersistentStore(…) } catch { try FileManager.default.removeItem(at: url) }
  ///
  /// Code for debug builds only, and the deletion of temporary files and of copies, is not included.
  package var storeDeletions: [Span] {
    guard bytes.count <= SourceParser.greatestSize,
      bytes.contains(anyOf: ["addPersistentStore", "loadPersistentStores"]),
      bytes.contains(anyOf: ["removeItem", "trashItem", "destroyPersistentStore"])
    else { return [] }
    if SourceLanguage(path: path) == .objectiveC { return ObjectiveCStoreDeletions(bytes).places }
    let text = SourceText(file: path, bytes: bytes)
    return SyntaxParser.parse(bytes) { parser in
      let visitor = StoreDeletionVisitor(text)
      visitor.walk(SourceFileSyntax.parse(from: &parser))
      return visitor.deletions.filter { !bytes.namesCopy(at: Int($0.start)) }
    } ?? []
  }
}

extension [UInt8] {
  /// Whether the line of a place names a temporary file or a copy.
  fileprivate func namesCopy(at place: Int) -> Bool {
    let start = self[..<place].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
    let line = self[start...].prefix { !$0.isLineEnd }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    return ["temp", "tmp", "backup", "copy"].contains(where: text.contains)
  }
}

/// A visitor that finds the deletions of stores of Core Data.
private final class StoreDeletionVisitor: FailedStoreVisitor {
  init(_ text: SourceText) { super.init(text, opening: "addPersistentStore(") }

  /// Files of other kinds are deleted too.
  override func mayDeleteStores(_ body: CodeBlockSyntax) -> Bool {
    ["store", "Store", "sqlite"].contains { text.contains($0, in: body) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let callee = text.callee(of: node),
      ["loadPersistentStores", "addPersistentStore"].contains(callee),
      let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
    else { return .visitChildren }
    let branches = ErrorBranches(of: error(of: closure), text)
    branches.walk(closure.statements)
    add(branches.blocks)
    return .visitChildren
  }

  /// Returns the name of a closure's second parameter, the error.
  private func error(of closure: ClosureExprSyntax) -> String {
    switch closure.signature?.parameterClause {
    case .simpleInput(let names)?: names.dropFirst().first.map { text.name($0.name) } ?? "$1"
    case .parameterClause(let clause)?:
      clause.parameters.dropFirst().first.map { text.name($0.secondName ?? $0.firstName) } ?? "$1"
    case nil: "$1"
    }
  }
}

/// A visitor that collects the branches of conditions that name an error.
private final class ErrorBranches: SyntaxVisitor {
  private(set) var blocks: [CodeBlockSyntax] = []
  private let name: String
  private let text: SourceText

  init(of name: String, _ text: SourceText) {
    (self.name, self.text) = (name, text)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    guard names(node.conditions) else { return .visitChildren }
    if !text.contains("== nil", in: node.conditions) {
      blocks.append(node.body)
    } else if case .codeBlock(let block)? = node.elseBody {
      blocks.append(block)
    }
    return .skipChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    if names(node.conditions), text.contains("== nil", in: node.conditions) { blocks.append(node.body) }
    return .visitChildren
  }

  private func names(_ conditions: ConditionElementListSyntax) -> Bool {
    conditions.tokens(viewMode: .sourceAccurate).contains { text.name($0) == name }
  }
}

/// The search in Objective-C: the branch after a message that opens a store.
private struct ObjectiveCStoreDeletions {
  let places: [Span]

  private static let deleting: [StaticString] = [
    "removeItemAtURL:", "removeItemAtPath:", "trashItemAtURL:", "destroyPersistentStoreAtURL:",
  ]

  init(_ text: [UInt8]) {
    let bytes = text.withoutComments(in: .objectiveC)
    var found: Set<Span> = []
    for name: StaticString in ["addPersistentStoreWith", "loadPersistentStoresWithCompletionHandler:"] {
      var next = 0
      while let end = bytes.end(of: name, from: next) {
        next = end
        guard let branch = Self.branch(after: end, in: bytes) else { continue }
        let block = Array(bytes[branch])
        if block.contains(anyOf: [" copyItemAt", " moveItemAt", " replaceItemAt"]) { continue }
        for call in Self.deleting {
          var place = branch.lowerBound
          while let end = bytes.end(of: call, from: place), end <= branch.upperBound {
            place = end
            let span = Span(end - call.utf8CodeUnitCount, end - 1)
            if !bytes.namesCopy(at: Int(span.start)) { found.insert(span) }
          }
        }
      }
    }
    places = found.sorted { $0.start < $1.start }
  }

  /// Returns the block of the first `if` at or after a message that concerns its result or its error: around the
  /// message, in its completion handler, or in the next statement.
  private static func branch(after start: Int, in bytes: [UInt8]) -> Range<Int>? {
    let end = bytes.endOfCall(from: start)
    // The message is the condition: if (![coordinator addPersistentStore…]) {
    let closing = bytes[end...].dropFirst().drop { $0 == UInt8(ascii: " ") }
    if closing.first == UInt8(ascii: ")") {
      return isNegated(start, in: bytes) ? block(in: bytes, from: closing.startIndex + 1) : nil
    }
    // The completion handler, or the next statement.
    let inside = condition(in: bytes, from: start, to: end)
    if let inside { return inside }
    guard let semicolon = bytes[end...].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    return condition(in: bytes, from: semicolon, to: min(bytes.count, semicolon + 200))
  }

  /// Whether `!` is before the message that contains an index.
  private static func isNegated(_ index: Int, in bytes: [UInt8]) -> Bool {
    var depth = 0
    for place in (0..<index).reversed() {
      if bytes[place] == UInt8(ascii: "]") { depth += 1 }
      guard bytes[place] == UInt8(ascii: "[") else { continue }
      if depth == 0 { return bytes[..<place].last { $0 > UInt8(ascii: " ") } == UInt8(ascii: "!") }
      depth -= 1
    }
    return false
  }

  /// Returns the block of the first `if` in a range whose condition is a failure: `(error)`, `(!store)`.
  private static func condition(in bytes: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
    guard let word = bytes.end(of: "if (", from: start) ?? bytes.end(of: "if(", from: start), word <= end else {
      return nil
    }
    let closing = bytes.endOfCall(from: word)
    let text = String(decoding: bytes[word..<closing], as: UTF8.self).lowercased()
    guard text.hasPrefix("!") || text.contains("err") && !text.contains("==") || text.contains("== nil") else {
      return nil
    }
    return block(in: bytes, from: closing + 1)
  }

  /// Returns the code between the braces that open at or after an index, with only white space before them.
  private static func block(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard start <= bytes.count else { return nil }
    let rest = bytes[start...].drop { $0 <= UInt8(ascii: " ") }
    guard rest.first == UInt8(ascii: "{") else { return nil }
    return rest.startIndex + 1..<bytes.endOfCall(from: rest.startIndex + 1)
  }
}

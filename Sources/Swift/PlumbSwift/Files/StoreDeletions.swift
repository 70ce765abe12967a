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
      bytes.contains(anyOf: MigrationWords.deletions)
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
  /// Whether the line of a place names a temporary file or a copy. Of a long line, the part around the place counts.
  fileprivate func namesCopy(at place: Int) -> Bool {
    let first = Swift.max(0, place - 500)
    let start = self[first..<place].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? first
    let line = self[start...].prefix(1000).prefix { !$0.isLineEnd }
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
    // The second parameter is the error.
    let branches = ErrorBranches(of: text.parameters(of: closure).dropFirst().first?.name ?? "$1", text)
    branches.walk(closure.statements)
    add(branches.blocks)
    return .visitChildren
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
  private let bytes: [UInt8]
  private let brackets: Brackets
  /// The ends of `if (`, and those of `;`.
  private let conditions: [Int]
  private let statements: [Int]

  private static let opening: [StaticString] = ["addPersistentStoreWith", "loadPersistentStoresWithCompletionHandler:"]
  private static let saving: [StaticString] = [" copyItemAt", " moveItemAt", " replaceItemAt"]
  private static let deleting: [StaticString] = [
    "removeItemAtURL:", "removeItemAtPath:", "trashItemAtURL:", "destroyPersistentStoreAtURL:",
  ]
  /// The maximum length of a condition whose text is compared.
  private static let longestCondition = 1000

  init(_ text: [UInt8]) {
    bytes = text.withoutComments(in: .objectiveC)
    brackets = Brackets(bytes)
    conditions = bytes.ends(of: ["if (", "if("])
    statements = bytes.ends(of: [";"])
  }

  /// The places of the deletions, in the order of the text.
  var places: [Span] {
    let copies = bytes.ends(of: Self.saving)
    let branches = bytes.ends(of: Self.opening).compactMap(branch)
      .filter { !copies.contains(in: $0.lowerBound..<$0.upperBound + 1) }.sorted { $0.lowerBound < $1.lowerBound }
    let deletions = Self.deleting.flatMap { name in
      bytes.ends(of: [name]).map { Span($0 - name.utf8CodeUnitCount, $0 - 1) }
    }.sorted { $0.start < $1.start }
    var (rest, end) = (branches[...], 0)
    return deletions.filter { deletion in
      while let branch = rest.first, branch.lowerBound <= deletion.start {
        end = max(end, branch.upperBound)
        rest = rest.dropFirst()
      }
      return deletion.end < end && !bytes.namesCopy(at: Int(deletion.start))
    }
  }

  /// Returns the block of the first `if` at or after a message that concerns its result or its error: around the
  /// message, in its completion handler, or in the next statement.
  private func branch(after start: Int) -> Range<Int>? {
    let end = brackets.endOfCall(around: start)
    // The message is the condition: if (![coordinator addPersistentStore…]) {
    let closing = bytes[end...].dropFirst().drop { $0 == UInt8(ascii: " ") }
    if closing.first == UInt8(ascii: ")") { return isNegated(start) ? block(from: closing.startIndex + 1) : nil }
    // The completion handler, or the next statement.
    if let inside = condition(from: start, to: end) { return inside }
    let next = statements.firstIndex(notBelow: end + 1)
    return next < statements.count ? condition(from: statements[next], to: statements[next] + 199) : nil
  }

  /// Whether `!` is before the message that contains an index.
  private func isNegated(_ index: Int) -> Bool {
    guard let message = brackets.pair(around: index) else { return false }
    return bytes[..<message.lowerBound].last { $0 > UInt8(ascii: " ") } == UInt8(ascii: "!")
  }

  /// Returns the block of the first `if` in a range whose condition is a failure: `(error)`, `(!store)`.
  private func condition(from start: Int, to end: Int) -> Range<Int>? {
    let next = conditions.firstIndex(notBelow: start)
    guard next < conditions.count, conditions[next] <= end else { return nil }
    let start = conditions[next]
    let closing = brackets.endOfCall(around: start)
    let text = String(decoding: bytes[start..<closing].prefix(Self.longestCondition), as: UTF8.self).lowercased()
    guard text.hasPrefix("!") || text.contains("err") && !text.contains("==") || text.contains("== nil") else {
      return nil
    }
    return block(from: closing + 1)
  }

  /// Returns the code between the braces that open at or after an index, with only white space before them.
  private func block(from start: Int) -> Range<Int>? {
    guard start <= bytes.count else { return nil }
    let rest = bytes[start...].drop { $0 <= UInt8(ascii: " ") }
    guard rest.first == UInt8(ascii: "{") else { return nil }
    return rest.startIndex + 1..<brackets.endOfCall(around: rest.startIndex + 1)
  }
}

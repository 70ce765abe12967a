import PlumbDeclarations
import PlumbText

/// Keys that a method of Objective-C passes to `self`, found token after token.
///
///     [self setPrimitiveValue:[NSDate date] forKey:@"createdAt"];
///     [self willChangeValueForKey:@"title"];
///
/// A message is known by the bracket that opens it; one within another is taken first.
struct ObjectiveCKeys {
  /// The keys so far, in the order of the code.
  private(set) var uses: [KeyUse] = []
  private let text: ObjectiveCText
  /// The selector of the method whose code is read.
  private let member: String
  /// The messages whose brackets are open.
  private var open: [Message] = []
  /// Brackets beyond the deepest that are open.
  private var beyond = 0
  private static let deepest = 100

  /// A message under way.
  private struct Message {
    var length = 0
    var isToSelf = false
    /// The first part of the selector.
    var first = ""
    var state = State.none
  }

  /// The tokens so far of `forKey:@"key"`.
  fileprivate enum State {
    case none, word, colon, at
    case literal(ObjectiveCLexer.Token)
  }

  init(_ text: ObjectiveCText, in member: String) {
    (self.text, self.member) = (text, member)
  }

  /// Takes the next token of the method's code.
  mutating func take(_ token: ObjectiveCLexer.Token) {
    if token.isMark("[") { return begin() }
    if token.isMark("]") { return end() }
    guard beyond == 0, var message = open.popLast() else { return }
    message.length += 1
    switch (message.length, token.kind) {
    case (1, _): message.isToSelf = token.kind == .word && text.holds("self", token)
    case (_, .word) where message.isToSelf:
      let word = text.string(token)
      if message.length == 2 { message.first = word }
      message.state = takesKey(word, message) ? .word : .none
    default: message.state = message.state.next(token)
    }
    open.append(message)
  }

  private mutating func begin() {
    guard open.count < Self.deepest else { return beyond += 1 }
    if let last = open.indices.last {
      open[last].length += 1
      open[last].state = .none
    }
    open.append(Message())
  }

  private mutating func end() {
    if beyond > 0 { return beyond -= 1 }
    guard let message = open.popLast(), case .literal(let literal) = message.state else { return }
    let key = String(text.string(literal).dropFirst().dropLast())
    let single = KeyUse.objectiveCMethods[message.first]
    guard SwiftName.isIdentifier(key), let purpose = single ?? Self.setters[message.first] else { return }
    uses.append(
      KeyUse(
        key: key, purpose: purpose, method: message.first + (single == nil ? ":forKey:" : ":"), member: member,
        places: Places(file: text.file, whole: literal.span, name: literal.span)))
  }

  /// Whether a part of a selector is the one in front of the key.
  private func takesKey(_ word: String, _ message: Message) -> Bool {
    message.length == 2 ? KeyUse.objectiveCMethods[word] != nil : word == "forKey" && Self.setters[message.first] != nil
  }

  /// The methods that have the key behind `forKey:`.
  private static let setters: [String: KeyUse.Purpose] = ["setPrimitiveValue": .primitive, "setValue": .keyValue]
}

extension ObjectiveCKeys.State {
  /// The state behind a token that is no word.
  fileprivate func next(_ token: ObjectiveCLexer.Token) -> Self {
    switch self {
    case .word: token.isMark(":") ? .colon : .none
    case .colon: token.isMark("@") ? .at : .none
    case .at: token.kind == .literal ? .literal(token) : .none
    case .none, .literal: .none
    }
  }
}

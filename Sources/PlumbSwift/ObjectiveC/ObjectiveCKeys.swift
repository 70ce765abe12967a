import PlumbDeclarations
import PlumbText

/// A collector of the keys that an Objective-C method passes to `self`. It reads the tokens one by one.
///
///     [self setPrimitiveValue:[NSDate date] forKey:@"createdAt"];
///     [self willChangeValueForKey:@"title"];
///
/// A bracket starts a message. A message in another one is read first.
struct ObjectiveCKeys {
  /// The keys found so far, in the order of the code.
  private(set) var uses: [KeyUse] = []
  private let text: ObjectiveCText
  /// The selector of the method that contains the code.
  private let member: String
  /// The messages with open brackets.
  private var open: [Message] = []
  /// The number of open brackets beyond the maximum depth.
  private var beyond = 0
  private static let deepest = 100

  /// A message that is being read.
  private struct Message {
    var length = 0
    var isToSelf = false
    /// The first part of the selector.
    var first = ""
    var state = State.none
  }

  /// The tokens of `forKey:@"key"` read so far.
  fileprivate enum State {
    case none, word, colon, at
    case literal(ObjectiveCLexer.Token)
  }

  init(_ text: ObjectiveCText, in member: String) {
    (self.text, self.member) = (text, member)
  }

  /// Reads the next token of the method's code.
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
        places: SourceRanges(file: text.file, whole: literal.span, name: literal.span)))
  }

  /// Whether a part of a selector is the one before the key.
  private func takesKey(_ word: String, _ message: Message) -> Bool {
    message.length == 2 ? KeyUse.objectiveCMethods[word] != nil : word == "forKey" && Self.setters[message.first] != nil
  }

  /// The methods whose key follows `forKey:`.
  private static let setters: [String: KeyUse.Purpose] = ["setPrimitiveValue": .primitive, "setValue": .keyValue]
}

extension ObjectiveCKeys.State {
  /// Returns the state after a token that is not a word.
  fileprivate func next(_ token: ObjectiveCLexer.Token) -> Self {
    switch self {
    case .word: token.isMark(":") ? .colon : .none
    case .colon: token.isMark("@") ? .at : .none
    case .at: token.kind == .literal ? .literal(token) : .none
    case .none, .literal: .none
    }
  }
}

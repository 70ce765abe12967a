import PlumbCore
import PlumbDeclarations

/// A collector of the keys that an Objective-C method passes to `self`. It reads the tokens one by one.
///
///     [self setPrimitiveValue:[NSDate date] forKey:@"createdAt"];
///     [self willChangeValueForKey:@"title"];
struct ObjectiveCKeys {
  /// The keys found so far, in the order of the code.
  private(set) var uses: [KeyUse] = []
  private let text: ObjectiveCText
  /// The selector of the method that contains the code.
  private let member: String
  /// The tokens of the messages with open brackets. A message in another one is a single token of it.
  private var open: [[ObjectiveCLexer.Token]] = []
  /// The number of open brackets beyond the maximum depth.
  private var beyond = 0
  private static let deepest = 100

  init(_ text: ObjectiveCText, in member: String) {
    (self.text, self.member) = (text, member)
  }

  /// Reads the next token of the method's code.
  mutating func take(_ token: ObjectiveCLexer.Token) {
    if beyond == 0, !token.isMark("]"), let last = open.indices.last { open[last].append(token) }
    if token.isMark("[") {
      if open.count < Self.deepest { open.append([]) } else { beyond += 1 }
    } else if token.isMark("]") {
      if beyond > 0 { beyond -= 1 } else if let message = open.popLast() { read(message) }
    }
  }

  /// Reads a message: `self`, the first part of the selector, and `:@"key"` at the end.
  private mutating func read(_ message: [ObjectiveCLexer.Token]) {
    guard message.count >= 5, message[0].kind == .word, text.string(message[0]) == "self" else { return }
    let end = Array(message.suffix(4))
    guard end[1].isMark(":"), end[2].isMark("@"), end[3].kind == .literal else { return }
    let method = text.string(message[1])
    let isSetter = message.count > 5
    let purpose =
      isSetter ? text.string(end[0]) == "forKey" ? Self.setters[method] : nil : KeyUse.objectiveCMethods[method]
    let key = String(text.string(end[3]).dropFirst().dropLast())
    guard let purpose, SwiftName.isIdentifier(key) else { return }
    uses.append(
      KeyUse(
        key: key, purpose: purpose, method: method + (isSetter ? ":forKey:" : ":"), member: member,
        places: SourceRanges(file: text.file, whole: end[3].span, name: end[3].span)))
  }

  /// The methods whose key follows `forKey:`.
  private static let setters: [String: KeyUse.Purpose] = ["setPrimitiveValue": .primitive, "setValue": .keyValue]
}

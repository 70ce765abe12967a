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
  /// The types for stored values found so far.
  private(set) var storedValues: [ObjectiveCStoredValue] = []
  /// The selector of the method that contains the code.
  private let member: String
  /// The name of the method's first parameter.
  private let parameter: String?
  /// The tokens of the statement outside of messages, without the end of a message that reads a value.
  private var statement: [ObjectiveCLexer.Token] = []
  /// The value that the last message of the statement reads, with the number of the tokens before it.
  private var reading: (value: ObjectiveCStoredValue, count: Int)?
  private static let longest = 30
  /// The tokens of the messages with open brackets. A message in another one is a single token of it.
  private var open: [[ObjectiveCLexer.Token]] = []
  /// The number of open brackets beyond the maximum depth.
  private var beyond = 0
  private static let deepest = 100

  init(_ text: ObjectiveCText, in member: String, parameter: String? = nil) {
    (self.text, self.member, self.parameter) = (text, member, parameter)
  }

  /// Reads the next token of the method's code.
  mutating func take(_ token: ObjectiveCLexer.Token) {
    if open.isEmpty, beyond == 0 { takeOutside(token) }
    if beyond == 0, !token.isMark("]"), let last = open.indices.last { open[last].append(token) }
    if token.isMark("[") {
      if open.count < Self.deepest { open.append([]) } else { beyond += 1 }
    } else if token.isMark("]") {
      if beyond > 0 { beyond -= 1 } else if let message = open.popLast() { read(message) }
    }
  }

  /// Reads a message: `self`, the first part of the selector, and `:@"key"` or `:kKey` at the end.
  private mutating func read(_ message: [ObjectiveCLexer.Token]) {
    guard message.count >= 4, message[0].kind == .word, text.string(message[0]) == "self", let last = message.last
    else {
      return
    }
    let isConstant = last.kind == .word
    let rest = message.dropLast(isConstant ? 1 : 2)
    guard rest.count >= 3, rest.last?.isMark(":") ?? false, let label = rest.dropLast().last,
      isConstant || last.kind == .literal && message[rest.count].isMark("@")
    else { return }
    let method = text.string(message[1])
    let isSetter = rest.count > 3
    let purpose =
      isSetter ? text.string(label) == "forKey" ? Self.setters[method] : nil : KeyUse.objectiveCMethods[method]
    let key = isConstant ? text.string(last) : String(text.string(last).dropFirst().dropLast())
    guard let purpose, isConstant ? NameConstants.isConstant(key) : SwiftName.isIdentifier(key) else { return }
    if purpose != .notification { noteValue(of: key, isConstant, rest, last.span, isSetter: isSetter) }
    var use = KeyUse(
      key: key, purpose: purpose, method: method + (isSetter ? ":forKey:" : ":"), member: member,
      places: SourceRanges(file: text.file, whole: last.span, name: last.span))
    use.isConstant = isConstant
    uses.append(use)
  }

  /// The methods whose key follows `forKey:`.
  private static let setters: [String: KeyUse.Purpose] = ["setPrimitiveValue": .primitive, "setValue": .keyValue]
}

// MARK: - Types of values

extension ObjectiveCKeys {
  /// Reads a token outside of messages.
  private mutating func takeOutside(_ token: ObjectiveCLexer.Token) {
    if token.isMark(";") || token.isMark("{") || token.isMark("}") {
      if token.isMark(";") { finishReading() }
      (statement, reading) = ([], nil)
    } else if statement.count < Self.longest, !token.isMark("[") {
      statement.append(token)
    }
  }

  /// Records the value of a message whose code is read. `message` ends before the key.
  private mutating func noteValue(
    of key: String, _ isConstant: Bool, _ message: ArraySlice<ObjectiveCLexer.Token>, _ place: Span, isSetter: Bool
  ) {
    var value = ObjectiveCStoredValue(
      method: member, key: key, isConstant: isConstant, use: isSetter ? .set : .read, type: nil, file: text.file,
      place: place)
    guard isSetter else {
      if open.isEmpty { reading = (value, statement.count) }
      return
    }
    let argument = message.dropFirst(3).dropLast(2)
    let isLiteral = argument.count == 2 && message[4].kind == .literal
    let isBoxed = argument.count > 3 && message[4].isMark("(") && argument.last?.isMark(")") ?? false
    if isLiteral || isBoxed, message[3].isMark("@") {
      // A boxed number, or a string: `@(value)`, `@1`, `@"text"`.
      value.type = .optional(.named(text.string(message[4]).hasPrefix("\"") ? "String" : "NSNumber"))
    } else if argument.count != 1 || message[3].kind != .word || text.string(message[3]) != parameter {
      return
    }
    storedValues.append(value)
  }

  /// Records the value that the statement returns or assigns without a conversion.
  private mutating func finishReading() {
    guard let reading, statement.count == reading.count else { return }
    var value = reading.value
    var target = statement[...]
    // A cast is before the message.
    if target.last?.isMark(")") ?? false, let start = target.lastIndex(where: { $0.isMark("(") }) {
      value.type = text.type(target[(start + 1)...].dropLast())
      target = target[..<start]
    } else if target.last?.isMark("=") ?? false, target.count > 2 {
      // The type and the name of a variable.
      value.type = text.type(target.dropLast(2))
    } else if target.count != 1 || target.first.map(text.string) != "return" {
      return
    }
    storedValues.append(value)
  }
}

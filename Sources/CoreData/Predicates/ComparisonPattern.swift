import Foundation

/// The right side of a comparison, prepared for it: folded, compiled or gathered into a set once.
final class ComparisonPattern {
  let value: Value
  /// The text in the spelling that the comparison's options make of it; nil where it is none.
  let text: String?
  /// The elements of a collection of which membership is asked, strings in that spelling.
  let members: ValueSet?
  /// The pattern of `LIKE`.
  let like: LikePattern?
  /// The pattern of `MATCHES`.
  let expression: TextExpression?

  init(_ value: Value, _ type: ComparisonNode.Operator, _ options: ComparisonNode.Options) {
    self.value = value
    let text = value.text.map { options.fold($0) }
    self.text = text
    members = type == .in ? value.elements.map { ValueSet($0.map { $0.folded(options) }) } : nil
    like = type == .like ? text.map(LikePattern.init) : nil
    expression = type == .matches ? value.text.map { TextExpression($0, options) } : nil
  }
}

/// Values of which membership is asked often. What is the same under the wider rules of comparing, a number and its
/// spelling, is found too; only values of other kinds have to be looked through for it.
struct ValueSet {
  private let values: Set<Value>
  private var strings: [Value] = []
  private var numbers: [Value] = []
  private var dates: [Value] = []
  private var urls: [Value] = []

  init(_ elements: [Value]) {
    values = Set(elements.map(\.settled))
    for value in values {
      switch value {
      case .string: strings.append(value)
      case .date: dates.append(value)
      case .url: urls.append(value)
      default: if value.isNumber { numbers.append(value) }
      }
    }
  }

  func contains(_ value: Value) -> Bool {
    if values.contains(value) { return true }
    switch value {
    case .string: return [numbers, urls].joined().contains { $0.isSame(as: value) }
    case .url: return strings.contains { $0.isSame(as: value) }
    case .date: return numbers.contains { $0.isSame(as: value) }
    case .id: return urls.contains { $0.isSame(as: value) }
    default: return value.isNumber && [strings, dates].joined().contains { $0.isSame(as: value) }
    }
  }
}

extension ComparisonNode.Options {
  /// Whether strings are not the same byte for byte only. `[n]` says that they are prepared, and wins.
  var folds: Bool {
    !contains(.normalized) && !isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
  }

  /// A string without what these options leave out of account.
  func fold(_ text: String) -> String {
    guard folds else { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return contains(.caseInsensitive) ? text.lowercased() : text }
    var options: String.CompareOptions = []
    if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
    if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
    return text.folding(options: options, locale: nil).precomposedStringWithCanonicalMapping
  }
}

extension Value {
  /// A string in the spelling that options make of it; any other value as it is.
  func folded(_ options: ComparisonNode.Options) -> Value {
    guard options.folds, case .string(let text) = self else { return self }
    return .string(options.fold(text))
  }

  /// What an operator on strings sees: a string, the spelling of a number, the address of a URL.
  var text: String? {
    switch self {
    case .string(let text): text
    case .url(let url): url.absoluteString
    case .bool, .int, .float, .double, .decimal: numberText
    default: nil
    }
  }

  /// The spelling of a number; nil for what is none.
  var numberText: String? {
    switch self {
    case .bool(let value): value ? "1" : "0"
    case .int(let value): String(value)
    case .float(let value): Value.float(value).exactInteger.map(String.init) ?? value.description
    case .double(let value): Value.double(value).exactInteger.map(String.init) ?? value.description
    case .decimal(let value): value.description
    default: nil
    }
  }
}

/// A pattern of `LIKE`: `?` is one character, `*` any number of them, `\` takes the next one as it is.
struct LikePattern {
  private enum Part {
    case scalar(Unicode.Scalar)
    case one
    case any

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .scalar(let own): own == scalar
      case .one: true
      case .any: false
      }
    }
  }

  private let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "?" where !isEscaped: parts.append(.one)
      case "*" where !isEscaped: parts.append(.any)
      default: parts.append(.scalar(scalar))
      }
      isEscaped = false
    }
    if isEscaped { parts.append(.scalar("\\")) }
    self.parts = parts
  }

  /// Whether the whole text is of this pattern. Steps back to the last `*` only, which is enough.
  func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var position = 0
    var part = 0
    var retry: (position: Int, part: Int)?
    while position < text.count {
      if part < parts.count, case .any = parts[part] {
        part += 1
        retry = (position, part)
      } else if part < parts.count, parts[part].matches(text[position]) {
        part += 1
        position += 1
      } else if let last = retry {
        retry = (last.position + 1, last.part)
        (position, part) = (last.position + 1, last.part)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .any = $0 { true } else { false } }
  }
}

/// A regular expression of `MATCHES`, which has to match a text from end to end. One that is not well formed matches
/// nothing.
struct TextExpression {
  private let expression: NSRegularExpression?
  private let options: ComparisonNode.Options

  init(_ pattern: String, _ options: ComparisonNode.Options) {
    let flags: NSRegularExpression.Options = options.contains(.caseInsensitive) ? .caseInsensitive : []
    // A group so that every alternative is held to the end; a pattern that ends in a comment cannot take one.
    let compiled = try? NSRegularExpression(pattern: pattern, options: flags)
    let grouped = try? NSRegularExpression(pattern: "(?:" + pattern + ")\\z", options: flags)
    expression = compiled == nil ? nil : grouped ?? compiled
    self.options = options.subtracting(.caseInsensitive)
  }

  func matches(_ text: String) -> Bool {
    guard let expression else { return false }
    let text = options.fold(text)
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression.rangeOfFirstMatch(in: text, options: .anchored, range: whole) == whole
  }
}

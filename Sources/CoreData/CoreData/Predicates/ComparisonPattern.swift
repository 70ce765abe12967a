import Foundation
import PlumbText

/// The right side of a comparison, prepared for repeated evaluation: the folded text, the compiled pattern, or the
/// set of members.
final class ComparisonPattern {
  let value: Value
  /// The text, folded by the comparison's options; `nil` if the value is not text.
  let text: String?
  /// The elements of the collection for `IN`, with folded strings; `nil` for other operators.
  let members: ValueSet?
  /// The pattern for `LIKE`; `nil` for other operators.
  let like: LikePattern?
  /// The regular expression for `MATCHES`; `nil` for other operators.
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

/// A set of values for repeated membership tests. It also finds values that are equal after a conversion, such as a
/// number and its text. For those, it compares only with the values of the convertible types.
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
  /// Whether the options compare strings other than byte for byte. `[n]` declares that strings are already
  /// normalized, and takes precedence.
  var folds: Bool {
    !contains(.normalized) && !isDisjoint(with: [.caseInsensitive, .diacriticInsensitive])
  }

  /// Returns a string without the differences that the options ignore.
  func fold(_ text: String) -> String {
    guard folds else { return text }
    if text.isASCII { return contains(.caseInsensitive) ? text.lowercased() : text }
    var options: String.CompareOptions = []
    if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
    if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
    return text.folding(options: options, locale: nil).precomposedStringWithCanonicalMapping
  }
}

extension Value {
  /// Returns a string folded by the options. Returns any other value unchanged.
  func folded(_ options: ComparisonNode.Options) -> Value {
    guard options.folds, case .string(let text) = self else { return self }
    return .string(options.fold(text))
  }

  /// The text for string operators: a string, the digits of a number, or the address of a URL. `nil` for any other
  /// value.
  var text: String? {
    switch self {
    case .string(let text): text
    case .url(let url): url.absoluteString
    case .bool, .int, .float, .double, .decimal: numberText
    default: nil
    }
  }

  /// The text of a number; `nil` if the value is not a number.
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

/// A pattern for `LIKE`. `?` matches one character, `*` matches any number of characters, and `\` escapes the next
/// character.
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

  /// Whether the entire text matches the pattern. Backtracks only to the last `*`, which is sufficient.
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

/// A regular expression for `MATCHES`, which must match the entire text. An invalid pattern matches no text.
struct TextExpression {
  private let expression: NSRegularExpression?
  private let options: ComparisonNode.Options

  init(_ pattern: String, _ options: ComparisonNode.Options) {
    let flags: NSRegularExpression.Options = options.contains(.caseInsensitive) ? .caseInsensitive : []
    // The group makes every alternative match up to the end of the text. A pattern that ends in a comment cannot be
    // grouped.
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

import Foundation

/// Equality as defined by `isEqual(to:)`, with two exceptions for sets and dictionaries: not-a-number equals itself,
/// and an object's identifier does not equal its URI.
extension Value: Hashable {
  static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.id, .url), (.url, .id): false
    default: a.isEqual(to: b) || (a.isNotANumber && b.isNotANumber)
    }
  }

  func hash(into hasher: inout Hasher) {
    switch settled {
    case .null: break
    case .bool, .int, .float, .double, .decimal: hashNumber(into: &hasher)
    case .string(let value): hasher.combine(value)
    case .date(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .url(let value): hasher.combine(value)
    case .id(let value): hasher.combine(value)
    case .ids(let values): hasher.combine(values.count)
    case .orderedIDs(let values): hasher.combine(values.count)
    case .list(let values): hasher.combine(values.count)
    case .composite(let value): hasher.combine(value)
    case .object(let value): if let value = value as? AnyHashable { hasher.combine(value) }
    }
  }

  /// Hashes a number. Numbers with equal numeric values have equal hashes.
  private func hashNumber(into hasher: inout Hasher) {
    if let integer = exactInteger { hasher.combine(integer) } else { hasher.combine(doubleValue) }
  }

  private var isNotANumber: Bool {
    isNumber && (doubleValue ?? 0).isNaN
  }
}

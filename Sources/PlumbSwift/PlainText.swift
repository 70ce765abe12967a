import PlumbDeclarations
import PlumbText

/// Functions that read types and values from their bytes, which is possible for most: a type with one name, a literal
/// without escapes.
///
/// Each visited node of the tree costs as much time as parsing a line. The caller passes the place of a node of the
/// correct kind. If the result is `nil`, the caller must read the node itself.
extension SourceText {
  /// Returns a place as offsets into `bytes`, limited to the file's end.
  func range(_ span: Span) -> Range<Int> { span.range.clamped(to: 0..<bytes.count) }

  /// Whether a place contains exactly the given text.
  func isText(_ text: StaticString, at span: Span) -> Bool {
    let range = range(span)
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count where bytes[range.lowerBound + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Returns a simple type: `Item`, `[Item]` and `Set<Item>`, optional or not. `nil` for types with dots, other
  /// arguments or spaces.
  func plainType(_ span: Span) -> TypeReference? {
    var range = range(span)
    guard let last = range.last else { return nil }
    let isOptional = bytes[last] == UInt8(ascii: "?")
    if isOptional { range = range.dropLast() }
    guard let type = plainCollection(range) ?? plainName(range).map({ .named($0) }) else { return nil }
    return isOptional ? .optional(type) : type
  }

  private func plainName(_ range: Range<Int>) -> String? {
    guard !range.isEmpty, bytes[range].allSatisfy({ $0 < 0x80 && $0.continuesName }) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private func plainCollection(_ range: Range<Int>) -> TypeReference? {
    guard range.count > 2 else { return nil }
    switch bytes[range.upperBound - 1] {
    case UInt8(ascii: "]") where bytes[range.lowerBound] == UInt8(ascii: "["):
      return plainName((range.lowerBound + 1)..<(range.upperBound - 1)).map { .array(.named($0)) }
    case UInt8(ascii: ">") where range.count > 5 && isText("Set<", at: Span(range.lowerBound, range.lowerBound + 4)):
      return plainName((range.lowerBound + 4)..<(range.upperBound - 1)).map { .set(.named($0)) }
    default: return nil
    }
  }

  /// Returns the value of a simple string literal: `abc` for `"abc"`. `nil` for escapes, interpolations, several
  /// lines and characters beyond ASCII.
  func plainString(_ span: Span) -> String? {
    let range = range(span)
    let quote = UInt8(ascii: "\"")
    guard range.count >= 2, bytes[range.lowerBound] == quote, bytes[range.upperBound - 1] == quote else { return nil }
    let content = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard content.allSatisfy({ $0 >= 0x20 && $0 < 0x80 && $0 != quote && $0 != UInt8(ascii: "\\") }) else { return nil }
    return String(decoding: content, as: UTF8.self)
  }

  /// Returns the value of at most 18 digits, which cannot overflow: `42`. `nil` for `-1`, `0x10` and `1_000`.
  func plainInteger(_ span: Span) -> Int64? {
    let range = range(span)
    guard !range.isEmpty, range.count <= 18 else { return nil }
    var value: Int64 = 0
    for byte in bytes[range] {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    return value
  }

  /// Returns the access level of a single modifier, such as `public`. `nil` for `public final` and for any other
  /// text.
  func plainAccess(_ span: Span) -> AccessLevel? {
    if isText("public", at: span) { return .public }
    if isText("open", at: span) { return .open }
    if isText("private", at: span) { return .private }
    if isText("internal", at: span) { return .internal }
    if isText("package", at: span) { return .package }
    if isText("fileprivate", at: span) { return .fileprivate }
    return nil
  }
}

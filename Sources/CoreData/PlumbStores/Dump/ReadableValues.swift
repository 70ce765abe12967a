import Foundation
import PlumbModel
import PlumbSQLite
import PlumbText

/// The conversion of columns to readable values, by the types of attributes: dates in ISO 8601, UUIDs as text, bytes in
/// Base64. A value that does not have the type of its attribute is converted by its own type.
struct ReadableValues: Sendable {
  /// The folder with the files of large values.
  let folder: ExternalFolder

  /// Returns the value as JSON.
  func json(_ value: SQLValue, _ attribute: Attribute) -> JSON {
    switch (attribute.type, value) {
    case (_, .null): .null
    case (.boolean, .integer(let number)): .bool(number != 0)
    case (.date, .integer(let seconds)): .string(Self.date(Double(seconds)))
    case (.date, .real(let seconds)): .string(Self.date(seconds))
    case (.uuid, .blob(let bytes)): UUID(bytes: bytes).map { .string($0.uuidString) } ?? Self.base64(bytes)
    case (.binary, .blob(let bytes)) where attribute.allowsExternalStorage:
      folder.value(of: bytes).map(Self.base64) ?? .null
    case (_, .integer(let number)): .int(Int(number))
    case (_, .real(let number)): number.isFinite ? .double(number) : .string("\(number)")
    case (_, .text(let text)): .string(text)
    case (_, .blob(let bytes)): Self.base64(bytes)
    }
  }

  /// Returns the value as text; `nil` if it is missing.
  func text(_ value: SQLValue, _ attribute: Attribute) -> String? {
    switch json(value, attribute) {
    case .null: nil
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): "\(number)"
    case .string(let text): text
    case .array, .object: nil
    }
  }

  private static func base64(_ bytes: Data) -> JSON { .string(Base64.text(of: Array(bytes))) }

  /// Returns a date in seconds since 2001 in ISO 8601, with up to six decimals: `2024-02-29T23:00:05.25Z`. Years
  /// outside of 0 to 9999 are numbers of seconds.
  static func date(_ seconds: Double) -> String {
    // From the year 0 to 9999.
    guard seconds >= -63_145_526_400, seconds < 252_423_993_600 else { return "\(seconds)" }
    var whole = seconds.rounded(.down)
    var millionths = ((seconds - whole) * 1_000_000).rounded()
    if millionths >= 1_000_000 { (whole, millionths) = (whole + 1, 0) }
    let text = CivilDate(secondsSince2001: Int(whole)).rfc3339
    guard millionths > 0 else { return text }
    var decimals = String(Int(millionths) + 1_000_000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(text.dropLast()).\(decimals)Z"
  }

  /// Returns the seconds since 2001 of a date in ISO 8601: `2024-02-29T23:00:05.25Z`, with `+01:00` instead of `Z`, or
  /// `2024-02-29` alone, or of a number of seconds as `date` returns it. `nil` for any other text.
  static func seconds(of text: String) -> Double? {
    let bytes = Array(text.utf8)
    if bytes.count == 10 { return whole(text + "T00:00:00Z") }
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") else {
      guard let seconds = Double(text), !seconds.isNaN, date(seconds) == text else { return nil }
      return seconds
    }
    guard let whole = whole(String(decoding: bytes[..<19], as: UTF8.self) + "Z") else { return nil }
    var rest = bytes[19...]
    var fraction = 0.0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty, let value = Double("0." + String(decoding: digits, as: UTF8.self)) else { return nil }
      fraction = value
      rest = rest[digits.endIndex...]
    }
    return offset(String(decoding: rest, as: UTF8.self)).map { whole - $0 + fraction }
  }

  /// Returns the seconds of a date without a fraction; `nil` for a day that does not exist.
  private static func whole(_ text: String) -> Double? {
    CivilDate.seconds(rfc3339: text).flatMap { CivilDate(secondsSince2001: $0).rfc3339 == text ? Double($0) : nil }
  }

  /// Returns the seconds of an offset from UTC: `Z`, `+01:00`.
  private static func offset(_ text: String) -> Double? {
    if text == "Z" { return 0 }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard text.hasPrefix("+") || text.hasPrefix("-"), parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hours = UInt8(parts[0]), let minutes = UInt8(parts[1]), hours < 24, minutes < 60
    else { return nil }
    return Double(Int(hours) * 3600 + Int(minutes) * 60) * (text.hasPrefix("-") ? -1 : 1)
  }
}

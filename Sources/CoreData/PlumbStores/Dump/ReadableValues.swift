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
    case (.uuid, .blob(let bytes)) where bytes.count == 16: .string(Self.uuid(bytes))
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

  private static func uuid(_ bytes: Data) -> String {
    bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }.uuidString
  }

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
}

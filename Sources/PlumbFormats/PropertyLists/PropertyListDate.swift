import PlumbText

/// Conversion of dates in XML property lists: `2001-01-01T00:00:00Z` ⇄ 0 seconds since then, in UTC.
enum PropertyListDate {
  /// Returns the text of a date, in whole seconds as the format requires. Dates outside of the years 0 to 9999 are
  /// clamped.
  static func text(_ seconds: Double) -> String {
    let least = CivilDate.seconds(year: 0, month: 1, dayOfMonth: 1)
    let greatest = CivilDate.seconds(year: 10_000, month: 1, dayOfMonth: 1) - 1
    let rounded = seconds.isNaN ? 0 : seconds.rounded(.down)
    let whole = rounded < Double(least) ? least : rounded > Double(greatest) ? greatest : Int(rounded)
    return CivilDate(secondsSince2001: whole).rfc3339
  }

  /// Returns the seconds of a text; `nil` if it is not a date in this format.
  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == form.count else { return nil }
    for (byte, expected) in zip(bytes, form) {
      guard expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected else { return nil }
    }
    let parts = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].map { range in
      bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard (1...12).contains(parts[1]), (1...31).contains(parts[2]), parts[3] < 24, parts[4] < 60, parts[5] < 61 else {
      return nil
    }
    let second = parts[3] * 3600 + parts[4] * 60 + parts[5]
    return Double(CivilDate.seconds(year: parts[0], month: parts[1], dayOfMonth: parts[2], secondOfDay: second))
  }
}

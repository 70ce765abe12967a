/// A date and a time of day in UTC, in the Gregorian calendar extended to all years.
///
///     let date = CivilDate(secondsSince2001: 730_940_405)
///     date.day    // 2024-02-29
///     date.clock  // 23:00:05
package struct CivilDate: Hashable, Sendable {
  /// The year; 0 is the year before year 1.
  package let year: Int
  package let month: Int
  package let dayOfMonth: Int
  package let secondOfDay: Int

  /// Creates the date a number of whole seconds after 2001-01-01 00:00, the reference date of models. Negative
  /// numbers are dates before it.
  package init(secondsSince2001 seconds: Int) {
    secondOfDay = Self.modulo(seconds, 86_400)
    (year, month, dayOfMonth) = Self.day((seconds - secondOfDay) / 86_400)
  }

  /// Computes with years that begin in March, so that a leap day is the last day of a year; 400 such years have 146,097
  /// days. The days from 0000-03-01 to 2001-01-01 are 730,791.
  private static func day(_ daysSince2001: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSince2001 + 730_791
    let inEra = modulo(shifted, 146_097)
    let era = (shifted - inEra) / 146_097
    let year = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    return (year + era * 400 + (month >= 10 ? 1 : 0), (month + 2) % 12 + 1, inYear - (153 * month + 2) / 5 + 1)
  }

  /// Returns the seconds between 2001-01-01 00:00 and a valid date; negative for dates before it.
  package static func seconds(year: Int, month: Int, dayOfMonth: Int, secondOfDay: Int = 0) -> Int {
    let (year, month) = month <= 2 ? (year - 1, month + 9) : (year, month - 3)
    let inEra = modulo(year, 400)
    let days = (year - inEra) / 400 * 146_097 + 365 * inEra + inEra / 4 - inEra / 100
    return (days + (153 * month + 2) / 5 + dayOfMonth - 1 - 730_791) * 86_400 + secondOfDay
  }

  /// Returns the non-negative remainder, for dates before 2001.
  private static func modulo(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  package var clock: String {
    [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].map(Self.two).joined(separator: ":")
  }

  /// Returns a number with at least two digits: `05`.
  package static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The date in RFC 3339 format, with a four-digit year: `2024-02-29T23:00:05Z`. For years from 0 to 9999.
  package var rfc3339: String {
    let year = String(year)
    return String(repeating: "0", count: max(0, 4 - year.utf8.count)) + "\(year)-\(monthAndDay)T\(clock)Z"
  }

  /// Returns the seconds between 2001-01-01 00:00 and a date in RFC 3339 format in UTC, as `rfc3339` writes it. `nil`
  /// for any other text.
  package static func seconds(rfc3339 text: String) -> Int? {
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
    return seconds(year: parts[0], month: parts[1], dayOfMonth: parts[2], secondOfDay: second)
  }

  package var monthAndDay: String { "\(Self.two(month))-\(Self.two(dayOfMonth))" }
}

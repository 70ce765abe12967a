/// A date and a time of day of the Gregorian calendar, taken for all years, in UTC.
///
///     let date = CivilDate(secondsSince2001: 730_940_405)
///     date.day    // 2024-02-29
///     date.clock  // 23:00:05
package struct CivilDate: Hashable, Sendable {
  /// The year; 0 is the one before year 1.
  package let year: Int
  /// From 1 to 12.
  package let month: Int
  /// From 1 to 31.
  package let dayOfMonth: Int
  /// Seconds since midnight.
  package let secondOfDay: Int

  /// The date so many whole seconds after 2001-01-01 00:00, which models count from; before it for negative ones.
  package init(secondsSince2001 seconds: Int) {
    secondOfDay = Self.modulo(seconds, 86_400)
    (year, month, dayOfMonth) = Self.day((seconds - secondOfDay) / 86_400)
  }

  /// Counts in years that begin in March, so that a leap day comes last; 400 of them have 146,097 days.
  ///
  /// 730,791 days lie between 0000-03-01 and 2001-01-01.
  private static func day(_ daysSince2001: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSince2001 + 730_791
    let inEra = modulo(shifted, 146_097)
    let era = (shifted - inEra) / 146_097
    let year = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    return (year + era * 400 + (month >= 10 ? 1 : 0), (month + 2) % 12 + 1, inYear - (153 * month + 2) / 5 + 1)
  }

  /// The seconds between 2001-01-01 00:00 and a date, which has to be one: negative before.
  package static func seconds(year: Int, month: Int, dayOfMonth: Int, secondOfDay: Int = 0) -> Int {
    let (year, month) = month <= 2 ? (year - 1, month + 9) : (year, month - 3)
    let inEra = modulo(year, 400)
    let days = (year - inEra) / 400 * 146_097 + 365 * inEra + inEra / 4 - inEra / 100
    return (days + (153 * month + 2) / 5 + dayOfMonth - 1 - 730_791) * 86_400 + secondOfDay
  }

  /// The remainder that is not negative, for dates before 2001.
  private static func modulo(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// `23:00:05`.
  package var clock: String {
    [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].map(Self.two).joined(separator: ":")
  }

  /// A number of two digits: `05`.
  package static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// As RFC 3339 has dates, the year with four digits: `2024-02-29T23:00:05Z`. For years from 0 to 9999.
  package var rfc3339: String {
    let year = String(year)
    return String(repeating: "0", count: max(0, 4 - year.utf8.count)) + "\(year)-\(monthAndDay)T\(clock)Z"
  }

  /// The month and the day of the month: `02-29`.
  package var monthAndDay: String { "\(Self.two(month))-\(Self.two(dayOfMonth))" }
}

/// Dates of a model as text of ISO 8601.
enum ReferenceTime {
  /// Seconds since 2001-01-01 00:00 UTC as RFC 3339 has dates: `2001-01-01T00:00:00Z`.
  ///
  /// Fractions are cut off; nil outside of the years 1 to 9999, where the form ends.
  static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, (-63_113_904_000..<252_423_993_600).contains(seconds) else { return nil }
    let whole = Int(seconds.rounded(.down))
    let time = modulo(whole, 86_400)
    let clock = [time / 3_600, time / 60 % 60, time % 60].map { digits($0, 2) }.joined(separator: ":")
    return "\(day((whole - time) / 86_400))T\(clock)Z"
  }

  /// The day in the Gregorian calendar. Counted in years that begin in March, so that a leap day comes last: 730,791
  /// days lie between 0000-03-01 and 2001-01-01, and 400 years have 146,097.
  private static func day(_ daysSince2001: Int) -> String {
    let shifted = daysSince2001 + 730_791
    let inEra = modulo(shifted, 146_097)
    let era = (shifted - inEra) / 146_097
    let year = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    let calendarYear = year + era * 400 + (month >= 10 ? 1 : 0)
    let parts = [digits((month + 2) % 12 + 1, 2), digits(inYear - (153 * month + 2) / 5 + 1, 2)]
    return ([digits(calendarYear, 4)] + parts).joined(separator: "-")
  }

  private static func modulo(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

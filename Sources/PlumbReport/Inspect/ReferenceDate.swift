/// Dates as a model file has them: seconds since 2001-01-01 00:00 UTC, in the Gregorian calendar for all years.
enum ReferenceDate {
  /// A date for people: `2001-01-01`, `2024-02-29 12:30:05 UTC`; the text itself where it is no date.
  ///
  ///     ReferenceDate.text("0")          // 2001-01-01
  ///     ReferenceDate.text("730940405")  // 2024-02-29 23:00:05 UTC
  ///     ReferenceDate.text("1e300")      // 1e300 s
  ///
  /// Fractions of a second are cut off; midnight has no time, and full minutes no seconds.
  static func text(_ interval: String) -> String {
    guard let seconds = Double(interval) else { return interval }
    guard abs(seconds) < 1e11 else { return "\(interval) s" }
    let whole = Int(seconds.rounded(.down))
    let days = (whole - modulo(whole, 86_400)) / 86_400
    let time = modulo(whole, 86_400)
    let date = civil(daysSince2001: days)
    guard time > 0 else { return date }
    let clock = "\(two(time / 3_600)):\(two(time / 60 % 60))" + (time % 60 > 0 ? ":\(two(time % 60))" : "")
    return "\(date) \(clock) UTC"
  }

  /// Counts in years that begin in March, so that a leap day comes last; 400 of them have 146,097 days.
  ///
  /// 730,791 days lie between 0000-03-01 and 2001-01-01.
  private static func civil(daysSince2001 days: Int) -> String {
    let sinceMarchOfYear0 = 730_791
    let shifted = days + sinceMarchOfYear0
    let era = (shifted - modulo(shifted, 146_097)) / 146_097
    let day = modulo(shifted, 146_097)
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarYear = year + era * 400 + (month >= 10 ? 1 : 0)
    return "\(calendarYear)-\(two((month + 2) % 12 + 1))-\(two(dayOfMonth))"
  }

  /// The remainder that is not negative, for dates before 2001.
  private static func modulo(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

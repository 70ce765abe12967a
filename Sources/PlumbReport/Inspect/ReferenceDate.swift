import PlumbText

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
    let date = CivilDate(secondsSince2001: Int(seconds.rounded(.down)))
    let day = "\(date.year)-\(date.monthAndDay)"
    guard date.secondOfDay > 0 else { return day }
    return "\(day) \(date.secondOfDay % 60 > 0 ? date.clock : String(date.clock.dropLast(3))) UTC"
  }
}

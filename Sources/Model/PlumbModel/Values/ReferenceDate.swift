import PlumbText

/// Dates as in a model file: seconds since 2001-01-01 00:00 UTC, in the Gregorian calendar for all years.
package enum ReferenceDate {
  /// Returns a formatted date: `2001-01-01`, `2024-02-29 12:30:05 UTC`; the unchanged text if it is not a number.
  /// Fractions of a second are rounded down. Midnight has no time, and full minutes have no seconds.
  package static func text(_ interval: String) -> String {
    guard let seconds = Double(interval) else { return interval }
    guard abs(seconds) < 1e11 else { return "\(interval) s" }
    let date = CivilDate(secondsSince2001: Int(seconds.rounded(.down)))
    let day = "\(date.year)-\(date.monthAndDay)"
    guard date.secondOfDay > 0 else { return day }
    return "\(day) \(date.secondOfDay % 60 > 0 ? date.clock : String(date.clock.dropLast(3))) UTC"
  }
}

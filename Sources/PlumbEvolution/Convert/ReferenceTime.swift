import PlumbText

/// Conversion of a model's dates to ISO 8601.
enum ReferenceTime {
  /// Returns the date of a number of seconds since 2001-01-01 00:00 UTC in RFC 3339 format: `2001-01-01T00:00:00Z`.
  ///
  /// Fractions are rounded down. `nil` outside the years 1 to 9999, the range of the format.
  static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, (-63_113_904_000..<252_423_993_600).contains(seconds) else { return nil }
    return CivilDate(secondsSince2001: Int(seconds.rounded(.down))).rfc3339
  }
}

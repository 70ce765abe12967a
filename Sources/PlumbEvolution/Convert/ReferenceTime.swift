import PlumbText

/// Dates of a model as text of ISO 8601.
enum ReferenceTime {
  /// Seconds since 2001-01-01 00:00 UTC as RFC 3339 has dates: `2001-01-01T00:00:00Z`.
  ///
  /// Fractions are cut off; nil outside of the years 1 to 9999, where the form ends.
  static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, (-63_113_904_000..<252_423_993_600).contains(seconds) else { return nil }
    return CivilDate(secondsSince2001: Int(seconds.rounded(.down))).rfc3339
  }
}

/// Dates of property lists in XML: `2001-01-01T00:00:00Z` ⇄ 0 seconds since then, in UTC.
enum PropertyListDate {
  /// The text of a date, in whole seconds as the form has them; dates beyond the years 0 to 9999 are moved there.
  static func text(_ seconds: Double) -> String {
    let least = -days(year: 2001, month: 1, day: 1) * 86_400 + days(year: 0, month: 1, day: 1) * 86_400
    let greatest = (days(year: 10_000, month: 1, day: 1) - days(year: 2001, month: 1, day: 1)) * 86_400 - 1
    let rounded = seconds.isNaN ? 0 : seconds.rounded(.down)
    let whole = rounded < Double(least) ? least : rounded > Double(greatest) ? greatest : Int(rounded)
    let sinceCommonEra = whole + days(year: 2001, month: 1, day: 1) * 86_400
    let (day, second) = (floor(sinceCommonEra, 86_400), sinceCommonEra - floor(sinceCommonEra, 86_400) * 86_400)
    let (year, month, dayOfMonth) = date(day)
    return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(dayOfMonth, 2) + "T" + digits(second / 3600, 2) + ":"
      + digits(second / 60 % 60, 2) + ":" + digits(second % 60, 2) + "Z"
  }

  /// The seconds of a text; nil for one that is no date of this form.
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
    let day = days(year: parts[0], month: parts[1], day: parts[2]) - days(year: 2001, month: 1, day: 1)
    return Double(day * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number / divisor - (number % divisor < 0 ? 1 : 0)
  }

  /// Days of the Gregorian calendar since 0000-03-01, in which a leap day comes last in its year.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let month = month <= 2 ? month + 9 : month - 3
    return 365 * year + floor(year, 4) - floor(year, 100) + floor(year, 400) + (153 * month + 2) / 5 + day - 1
  }

  /// The date of such a day.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let era = floor(days, 146_097)
    let inEra = days - era * 146_097
    let year = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    let day = inYear - (153 * month + 2) / 5 + 1
    return (year + era * 400 + (month >= 10 ? 1 : 0), month >= 10 ? month - 9 : month + 3, day)
  }
}

import Foundation
import Testing

@testable import PlumbModel

struct ReferenceDateTests {
  @Test(arguments: [
    ("0", "2001-01-01"), ("-978307200", "1970-01-01"), ("-978332400", "1969-12-31 17:00 UTC"),
    ("730940405", "2024-02-29 23:00:05 UTC"), ("0.5", "2001-01-01"), ("-0.5", "2000-12-31 23:59:59 UTC"),
    ("1e6", "2001-01-12 13:46:40 UTC"), ("", ""), ("soon", "soon"), ("nan", "nan s"), ("1e300", "1e300 s"),
    ("-inf", "-inf s"),
  ])
  func reads(_ interval: String, _ date: String) {
    #expect(ReferenceDate.text(interval) == date)
  }

  @Test func agreesWithFoundationOnEveryDayOfNineCenturies() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -150_000, to: 180_000, by: 37) {
      let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      guard let year = parts.year, let month = parts.month, let dayOfMonth = parts.day else { continue }
      let expected = "\(year)-\(month < 10 ? "0" : "")\(month)-\(dayOfMonth < 10 ? "0" : "")\(dayOfMonth)"
      #expect(ReferenceDate.text("\(day * 86_400)") == expected)
    }
  }
}

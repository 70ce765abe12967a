import Testing

@testable import PlumbText

/// Dates equal those of the Gregorian calendar.
@Suite struct CivilDateTests {
  @Test(arguments: [
    (0, 2001, "01-01", "00:00:00"), (-1, 2000, "12-31", "23:59:59"), (730_940_405, 2024, "02-29", "23:00:05"),
    (-978_307_200, 1970, "01-01", "00:00:00"), (-3_187_296_000, 1900, "01-01", "00:00:00"),
    (-3_182_198_400, 1900, "03-01", "00:00:00"), (252_423_993_599, 9999, "12-31", "23:59:59"),
    (-63_113_904_000, 1, "01-01", "00:00:00"), (-63_113_904_001, 0, "12-31", "23:59:59"),
  ])
  func datesOfSeconds(_ seconds: Int, _ year: Int, _ day: String, _ clock: String) {
    let date = CivilDate(secondsSince2001: seconds)
    #expect((date.year, date.monthAndDay, date.clock) == (year, day, clock))
    let back = CivilDate.seconds(
      year: date.year, month: date.month, dayOfMonth: date.dayOfMonth, secondOfDay: date.secondOfDay)
    #expect(back == seconds)
  }
}

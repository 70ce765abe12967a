import Foundation

/// A period of a calendar: each day, month or other unit.
struct CalendarPeriod: Hashable, Sendable {
  let component: Calendar.Component
  let calendar: Calendar

  /// Returns the beginning of the period that contains a point in time.
  func start(of date: Date) -> Date { calendar.dateInterval(of: component, for: date)?.start ?? date }
}

/// The beginning of the period of a calendar that contains a point in time, as a column by which rows are grouped.
///
///     Order.all.group { $0.placedAt.start(of: .day) }.select { ($0.placedAt.start(of: .day), $0.count()) }
///
/// A store does not compute it: the rows of all objects are read and grouped in memory.
public struct PeriodStart<Root, Result: Sendable>: ValueColumn, GroupingColumn {
  /// The tree of the value.
  public let operand: QueryOperand

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { .dateAttributeType }

  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  public static func result(_ value: StoredValue?) -> Result? {
    ModelFields.Attribute<Root, Date, Result>.result(value)
  }
}

extension ModelFields.Attribute where Value == Date, Property: Sendable {
  /// Returns the beginning of the day, month or other period that contains the date.
  public func start(of component: Calendar.Component, in calendar: Calendar = .current) -> PeriodStart<Root, Property> {
    PeriodStart(operand: QueryOperand(.period(term, CalendarPeriod(component: component, calendar: calendar))))
  }
}

extension PeriodStart {
  /// The order from the earliest period to the latest. Nil is first.
  public var ascending: Sorting<Root> { Sorting(term: operand.term, ascending: true, collation: nil) }

  /// The order from the latest period to the earliest.
  public var descending: Sorting<Root> { Sorting(term: operand.term, ascending: false, collation: nil) }
}

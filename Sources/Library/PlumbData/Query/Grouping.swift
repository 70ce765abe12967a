import Foundation

/// A column by which a query can group.
public protocol GroupingColumn<Root>: Column {}

/// An attribute by which a query can group, and a live query can have sections.
public protocol GroupingAttribute<Root>: GroupingColumn {
  /// The names in the model from the root to the attribute.
  var path: ModelPath { get }
}

extension ModelFields.Attribute: GroupingAttribute {}
extension ModelFields.RawAttribute: GroupingColumn where Value: RawRepresentable, Value.RawValue: StorableValue {}
extension ModelFields.RawAttribute: GroupingAttribute where Value: RawRepresentable, Value.RawValue: StorableValue {}

/// The groups of a selection: their columns, the condition for them, and their order.
struct Grouping: Sendable {
  var columns: [GroupColumn] = []
  var having: ConditionNode?
  var orders: [RowOrder] = []

  /// Returns objects in groups with equal values, which are not computed by a store. Without columns, each object is a
  /// group, or all are one if the result is a total.
  func groups(_ objects: [RowValues], isTotal: Bool) -> [[RowValues]] {
    if isTotal { return [objects] }
    if columns.isEmpty { return objects.map { [$0] } }
    var places: [[StoredValue?]: Int] = [:]
    var groups: [[RowValues]] = []
    for object in objects {
      let key = columns.map { $0.term.value(in: [object]) }
      if let place = places[key] {
        groups[place].append(object)
      } else {
        places[key] = groups.count
        groups.append([object])
      }
    }
    return groups
  }

  /// Whether a group fulfills the condition for groups.
  func holds(for row: RowValues) -> Bool {
    guard let having else { return true }
    let values = having.groupTerms.map { ($0.columnName, row[$0]?.argument ?? NSNull()) }
    return having.predicate.evaluate(
      with: NSNull(), substitutionVariables: Dictionary(values, uniquingKeysWith: { $1 }))
  }
}

/// Values of an object or of a group by their terms.
struct RowValues {
  private let values: [Term: StoredValue]

  init(_ values: some Sequence<(Term, StoredValue?)>) {
    self.values = Dictionary(values.compactMap { term, value in value.map { (term, $0) } }, uniquingKeysWith: { $1 })
  }

  /// Creates the values of a dictionary that a fetch returns.
  init(_ dictionary: NSDictionary, _ terms: [Term]) {
    self.init(terms.map { ($0, StoredValue(dictionary[$0.columnName])) })
  }

  subscript(_ term: Term) -> StoredValue? { values[term] }
}

extension Term {
  /// Whether the term is a period of a calendar.
  var isPeriod: Bool {
    if case .period = self { true } else { false }
  }

  /// The term that is read for each object.
  var source: Term {
    switch self {
    case .group(_, let term), .period(let term, _): term
    default: self
    }
  }

  /// Returns the value for a group of objects.
  func value(in group: [RowValues]) -> StoredValue? {
    switch self {
    case .group(let aggregate, let term): return aggregate.value(of: group.compactMap { $0[term] })
    case .period(let term, let period):
      guard case .date(let date)? = group.first?[term] else { return nil }
      return .date(period.start(of: date))
    default: return group.first?[self]
    }
  }
}

extension Term.Aggregate {
  /// Returns the aggregate of values.
  fileprivate func value(of values: [StoredValue]) -> StoredValue? {
    switch self {
    case .count: return .integer(Int64(values.count))
    case .min: return values.min { $0.order($1) == .orderedAscending }
    case .max: return values.max { $0.order($1) == .orderedAscending }
    case .average:
      let numbers = values.compactMap(\.number)
      return numbers.isEmpty ? nil : .double(numbers.reduce(0, +) / Double(numbers.count))
    case .sum:
      let exact = values.compactMap(\.decimal)
      return exact.count == values.count
        ? .decimal(exact.reduce(0, +)) : .double(values.compactMap(\.number).reduce(0, +))
    }
  }
}

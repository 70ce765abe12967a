import Foundation

/// An order of objects by one of their values.
public struct Sorting<Root>: Hashable, Sendable {
  let term: Term
  let ascending: Bool
  let collation: Collation?

  /// The order of texts for readers of a language. Without it, a store sorts texts by their bytes.
  public enum Collation: Hashable, Sendable {
    /// The order of Finder: numbers in the text are compared by their values.
    case localizedStandard
    /// The order of the user's language.
    case localized
    /// The order of the user's language, without regard to case.
    case localizedCaseInsensitive
  }

  /// The descriptor for a fetch request. A value that is calculated has none in Apple's framework: the functions of a
  /// context sort by it.
  public var descriptor: NSSortDescriptor {
    NSSortDescriptor(key: term.title, ascending: ascending, collation: collation)
  }

  /// Returns the order, or its opposite for `.reverse`: `$0.title.ascending.ordered(order)`.
  public func ordered(_ order: SortOrder) -> Self {
    order == .forward ? self : Self(term: term, ascending: !ascending, collation: collation)
  }
}

/// Orders by an attribute or by a value that is calculated: `$0.lines.count.descending`, `($0.note ?? "").ascending`.
extension Operand where Value: SortableValue {
  /// The order from the least value to the greatest. Nil is first, false comes before true.
  public var ascending: Sorting<Root> { Sorting(term: term, ascending: true, collation: nil) }

  /// The order from the greatest value to the least.
  public var descending: Sorting<Root> { Sorting(term: term, ascending: false, collation: nil) }
}

/// Orders of groups by an aggregate: `$0.total.sum.descending`.
extension GroupAggregate where Value: SortableValue {
  /// The order from the least value to the greatest. Nil is first.
  public var ascending: Sorting<Root> { Sorting(term: operand.term, ascending: true, collation: nil) }

  /// The order from the greatest value to the least.
  public var descending: Sorting<Root> { Sorting(term: operand.term, ascending: false, collation: nil) }
}

extension ModelFields.Attribute where Value == String {
  /// Returns the order of a language from the first text to the last.
  public func ascending(_ collation: Sorting<Root>.Collation) -> Sorting<Root> {
    Sorting(term: operand.term, ascending: true, collation: collation)
  }

  /// Returns the order of a language from the last text to the first.
  public func descending(_ collation: Sorting<Root>.Collation) -> Sorting<Root> {
    Sorting(term: operand.term, ascending: false, collation: collation)
  }
}

/// Orders by the raw values, which are stored.
extension ModelFields.RawAttribute where Value: RawRepresentable, Value.RawValue: SortableValue {
  /// The order from the least raw value to the greatest. Nil is first.
  public var ascending: Sorting<Root> { Sorting(term: operand.term, ascending: true, collation: nil) }

  /// The order from the greatest raw value to the least.
  public var descending: Sorting<Root> { Sorting(term: operand.term, ascending: false, collation: nil) }
}

extension NSSortDescriptor {
  /// Creates a descriptor with an order of texts. Without it, the order is that of the store.
  package convenience init<Root>(key: String, ascending: Bool, collation: Sorting<Root>.Collation?) {
    guard let collation else {
      self.init(key: key, ascending: ascending)
      return
    }
    #if canImport(ObjectiveC)
      self.init(key: key, ascending: ascending, selector: collation.selector)
    #else
      // Linux has no selectors.
      self.init(key: key, ascending: ascending) { one, other in
        guard let one = one as? String else { return other is String ? .orderedAscending : .orderedSame }
        guard let other = other as? String else { return .orderedDescending }
        return collation.order(one, other)
      }
    #endif
  }
}

extension Sorting.Collation {
  /// Returns the order of two texts.
  func order(_ one: String, _ other: String) -> ComparisonResult {
    #if canImport(ObjectiveC)
      let one = one as NSString
      return switch self {
      case .localizedStandard: one.localizedStandardCompare(other)
      case .localized: one.localizedCompare(other)
      case .localizedCaseInsensitive: one.localizedCaseInsensitiveCompare(other)
      }
    #else
      return one.compare(other, options: options, locale: .current)
    #endif
  }

  #if canImport(ObjectiveC)
    fileprivate var selector: Selector {
      switch self {
      case .localizedStandard: #selector(NSString.localizedStandardCompare(_:))
      case .localized: #selector(NSString.localizedCompare(_:))
      case .localizedCaseInsensitive: #selector(NSString.localizedCaseInsensitiveCompare(_:))
      }
    }
  #else
    fileprivate var options: String.CompareOptions {
      switch self {
      case .localizedStandard: [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering]
      case .localized: []
      case .localizedCaseInsensitive: .caseInsensitive
      }
    }
  #endif
}

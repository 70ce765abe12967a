import Foundation

/// An order of objects by one of their values.
public struct Sorting<Root>: Hashable, Sendable {
  let path: ModelPath
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

  /// The descriptor for a fetch request.
  public var descriptor: NSSortDescriptor {
    collation?.descriptor(path.keyPath, ascending) ?? NSSortDescriptor(key: path.keyPath, ascending: ascending)
  }
}

extension ModelFields.Attribute where Value: SortableValue {
  /// The order from the least value to the greatest. Nil is first, false comes before true.
  public var ascending: Sorting<Root> { Sorting(path: path, ascending: true, collation: nil) }

  /// The order from the greatest value to the least.
  public var descending: Sorting<Root> { Sorting(path: path, ascending: false, collation: nil) }
}

extension ModelFields.Attribute where Value == String {
  /// Returns the order of a language from the first text to the last.
  public func ascending(_ collation: Sorting<Root>.Collation) -> Sorting<Root> {
    Sorting(path: path, ascending: true, collation: collation)
  }

  /// Returns the order of a language from the last text to the first.
  public func descending(_ collation: Sorting<Root>.Collation) -> Sorting<Root> {
    Sorting(path: path, ascending: false, collation: collation)
  }
}

/// Orders by the raw values, which are stored.
extension ModelFields.RawAttribute where Value.RawValue: SortableValue {
  /// The order from the least raw value to the greatest. Nil is first.
  public var ascending: Sorting<Root> { Sorting(path: path, ascending: true, collation: nil) }

  /// The order from the greatest raw value to the least.
  public var descending: Sorting<Root> { Sorting(path: path, ascending: false, collation: nil) }
}

extension Sorting.Collation {
  #if canImport(ObjectiveC)
    fileprivate func descriptor(_ key: String, _ ascending: Bool) -> NSSortDescriptor {
      NSSortDescriptor(key: key, ascending: ascending, selector: selector)
    }

    private var selector: Selector {
      switch self {
      case .localizedStandard: #selector(NSString.localizedStandardCompare(_:))
      case .localized: #selector(NSString.localizedCompare(_:))
      case .localizedCaseInsensitive: #selector(NSString.localizedCaseInsensitiveCompare(_:))
      }
    }
  #else
    /// Returns a descriptor with a comparator, because Linux has no selectors.
    fileprivate func descriptor(_ key: String, _ ascending: Bool) -> NSSortDescriptor {
      let options = options
      return NSSortDescriptor(key: key, ascending: ascending) { one, other in
        guard let one = one as? String else { return other is String ? .orderedAscending : .orderedSame }
        guard let other = other as? String else { return .orderedDescending }
        return one.compare(other, options: options, locale: .current)
      }
    }

    private var options: String.CompareOptions {
      switch self {
      case .localizedStandard: [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering]
      case .localized: []
      case .localizedCaseInsensitive: .caseInsensitive
      }
    }
  #endif
}

/// The effect on the destination when an object is deleted. The raw value is the spelling in the file.
public enum DeleteRule: String, Hashable, Sendable, CaseIterable {
  /// Sets the inverse to `nil`, or removes the object from the inverse's set. 72 % of the corpus.
  case nullify = "Nullify"
  /// Deletes the destinations too. 27 % of the corpus.
  case cascade = "Cascade"
  /// Deletes no object and fails on saving, as long as a destination exists.
  case deny = "Deny"
  /// Does not change the destinations, which still reference the deleted object. The app has to update them.
  case noAction = "No Action"
}

extension DeleteRule {
  /// The number of the rule: the raw value of `NSDeleteRule`.
  public var code: Int {
    switch self {
    case .noAction: 0
    case .nullify: 1
    case .cascade: 2
    case .deny: 3
    }
  }

  /// Creates the rule with a number; `nil` for an unknown number.
  package init?(code: Int64) {
    guard let rule = Self.allCases.first(where: { Int64($0.code) == code }) else { return nil }
    self = rule
  }
}

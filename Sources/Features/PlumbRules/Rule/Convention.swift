/// A convention that a team chooses for all of its models, and the rules that enforce it.
///
///     Rule.Convention.inverses.rules(among: Rule.all).map(\.id)  // ["relationship-inverse"]
///
/// A model that violates a convention compiles and runs, so no preset reports an error. A configuration selects
/// conventions by name, in addition to the preset: their rules are errors then. The macro style and CloudKit require
/// some of them.
extension Rule {
  /// A convention. The raw value is the name in a configuration.
  public enum Convention: String, Sendable, CaseIterable, Hashable {
    /// Every stored attribute is optional or has a default.
    case optionalOrDefault = "optional-or-default"
    /// A to-one relationship may be empty.
    case optionalRelationships = "optional-relationships"
    /// Every relationship has an inverse.
    case inverses
    /// Relationships do not have the delete rule No Action.
    case deleteRules = "delete-rules"
  }
}

extension Rule.Convention {
  /// The convention's requirement, in a line.
  public var summary: String {
    switch self {
    case .optionalOrDefault: "every stored attribute is optional or has a default"
    case .optionalRelationships: "a to-one relationship may be empty"
    case .inverses: "every relationship has an inverse"
    case .deleteRules: "no relationship has the delete rule No Action"
    }
  }

  /// Returns the rules of the convention, in the order of the list.
  public func rules(among rules: [Rule]) -> [Rule] { rules.filter { $0.convention == self } }
}

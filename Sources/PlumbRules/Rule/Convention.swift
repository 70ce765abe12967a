/// A choice that a team makes about all of its models, and the rules that hold it to it.
///
///     Rule.Convention.inverses.rules(among: Rule.all).map(\.id)  // ["relationship-inverse"]
///
/// Models that do otherwise compile and run, so only `strict` enforces conventions by itself. A configuration chooses
/// them by name, beside the preset; some are asked for by what a model is used with: the macro style, CloudKit.
extension Rule {
  /// The raw value is the name in a configuration.
  public enum Convention: String, Sendable, CaseIterable, Hashable {
    /// Every stored attribute is optional or has a default.
    case optionalOrDefault = "optional-or-default"
    /// A to-one relationship may be empty.
    case optionalRelationships = "optional-relationships"
    /// Every relationship has an inverse.
    case inverses
    /// No relationship has the delete rule No Action.
    case deleteRules = "delete-rules"
  }
}

extension Rule.Convention {
  /// What the convention asks of a model, in a line.
  public var summary: String {
    switch self {
    case .optionalOrDefault: "every stored attribute is optional or has a default"
    case .optionalRelationships: "a to-one relationship may be empty"
    case .inverses: "every relationship has an inverse"
    case .deleteRules: "no relationship has the delete rule No Action"
    }
  }

  /// The rules of the convention, in the order of the list.
  public func rules(among rules: [Rule]) -> [Rule] { rules.filter { $0.convention == self } }

  /// The presets that enforce it by themselves: those in which every rule of it is an error.
  public func presets(among rules: [Rule]) -> [RuleSettings.Preset] {
    let own = self.rules(among: rules)
    return RuleSettings.Preset.allCases.filter { preset in
      !own.isEmpty && own.allSatisfy { $0.severities[preset] == .error }
    }
  }
}

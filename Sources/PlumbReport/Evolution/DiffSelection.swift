import PlumbEvolution
import PlumbModel

/// Which changes of a step a text shows, and the effects on whom.
package struct DiffSelection: Hashable, Sendable {
  /// The audiences whose effects are shown, in the order of `Audience`.
  package var audiences: [Audience]
  /// Whether only changes are shown that break something for one of the audiences.
  package var isBreakingOnly: Bool

  /// A selection; by default everything for everyone.
  package init(audiences: [Audience] = Audience.allCases, isBreakingOnly: Bool = false) {
    self.audiences = Audience.allCases.filter(audiences.contains)
    self.isBreakingOnly = isBreakingOnly
  }

  /// The changes of a step that are shown.
  package func changes(of step: Evolution) -> [AssessedChange] {
    step.told.filter { !isBreakingOnly || isBreaking($0) }
  }

  /// Whether a change breaks something for one of the audiences.
  package func isBreaking(_ change: AssessedChange) -> Bool { audiences.contains { change.isBreaking(for: $0) } }
}

extension AssessedChange {
  /// What the change does to an audience, as words; nil where nothing is worth a word: nothing happens, a store is
  /// migrated without loss, there is more to speak of.
  func effect(on audience: Audience) -> (level: String, reason: String, isBreaking: Bool, isOpen: Bool)? {
    switch audience {
    case .store: store.words(above: .lightweight)
    case .cloudkit: cloudKit.words(above: .additive)
    case .source: source.words(above: .additive)
    }
  }
}

extension Effect {
  /// The effect as words; nil where it is not worse than a level.
  fileprivate func words(above least: Level) -> (level: String, reason: String, isBreaking: Bool, isOpen: Bool)? {
    guard level.isWorse(than: least) else { return nil }
    return (level.rawValue, reason, level.isBreaking, confidence == .open)
  }
}

extension Audience {
  /// The audience as the beginning of a remark: `store`, `CloudKit`, `code`.
  var word: String {
    switch self {
    case .store: "store"
    case .cloudkit: "CloudKit"
    case .source: "code"
    }
  }
}

extension [Audience] {
  /// Whom a step between two models concerns: CloudKit only where one of them is used with it.
  package static func concerned(_ models: Model...) -> [Audience] {
    let usesCloudKit = models.contains { $0.usedWithCloudKit || $0.configurations.contains(where: \.usedWithCloudKit) }
    return Audience.allCases.filter { $0 != .cloudkit || usesCloudKit }
  }
}

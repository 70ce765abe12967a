import PlumbModel
import PlumbText

/// The changes of a step that a text shows, and the audiences of the effects.
package struct DiffSelection: Hashable, Sendable {
  /// The audiences whose effects are shown, in the order of `Audience`.
  package var audiences: [Audience]
  /// Whether only changes are shown that are breaking for one of the audiences.
  package var isBreakingOnly: Bool

  package init(audiences: [Audience] = Audience.allCases, isBreakingOnly: Bool = false) {
    self.audiences = Audience.allCases.filter(audiences.contains)
    self.isBreakingOnly = isBreakingOnly
  }

  package func changes(of step: Evolution) -> [AssessedChange] {
    step.shown.filter { !isBreakingOnly || isBreaking($0) }
  }

  package func isBreaking(_ change: AssessedChange) -> Bool { audiences.contains { change.isBreaking(for: $0) } }
}

extension AssessedChange {
  /// Returns the effect of the change on an audience, in words; `nil` if the effect is not shown: it is none, a
  /// migration without loss, or an addition.
  package func effect(on audience: Audience) -> (level: String, reason: String, isBreaking: Bool, isOpen: Bool)? {
    switch audience {
    case .store: store.words(above: .lightweight)
    case .cloudkit: cloudKit.words(above: .additive)
    case .source: source.words(above: .additive)
    }
  }
}

extension Effect {
  /// Returns the effect in words; `nil` if it is not worse than the given level.
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
  /// Returns the audiences of a step: CloudKit only if the model is mirrored.
  package static func concerned(_ step: Evolution) -> [Audience] {
    Audience.allCases.filter { $0 != .cloudkit || step.deployment != nil }
  }
}

// MARK: Summaries

extension DiffSelection {
  /// Returns one line that starts with the versions: the output of `--stat`.
  package func line(of step: Evolution, arrow: String) -> String {
    "\(Terminal.sanitized(step.old)) \(arrow) \(Terminal.sanitized(step.new)): \(sentence(of: step))"
  }

  /// Returns the counts and the effects: `2 added, 1 removed; store lossy, code breaking`.
  func sentence(of step: Evolution) -> String {
    let marks = changes(of: step).map { DiffMark($0.change) }
    guard !marks.isEmpty else { return step.changes.isEmpty ? "no changes" : "no breaking changes" }
    let counts = DiffMark.allCases.compactMap { mark in
      let count = marks.filter { $0 == mark }.count
      return count > 0 ? "\(count) \(mark.rawValue)" : nil
    }
    let suspects = step.suspectedRenames.count
    let suspected = suspects > 0 ? ["\(suspects) perhaps renamed"] : []
    return (counts + suspected).joined(separator: ", ") + "; "
      + audiences.map { "\($0.word) \($0.level(of: step))" }.joined(separator: ", ")
  }

}

extension Audience {
  /// Returns the worst effect of a step on the audience.
  func level(of step: Evolution) -> String {
    switch self {
    case .store: step.migrationClass.rawValue
    case .cloudkit: step.changes.map(\.cloudKit.level).worst.rawValue
    case .source: step.changes.map(\.source.level).worst.rawValue
    }
  }
}

extension Array where Element: EffectLevel {
  var worst: Element { reduce(.none) { $1.isWorse(than: $0) ? $1 : $0 } }
}

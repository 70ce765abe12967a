import PlumbEvolution
import PlumbText

/// The number of changes of a step, by kind.
///
///     Shop → Shop 2: 2 added, 1 removed; store lossy, code breaking
package struct DiffSummary: Sendable {
  private let step: Evolution
  private let selection: DiffSelection

  package init(_ step: Evolution, _ selection: DiffSelection) {
    self.step = step
    self.selection = selection
  }

  /// Returns one line that starts with the versions: the output of `--stat`.
  package func line(arrow: String) -> String {
    "\(Terminal.sanitized(step.old)) \(arrow) \(Terminal.sanitized(step.new)): \(sentence)"
  }

  /// The counts and the effects: `2 added, 1 removed; store lossy, code breaking`.
  var sentence: String {
    let marks = selection.changes(of: step).map { DiffMark($0.change) }
    guard !marks.isEmpty else { return step.changes.isEmpty ? "no changes" : "no breaking changes" }
    let counts = DiffMark.allCases.compactMap { mark in
      let count = marks.filter { $0 == mark }.count
      return count > 0 ? "\(count) \(mark.rawValue)" : nil
    }
    let suspects = step.suspectedRenames.count
    let suspected = suspects > 0 ? ["\(suspects) perhaps renamed"] : []
    return (counts + suspected).joined(separator: ", ") + "; " + effects.joined(separator: ", ")
  }

  private var effects: [String] {
    selection.audiences.map { audience in
      switch audience {
      case .store: "store \(step.migrationClass.rawValue)"
      case .cloudkit: "CloudKit \(step.changes.map(\.cloudKit.level).worst.rawValue)"
      case .source: "code \(step.changes.map(\.source.level).worst.rawValue)"
      }
    }
  }
}

extension Array where Element: EffectLevel {
  var worst: Element { reduce(.none) { $1.isWorse(than: $0) ? $1 : $0 } }
}

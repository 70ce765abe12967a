import PlumbModel

/// The changes of one element in a step, in words, with their effects on a store. The text is not escaped, because each
/// format has its own escapes.
package struct ChangeLine: Hashable, Sendable {
  /// The element as a configuration writes it; empty for the model itself.
  package let key: String
  package let mark: DiffMark
  package let words: [String]
  /// The effects on a store that are worse than a migration without loss, without duplicates.
  package let effects: [StoreNote]

  /// Whether the element was added, removed or renamed, so that the words start with a verb.
  var isPresence: Bool { mark != .changed }

  /// Returns the lines of a step, in the order of its changes.
  package static func lines(of step: Evolution) -> [ChangeLine] {
    let runs = DiffSelection(audiences: [.store]).changes(of: step).chunked {
      $0.change.field != nil && $1.change.field != nil && $0.change.path == $1.change.path
    }
    return runs.compactMap(ChangeLine.init)
  }

  private init?(_ run: [AssessedChange]) {
    guard let first = run.first?.change else { return nil }
    key = first.path.key
    mark = DiffMark(first)
    words = run.map { Self.words($0.change) }
    var seen: Set<StoreNote> = []
    effects = run.compactMap(StoreNote.init).filter { seen.insert($0).inserted }
  }

  package static func words(_ change: Change) -> String {
    switch change.kind {
    case .added(let part), .removed(let part):
      [ChangeWords.verb(change), ChangeWords.summary(of: part)].filter { !$0.isEmpty }.joined(separator: ": ")
    case .renamed: ChangeWords.verb(change)
    case .changed(let field): ChangeWords.words(for: field, arrow: "→")
    }
  }
}

/// The effect of a change on stores, if it is worse than a migration without loss.
package struct StoreNote: Hashable, Sendable {
  package let mark: Mark
  package let reason: String

  package enum Mark: String, Hashable, Sendable {
    case loss = "data loss"
    case review = "to be tested on a store"
    case conditional = "may fail on real data"
    case impossible = "cannot be inferred"

    /// The sign in front of the words.
    package var glyph: String {
      switch self {
      case .loss: "⚠️"
      case .review: "❓"
      case .conditional: "❗"
      case .impossible: "⛔"
      }
    }

    /// The sign as a character that every font contains, for pages without embedded fonts.
    package var sign: String {
      switch self {
      case .loss: "!"
      case .review, .conditional: "?"
      case .impossible: "×"
      }
    }

    /// Creates a mark; `nil` for a level without data loss or risk.
    package init?(_ level: MigrationClass) {
      switch level {
      case .none, .lightweight: return nil
      case .lossy: self = .loss
      case .review: self = .review
      case .conditional: self = .conditional
      case .impossible: self = .impossible
      }
    }
  }

  package init?(_ change: AssessedChange) {
    guard let mark = Mark(change.store.level) else { return nil }
    self.mark = mark
    reason = change.store.reason + (change.store.confidence == .open ? " (undocumented)" : "")
  }
}

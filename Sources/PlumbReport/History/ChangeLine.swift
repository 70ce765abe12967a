import PlumbEvolution
import PlumbModel
import PlumbText

/// What happened to one element in a step, in plain words, with what is bad about it for a store.
///
///     ChangeLine.lines(of: step).map(\.key)          // ["Order.note", "Order.sum"]
///     ChangeLine.lines(of: step).first?.words        // ["removed: String, optional"]
///
/// Nothing is escaped yet: each format has an escape of its own.
struct ChangeLine: Hashable, Sendable {
  /// The element as a configuration writes it; empty for the model itself.
  let key: String
  /// What kind of change it is; several fields that change are one line.
  let mark: DiffMark
  /// What happened, one text for each change.
  let words: [String]
  /// What that does to a store, where it is worse than a migration without loss; each thing once.
  let effects: [StoreRemark]

  /// Whether the element came, went or was renamed, so that the words begin with a verb.
  var isPresence: Bool { mark != .changed }

  /// The lines of a step, in the order of its changes.
  static func lines(of step: Evolution) -> [ChangeLine] {
    var runs: [[AssessedChange]] = []
    for change in DiffSelection(audiences: [.store]).changes(of: step) {
      if let last = runs.last?.last, last.change.field != nil, change.change.field != nil,
        last.change.path == change.change.path
      {
        runs[runs.count - 1].append(change)
      } else {
        runs.append([change])
      }
    }
    return runs.compactMap(ChangeLine.init)
  }

  private init?(_ run: [AssessedChange]) {
    guard let first = run.first?.change else { return nil }
    key = first.path.key
    mark = DiffMark(first)
    words = run.map { Self.words($0.change) }
    var seen: Set<StoreRemark> = []
    effects = run.compactMap(StoreRemark.init).filter { seen.insert($0).inserted }
  }

  private static func words(_ change: Change) -> String {
    switch change.kind {
    case .added(let part), .removed(let part):
      [ChangeWords.verb(change), ChangeWords.summary(of: part)].filter { !$0.isEmpty }.joined(separator: ": ")
    case .renamed: ChangeWords.verb(change)
    case .changed(let field): ChangeWords.words(for: field, arrow: "→")
    }
  }
}

/// What a change does to stores, where it is worth a mark.
struct StoreRemark: Hashable, Sendable {
  /// How bad it is.
  let mark: Mark
  /// Why, in one sentence without a full stop.
  let reason: String

  /// The marks; the raw value says what each of them means.
  enum Mark: String, Hashable, Sendable {
    case loss = "data loss"
    case review = "to be tried on a store"
    case conditional = "may fail on real data"
    case impossible = "cannot be inferred"

    /// The sign before the words.
    var glyph: String {
      switch self {
      case .loss: "⚠️"
      case .review: "❓"
      case .conditional: "❗"
      case .impossible: "⛔"
      }
    }

    /// The same in a character that every font has, for pages that bring no font along.
    var sign: String {
      switch self {
      case .loss: "!"
      case .review, .conditional: "?"
      case .impossible: "×"
      }
    }

    /// nil for what no store loses anything by.
    init?(_ level: MigrationClass) {
      switch level {
      case .none, .lightweight: return nil
      case .lossy: self = .loss
      case .review: self = .review
      case .conditional: self = .conditional
      case .impossible: self = .impossible
      }
    }
  }

  init?(_ change: AssessedChange) {
    guard let mark = Mark(change.store.level) else { return nil }
    self.mark = mark
    reason = change.store.reason + (change.store.confidence == .open ? " (Apple does not say)" : "")
  }
}

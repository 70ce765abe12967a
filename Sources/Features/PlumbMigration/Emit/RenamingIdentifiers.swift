import PlumbComparing
import PlumbModel
import PlumbRules
import PlumbText

/// The edits of a later version that let Core Data infer renames: identifiers for suspected renames, and removed
/// identifiers.
///
///     RenamingIdentifiers(from: shop, to: shop2).diagnostics.first?.message
///     // Order.sum may be Order.total of Shop under a new name (similarity 0.61)
///
/// They change no version hash, so stores of the later version still open.
public struct RenamingIdentifiers: Sendable {
  /// The edits with their reasons: renames by descending similarity, then removed identifiers by path. Each has one
  /// fix, for review, if the later version was read from a text.
  public let diagnostics: [Diagnostic]
  /// The renames with too little evidence, each with its doubt, by descending similarity. They have no edit.
  public let leftOut: [Diagnostic]

  /// Computes the edits for a step between two versions.
  public init(from old: Model, to new: Model) {
    let changes = PlumbComparing.changes(from: old, to: new)
    let suspects = RenameSearch(changes).found
    let findings =
      suspects.filter { $0.doubt == nil }.map { Self.finding($0, old, new) } + Self.dropped(changes, old, new)
    let locator = Locator(model: new)
    diagnostics = findings.map { locator.diagnostic($0, rule: Rule.stepRename.id, severity: .warning) }
    leftOut = suspects.compactMap { Self.leftOut($0, old, new) }
      .map { locator.diagnostic($0, rule: Rule.stepRename.id, severity: .note) }
  }

  /// The edits of the later version's text, in text order; empty if the version was created in memory.
  public var edits: [TextEdit] {
    diagnostics.flatMap(\.fixes).flatMap(\.edits).sorted { $0.location.start.offset < $1.location.start.offset }
  }

  /// Applies the edits to a text of the later version. Edits that do not fit in the text are omitted.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var (result, end): ([UInt8], Int) = ([], 0)
    for edit in edits {
      let (start, next) = (edit.location.start.offset, edit.location.end.offset)
      guard start >= end, start <= next, next <= bytes.count else { continue }
      result += bytes[end..<start]
      result += edit.replacement.utf8
      end = next
    }
    return result + bytes[end...]
  }

  private static func finding(_ suspect: SuspectedRename, _ old: Model, _ new: Model) -> Finding {
    let (to, from) = (suspect.to.key, suspect.from.key)
    let rename = "\(to) may be \(from) of \(old.name) under a new name (similarity \(suspect.roundedSimilarity))"
    return Finding(
      suspect.wrongIdentifier.map {
        "\(to) has the renaming identifier “\($0)” instead of “\(suspect.identifier)” of \(from)"
      } ?? rename,
      on: new.anchor(nearest: suspect.to),
      fixes: [
        XMLFix(
          "Set the renaming identifier of \(suspect.to.key) to \(suspect.identifier)", .review,
          .set(.elementID, to: suspect.identifier))
      ],
      discriminator: suspect.from.key)
  }

  /// Returns the finding about a rename with too little evidence; `nil` for a rename with sufficient evidence.
  private static func leftOut(_ suspect: SuspectedRename, _ old: Model, _ new: Model) -> Finding? {
    guard let doubt = suspect.doubt else { return nil }
    return Finding(
      "\(suspect.to.key) gets no renaming identifier: it may be \(suspect.from.key) of \(old.name) under a new name, "
        + "but \(doubt); if it is, set its renaming identifier to “\(suspect.identifier)”",
      on: new.anchor(nearest: suspect.to), discriminator: suspect.from.key)
  }

  /// Returns findings about elements that kept their name and lost or changed their renaming identifier, so that Core
  /// Data no longer matches them.
  private static func dropped(_ changes: [Change], _ old: Model, _ new: Model) -> [Finding] {
    changes.compactMap { change in
      guard let field = change.field, field.name == "renamingIdentifier", case .text(let identifier) = field.from,
        !identifier.isEmpty, !change.isOne
      else { return nil }
      return Finding(
        "\(change.path.key) no longer has its renaming identifier “\(identifier)” of \(old.name)",
        on: new.anchor(nearest: change.path),
        fixes: [
          XMLFix(
            "Restore the renaming identifier of \(change.path.key)", .review, .set(.elementID, to: identifier))
        ],
        discriminator: identifier)
    }
  }
}

extension Change {
  /// Whether Core Data still matches an element whose identifier changed: the earlier identity equals the later one.
  fileprivate var isOne: Bool {
    guard case .text(let before)? = field?.from else { return false }
    let after: String? = if case .text(let text)? = field?.to, !text.isEmpty { text } else { path.steps.last?.name }
    return before == after
  }
}

import PlumbModel

/// The edits of a later version that make renames inferable: identifiers for what may have been renamed, and those that
/// were dropped.
///
///     RenamingIdentifiers(from: shop, to: shop2).diagnostics.first?.message
///     // Order.sum may be what Order.total was in Shop
///
/// They change no version hash, so stores of the later version still open.
public struct RenamingIdentifiers: Sendable {
  /// An edit with the reason for it, likeliest renames first, then identifiers that were dropped by path; each has one
  /// fix, to be looked at, where the later version was read from a text.
  public let diagnostics: [Diagnostic]

  /// The edits for a step between two versions.
  public init(from old: Model, to new: Model) {
    let step = Evolution(from: old, to: new)
    let findings = step.suspectedRenames.map { Self.finding($0, old, new) } + Self.dropped(step, old, new)
    let locator = Locator(model: new)
    diagnostics = findings.map { locator.diagnostic($0, rule: "step-rename", severity: .warning) }
  }

  /// The edits of the later version's text, in its order; none where it was made in memory.
  public var edits: [TextEdit] {
    diagnostics.flatMap(\.fixes).flatMap(\.edits).sorted { $0.location.start.offset < $1.location.start.offset }
  }

  /// A text of the later version after the edits. What an edit has no place in stays as it is.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for edit in edits.reversed() {
      let (start, end) = (edit.location.start.offset, edit.location.end.offset)
      guard start >= 0, start <= end, end <= bytes.count else { continue }
      bytes.replaceSubrange(start..<end, with: Array(edit.replacement.utf8))
    }
    return bytes
  }

  private static func finding(_ suspect: SuspectedRename, _ old: Model, _ new: Model) -> Finding {
    Finding(
      "\(suspect.to.key) may be what \(suspect.from.key) was in \(old.name) (similarity \(suspect.roundedSimilarity))",
      on: new.anchor(of: suspect.to.steps),
      fixes: [
        XMLFix(
          "Say that \(suspect.to.key) was \(suspect.from.key)", .review, .set(.elementID, to: suspect.identifier))
      ],
      discriminator: suspect.from.key)
  }

  /// Elements whose name stayed and whose identifier went, or became another: Core Data takes them for others.
  private static func dropped(_ step: Evolution, _ old: Model, _ new: Model) -> [Finding] {
    step.changes.map(\.change).compactMap { change in
      guard let field = change.field, field.name == "renamingIdentifier", case .text(let identifier) = field.from,
        !identifier.isEmpty, !change.isOne
      else { return nil }
      return Finding(
        "\(change.path.key) had the renaming identifier “\(identifier)” in \(old.name), and lost it",
        on: new.anchor(of: change.path.steps),
        fixes: [
          XMLFix(
            "Give \(change.path.key) its renaming identifier back", .review, .set(.elementID, to: identifier))
        ],
        discriminator: identifier)
    }
  }
}

extension Change {
  /// Whether an element whose identifier changed is the same to Core Data: the earlier identity is the later one.
  fileprivate var isOne: Bool {
    guard case .text(let before)? = field?.from else { return false }
    let after: String? = if case .text(let text)? = field?.to, !text.isEmpty { text } else { path.steps.last?.name }
    return before == after
  }
}

extension Model {
  /// An entity or a property of one by its path; nil where it is not there, or is something else.
  fileprivate func anchor(of steps: [ElementPath.Step]) -> Anchor? {
    guard let first = steps.first, first.kind == .entity, let entity = entities.first(where: { $0.name == first.name })
    else { return nil }
    guard let last = steps.dropFirst().first else { return .entity(entity) }
    switch last.kind {
    case .attribute: return entity.attributes.first { $0.name == last.name }.map { .attribute($0, of: entity) }
    case .relationship: return entity.relationships.first { $0.name == last.name }.map { .relationship($0, of: entity) }
    default: return nil
    }
  }
}

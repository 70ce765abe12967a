import PlumbModel

/// The edits of a later version that let Core Data infer renames: identifiers for suspected renames, and removed
/// identifiers.
///
///     RenamingIdentifiers(from: shop, to: shop2).diagnostics.first?.message
///     // Order.sum may be what Order.total was in Shop
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
    let changes = PlumbEvolution.changes(from: old, to: new)
    let suspects = RenameSearch(changes).found
    let anchors = PropertyAnchors(new)
    let findings =
      suspects.filter { $0.doubt == nil }.map { Self.finding($0, old, anchors) } + Self.dropped(changes, old, anchors)
    let locator = Locator(model: new)
    diagnostics = findings.map { locator.diagnostic($0, rule: "step-rename", severity: .warning) }
    leftOut = suspects.compactMap { Self.leftOut($0, old, anchors) }
      .map { locator.diagnostic($0, rule: "step-rename", severity: .note) }
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

  private static func finding(_ suspect: SuspectedRename, _ old: Model, _ anchors: PropertyAnchors) -> Finding {
    Finding(
      "\(suspect.to.key) may be what \(suspect.from.key) was in \(old.name) (similarity \(suspect.roundedSimilarity))",
      on: anchors.anchor(of: suspect.to.steps),
      fixes: [
        XMLFix(
          "Say that \(suspect.to.key) was \(suspect.from.key)", .review, .set(.elementID, to: suspect.identifier))
      ],
      discriminator: suspect.from.key)
  }

  /// Returns the finding about a rename with too little evidence; `nil` for a rename with sufficient evidence.
  private static func leftOut(_ suspect: SuspectedRename, _ old: Model, _ anchors: PropertyAnchors) -> Finding? {
    guard let doubt = suspect.doubt else { return nil }
    return Finding(
      "\(suspect.to.key) gets no renaming identifier: it may be what \(suspect.from.key) was in \(old.name), "
        + "but \(doubt); if it is, set its renaming identifier to “\(suspect.identifier)”",
      on: anchors.anchor(of: suspect.to.steps), discriminator: suspect.from.key)
  }

  /// Returns findings about elements that kept their name and lost or changed their renaming identifier, so that Core
  /// Data no longer matches them.
  private static func dropped(_ changes: [Change], _ old: Model, _ anchors: PropertyAnchors) -> [Finding] {
    changes.compactMap { change in
      guard let field = change.field, field.name == "renamingIdentifier", case .text(let identifier) = field.from,
        !identifier.isEmpty, !change.isOne
      else { return nil }
      return Finding(
        "\(change.path.key) had the renaming identifier “\(identifier)” in \(old.name), and lost it",
        on: anchors.anchor(of: change.path.steps),
        fixes: [
          XMLFix(
            "Give \(change.path.key) its renaming identifier back", .review, .set(.elementID, to: identifier))
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

/// The entities, attributes and relationships of a model by path, for lookups in constant time.
private struct PropertyAnchors {
  private let model: Model
  /// The first entity of each name.
  private let entities: [String: Int]
  /// The first property of each path.
  private let properties: [[ElementPath.Step]: (entity: Int, place: Int)]

  init(_ model: Model) {
    self.model = model
    var entities: [String: Int] = [:]
    var properties: [[ElementPath.Step]: (entity: Int, place: Int)] = [:]
    func add(_ steps: [ElementPath.Step], _ entity: Int, _ place: Int) {
      if properties[steps] == nil { properties[steps] = (entity, place) }
    }
    for (index, entity) in model.entities.enumerated() where entities[entity.name] == nil {
      entities[entity.name] = index
      let own = ElementPath.Step(.entity, entity.name)
      for (place, attribute) in entity.attributes.enumerated() {
        add([own, .init(.attribute, attribute.name)], index, place)
      }
      for (place, relationship) in entity.relationships.enumerated() {
        add([own, .init(.relationship, relationship.name)], index, place)
      }
    }
    self.entities = entities
    self.properties = properties
  }

  /// Returns the anchor of an entity or of one of its properties; `nil` if the model does not contain it, and for
  /// other elements.
  func anchor(of steps: [ElementPath.Step]) -> Anchor? {
    guard let first = steps.first, first.kind == .entity else { return nil }
    guard steps.count > 1 else { return entities[first.name].map { .entity(model.entities[$0]) } }
    guard let (index, place) = properties[steps] else { return nil }
    let entity = model.entities[index]
    return steps.last?.kind == .attribute
      ? .attribute(entity.attributes[place], of: entity) : .relationship(entity.relationships[place], of: entity)
  }
}

import PlumbEvolution
import PlumbModel
import PlumbText

extension Diagram {
  /// The picture of a step between two versions: both in one, what changed is marked.
  ///
  /// What did not change is left out, but for the neighbours of what did, which are folded.
  ///
  /// - Parameters:
  ///   - step: What changed; nothing is compared again.
  ///   - distance: How many steps away from what changed an entity is still shown.
  ///   - changes: Those that are marked; by default all.
  public init(
    of step: Evolution, from old: Model, to new: Model, distance: Int = 1, changes: [AssessedChange]? = nil
  ) {
    let told = (changes ?? step.told).map(\.change)
    var drawing = ChangeDrawing(told, from: old, to: new)
    for change in told where !drawing.isEcho(change) { drawing.take(change) }
    drawing.markBoxes()
    self = drawing.cut(distance: distance)
    title = "\(step.old) → \(step.new)"
    summary =
      told.isEmpty
      ? "No changes" : "\(Words.plural(told.count, "change", "changes")), \(ChangeWords.verdict(step.migrationClass))"
    isOfChanges = true
  }
}

/// Both versions in one diagram, taking one change after the other.
private struct ChangeDrawing {
  private var diagram: Diagram
  /// The later names of entities that were renamed.
  private var laterNames: [String: String] = [:]
  /// The later names of relationships that were renamed, of whatever entity.
  private var renamedRows: [String: String] = [:]
  /// The boxes by kind and later name.
  private var numbers: [Key: Int] = [:]

  private struct Key: Hashable {
    var kind: Diagram.Box.Kind
    var name: String
  }

  /// Begins with the later version, and what of the earlier one is gone.
  init(_ changes: [Change], from old: Model, to new: Model) {
    diagram = Diagram(of: new)
    for (index, box) in diagram.boxes.enumerated() { numbers[Key(kind: box.kind, name: box.name)] = index }
    for change in changes {
      if case .renamed(let former) = change.kind, let step = change.path.steps.last {
        if step.kind == .entity { laterNames[former] = step.name }
        if step.kind == .relationship { renamedRows[former] = step.name }
      }
      if case .removed(let part) = change.kind, change.path.steps.count == 1 { addRemoved(part) }
    }
    markLines(earlier: Diagram(of: old), changes)
  }

  private mutating func addRemoved(_ part: ModelPart) {
    let box: Diagram.Box
    switch part {
    case .entity(let entity): box = Diagram.Box(entity)
    case .composite(let composite): box = Diagram.Box(composite)
    default: return
    }
    let key = Key(kind: box.kind, name: box.name)
    guard numbers[key] == nil else { return }
    numbers[key] = diagram.boxes.count
    diagram.boxes.append(box)
    diagram.boxes[diagram.boxes.count - 1].mark = .removed
  }

  // MARK: - Changes

  /// Whether a field only follows the new name of an entity or a relationship, which is shown where it is.
  func isEcho(_ change: Change) -> Bool {
    guard let field = change.field, case .text(let from) = field.from, case .text(let to) = field.to else { return false }
    switch field.name {
    case "destinationEntity", "inverseEntity", "parentEntity": return laterNames[from] == to
    case "inverseName": return renamedRows[from] == to
    default: return false
    }
  }

  mutating func take(_ change: Change) {
    guard let first = change.path.steps.first, let index = box(of: first) else { return diagram.notes.append(note(change)) }
    if change.path.steps.count == 1 { return takeOfBox(change, index) }
    guard let step = change.path.steps.dropFirst().first else { return }
    switch step.kind {
    case .attribute: Self.take(change, step.name, &diagram.boxes[index].attributes)
    case .relationship, .fetchedProperty: Self.take(change, step.name, &diagram.boxes[index].relationships)
    default: diagram.boxes[index].remarks.append(remark(change))
    }
  }

  private func box(of step: ElementPath.Step) -> Int? {
    switch step.kind {
    case .entity: numbers[Key(kind: .entity, name: laterNames[step.name] ?? step.name)]
    case .composite: numbers[Key(kind: .composite, name: step.name)]
    default: nil
    }
  }

  private mutating func takeOfBox(_ change: Change, _ index: Int) {
    switch change.kind {
    case .added: diagram.boxes[index].mark = .added
    case .removed: diagram.boxes[index].mark = .removed
    case .renamed(let former):
      diagram.boxes[index].mark = .renamed
      diagram.boxes[index].formerName = former
    case .changed: diagram.boxes[index].remarks.append(remark(change))
    }
  }

  /// Marks a row, or adds the one that is gone in its place by name.
  private static func take(_ change: Change, _ name: String, _ rows: inout [Diagram.Row]) {
    if case .removed(let part) = change.kind {
      guard var row = row(of: part) else { return }
      row.mark = .removed
      let place = rows.firstIndex { name.precedesByBytes($0.name) } ?? rows.endIndex
      return rows.insert(row, at: place)
    }
    guard let index = rows.firstIndex(where: { $0.name == name && $0.mark != .removed }) else { return }
    switch change.kind {
    case .added: rows[index].mark = .added
    case .renamed(let former):
      rows[index].mark = .renamed
      rows[index].formerName = former
    case .changed(let field):
      if rows[index].mark == .same { rows[index].mark = .changed }
      rows[index].changes.append(ChangeWords.words(for: field, arrow: "→"))
    case .removed: return
    }
  }

  private static func row(of part: ModelPart) -> Diagram.Row? {
    switch part {
    case .attribute(let attribute): Diagram.Row(attribute, isUnique: false)
    case .relationship(let relationship): Diagram.Row(relationship)
    case .fetchedProperty(let property): Diagram.Row(property)
    default: nil
    }
  }

  /// A change that has no row of its own: of an index, of a constraint, of the entity itself.
  private func remark(_ change: Change) -> Diagram.Row {
    var row = Diagram.Row(name: change.path.steps.count > 1 ? words(change) : "")
    switch change.kind {
    case .added: row.mark = .added
    case .removed: row.mark = .removed
    case .renamed, .changed: row.mark = .changed
    }
    if row.name.isEmpty, let field = change.field { row.name = ChangeWords.words(for: field, arrow: "→") }
    return row
  }

  /// `index byDate on date`, `uniqueness constraint number,shop`, `index byDate: now …`.
  private func words(_ change: Change) -> String {
    let name = change.path.steps.last?.name ?? ""
    switch change.kind {
    case .added(.fetchIndex(let index)), .removed(.fetchIndex(let index)):
      return "\(name): \(ChangeWords.summary(of: .fetchIndex(index)))"
    case .added(let part), .removed(let part): return "\(ChangeWords.summary(of: part)) \(name)"
    case .renamed(let former): return "\(former) → \(name)"
    case .changed(let field): return "\(name): \(ChangeWords.words(for: field, arrow: "→"))"
    }
  }

  /// A change of what no box stands for: configurations, fetch requests, the model itself.
  private func note(_ change: Change) -> String {
    let place = change.path.key.isEmpty ? "the model" : change.path.key
    switch change.kind {
    case .added(let part): return "+ \(place): \(ChangeWords.summary(of: part))"
    case .removed(let part): return "− \(place): \(ChangeWords.summary(of: part))"
    case .renamed(let former): return "→ \(place), \(former) before"
    case .changed(let field): return "~ \(place): \(ChangeWords.words(for: field, arrow: "→"))"
    }
  }

  // MARK: - Lines

  /// Lines that are not in the earlier version are added ones, and its lines that are not in the later one removed ones.
  private mutating func markLines(earlier: Diagram, _ changes: [Change]) {
    let rows = laterRows(changes)
    let (names, boxes) = (laterNames, numbers)
    let place: (Diagram.End) -> Place? = { end in
      let box = earlier.boxes[end.box]
      let name = names[box.name] ?? box.name
      guard let index = boxes[Key(kind: box.kind, name: name)] else { return nil }
      return Place(box: index, relationship: end.relationship.map { rows[[name, $0]] ?? $0 })
    }
    var before: Set<Set<Place>> = []
    var gone: [Diagram.Line] = []
    let now = Set(diagram.lines.map { Set([Place($0.from), Place($0.to)]) })
    for line in earlier.lines {
      guard let from = place(line.from), let to = place(line.to) else { continue }
      before.insert([from, to])
      guard !now.contains([from, to]) else { continue }
      var removed = line
      removed.from.box = from.box
      removed.from.relationship = from.relationship
      removed.to.box = to.box
      removed.to.relationship = to.relationship
      removed.mark = .removed
      gone.append(removed)
    }
    for index in diagram.lines.indices {
      let line = diagram.lines[index]
      if !before.contains([Place(line.from), Place(line.to)]) { diagram.lines[index].mark = .added }
    }
    diagram.lines += gone
  }

  private struct Place: Hashable {
    var box: Int
    var relationship: String?

    init(box: Int, relationship: String?) {
      self.box = box
      self.relationship = relationship
    }

    init(_ end: Diagram.End) { self.init(box: end.box, relationship: end.relationship) }
  }

  /// The later names of renamed relationships, by the later name of the entity and the earlier one of theirs.
  private func laterRows(_ changes: [Change]) -> [[String]: String] {
    changes.reduce(into: [:]) { rows, change in
      guard case .renamed(let former) = change.kind, change.path.steps.count == 2, let entity = change.path.steps.first,
        let step = change.path.steps.last, step.kind == .relationship
      else { return }
      rows[[entity.name, former]] = step.name
    }
  }

  // MARK: - What is shown

  /// Boxes in which something changed, and lines whose relationship did.
  mutating func markBoxes() {
    for index in diagram.boxes.indices where diagram.boxes[index].mark == .same {
      let box = diagram.boxes[index]
      let isChanged = (box.attributes + box.relationships + box.remarks).contains { $0.mark != .same }
      if isChanged { diagram.boxes[index].mark = .changed }
    }
    for index in diagram.lines.indices where diagram.lines[index].mark == .same {
      let line = diagram.lines[index]
      let marks = [line.from, line.to].compactMap { end in
        diagram.boxes[end.box].relationships.first { $0.name == end.relationship }?.mark
      }
      diagram.lines[index].mark = marks.contains(.changed) ? .changed : marks.contains(.renamed) ? .renamed : .same
    }
  }

  /// What changed, and what is near it.
  func cut(distance: Int) -> Diagram {
    let changed = Set(diagram.boxes.indices.filter { diagram.boxes[$0].mark != .same })
    let shown = near(changed, distance)
    var result = diagram
    let lines = diagram.lines.filter { line in
      shown.contains(line.from.box) && shown.contains(line.to.box)
        && (changed.contains(line.from.box) || changed.contains(line.to.box) || distance > 1)
    }
    let order = diagram.boxes.indices.filter(shown.contains)
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    result.boxes = order.map { index in
      let used = lines.flatMap { [$0.from, $0.to] }.filter { $0.box == index }.compactMap(\.relationship)
      return folded(diagram.boxes[index], keeping: Set(used))
    }
    result.lines = lines.map { line in
      var line = line
      line.from.box = places[line.from.box] ?? 0
      line.to.box = places[line.to.box] ?? 0
      return line
    }
    return result
  }

  private func near(_ changed: Set<Int>, _ distance: Int) -> Set<Int> {
    var shown = changed
    for _ in 0..<max(0, min(distance, diagram.boxes.count)) {
      let before = shown.count
      let edge = diagram.lines.filter { shown.contains($0.from.box) != shown.contains($0.to.box) }
      shown.formUnion(edge.flatMap { [$0.from.box, $0.to.box] })
      if shown.count == before { break }
    }
    return shown
  }

  /// A box without rows that say nothing new: all of a neighbour's, and those of a long changed one, but for relationships
  /// that lines lead to.
  private func folded(_ box: Diagram.Box, keeping used: Set<String>) -> Diagram.Box {
    let rows = box.attributes + box.relationships
    let same = rows.filter { $0.mark == .same }.count
    if box.mark == .added || box.mark == .removed { return box }
    if box.mark != .same, same <= Self.mostUnchangedRows { return box }
    var folded = box
    folded.attributes = box.attributes.filter { $0.mark != .same }
    folded.relationships = box.relationships.filter { $0.mark != .same || used.contains($0.name) }
    folded.folded = rows.count - folded.attributes.count - folded.relationships.count
    return folded
  }

  /// Unchanged rows that a changed box shows.
  private static let mostUnchangedRows = 6
}

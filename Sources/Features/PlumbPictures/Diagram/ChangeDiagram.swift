import PlumbComparing
import PlumbModel
import PlumbText

extension Diagram {
  /// Creates the diagram of a step between two versions, which contains both versions with marks on the changes.
  ///
  /// Unchanged boxes are omitted, except the neighbors of changed ones, which are folded.
  ///
  /// - Parameters:
  ///   - step: The changes. The versions are not compared again.
  ///   - distance: The maximum distance of an unchanged entity from a changed one, in lines.
  ///   - changes: The changes to mark; by default all reported ones.
  public init(
    of step: Evolution, from old: Model, to new: Model, distance: Int = 1, changes: [AssessedChange]? = nil
  ) {
    let shown = changes ?? step.shown
    var drawing = ChangeDrawing(shown.map(\.change), from: old, to: new)
    for change in shown where !drawing.isEcho(change.change) {
      drawing.take(change.change, ChangeWords.warning(change.store.level))
    }
    drawing.markBoxes()
    self = drawing.cut(distance: distance)
    title = "\(step.old) → \(step.new)"
    summary =
      shown.isEmpty
      ? "No changes" : "\(Phrase.plural(shown.count, "change", "changes")), \(ChangeWords.verdict(of: step))"
  }
}

/// The diagram of two versions, to which changes are applied one after the other.
struct ChangeDrawing {
  var diagram: Diagram
  private(set) var laterNames: [String: String] = [:]
  private var renamedRows: [String: String] = [:]
  /// The boxes of the later version, and the boxes of removed elements, by kind and name. Separate, because a new
  /// element can have the name of a removed one.
  private(set) var numbers: [Key: Int] = [:]
  private(set) var removals: [Key: Int] = [:]

  struct Key: Hashable {
    var kind: Diagram.Box.Kind
    var name: String
  }

  /// Creates the diagram of the later version, with the removed elements of the earlier one.
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
    removals[key] = diagram.boxes.count
    diagram.boxes.append(box)
    diagram.boxes[diagram.boxes.count - 1].mark = .removed
  }

  // MARK: - Changes

  /// Whether a change of a field only results from the renaming of an entity or a relationship, which is marked
  /// there.
  func isEcho(_ change: Change) -> Bool {
    guard let field = change.field, case .text(let from) = field.from, case .text(let to) = field.to else {
      return false
    }
    switch field.name {
    case "destinationEntity", "inverseEntity", "parentEntity": return laterNames[from] == to
    case "inverseName": return renamedRows[from] == to
    default: return false
    }
  }

  mutating func take(_ change: Change, _ warning: String?) {
    guard let first = change.path.steps.first, let index = box(of: first, change) else {
      return diagram.notes.append(note(change))
    }
    if change.path.steps.count == 1 { return takeOfBox(change, warning, index) }
    guard let step = change.path.steps.dropFirst().first else { return }
    switch step.kind {
    case .attribute: Self.take(change, warning, step.name, &diagram.boxes[index].attributes)
    case .relationship, .fetchedProperty: Self.take(change, warning, step.name, &diagram.boxes[index].relationships)
    default: diagram.boxes[index].remarks.append(note(change, warning))
    }
  }

  /// Returns the box of a change. A removed element has a path in the earlier version, with the earlier names. `nil`
  /// if no box represents the element.
  private func box(of step: ElementPath.Step, _ change: Change) -> Int? {
    let kind: Diagram.Box.Kind
    switch step.kind {
    case .entity: kind = .entity
    case .composite: kind = .composite
    default: return nil
    }
    guard change.new == nil else { return numbers[Key(kind: kind, name: step.name)] }
    return place(of: Key(kind: kind, name: step.name))
  }

  func place(of former: Key) -> Int? {
    if let index = removals[former] { return index }
    let name = former.kind == .entity ? laterNames[former.name] ?? former.name : former.name
    return numbers[Key(kind: former.kind, name: name)]
  }

  private mutating func takeOfBox(_ change: Change, _ warning: String?, _ index: Int) {
    let mark = Mark(change)
    if mark == .changed { return diagram.boxes[index].remarks.append(note(change, warning)) }
    diagram.boxes[index].mark = mark
    if case .renamed(let former) = change.kind { diagram.boxes[index].formerName = former }
    if let warning {
      diagram.boxes[index].remarks.append(Diagram.Row(name: warning, mark: mark, isWarning: true))
    }
  }

  /// Marks a row. A removed row is inserted at its position by name.
  private static func take(_ change: Change, _ warning: String?, _ name: String, _ rows: inout [Diagram.Row]) {
    if case .removed(let part) = change.kind {
      guard var row = row(of: part) else { return }
      row.mark = .removed
      row.changes += line(warning)
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
    rows[index].changes += line(warning).filter { !rows[index].changes.contains($0) }
  }

  private static func line(_ warning: String?) -> [String] { warning.map { ["! \($0)"] } ?? [] }

  private static func row(of part: ModelPart) -> Diagram.Row? {
    switch part {
    case .attribute(let attribute): Diagram.Row(attribute, isUnique: false)
    case .relationship(let relationship): Diagram.Row(relationship)
    case .fetchedProperty(let property): Diagram.Row(property)
    default: nil
    }
  }

  /// Returns the row for a change of an element without a row: an index, a constraint, the entity itself.
  private func note(_ change: Change, _ warning: String?) -> Diagram.Row {
    var row = Diagram.Row(name: change.path.steps.count > 1 ? words(change) : "")
    row.mark = Mark(change) == .renamed ? .changed : Mark(change)
    if row.name.isEmpty, let field = change.field { row.name = ChangeWords.words(for: field, arrow: "→") }
    row.changes = Self.line(warning)
    return row
  }

  /// Returns a description such as `index byDate on date`, `uniqueness constraint number,shop`, `index byDate: now
  /// …`.
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

  /// Returns the note for a change of an element without a box: a configuration, a fetch request, the model itself.
  private func note(_ change: Change) -> String {
    let (sign, place) = (Mark(change).sign, change.path.key.isEmpty ? "the model" : change.path.key)
    switch change.kind {
    case .added(let part), .removed(let part): return "\(sign) \(place): \(ChangeWords.summary(of: part))"
    case .renamed(let former): return "\(sign) \(place), \(former) before"
    case .changed(let field): return "\(sign) \(place): \(ChangeWords.words(for: field, arrow: "→"))"
    }
  }
}

extension Mark {
  fileprivate init(_ change: Change) {
    switch change.kind {
    case .added: self = .added
    case .removed: self = .removed
    case .renamed: self = .renamed
    case .changed: self = .changed
    }
  }
}

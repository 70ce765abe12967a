import PlumbComparing
import PlumbModel
import PlumbRules

extension ChangeDrawing {
  /// Marks lines that are not in the earlier version as added, and adds the lines of the earlier version that are not
  /// in the later one as removed.
  mutating func markLines(earlier: Diagram, _ changes: [Change]) {
    let rows = laterRows(changes)
    let boxes = earlier.boxes.map { (name: $0.name, index: place(of: Key(kind: $0.kind, name: $0.name))) }
    // An end with the later names; heads do not distinguish lines.
    let plain: (Diagram.End) -> Diagram.End = { .init(box: $0.box, relationship: $0.relationship, head: .none) }
    let later: (Diagram.End) -> Diagram.End? = { end in
      let box = boxes[end.box]
      return box.index.map { index in
        .init(box: index, relationship: end.relationship.map { rows[[box.name, $0]] ?? $0 }, head: .none)
      }
    }
    var before: Set<Set<Diagram.End>> = []
    var removals: [Diagram.Line] = []
    let now = Set(diagram.lines.map { Set([plain($0.from), plain($0.to)]) })
    for line in earlier.lines {
      guard let from = later(line.from), let to = later(line.to) else { continue }
      before.insert([from, to])
      guard !now.contains([from, to]) else { continue }
      var removed = line
      (removed.from.box, removed.from.relationship) = (from.box, from.relationship)
      (removed.to.box, removed.to.relationship) = (to.box, to.relationship)
      removed.mark = .removed
      removals.append(removed)
    }
    for index in diagram.lines.indices {
      let line = diagram.lines[index]
      if !before.contains([plain(line.from), plain(line.to)]) { diagram.lines[index].mark = .added }
    }
    diagram.lines += removals
  }

  /// Returns the later names of renamed relationships, by the earlier names of the entity and the relationship.
  private func laterRows(_ changes: [Change]) -> [[String]: String] {
    changes.reduce(into: [:]) { rows, change in
      guard case .renamed(let former) = change.kind, change.path.steps.count == 2, let entity = change.old?.steps.first,
        let step = change.path.steps.last, step.kind == .relationship
      else { return }
      rows[[entity.name, former]] = step.name
    }
  }
}

extension ChangeDrawing {
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

  func cut(distance: Int) -> Diagram {
    let changed = Set(diagram.boxes.indices.filter { diagram.boxes[$0].mark != .same })
    let shown = near(changed, distance)
    var result = diagram
    result.lines = diagram.lines.filter { line in
      changed.contains(line.from.box) || changed.contains(line.to.box) || distance > 1
    }
    result = result.keeping(diagram.boxes.indices.filter(shown.contains))
    let ends = result.lines.flatMap { [$0.from, $0.to] }
    let used = Dictionary(grouping: ends) { $0.box }.mapValues { Set($0.compactMap(\.relationship)) }
    for index in result.boxes.indices {
      result.boxes[index] = folded(result.boxes[index], keeping: used[index] ?? [])
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

  /// Returns a box without unchanged rows: all rows of a neighbor, and those of a long changed box. Keeps
  /// relationships with lines.
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

  private static let mostUnchangedRows = 6
}

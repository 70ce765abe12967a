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

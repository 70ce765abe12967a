import PlumbEvolution
import PlumbModel

extension ChangeDrawing {
  /// Marks lines that are not in the earlier version as added, and adds the lines of the earlier version that are not
  /// in the later one as removed.
  mutating func markLines(earlier: Diagram, _ changes: [Change]) {
    let rows = laterRows(changes)
    let boxes = earlier.boxes.map { (name: $0.name, index: place(of: Key(kind: $0.kind, name: $0.name))) }
    let later: (Diagram.End) -> Place? = { end in
      let box = boxes[end.box]
      return box.index.map { index in
        Place(box: index, relationship: end.relationship.map { rows[[box.name, $0]] ?? $0 })
      }
    }
    var before: Set<Set<Place>> = []
    var removals: [Diagram.Line] = []
    let now = Set(diagram.lines.map { Set([Place($0.from), Place($0.to)]) })
    for line in earlier.lines {
      guard let from = later(line.from), let to = later(line.to) else { continue }
      before.insert([from, to])
      guard !now.contains([from, to]) else { continue }
      var removed = line
      removed.from.box = from.box
      removed.from.relationship = from.relationship
      removed.to.box = to.box
      removed.to.relationship = to.relationship
      removed.mark = .removed
      removals.append(removed)
    }
    for index in diagram.lines.indices {
      let line = diagram.lines[index]
      if !before.contains([Place(line.from), Place(line.to)]) { diagram.lines[index].mark = .added }
    }
    diagram.lines += removals
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

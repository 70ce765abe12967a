import Foundation

/// The difference between two results of a controller, as the changes for its delegate.
struct FetchedResultsChanges {
  struct SectionChange {
    var section: FetchedSection
    var index: Int
    var type: NSFetchedResultsChangeType
  }

  struct ObjectChange {
    var object: AnyObject
    var old: IndexPath?
    var new: IndexPath?
    var type: NSFetchedResultsChangeType
  }

  private(set) var sections: [SectionChange] = []
  private(set) var objects: [ObjectChange] = []

  var isEmpty: Bool { sections.isEmpty && objects.isEmpty }

  /// Compares two results. `touched` contains the objects with new values.
  init(from old: FetchedResults, to new: FetchedResults, touched: Set<ObjectIdentifier>) {
    compareSections(old, new)
    var deletes: [ObjectChange] = []
    for (position, object) in old.objects.enumerated() where new.position(of: object) == nil {
      deletes.append(ObjectChange(object: object, old: old.indexPath(of: position), new: nil, type: .delete))
    }
    let stays = Self.inPlace(old, new, touched)
    var inserts: [ObjectChange] = []
    var moves: [ObjectChange] = []
    var updates: [ObjectChange] = []
    for (position, object) in new.objects.enumerated() {
      guard let before = old.position(of: object) else {
        inserts.append(ObjectChange(object: object, old: nil, new: new.indexPath(of: position), type: .insert))
        continue
      }
      let isTouched = touched.contains(ObjectIdentifier(object))
      guard isTouched || !stays[position] else { continue }
      let type: NSFetchedResultsChangeType = stays[position] ? .update : .move
      let change = ObjectChange(
        object: object, old: old.indexPath(of: before), new: new.indexPath(of: position), type: type)
      if type == .move { moves.append(change) } else { updates.append(change) }
    }
    objects = deletes + inserts + moves + updates
  }

  private mutating func compareSections(_ old: FetchedResults, _ new: FetchedResults) {
    let before = Set(old.sections.map(\.name))
    let after = Set(new.sections.map(\.name))
    for (index, section) in old.sections.enumerated() where !after.contains(section.name) {
      sections.append(SectionChange(section: section.emptied, index: index, type: .delete))
    }
    for (index, section) in new.sections.enumerated() where !before.contains(section.name) {
      sections.append(SectionChange(section: section, index: index, type: .insert))
    }
  }

  /// Returns, for each new position, whether its object remains in place apart from insertions and deletions. If
  /// objects changed their order, as few as possible count as moved, preferably those with new values.
  private static func inPlace(
    _ old: FetchedResults, _ new: FetchedResults, _ touched: Set<ObjectIdentifier>
  ) -> [Bool] {
    let oldSections = old.sectionIndices
    let newSections = new.sectionIndices
    let weightOfUntouched = touched.count + 1
    let steps = new.objects.enumerated().map { position, object -> (place: Int, weight: Int)? in
      guard let before = old.position(of: object) else { return nil }
      guard old.sections[oldSections[before]].name == new.sections[newSections[position]].name else { return nil }
      return (before, touched.contains(ObjectIdentifier(object)) ? 1 : weightOfUntouched)
    }
    return heaviestAscent(steps, places: old.objects.count)
  }

  /// Marks the steps of the heaviest sequence with ascending places. A `nil` step is never part of it.
  private static func heaviestAscent(_ steps: [(place: Int, weight: Int)?], places: Int) -> [Bool] {
    var best = PrefixMaximum(count: places)
    var previous = [Int?](repeating: nil, count: steps.count)
    var last: (weight: Int, step: Int)?
    for (index, step) in steps.enumerated() {
      guard let step else { continue }
      let before = best.maximum(below: step.place)
      previous[index] = before?.step
      let total = (weight: (before?.weight ?? 0) + step.weight, step: index)
      best.raise(step.place, to: total)
      if total.weight > last?.weight ?? 0 { last = total }
    }
    var marks = [Bool](repeating: false, count: steps.count)
    var current = last?.step
    while let step = current {
      marks[step] = true
      current = previous[step]
    }
    return marks
  }
}

/// A binary indexed tree that returns the maximum weight below a place. The weights of places are raised
/// individually.
private struct PrefixMaximum {
  private var nodes: [(weight: Int, step: Int)?]

  init(count: Int) { nodes = Array(repeating: nil, count: count + 1) }

  mutating func raise(_ place: Int, to entry: (weight: Int, step: Int)) {
    var index = place + 1
    while index < nodes.count {
      if nodes[index]?.weight ?? 0 < entry.weight { nodes[index] = entry }
      index += index & -index
    }
  }

  func maximum(below place: Int) -> (weight: Int, step: Int)? {
    var index = place
    var best: (weight: Int, step: Int)?
    while index > 0 {
      if let node = nodes[index], node.weight > best?.weight ?? 0 { best = node }
      index -= index & -index
    }
    return best
  }
}

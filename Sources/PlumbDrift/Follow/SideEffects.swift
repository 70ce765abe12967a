import PlumbModel

extension Following {
  /// The changes that leave a difference behind that was not there, or a heavier one, and which: a new entity whose
  /// class has a property that the model cannot have is no help.
  ///
  /// `found` is what there was at first. A finding that only got a new name with its property is none that was not
  /// there.
  package static func sideEffects(of made: [Change], left: [Left], since found: [Diagnostic]) -> [FindingKey: String] {
    let known = found + made.flatMap(\.fix.edits).flatMap { edit in found.compactMap { $0.renamed(by: edit) } }
    let worse = Set(left.map(\.finding).worse(than: known).map(FindingKey.init))
    return left.filter { worse.contains(FindingKey($0.finding)) }.reduce(into: [:]) { effects, left in
      for change in made.likeliest(behind: left.finding) where effects[FindingKey(change.finding)] == nil {
        effects[FindingKey(change.finding)] = "it would leave something new: \(left.finding.message) (\(left.why))"
      }
    }
  }
}

extension [Following.Change] {
  /// The changes of the element itself; else of the one it is a part of; else those that add entities; else all.
  fileprivate func likeliest(behind finding: Diagnostic) -> [Following.Change] {
    let names = finding.element.steps.map(\.name)
    let reasons: [(ModelEdit) -> Bool] = [
      { $0.names == names }, { names.starts(with: $0.names) }, { if case .addEntity = $0 { true } else { false } },
    ]
    let found = reasons.lazy.map { reason in filter { $0.fix.edits.contains(where: reason) } }
    return found.first { !$0.isEmpty } ?? self
  }
}

extension ModelEdit {
  /// The element that changes; a renamed property by its new name.
  fileprivate var names: [String] {
    if case .rename(_, let entity, let new) = self { return [entity, new] }
    return steps.map(\.name)
  }
}

extension Diagnostic {
  /// The finding under a property's new name; nil where it is about another.
  fileprivate func renamed(by edit: ModelEdit) -> Diagnostic? {
    guard case .rename(let old, let entity, let new) = edit, element.steps.map(\.name) == [entity, old],
      let last = element.steps.indices.last
    else { return nil }
    var renamed = self
    renamed.element.steps[last].name = new
    return renamed
  }
}

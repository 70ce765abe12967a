import PlumbModel

extension Following {
  /// Returns the changes that add a new or more severe difference, with the difference as the reason. An example is a
  /// new entity whose class has a property that the model cannot represent.
  ///
  /// `found` are the initial findings. A finding whose property was renamed is not a new finding.
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
  /// Returns the changes of the element itself; if none exist, the changes of an enclosing element, then the changes
  /// that add entities, then all changes.
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
  /// The names in the changed element's path; a renamed property has its new name.
  fileprivate var names: [String] {
    if case .rename(_, let entity, let new) = self { return [entity, new] }
    return steps.map(\.name)
  }
}

extension Diagnostic {
  /// Returns the finding with a property's new name; `nil` if it is about another property.
  fileprivate func renamed(by edit: ModelEdit) -> Diagnostic? {
    guard case .rename(let old, let entity, let new) = edit, element.steps.map(\.name) == [entity, old],
      let last = element.steps.indices.last
    else { return nil }
    var renamed = self
    renamed.element.steps[last].name = new
    return renamed
  }
}

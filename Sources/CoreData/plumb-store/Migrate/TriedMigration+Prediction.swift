import PlumbComparing
import PlumbStores

extension TriedMigration {
  /// The differences from the prediction of `plumb migrate`, one sentence each.
  var surprises: [String] {
    let verdict = "plumb migrate predicts \"\(prediction.class.rawValue)\""
    switch outcome {
    case .failure(let failure):
      let isExpected = [.impossible, .conditional, .review].contains(prediction.class)
      return isExpected ? [] : ["\(verdict), but the migration fails: \(failure.message)"]
    case .success(let outcome):
      let ran = prediction.class == .impossible ? ["\(verdict), but the migration succeeds"] : []
      let lost = outcome.comparison.losses.filter { !isPredicted($0.element) }
      return ran + lost.map { "plumb migrate predicts no loss at \($0.element), but \($0.quantity)" }
        + preserved(outcome.comparison).map { "plumb migrate predicts a loss at \($0), but the data is kept" }
    }
  }

  /// Whether a breaking change of the plan concerns an element or the entity that contains it.
  private func isPredicted(_ element: String) -> Bool {
    let entity = element.split(separator: ".").first.map(String.init) ?? element
    let changed = prediction.breaking.flatMap { change in
      [change.change.path.key, change.change.old?.key ?? ""] + change.inherited.map(\.key)
    }
    let mapped = prediction.mapped.filter { $0.effect.level.isBreaking }.map(\.path.key)
    return (changed + mapped).contains { $0 == element || $0 == entity }
  }

  /// Returns the removed elements of the plan whose data the migration kept.
  private func preserved(_ comparison: StoreComparison) -> [String] {
    let lost = Set(comparison.losses.map(\.element))
    return prediction.steps.filter { $0.store.level == .lossy && $0.change.isRemoval }.map(\.change.path.key).filter {
      path in
      guard !lost.contains(path) else { return false }
      return comparison.entities.contains { $0.old == path && $0.preserved > 0 }
        || comparison.properties.contains { $0.old == path && $0.before > 0 }
    }
  }
}

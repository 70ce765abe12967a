import PlumbDeclarations
import PlumbModel
import PlumbRules

extension ModelSources {
  /// Returns the differences of classes that are probably those of another model, as warnings: a project still has the
  /// model of an earlier app, or of an example, with an entity of the same class.
  ///
  /// A class is that of another model if less than half of its stored properties are in the entity of this model, and
  /// more of them in the entity of the other one.
  func weighingClassesOfOtherModels(_ differences: [Difference], _ found: Declarations) -> [Difference] {
    guard !modelsElsewhere.isEmpty, differences.contains(where: \.isErrorOfClass) else { return differences }
    let stored = Dictionary(
      found.entities.map { declared in
        (
          declared.className.lastComponent,
          Set(declared.properties.filter { !$0.form.isComputed }.map(\.persistentName))
        )
      }, uniquingKeysWith: { $0.union($1) })
    let foreign = Set(
      model.model.entities.filter { entity in
        guard let name = entity.className, let names = stored[name] else { return false }
        let own = names.intersection(entity.propertyNames).count
        return own * 2 < names.count
          && modelsElsewhere.contains { other in
            other.entities.contains {
              $0.className == name && names.intersection($0.propertyNames).count > own
            }
          }
      }.map(\.name))
    if foreign.isEmpty { return differences }
    return differences.map { difference in
      guard difference.isErrorOfClass, let entity = difference.diagnostic.element.steps.first?.name,
        foreign.contains(entity)
      else { return difference }
      return difference.atMost(.warning).with(notes: ["the class fits \(entity) of another model better"])
    }
  }
}

extension Difference {
  /// Whether the difference is an error about a class, not about code that uses it.
  fileprivate var isErrorOfClass: Bool {
    diagnostic.severity == .error && ![Rule.driftFetchKey.id, Rule.driftEntityName.id].contains(rule.id)
  }
}

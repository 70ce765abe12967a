import PlumbGenerate
import PlumbModel

/// The classes and structs that speak for each model of a run, and for those configured beside them.
///
/// Models may share their sources: what speaks for one is no stranger to another.
package struct ClassesByModel {
  /// Those of the run, then those beside them.
  private(set) var models: [(settings: ModelSettings, model: Model)]
  private var names: [(path: String, names: [String])] = []

  /// Nothing is read for a model that is alone, or where no model has sources.
  package init(_ models: [(settings: ModelSettings, model: Model)], in configuration: ProjectConfiguration) {
    self.models = models
    let others = configuration.models(besides: models.map(\.settings))
    guard models.count + others.count > 1, models.contains(where: \.settings.hasSources) else { return }
    // One that cannot be read has its own run to say so.
    let read = others.compactMap { settings in (try? Loading.model(settings)).map { (settings, $0) } }
    self.models += read
    names = self.models.map { settings, model in
      let declared = declarations(of: model, options: settings.declarations).value
      return (settings.path, declared.entities.map(\.className) + declared.compositions.map(\.typeName))
    }
  }

  /// Of all models but this one.
  package func elsewhere(than settings: ModelSettings) -> Set<String> {
    Set(names.filter { $0.path != settings.path }.flatMap(\.names))
  }
}

extension ModelSettings {
  fileprivate var hasSources: Bool { !sources.isEmpty || generate != nil }
}

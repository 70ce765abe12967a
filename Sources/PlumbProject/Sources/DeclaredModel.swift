import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// A model and its expected Swift declarations, computed only once per run.
struct DeclaredModel: Sendable {
  /// The settings of the declarations.
  let settings: ModelSettings
  let model: Model
  /// The expected declarations, with diagnostics for elements that cannot be declared.
  let declared: Parsed<Declarations>

  /// Computes the declarations.
  init(_ settings: ModelSettings, _ model: Model) {
    self.settings = settings
    self.model = model
    declared = declarations(of: model, options: settings.declarations)
  }

  /// The names of entities without a class in the model and in the configuration.
  var classlessEntities: Set<String> {
    let entities = model.entities.filter { entity in
      [nil, "NSManagedObject"].contains(entity.className)
        && settings.declarations.entities[entity.name]?.class == nil
    }
    return Set(entities.map(\.name))
  }

  /// The names of the classes and structs in Swift.
  fileprivate var typeNames: [String] {
    declared.value.entities.map(\.className) + declared.value.compositions.map(\.typeName)
  }
}

extension [DeclaredModel] {
  /// Returns the classes and structs of all models with a different path, which are not reported as unrelated. Models
  /// are compared by path, because a bundle may be configured twice.
  func typeNames(elsewhereThan path: String) -> Set<String> {
    Set(filter { $0.settings.path != path }.flatMap(\.typeNames))
  }

  /// Returns the paths of the models with sources and a different path, each with the classes that it requires.
  func places(elsewhereThan path: String) -> [(path: String, classes: Set<String>)] {
    filter { $0.settings.path != path && $0.settings.hasSources }.map { other in
      let classless = other.classlessEntities
      let entities = other.declared.value.entities.filter { !classless.contains($0.entity) }
      return (other.settings.path, Set(entities.map(\.className.lastComponent)))
    }
  }
}

extension ModelSettings {
  /// Whether the model has Swift files to compare it with.
  var hasSources: Bool { !sources.isEmpty || generate != nil }
}

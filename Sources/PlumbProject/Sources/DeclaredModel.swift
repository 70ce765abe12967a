import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// A model, and what is to be declared for it in Swift: worked out once for all that asks for it.
struct DeclaredModel: Sendable {
  /// The settings it is declared with.
  let settings: ModelSettings
  let model: Model
  /// With what cannot be declared as the model or the configuration has it.
  let declared: Parsed<Declarations>

  /// One pass over the model.
  init(_ settings: ModelSettings, _ model: Model) {
    self.settings = settings
    self.model = model
    declared = declarations(of: model, options: settings.declarations)
  }

  /// The names of entities that the model and the configuration give no class.
  var classlessEntities: Set<String> {
    let entities = model.entities.filter { entity in
      [nil, "NSManagedObject"].contains(entity.className)
        && settings.declarations.entities[entity.name]?.class == nil
    }
    return Set(entities.map(\.name))
  }

  /// What Swift calls the classes and structs.
  fileprivate var typeNames: [String] {
    declared.value.entities.map(\.className) + declared.value.compositions.map(\.typeName)
  }
}

extension [DeclaredModel] {
  /// The classes and structs of all models but those of a path: what speaks for one is no stranger to another. A bundle
  /// may be configured twice, hence by path.
  func typeNames(elsewhereThan path: String) -> Set<String> {
    Set(filter { $0.settings.path != path }.flatMap(\.typeNames))
  }

  /// Where the models of other paths are, and the classes that each asks for.
  func places(elsewhereThan path: String) -> [(path: String, classes: Set<String>)] {
    filter { $0.settings.path != path && $0.settings.hasSources }.map { other in
      let classless = other.classlessEntities
      let entities = other.declared.value.entities.filter { !classless.contains($0.entity) }
      return (other.settings.path, Set(entities.map(\.className.lastComponent)))
    }
  }
}

extension ModelSettings {
  /// Whether there is Swift to hold the model against.
  var hasSources: Bool { !sources.isEmpty || generate != nil }
}

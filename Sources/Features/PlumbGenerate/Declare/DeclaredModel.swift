import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// A model and its expected Swift declarations, computed only once per run.
package struct DeclaredModel: Sendable {
  /// The settings of the declarations.
  package let settings: ModelSettings
  package let model: Model
  /// The expected declarations, with diagnostics for elements that cannot be declared.
  package let declared: Parsed<Declarations>

  /// Computes the declarations.
  package init(_ settings: ModelSettings, _ model: Model) {
    self.settings = settings
    self.model = model
    declared = declarations(of: model, options: settings.declarations)
  }

  /// The names of entities without a class in the model and in the configuration.
  package var classlessEntities: Set<String> {
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
  package func typeNames(elsewhereThan path: String) -> Set<String> {
    Set(filter { $0.settings.path != path }.flatMap(\.typeNames))
  }

  /// Returns all models with a different path.
  package func models(elsewhereThan path: String) -> [Model] { filter { $0.settings.path != path }.map(\.model) }

  /// Returns the entities of models with an earlier path that have the name of an entity of a model and another version
  /// hash, with the path of the other model. An unknown hash is not compared.
  package func namesakes(of model: DeclaredModel) -> [(entity: String, path: String)] {
    let own = VersionHashes(model.model)
    return filter { $0.settings.path < model.settings.path }.flatMap { other -> [(entity: String, path: String)] in
      let theirs = VersionHashes(other.model)
      return other.model.entities.map(\.name).filter { name in
        guard let one = own[name]?.hash, let two = theirs[name]?.hash else { return false }
        return one != two
      }.map { ($0, other.settings.path) }
    }
  }

  /// Returns the paths of the models with sources and a different path, each with the classes that it requires.
  package func places(elsewhereThan path: String) -> [(path: String, classes: Set<String>)] {
    filter { $0.settings.path != path && $0.settings.hasSources }.map { other in
      let classless = other.classlessEntities
      let entities = other.declared.value.entities.filter { !classless.contains($0.entity) }
      return (other.settings.path, Set(entities.map(\.className.lastComponent)))
    }
  }
}

extension DeclaredModel {
  /// Returns the types that the model requires and that its sources declare: classes, composite structs, raw enums,
  /// Codable types, value transformers. Generated files and the files in `outputs`, which will be written, are
  /// ignored.
  package func existingTypes(
    excluding outputs: Set<String>, _ files: Files, _ cache: inout SourceCache
  ) throws -> Set<String> {
    let names = ExpectedNames(declared.value)
    let classes = Set(declared.value.entities.map(\.className))
    let wanted = classes.union(names.types).union(names.compositions.keys)
    let parser = SourceParser(names)
    let paths = try SwiftFiles(files).below(settings.sources).filter { !outputs.contains($0) }
    let units = try cache.parse(paths, in: [:]) { file, known in
      let isOfInterest = wanted.contains { file.bytes.contains(text: $0) }
      guard isOfInterest, !GeneratedFile.isGenerated(file.bytes) else { return SourceUnit(unread: file.path) }
      return known ?? parser.parse(file, always: true)
    }
    let found = parser.merge(units).value
    return wanted.intersection(
      found.entities.map(\.className) + found.compositions.map(\.typeName) + found.types.map(\.name))
  }
}

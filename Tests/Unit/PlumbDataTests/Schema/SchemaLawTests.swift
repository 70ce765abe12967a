#if os(Linux)
  import Foundation
  import PlumbData
  import Testing

  @testable import CoreData

  /// A model equals the model of its schema: the version hashes and all other facts. The fixtures are the models of the
  /// project's own tests; the corpus has models of real apps, and is skipped where it is absent.
  @Suite struct SchemaLawTests {
    @Test func fixturesAreEqualToTheModelsOfTheirSchemas() throws {
      let models = ModelFolders.versions(in: ModelFolders.fixtures)
      #expect(models.count >= 4)
      for url in models { try check(url) }
    }

    @Test(.enabled(if: ModelFolders.hasCorpus)) func realModelsAreEqualToTheModelsOfTheirSchemas() throws {
      let models = ModelFolders.versions(in: ModelFolders.corpus)
      #expect(models.count > 300)
      for url in models { try check(url) }
    }

    private func check(_ url: URL) throws {
      guard let model = NSManagedObjectModel(contentsOf: url) else { return }
      removeRepetitions(from: model)
      let schema = ModelSchema(model)
      let problem = inconsistency(of: model)
      do {
        let copy = try NSManagedObjectModel(schema)
        #expect(problem == nil, "\(url.path) \(problem ?? "")")
        #expect(ModelSchema(copy) == schema, "\(url.path)")
        #expect(copy.knownVersionHashes == model.knownVersionHashes, "\(url.path)")
        #expect(differences(copy, model) == [], "\(url.path)")
      } catch {
        #expect(problem != nil, "\(url.path) \(error)")
      }
    }

    /// Returns the names of the entities that differ, and of the other facts.
    private func differences(_ one: NSManagedObjectModel, _ other: NSManagedObjectModel) -> [String] {
      let entities = zip(one.entities, other.entities).filter { $0 != $1 && !isDerived($1) }.compactMap(\.0.name)
      let configurations = other.configurations.filter { name in
        one.entities(forConfigurationName: name).map { Set($0.compactMap(\.name)) }
          != other.entities(forConfigurationName: name).map { Set($0.compactMap(\.name)) }
      }
      return entities + configurations + (one.versionIdentifiers == other.versionIdentifiers ? [] : ["identifiers"])
        + (one.templates.keys == other.templates.keys ? [] : ["templates"])
    }

    /// Removes what repeats a default: a renaming identifier that is the name, and the name of the base class.
    private func removeRepetitions(from model: NSManagedObjectModel) {
      for entity in model.entities {
        if entity.className == "NSManagedObject" { entity.className = nil }
        if entity.ownRenamingIdentifier == entity.name { entity.ownRenamingIdentifier = nil }
        for property in entity.ownProperties where property.ownRenamingIdentifier == property.name {
          property.ownRenamingIdentifier = nil
        }
      }
    }

    /// Whether the entity has an expression. Its spelling can differ; the schemas are compared instead.
    private func isDerived(_ entity: NSEntityDescription) -> Bool {
      entity.properties.contains { $0 is NSDerivedAttributeDescription }
        || entity.indexes.contains { $0.elements.contains { $0.property is NSExpressionDescription } }
    }

    /// Returns a relationship whose inverse does not refer back; `nil` if none exists.
    private func inconsistency(of model: NSManagedObjectModel) -> String? {
      for entity in model.entities {
        for relationship in entity.ownProperties.compactMap({ $0 as? NSRelationshipDescription }) {
          guard let inverse = relationship.inverseRelationship else { continue }
          if inverse.inverseRelationship !== relationship { return "\(entity.name ?? "").\(relationship.name)" }
        }
      }
      return nil
    }
  }

  /// Folders with models.
  enum ModelFolders {
    private static let project = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..")
      .standardizedFileURL
    static let fixtures = project.appendingPathComponent("Tests").resolvingSymlinksInPath()
    static let corpus: URL = {
      let above = (1...3).map { project.path + String(repeating: "/..", count: $0) + "/shared/corpus" }
      return URL(fileURLWithPath: above.first { FileManager.default.fileExists(atPath: $0) } ?? above[0])
    }()
    static let hasCorpus = FileManager.default.fileExists(atPath: corpus.path)

    /// Returns the folders of the versions of all models, sorted by path.
    static func versions(in folder: URL) -> [URL] {
      let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return paths.filter { $0.hasSuffix(".xcdatamodel") }.sorted().map { folder.appendingPathComponent($0) }
    }
  }
#endif

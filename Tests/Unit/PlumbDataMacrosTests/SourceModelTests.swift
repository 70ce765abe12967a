#if os(Linux)
  import Foundation
  import PlumbDataMacros
  import PlumbFormats
  import PlumbModel
  import PlumbSwift
  import Testing

  /// The law of classes as a model: the model that the tool reads from their sources is the model that the library makes of
  /// them.
  @Suite struct SourceModelTests {
    /// Some classes with their sources.
    enum Library: String, CaseIterable {
      case library, cookbook

      var sources: [String] {
        switch self {
        case .library: ["LibraryModel.swift"]
        case .cookbook: ["Cookbook/Recipe.swift", "Cookbook/RecipeParts.swift", "Cookbook/Kitchen.swift"]
        }
      }

      var classes: [any SchemaProviding.Type] {
        switch self {
        case .library:
          [
            Volume.self, Writer.self, Reader.self, Club.self, Guest.self, Print.self, Medium.self, Film.self,
            ShortFilm.self, Scene.self, Ticket.self, Locker.self,
          ]
        case .cookbook: [Recipe.self, Cook.self, Step.self, Ingredient.self]
        }
      }
    }

    /// Returns the model in the sources.
    private static func model(in sources: [String]) throws -> Model {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let files = try sources.map { name in
        SourceFile(path: name, bytes: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
      }
      let schema = SourceParser.schema.schema(in: files, named: "Library")
      #expect(schema.versions.map(\.name) == ["Library"] && schema.diagnostics.isEmpty)
      return try #require(schema.versions.first)
    }

    /// Returns the model as Core Data reads its file.
    private static func loaded(_ model: Model) throws -> NSManagedObjectModel {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".xcdatamodel")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(model.written()).write(to: folder.appendingPathComponent("contents"))
      return try #require(NSManagedObjectModel(contentsOf: folder))
    }

    @Test(arguments: Library.allCases) func theModelInTheSourcesIsThatOfTheClasses(_ library: Library) throws {
      let read = try Self.model(in: library.sources)
      #expect(read.unknownForms == nil)
      let fromSources = try Self.loaded(read)
      let fromClasses = try NSManagedObjectModel.model(for: library.classes)
      #expect(fromSources.entityVersionHashesByName == fromClasses.entityVersionHashesByName)
      let (sources, classes) = (ModelSchema(fromSources).plain, ModelSchema(fromClasses).plain)
      #expect(sources.map(\.name) == classes.map(\.name))
      for (source, type) in zip(sources, classes) { #expect(source == type, "\(type.name)") }
    }
  }

  extension ModelSchema {
    /// The entities with their properties, by name. A file has no module in the name of a class.
    fileprivate var plain: [EntitySchema] {
      entities.sorted { $0.name < $1.name }.map { entity in
        var entity = entity
        entity.className = entity.className.flatMap { $0.split(separator: ".").last.map(String.init) }
        entity.attributes.sort { $0.name < $1.name }
        entity.relationships.sort { $0.name < $1.name }
        return entity
      }
    }
  }
#endif

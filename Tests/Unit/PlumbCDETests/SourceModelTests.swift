#if os(Linux)
  import Foundation
  import PlumbFormats
  import PlumbModel
  import PlumbSwift
  import Testing

  @testable import PlumbCDE

  /// The law of classes as a model: the model that the tool reads from their sources is the model that the library makes of
  /// them. A composition is excepted, because a model file has another attribute for it than the model of the library.
  @Suite struct SourceModelTests {
    @Test func theModelInTheSourcesIsThatOfTheClasses() throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent("Parcels.swift")))
      let schema = SourceParser.schema.schema(in: [SourceFile(path: "Parcels.swift", bytes: bytes)], named: "Parcels")
      var read = try #require(schema.versions.first)
      #expect(read.unknownForms?.map { "\($0.entity).\($0.property ?? "")" } == ["Parcel.size"])
      #expect(VersionHashes(read).entries.filter { $0.hash.hash == nil }.map(\.name) == ["Parcel"])

      // The default of the class is no literal, so that the library makes no model of it.
      read.entities.removeAll { $0.name == "ParcelStamp" }
      let made = try NSManagedObjectModel.makeRuntimeModel(Parcel.self, ParcelNote.self, ParcelStop.self)
      let (sources, classes) = (try loaded(read), made)
      for name in ["ParcelNote", "ParcelStop"] {
        #expect(sources.entityVersionHashesByName[name] == classes.entityVersionHashesByName[name])
      }
      let (one, other) = (ModelSchema(sources).plain, ModelSchema(classes).plain)
      #expect(one.map(\.name) == other.map(\.name))
      for (source, type) in zip(one, other) { #expect(source == type, "\(type.name)") }
    }

    private func loaded(_ model: Model) throws -> NSManagedObjectModel {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".xcdatamodel")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(model.written()).write(to: folder.appendingPathComponent("contents"))
      return try #require(NSManagedObjectModel(contentsOf: folder))
    }
  }

  extension ModelSchema {
    /// The entities with their properties, by name, without compositions and without the names of classes.
    fileprivate var plain: [EntitySchema] {
      entities.sorted { $0.name < $1.name }.map { entity in
        var entity = entity
        entity.className = nil
        entity.attributes = entity.attributes.filter { $0.name != "size" }.sorted { $0.name < $1.name }
        entity.relationships.sort { $0.name < $1.name }
        return entity
      }
    }
  }
#endif

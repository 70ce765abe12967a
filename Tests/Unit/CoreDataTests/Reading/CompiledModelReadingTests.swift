#if os(Linux)
  import Foundation
  import PlumbFormats
  import Testing

  @testable import CoreData

  /// Models read from compiled ones.
  @Suite struct CompiledModelReadingTests {
    /// Writes a `.mom` with one entity.
    private static func write(_ file: String, entity name: String, _ files: ModelFiles) throws {
      var archive = PlumbFormats.KeyedArchive()
      func reference(_ object: PlumbFormats.KeyedArchive.Object) -> PropertyList {
        .uid(UInt64(archive.add(object).index))
      }
      func instance(_ kind: String, _ fields: PropertyDictionary) -> PropertyList {
        reference(.instance(.init([kind, "NSObject"], fields)))
      }
      let text = reference(.value(.string(name)))
      let properties = instance("NSDictionary", ["NS.keys": .array([]), "NS.objects": .array([])])
      let entity = instance(
        "NSEntityDescription", ["NSEntityName": text, "NSClassNameForEntity": text, "NSProperties": properties])
      let entities = instance("NSDictionary", ["NS.keys": .array([text]), "NS.objects": .array([entity])])
      archive.root = archive.add(.instance(.init(["NSManagedObjectModel", "NSObject"], ["NSEntities": entities])))
      let url = files.folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(archive.written()).write(to: url)
    }

    /// Writes the list of the versions of a `.momd`, both without entities.
    private static func writeList(current: String, _ files: ModelFiles) throws {
      let list = PropertyList.dictionary([
        "NSManagedObjectModel_CurrentVersionName": .string(current),
        "NSManagedObjectModel_VersionHashes": .dictionary(["Shop": .dictionary([:]), "Shop 2": .dictionary([:])]),
      ])
      let url = files.folder.appendingPathComponent("Shop.momd/VersionInfo.plist")
      try Data(list.written(as: .xml)).write(to: url)
    }

    /// A compiled model is read although the source is next to it.
    @Test func theCurrentVersionOfACompiledModelIsTheModel() throws {
      let files = try ModelFiles()
      try files.write("Shop.xcdatamodeld/Shop.xcdatamodel", #"<entity name="Source" syncable="YES"/>"#)
      try Self.write("Shop.momd/Shop.mom", entity: "One", files)
      try Self.write("Shop.momd/Shop 2.mom", entity: "Two", files)
      try Self.writeList(current: "Shop 2", files)
      let bundle = files.folder.appendingPathComponent("Shop.momd")
      let model = try #require(NSManagedObjectModel(contentsOf: bundle))
      #expect(model.entities.map(\.name) == ["Two"] && model.entities.map(\.managedObjectClassName) == ["Two"])
      let first = try #require(NSManagedObjectModel(contentsOf: bundle.appendingPathComponent("Shop.mom")))
      #expect(first.entities.map(\.name) == ["One"])
      let checksums = try NSManagedObjectModel.checksumsForVersionedModel(at: bundle)
      #expect(checksums == ["Shop": first.versionChecksum, "Shop 2": model.versionChecksum])
    }

    @Test func aCompiledModelThatCannotBeReadIsNil() throws {
      let files = try ModelFiles()
      try Self.write("Shop.momd/Shop.mom", entity: "One", files)
      let bundle = files.folder.appendingPathComponent("Shop.momd")
      #expect(NSManagedObjectModel(contentsOf: bundle) == nil)
      try Self.writeList(current: "../Shop", files)
      #expect(NSManagedObjectModel(contentsOf: bundle) == nil)
      try Self.writeList(current: "Shop 3", files)
      #expect(NSManagedObjectModel(contentsOf: bundle) == nil)
      try Data("no archive".utf8).write(to: bundle.appendingPathComponent("Shop.mom"))
      #expect(NSManagedObjectModel(contentsOf: bundle.appendingPathComponent("Shop.mom")) == nil)
    }
  }
#endif

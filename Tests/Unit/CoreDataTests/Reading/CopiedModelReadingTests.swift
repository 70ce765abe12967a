#if os(Linux)
  import CoreData
  import Foundation
  import Testing

  /// Models read from the copies of source bundles that the plugin PlumbManaged writes in place of compiled ones.
  @Suite struct CopiedModelReadingTests {
    private static let cup = #"<entity name="Cup" syncable="YES"><attribute name="#

    /// Writes a bundle with three versions, of which the second is the current one. The order of the versions is not
    /// that of their names.
    @discardableResult
    private func bundle(_ files: ModelFiles, _ name: String = "Tea set") throws -> URL {
      for (version, attribute) in [("Tea set", "size"), ("Tea set 2", "colour"), ("Tea set 10", "weight")] {
        try files.write("\(name).momd/\(version).mom", Self.cup + #""\#(attribute)" attributeType="String"/></entity>"#)
      }
      try files.setCurrent("Tea set 2.xcdatamodel", of: "\(name).momd")
      return files.folder.appendingPathComponent("\(name).momd")
    }

    private func attributes(_ model: NSManagedObjectModel?) -> [String]? {
      model?.entitiesByName["Cup"]?.attributesByName.keys.sorted()
    }

    @Test func theCurrentVersionIsTheModelOfTheBundle() throws {
      let files = try ModelFiles()
      #expect(attributes(NSManagedObjectModel(contentsOf: try bundle(files))) == ["colour"])
    }

    @Test func eachVersionIsFoundByTheNameOfACompiledOne() throws {
      let files = try ModelFiles()
      _ = try bundle(files)
      let folder = try #require(Bundle(path: files.folder.path))
      func attributes(of version: String) -> [String]? {
        let url = folder.url(forResource: version, withExtension: "mom", subdirectory: "Tea set.momd")
        return self.attributes(url.flatMap { NSManagedObjectModel(contentsOf: $0) })
      }
      #expect(attributes(of: "Tea set") == ["size"] && attributes(of: "Tea set 2") == ["colour"])
      #expect(attributes(of: "Tea set 10") == ["weight"] && attributes(of: "Tea set 3") == nil)
      #expect(folder.urls(forResourcesWithExtension: "mom", subdirectory: "Tea set.momd")?.count == 3)
    }

    @Test func theChecksumsAreThoseOfTheVersions() throws {
      let files = try ModelFiles()
      let bundle = try bundle(files)
      let checksums = try NSManagedObjectModel.checksumsForVersionedModel(at: bundle)
      let versions = ["Tea set", "Tea set 2", "Tea set 10"].map { version in
        NSManagedObjectModel(contentsOf: bundle.appendingPathComponent("\(version).mom"))
      }
      #expect(
        versions.compactMap { $0?.versionChecksum }
          == versions.indices.compactMap { index in
            checksums[["Tea set", "Tea set 2", "Tea set 10"][index]]
          })
      #expect(checksums.count == 3)
    }

    @Test func aStoreOfEachVersionHasItsModelInTheBundle() throws {
      let files = try ModelFiles()
      let bundle = try bundle(files)
      let folder = try #require(Bundle(path: files.folder.path))
      #expect(attributes(NSManagedObjectModel.mergedModel(from: [folder])) == ["colour"])
      for (version, attribute) in [("Tea set", "size"), ("Tea set 2", "colour"), ("Tea set 10", "weight")] {
        let model = try #require(NSManagedObjectModel(contentsOf: bundle.appendingPathComponent("\(version).mom")))
        let metadata: [String: Any] = [NSStoreModelVersionHashesKey: model.entityVersionHashesByName]
        #expect(attributes(NSManagedObjectModel.mergedModel(from: [folder], forStoreMetadata: metadata)) == [attribute])
      }
    }

    /// The model of a store is found although only one version was read.
    @Test(arguments: ["Tea set.momd", "Tea set.momd/Tea set 10.mom"])
    func aStoreOfAnEarlierVersionMigrates(path: String) throws {
      let files = try ModelFiles()
      let bundle = try bundle(files)
      let store = files.folder.appendingPathComponent("cups.sqlite")
      func open(_ model: NSManagedObjectModel?) throws -> NSPersistentStoreCoordinator {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try #require(model))
        _ = try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: store,
          options: [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
          ])
        return coordinator
      }
      let first = try open(NSManagedObjectModel(contentsOf: bundle.appendingPathComponent("Tea set.mom")))
      try first.persistentStores.forEach(first.remove)
      #expect(throws: Never.self) {
        try open(NSManagedObjectModel(contentsOf: files.folder.appendingPathComponent(path)))
      }
    }

    @Test func aSingleVersionIsItsModel() throws {
      let files = try ModelFiles()
      try files.write("Tea set.mom", Self.cup + #""size" attributeType="String"/></entity>"#)
      let folder = try #require(Bundle(path: files.folder.path))
      let url = try #require(folder.url(forResource: "Tea set", withExtension: "mom"))
      #expect(attributes(NSManagedObjectModel(contentsOf: url)) == ["size"])
      #expect(attributes(NSManagedObjectModel.mergedModel(from: [folder])) == ["size"])
      #expect(try NSManagedObjectModel.checksumsForVersionedModel(at: url).keys.sorted() == ["Tea set"])
    }

    @Test func aBundleThatDeclaresNoCurrentVersionIsNil() throws {
      let files = try ModelFiles()
      let bundle = try bundle(files)
      try FileManager.default.removeItem(at: bundle.appendingPathComponent(".xccurrentversion"))
      #expect(NSManagedObjectModel(contentsOf: bundle) == nil)
      try files.setCurrent("Tea set 3.xcdatamodel", of: "Tea set.momd")
      #expect(NSManagedObjectModel(contentsOf: bundle) == nil)
    }

    @Test func aBundleOfOneVersionNeedsNoDeclaration() throws {
      let files = try ModelFiles()
      try files.write("Cups.momd/Cups.mom", Self.cup + #""size" attributeType="String"/></entity>"#)
      #expect(
        attributes(NSManagedObjectModel(contentsOf: files.folder.appendingPathComponent("Cups.momd"))) == ["size"])
    }
  }
#endif

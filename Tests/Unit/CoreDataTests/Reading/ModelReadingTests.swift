#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  /// Models read from source bundles: the version, the source of a compiled model, and the lookup by name.
  @Suite struct ModelReadingTests {
    private static let one = #"<entity name="One" representedClassName=".One" syncable="YES"/>"#
    private static let two = #"<entity name="Two" representedClassName="Shop.Two" syncable="YES"/>"#

    @Test func theOnlyVersionOfABundleIsTheModel() throws {
      let files = try ModelFiles()
      try files.write("Shop.xcdatamodeld/Shop.xcdatamodel", identifier: "7", Self.one)
      let model = try #require(
        NSManagedObjectModel(contentsOf: files.folder.appendingPathComponent("Shop.xcdatamodeld")))
      #expect(model.entities.map(\.name) == ["One"] && model.versionIdentifiers == ["7"])
    }

    @Test func theCurrentVersionOfABundleIsTheModel() throws {
      let files = try ModelFiles()
      try files.write("Shop.xcdatamodeld/Shop.xcdatamodel", Self.one)
      try files.write("Shop.xcdatamodeld/Shop 2.xcdatamodel", Self.two)
      let bundle = files.folder.appendingPathComponent("Shop.xcdatamodeld")
      #expect(NSManagedObjectModel(contentsOf: bundle) == nil)
      try files.setCurrent("Shop 2.xcdatamodel", of: "Shop.xcdatamodeld")
      #expect(NSManagedObjectModel(contentsOf: bundle)?.entities.map(\.name) == ["Two"])
      let first = bundle.appendingPathComponent("Shop.xcdatamodel")
      #expect(NSManagedObjectModel(contentsOf: first)?.entities.map(\.name) == ["One"])
    }

    @Test func theSourceNextToACompiledModelIsRead() throws {
      let files = try ModelFiles()
      try files.write("Shop.xcdatamodeld/Shop.xcdatamodel", Self.one)
      try files.write("Shop.xcdatamodeld/Shop 2.xcdatamodel", Self.two)
      try files.setCurrent("Shop.xcdatamodel", of: "Shop.xcdatamodeld")
      let compiled = files.folder.appendingPathComponent("Shop.momd")
      #expect(NSManagedObjectModel(contentsOf: compiled)?.entities.map(\.name) == ["One"])
      let version = compiled.appendingPathComponent("Shop 2.mom")
      #expect(NSManagedObjectModel(contentsOf: version)?.entities.map(\.name) == ["Two"])
      #expect(NSManagedObjectModel(contentsOf: files.folder.appendingPathComponent("Other.momd")) == nil)
    }

    @Test func everyVersionHasAChecksum() throws {
      let files = try ModelFiles()
      let first = try files.write("Shop.xcdatamodeld/Shop.xcdatamodel", Self.one)
      try files.write("Shop.xcdatamodeld/Shop 2.xcdatamodel", Self.two)
      let bundle = files.folder.appendingPathComponent("Shop.xcdatamodeld")
      let checksums = try NSManagedObjectModel.checksumsForVersionedModel(at: bundle)
      #expect(checksums.keys.sorted() == ["Shop", "Shop 2"] && checksums["Shop"] != checksums["Shop 2"])
      #expect(checksums["Shop"] == NSManagedObjectModel(contentsOf: first)?.versionChecksum)
      #expect(throws: CocoaError.self) { try NSManagedObjectModel.checksumsForVersionedModel(at: files.folder) }
    }

    @Test func whatIsNoModelIsNil() throws {
      let files = try ModelFiles()
      let broken = try files.write("Broken.xcdatamodel", "<entity>")
      #expect(NSManagedObjectModel(contentsOf: broken) == nil)
      #expect(NSManagedObjectModel(contentsOf: files.folder) == nil)
      #expect(NSManagedObjectModel(contentsOf: files.folder.appendingPathComponent("None.xcdatamodeld")) == nil)
    }

    @Test func aModelIsFoundByItsNameInTheFoldersOfBundles() throws {
      let files = try ModelFiles()
      try files.write("Shop.xcdatamodeld/Shop.xcdatamodel", Self.one)
      try files.write("Lone.xcdatamodel", Self.two)
      let bundle = try #require(Bundle(path: files.folder.path))
      #expect(modelNamed("Shop", in: [bundle])?.entities.map(\.name) == ["One"])
      #expect(modelNamed("Lone", in: [bundle])?.entities.map(\.name) == ["Two"])
      #expect(modelNamed("Other", in: [bundle]) == nil)
      #expect(NSManagedObjectModel.mergedModel(from: [bundle])?.entitiesByName.keys.sorted() == ["One", "Two"])
    }

    @Test func aModelThatWasReadCanBeChangedAndUsed() throws {
      let files = try ModelFiles()
      let model = try #require(NSManagedObjectModel(contentsOf: files.write("Shop.xcdatamodel", Self.one)))
      model.entities[0].properties = [ModelSamples.attribute("a", .stringAttributeType)]
      model.freeze()
      #expect(model.entities[0].layout.slots["a"] == 0)
    }
  }
#endif

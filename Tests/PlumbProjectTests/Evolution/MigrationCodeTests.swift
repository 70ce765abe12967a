import Testing

@testable import PlumbKit
@testable import PlumbProject

/// Code that may migrate stores by itself is found in the sources, near the bundle, and in the working folder.
struct MigrationCodeTests {
  @Test(arguments: [
    ("Models/ShopToShop2Policy.swift", "class Policy: NSEntityMigrationPolicy {}", true),
    ("Models/Deep/Er/Policy.m", "@implementation Policy : NSEntityMigrationPolicy", true),
    ("App/Stack.swift", "let manager = NSMigrationManager(sourceModel: old, destinationModel: new)", true),
    ("App/Stack.swift", "let stage = NSCustomMigrationStage(migratingFrom: a, to: b)", true),
    ("App/Stack.swift", "let container = NSPersistentContainer(name: \"Shop\")", false),
    ("Pods/Other/Policy.swift", "class Policy: NSEntityMigrationPolicy {}", false),
    ("App/Policy.txt", "NSEntityMigrationPolicy", false),
  ])
  func files(_ path: String, _ text: String, _ isFound: Bool) throws {
    let files = Files.inMemory([
      path: Array(text.utf8), "Models/Shop.xcdatamodeld/Shop.xcdatamodel/contents": Array(Shop.contents().utf8),
    ])
    let bundle = try ModelBundle.read("Models/Shop.xcdatamodeld", from: files)
    #expect(
      MigrationCode(of: bundle, ModelSettings(path: bundle.path), files).files == (isFound ? [path] : []))
  }

  @Test func sourcesOutsideOfTheWorkingFolder() throws {
    let path = "../Shared/Migration.swift"
    let files = Files.inMemory([
      path: Array("let mapping = NSMappingModel(from: nil, forSourceModel: old, destinationModel: new)".utf8),
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Array(Shop.contents().utf8),
    ])
    let bundle = try ModelBundle.read("Shop.xcdatamodeld", from: files)
    #expect(
      MigrationCode(of: bundle, ModelSettings(path: bundle.path, sources: [path]), files).files == [path])
  }
}

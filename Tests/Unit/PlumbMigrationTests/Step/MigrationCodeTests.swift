import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbKit
@testable import PlumbMigration
@testable import PlumbWorkspace

/// Custom migration code is found in the sources, near the bundle, and in the working folder.
struct MigrationCodeTests {
  @Test(arguments: [
    ("Models/ShopToShop2Policy.swift", "class Policy: NSEntityMigrationPolicy {}", true),
    ("Models/Deep/Er/Policy.m", "@implementation Policy : NSEntityMigrationPolicy", true),
    ("App/Stack.swift", "let manager = NSMigrationManager(sourceModel: old, destinationModel: new)", true),
    ("App/Stack.swift", "let stage = NSCustomMigrationStage(migratingFrom: a, to: b)", true),
    ("App/Stack.swift", "let container = NSPersistentContainer(name: \"Shop\")", false),
    ("App/Stack.swift", "case NSInferredMappingModelError: try coordinator.destroyPersistentStore(at: url)", true),
    ("App/Stack.m", "if (error.code == NSMigrationMissingMappingModelError) [manager removeItemAtURL:url]", true),
    ("App/Stack.swift", "catch CocoaError.inferredMappingModel { try FileManager.default.removeItem(at: url) }", true),
    ("App/Stack.swift", "case NSInferredMappingModelError: fatalError()", false),
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

  /// A step that Core Data cannot infer, and a mandatory attribute without a value for existing rows. Both are
  /// errors, unless the project has custom migration code that may handle them.
  @Test(arguments: [
    (#"attributeType="String""#, "step-impossible", Severity.warning),
    (#"attributeType="Integer 64""#, "attribute-optional-or-default", .note),
  ])
  func weight(_ later: String, _ rule: String, _ weakened: Severity) throws {
    let models = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.version(#"optional="YES" attributeType="Integer 64""#),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Self.version(later),
      "Shop.xcdatamodeld/.xccurrentversion": Self.current,
    ]
    #expect(try severities(rule, models) == [.error])
    #expect(
      try severities(rule, models.merging(["App/Policy.swift": "class P: NSEntityMigrationPolicy {}"]) { $1 }) == [
        weakened
      ])
  }

  /// Code that replaces a store without a mapping model does not handle a mandatory attribute without a value.
  @Test(arguments: [
    (#"attributeType="String""#, "step-impossible", Severity.warning),
    (#"attributeType="Integer 64""#, "attribute-optional-or-default", .error),
  ])
  func theStoreIsReplaced(_ later: String, _ rule: String, _ severity: Severity) throws {
    let code = "case NSInferredMappingModelError: try coordinator.destroyPersistentStore(at: url)"
    let models = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.version(#"optional="YES" attributeType="Integer 64""#),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Self.version(later),
      "Shop.xcdatamodeld/.xccurrentversion": Self.current, "App/Stack.swift": code,
    ]
    #expect(try severities(rule, models) == [severity])
  }

  private static let cart = #"NSPersistentContainer(name: "Cart")"#

  /// A model that no code opens has no stores, if each call that opens a model names another one.
  @Test(arguments: [
    (cart, Severity.warning),
    (#"let url = Bundle.main.url(forResource: "Cart", withExtension: "momd")"#, .warning),
    (#"NSURL *url = [bundle URLForResource:@"Cart" withExtension:@"momd"];"#, .warning),
    (cart + "\n" + #"let name = "Shop""#, .error),
    (cart + "\nlet other = NSPersistentContainer(name: name)", .error),
    (cart + "\nlet all = NSManagedObjectModel.mergedModel(from: nil)", .error),
    ("// \(cart)", .error), (#"NSPersistentContainer(name: "Elsewhere")"#, .error), ("", .error),
    (#"let model = NSManagedObjectModel(contentsOf: url); let seed = bundle.url(forResource: "Seed")"#, .error),
  ])
  func noCodeOpensTheModel(_ code: String, _ severity: Severity) throws {
    let models = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.version(#"optional="YES" attributeType="Integer 64""#),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Self.version(#"attributeType="String""#),
      "Shop.xcdatamodeld/.xccurrentversion": Self.current,
      "Cart.xcdatamodeld/Cart.xcdatamodel/contents": Shop.contents(), "App/Stack.m": "", "App/Stack.swift": code,
    ]
    #expect(try severities("step-impossible", models) == [severity])
  }

  private func severities(_ rule: String, _ files: [String: String]) throws -> [Severity] {
    let configuration = ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld")])
    return try Shop.workspace(files, configuration).findings().diagnostics.filter { $0.rule == rule }.map(\.severity)
  }

  private static func version(_ attribute: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order" representedClassName="Order" syncable="YES">
            <attribute name="number" \(attribute)/>
        </entity>
    </model>
    """
  }

  private static let current = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
    """
}

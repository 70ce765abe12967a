import PlumbKit
import Testing

@testable import PlumbChecking
@testable import PlumbConfiguration
@testable import PlumbWorkspace

/// An `.xcdatamodeld` and SwiftData's classes in one project: the entities that keep either from opening one store, with a
/// severity that depends on what the code shows.
@Suite struct StoreSharingTests {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Order" representedClassName="OrderObject">
        <attribute name="number" attributeType="Integer 64" defaultValueString="0"/>
        <attribute name="total" optional="YES" attributeType="Decimal"/>
      </entity>
      <entity name="Tag" representedClassName="TagObject"><attribute name="title" attributeType="String"/></entity>
    </model>
    """
  private static let same = """
    @Model final class Order { var number: Int = 0; var total: Decimal?; init() {} }
    @Model final class Tag { var title: String; init() {} }
    """
  private static let other = """
    @Model final class Order { var number: Int = 0; var total: Double?; init() {} }
    """

  /// The configuration with the model and the schema.
  private static let configuration = """
    { "models": [{ "path": "Shop.xcdatamodeld" }], "swift": { "sources": ["App"] } }
    """

  private static func workspace(_ files: [String: String], _ configuration: String = configuration) throws -> Workspace
  {
    let settings = try ProjectConfiguration.parse(Array(configuration.utf8), file: "plumb.json").get()
    return Workspace(settings, files: .inMemory(files.mapValues { Array($0.utf8) }))
  }

  private static func found(
    _ classes: String, _ code: String, configuration: String = configuration
  ) throws -> [String] {
    let files = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model, "App/Order.swift": "import SwiftData\n" + classes,
      "App/Store.swift": code,
    ]
    return try workspace(files, configuration).findings().diagnostics.filter { $0.rule == "schema-store-shared" }.map {
      "\($0.severity) \($0.location?.file ?? "") \($0.message)"
    }
  }

  private static let file = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
  private static let order = "Order of Shop.xcdatamodeld and SwiftData's class Order have different version hashes"
  private static let tag = "Tag of Shop.xcdatamodeld has no class in SwiftData's App"

  static let stores: [(code: String, severity: String?)] = [
    // One expression is the URL of both.
    (
      """
      let description = NSPersistentStoreDescription(url: Storage.url)
      let configuration = ModelConfiguration(schema: schema, url: Storage.url)
      """, "error"
    ),
    (
      """
      let storeURL = URL.documentsDirectory.appending(path: "Shop.sqlite")
      func open() { try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: storeURL) }
      func other() { ModelConfiguration(url: storeURL) }
      """, "error"
    ),
    // Both name one file.
    (
      """
      let container = NSPersistentContainer(name: "Shop")
      let configuration = ModelConfiguration(url: folder.appending(path: "Shop.sqlite"))
      """, "warning"
    ),
    // The files differ.
    (
      """
      let container = NSPersistentContainer(name: "Shop")
      let configuration = ModelConfiguration(url: folder.appending(path: "New.store"))
      """, nil
    ),
    (
      """
      let container = NSPersistentContainer(name: "Shop")
      let other = try ModelContainer(for: Order.self)
      """, nil
    ),
    // The second store has no URL, and the same name.
    (
      """
      let description = NSPersistentStoreDescription(url: folder.appending(path: "default.store"))
      WindowGroup {}.modelContainer(for: Order.self)
      """, "warning"
    ),
    (
      """
      coordinator.addPersistentStore(ofType: type, configurationName: nil, at: folder.appending(path: "Shop.store"))
      let configuration = ModelConfiguration("Shop", schema: schema)
      """, "warning"
    ),
  ]

  @Test(arguments: stores.indices) func theCodeDeterminesTheSeverity(_ index: Int) throws {
    let (code, severity) = Self.stores[index]
    #expect(try Self.found(Self.same, code) == [])
    let expected = severity.map { ["\($0) \(Self.file) \(Self.order)", "\($0) \(Self.file) \(Self.tag)"] } ?? []
    #expect(try Self.found(Self.other, code) == expected)
  }

  @Test func withoutAStoreInTheCodeADifferenceIsANote() throws {
    let note = ["note \(Self.file) \(Self.order)"]
    #expect(try Self.found(Self.other, "") == note)
    #expect(try Self.found(Self.other, "ModelConfiguration(url: url); NSPersistentStoreDescription(url: url)") == note)
    #expect(try Self.found("@Model final class Trip { var name: String = \"\"; init() {} }", "") == [])
  }

  @Test func aSchemaThatIsNotConfiguredIsNotCompared() throws {
    let configuration = #"{ "models": [{ "path": "Shop.xcdatamodeld" }] }"#
    #expect(try Self.found(Self.other, "", configuration: configuration) == [])
  }

  @Test func bothPlacesAreInTheFinding() throws {
    let files = [
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.model, "App/Order.swift": "import SwiftData\n" + Self.other,
    ]
    let found = try Self.workspace(files).findings().diagnostics
    let finding = try #require(found.first { $0.rule == "schema-store-shared" })
    #expect(finding.location?.start.line == 3 && finding.label == "Order.total.type: Decimal → Double")
    #expect(finding.related.map { "\($0.location.file):\($0.location.start.line)" } == ["App/Order.swift:2"])
    #expect(finding.help == ["plumb diff Shop.xcdatamodeld App shows all differences"])
  }
}

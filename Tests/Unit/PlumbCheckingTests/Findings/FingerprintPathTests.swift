import PlumbKit
import TestSupport
import Testing

@testable import PlumbFindings
@testable import PlumbWorkspace

/// The fingerprints of findings do not depend on the spelling of paths.
@Suite struct FingerprintPathTests {
  private static let code = """
    let request = NSFetchRequest<Item0>(entityName: "Item0")
    func load() { let r = Item1.fetchRequest(); r.predicate = NSPredicate(format: "titel == 1") }
    let a = NSPersistentContainer(name: "Shopp"), b = NSFetchRequest<Item0>(entityName: "Item9")
    let model = NSManagedObjectModel.mergedModel(from: nil)
    func open(_ d: NSPersistentStoreDescription) { d.configuration = "Local" }
    func stores() { c.loadPersistentStores { _, e in if e != nil { try? fm.removeItem(at: url) } } }
    """

  private static func fingerprints(in folder: String) throws -> [String] {
    let files = [
      "work/App/Shop.xcdatamodel/contents": Shop.contents(entities: 2), "work/App/Src/Load.swift": code,
      "work/App/Src/Item1.swift": Shop.item(1),
      "work/App/Src/Stage.swift": "let stage = NSLightweightMigrationStage([\"Zm9v\"])",
      "work/App/Src/Item.swift": Shop.item() + Shop.item(count: "Int32"),
      "work/App/Archive.xcdatamodel/contents": Shop.contents(
        more: #"<attribute name="old" optional="YES" attributeType="String"/>"#),
    ]
    let settings = ["Archive", "Shop"].map { name in
      ModelSettings(path: folder + "/\(name).xcdatamodel", sources: [folder + "/Src"])
    }
    let found = try Shop.workspace(files, ProjectConfiguration(models: settings)).findings()
    let report = found.report(toolVersion: "1", failOn: .error)
    return report.entries.map { "\($0.diagnostic.rule) \($0.fingerprint)" }.sorted()
  }

  @Test func pathsAreNoPartOfThem() throws {
    let relative = try Self.fingerprints(in: "work/App")
    for rule in [
      "fetch-key", "entity-name", "model-name", "merged-entity", "configuration-name", "store-deleted",
    ] {
      #expect(relative.contains { $0.hasPrefix("drift-\(rule)") }, "\(rule)")
    }
    #expect(try Self.fingerprints(in: "/work/App") == relative)
    #expect(try Self.fingerprints(in: "./work/../work/App") == relative)
  }
}

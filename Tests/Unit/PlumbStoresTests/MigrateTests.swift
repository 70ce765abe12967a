import Foundation
import PlumbModel
import PlumbStores
import Testing

@testable import plumb_store

@Suite struct MigrateTests {
  private static func counts(_ tried: TriedMigration) throws -> [String: [Int]] {
    let comparison = try tried.outcome.get().comparison
    let entities = comparison.entities.map { ($0.title, [$0.preserved, $0.dropped, $0.added]) }
    let properties = comparison.properties.map {
      ($0.title, [$0.preserved, $0.converted, $0.changed, $0.dropped, $0.defaulted])
    }
    return Dictionary(entities + properties, uniquingKeysWith: { first, _ in first })
  }

  /// Objects, values and links are counted by what the migration does with them.
  @Test func theEffectOnEachPropertyIsCounted() throws {
    let shop = try Shop()
    try shop.make("Shop.sqlite", version: 1)
    let tried = try shop.migration(of: "Shop.sqlite", to: 2)
    let counts = try Self.counts(tried)
    #expect(counts["Order"] == [12, 0, 0] && counts["Draft"] == [0, 12, 0])
    #expect(counts["Order.name → Order.title"] == [12, 0, 0, 0, 0])
    #expect(counts["Order.total"] == [0, 12, 0, 0, 0])
    #expect(counts["Order.photo"] == [9, 0, 0, 0, 0])
    #expect(counts["Order.customer"] == [9, 0, 0, 0, 0] && counts["Customer.orders"] == [9, 0, 0, 0, 0])
    let note = try #require(counts["Order.note"])
    #expect(note[3] > 0 && note[0] == 0)
    #expect(tried.losses.map(\.loss.element) == ["Draft", "Order.note"])
    #expect(tried.surprises == [] && tried.defects == [] && !tried.isClean)
    #expect(!shop.files.contains { $0 != "Shop.sqlite" && !$0.hasPrefix(".Shop_SUPPORT") })
  }

  /// The new attribute has its default in existing objects.
  @Test func defaultsAreCounted() throws {
    let harbor = try Harbor()
    try harbor.make(version: "Harbor")
    let models = try StoreModels(harbor.bundle)
    let store = try Store(harbor.store)
    let tried = try TriedMigration(
      store, from: try models.version("Harbor"), to: try models.version(nil), models: models)
    #expect(tried.isClean && tried.problems == [])
    let nickname = try tried.outcome.get().comparison.properties.first { $0.new == "Berth.nickname" }
    #expect(nickname?.old == nil && nickname?.before == 0)
  }

  /// A value that does not fit its new type makes the migration fail, which is predicted.
  @Test func aFailureIsAFinding() throws {
    let shop = try Shop(versions: 2)
    try shop.make("Shop 2.sqlite", version: 2)
    try shop.change("Shop 2.sqlite", "UPDATE ZORDER SET ZTOTAL = 1e300 WHERE Z_PK = 1")
    let tried = try shop.migration(of: "Shop 2.sqlite", to: 1)
    #expect(tried.problems.first?.kind == "migration-failed")
    #expect(tried.problems.first?.message.contains("(134110)") == true || tried.problems.count == 1)
  }

  /// A loss that the plan does not predict is reported as such.
  @Test func aDifferenceFromThePredictionIsReported() throws {
    let shop = try Shop()
    try shop.make("1.sqlite", version: 1)
    try shop.make("2.sqlite", version: 2)
    let models = try shop.models
    // Two stores that no migration connects: their values differ.
    let (old, new) = (try models.version("Shop"), try models.version("Shop 2"))
    try shop.change(
      "2.sqlite", "DELETE FROM ZORDER WHERE Z_PK = 3; UPDATE ZCUSTOMER SET ZEMAIL = 'other' WHERE Z_PK = 2")
    let comparison = try StoreComparison(
      from: (Store("\(shop.path)/1.sqlite"), old), to: (Store("\(shop.path)/2.sqlite"), new))
    #expect(comparison.losses.contains { $0.text == "Order: 1 object is dropped" })
    #expect(comparison.losses.contains { $0.text.hasPrefix("Customer.email: ") && $0.kind == .valuesChanged })
  }

  // MARK: In place

  @Test func aLossIsNotMigratedInPlaceUnlessAccepted() throws {
    let shop = try Shop()
    try shop.make("Shop.sqlite", version: 1)
    let arguments = ["migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--in-place"]
    let before = shop.files
    let refused = try StoreRun(arguments, in: shop.path)
    #expect(refused.status == 1 && refused.err.contains("Shop.sqlite was not migrated"))
    #expect(shop.files == before)
    let accepted = try StoreRun(arguments + ["--accept-losses"], in: shop.path)
    #expect(accepted.status == 0, "\(accepted.text)")
    let backup = "Shop.sqlite before Shop 3"
    #expect(shop.files.contains("\(backup)/Shop.sqlite"))
    #expect(shop.files.contains { $0.hasPrefix("\(backup)/.Shop_SUPPORT/_EXTERNAL_DATA/") })
    let models = try shop.models
    #expect(StoreVersion(of: try Store("\(shop.path)/Shop.sqlite"), among: models).match.version == "Shop 3")
    #expect(StoreVersion(of: try Store("\(shop.path)/\(backup)/Shop.sqlite"), among: models).match.version == "Shop")
    let again = try StoreRun(arguments, in: shop.path)
    #expect(again.status == 0 && again.err == "Shop.sqlite has the version \"Shop 3\" already\n")
  }

  @Test func anEarlierBackupIsNotReplaced() throws {
    let shop = try Shop()
    try shop.make("Shop.sqlite", version: 1)
    try shop.write("", to: "Shop.sqlite before Shop 3/Shop.sqlite")
    let run = try shop.run(
      "migrate", "Shop.sqlite", "--model", "Shop.xcdatamodeld", "--in-place", "--accept-losses")
    #expect(run.status == 2 && run.err.contains("Shop.sqlite before Shop 3, exists"), "\(run.text)")
    #expect(StoreVersion(of: try Store("\(shop.path)/Shop.sqlite"), among: try shop.models).match.version == "Shop")
  }

  // MARK: Output

  @Test func theReportIsForPeopleAndForScripts() throws {
    let shop = try Shop()
    try shop.make("Shop 2.sqlite", version: 2)
    let arguments = ["migrate", "Shop 2.sqlite", "--model", "Shop.xcdatamodeld", "--dry-run"]
    let text = try StoreRun(arguments, in: shop.path)
    #expect(text.status == 1)
    #expect(text.out.hasPrefix("Shop 2.sqlite: \"Shop 2\" → \"Shop 3\" of Shop.xcdatamodeld\n"))
    #expect(
      text.out.contains("    nickname  removed, ") && text.out.hasSuffix("✗ Shop 2.sqlite: 1 error\n"), "\(text.out)")
    let json = try StoreRun(arguments + ["--format", "json"], in: shop.path)
    let object = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    #expect(object?["from"] as? String == "Shop 2" && object?["succeeded"] as? Bool == true)
    #expect(((object?["findings"] as? [[String: Any]])?.first?["element"] as? String) == "Customer.nickname")
    let github = try StoreRun(arguments, in: shop.path, environment: ["GITHUB_ACTIONS": "true"])
    #expect(github.out.contains("\n::error file=Shop 2.sqlite,title=data-lost::Customer.nickname: "), "\(github.out)")
  }
}

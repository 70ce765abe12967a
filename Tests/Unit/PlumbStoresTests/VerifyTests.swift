import Foundation
import PlumbModel
import PlumbStores
import Testing

@testable import plumb_store

@Suite struct VerifyTests {
  private static func findings(_ shop: Shop) throws -> [String] {
    try FixtureVerification(folder: "\(shop.path)/Stores", models: try shop.models).allProblems.map {
      $0.text.replacingOccurrences(of: shop.path + "/", with: "")
    }
  }

  private static func kinds(_ shop: Shop) throws -> [String] {
    try FixtureVerification(folder: "\(shop.path)/Stores", models: try shop.models).allProblems.map(\.kind)
  }

  @Test func lossesAreAcceptedInAFile() throws {
    let shop = try Shop()
    try shop.makeFixtures(1, 2, 3)
    #expect(try Set(Self.kinds(shop)) == ["data-lost"])
    let verify = ["verify", "Stores", "--model", "Shop.xcdatamodeld"]
    #expect(try StoreRun(verify, in: shop.path).status == 1)
    let accepted = try StoreRun(verify + ["--accept"], in: shop.path)
    #expect(accepted.status == 0 && accepted.err == "wrote Stores/accepted-losses.txt\n", "\(accepted.text)")
    let list = try String(contentsOfFile: "\(shop.path)/Stores/accepted-losses.txt", encoding: .utf8)
    #expect(
      list.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
        "Shop -> Shop 2: Draft: objects dropped", "Shop -> Shop 2: Order.note: values dropped",
        "Shop 2 -> Shop 3: Customer.nickname: values dropped",
      ])
    #expect(try Self.findings(shop) == [])
    let run = try StoreRun(verify, in: shop.path)
    #expect(
      run.status == 0
        && run.out.hasSuffix("✓ Stores: 3 stores, no findings, compared with \"Shop 3\" of Shop.xcdatamodeld\n"))
    #expect(
      run.out.contains("✓ Stores/Shop.sqlite: \"Shop\" → \"Shop 3\", 36 objects, 3 accepted losses\n"), "\(run.out)")
  }

  /// A version that is added later changes no accepted line.
  @Test func acceptedLossesRemainAcceptedInLaterVersions() throws {
    let shop = try Shop(versions: 2)
    try shop.makeFixtures(1, 2)
    _ = try shop.run("verify", "Stores", "--model", "Shop.xcdatamodeld", "--accept")
    #expect(try Self.findings(shop) == [])
    try shop.write(3)
    try shop.setCurrent(3)
    let findings = try Self.findings(shop)
    #expect(
      findings.count == 3 && findings.filter { $0.hasPrefix("error: Customer.nickname: ") }.count == 2, "\(findings)")
    #expect(findings.last?.hasPrefix("error: Stores has no store of the version \"Shop 3\"") == true)
  }

  @Test func staleLinesAreReported() throws {
    let shop = try Shop()
    try shop.makeFixtures(1, 2, 3)
    let verify = ["verify", "Stores", "--model", "Shop.xcdatamodeld"]
    _ = try StoreRun(verify + ["--accept"], in: shop.path)
    let file = "\(shop.path)/Stores/accepted-losses.txt"
    let list = try String(contentsOfFile: file, encoding: .utf8)
    try shop.write(list + "Shop -> Shop 2: Order.gone: values dropped\n", to: "Stores/accepted-losses.txt")
    let run = try StoreRun(verify, in: shop.path)
    #expect(
      run.status == 0 && run.out.contains("warning: Stores/accepted-losses.txt accepts a loss that does not occur: "))
    _ = try StoreRun(verify + ["--accept"], in: shop.path)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == list)
  }

  @Test func aLineThatIsNoLossIsAnError() throws {
    let shop = try Shop(versions: 1)
    try shop.makeFixtures(1)
    try shop.write("# a comment\n\nShop: Order\n", to: "Stores/accepted-losses.txt")
    let run = try shop.run("verify", "Stores", "--model", "Shop.xcdatamodeld")
    #expect(
      run.status == 2 && run.err.hasPrefix("error: Stores/accepted-losses.txt:3 is not a loss: \"Shop: Order\"\n"))
  }

  @Test func missingUnknownAndUnreadableStoresAreFindings() throws {
    let shop = try Shop()
    try shop.makeFixtures(2, 3)
    try shop.write("text", to: "Stores/text.sqlite")
    let harbor = try Harbor()
    try harbor.make()
    try FileManager.default.copyItem(atPath: harbor.store, toPath: "\(shop.path)/Stores/Harbor.sqlite")
    let kinds = try Self.kinds(shop)
    #expect(kinds == ["unknown-version", "data-lost", "unreadable", "missing-fixture"], "\(kinds)")
  }

  /// A store of a version after the current one is not migrated to an earlier one.
  @Test func aLaterVersionIsANote() throws {
    let shop = try Shop()
    try shop.makeFixtures(1, 2, 3)
    try shop.setCurrent(2)
    let problems = try FixtureVerification(folder: "\(shop.path)/Stores", models: try shop.models).fixtures
      .first { $0.path.hasSuffix("Shop 3.sqlite") }?.problems
    #expect(problems?.map(\.kind) == ["later-version"] && problems?.first?.severity == .note)
  }

  @Test func aDefectOfAFixtureIsAFinding() throws {
    let shop = try Shop(versions: 1)
    try shop.makeFixtures(1)
    try shop.change("Stores/Shop.sqlite", "UPDATE ZORDER SET ZCUSTOMER = 99 WHERE Z_PK = 1")
    #expect(try Self.kinds(shop) == ["dangling-reference"])
  }

  @Test func theResultIsJSON() throws {
    let shop = try Shop()
    try shop.makeFixtures(1, 2, 3)
    let run = try shop.run("verify", "Stores", "--model", "Shop.xcdatamodeld", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
    let stores = object?["stores"] as? [[String: Any]]
    #expect(run.status == 1 && object?["version"] as? String == "Shop 3")
    #expect(stores?.map { $0["version"] as? String } == ["Shop 2", "Shop 3", "Shop"])
  }
}

import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import Testing

@testable import plumb_store

@Suite struct FixturesTests {
  private static let make = ["fixtures", "Shop.xcdatamodeld", "Stores", "--rows", "4"]

  @Test func aStoreIsMadeForEachVersion() throws {
    let shop = try Shop()
    let first = try StoreRun(Self.make, in: shop.path)
    #expect(first.status == 0)
    #expect(
      first.err.split(separator: "\n").filter { !$0.hasPrefix("note") } == [
        "created Stores/Shop.sqlite", "created Stores/Shop 2.sqlite", "created Stores/Shop 3.sqlite",
      ], "\(first.text)")
    let files = shop.files
    let second = try StoreRun(Self.make, in: shop.path)
    #expect(second.status == 0 && second.err.split(separator: "\n").allSatisfy { $0.hasPrefix("unchanged ") })
    #expect(shop.files == files)
    let check = try StoreRun(Self.make + ["--check"], in: shop.path)
    #expect(check.status == 0 && check.out == "")
  }

  /// A version that was edited after its release is found.
  @Test func anEditedVersionIsFound() throws {
    let shop = try Shop(versions: 2)
    _ = try StoreRun(Self.make, in: shop.path)
    let contents = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    let text = try String(contentsOfFile: "\(shop.path)/\(contents)", encoding: .utf8)
    try shop.write(text.replacingOccurrences(of: "nickname", with: "alias"), to: contents)
    let check = try StoreRun(Self.make + ["--check"], in: shop.path)
    #expect(check.status == 1)
    #expect(check.out == "✗ Stores/Shop.sqlite: the version hashes of \"Customer\" differ\n", "\(check.text)")
    let update = try StoreRun(Self.make, in: shop.path)
    #expect(update.status == 0 && update.err.contains("updated Stores/Shop.sqlite"))
  }

  @Test func changedMissingAndUnreadableStoresDiffer() throws {
    let shop = try Shop()
    _ = try StoreRun(Self.make, in: shop.path)
    try shop.change("Stores/Shop.sqlite", "UPDATE ZCUSTOMER SET ZEMAIL = 'x' WHERE Z_PK = 1")
    try FileManager.default.removeItem(atPath: "\(shop.path)/Stores/Shop 2.sqlite")
    try shop.write("text", to: "Stores/Shop 3.sqlite")
    let check = try StoreRun(Self.make + ["--check"], in: shop.path)
    let lines = check.out.split(separator: "\n")
    #expect(check.status == 1 && lines.count == 3)
    #expect(lines.first?.hasPrefix("✗ Stores/Shop.sqlite: an object differs: {\"entity\":\"Customer\"") == true)
    #expect(lines.dropFirst().first == "✗ Stores/Shop 2.sqlite: does not exist")
    #expect(lines.last?.hasPrefix("✗ Stores/Shop 3.sqlite: ") == true)
    #expect(try String(contentsOfFile: "\(shop.path)/Stores/Shop 3.sqlite", encoding: .utf8) == "text")
  }
}

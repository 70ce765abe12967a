#if os(Linux)
  import Foundation
  import Testing

  @testable import plumb_store

  @Suite struct ExplainTests {
    private static func explain(_ arguments: String...) throws -> StoreRun {
      let shop = try Shop()
      return try StoreRun(["explain"] + arguments + ["--model", "Shop.xcdatamodeld"], in: shop.path)
    }

    @Test func anIndexServes() throws {
      let run = try Self.explain("Order", "total == 10")
      #expect(run.status == 0 && !run.out.contains("warning:"))
      #expect(run.out.contains("finds rows of ZORDER with the index Z_Order_byTotal (ZTOTAL=?)"), "\(run.out)")
      #expect(run.out.hasPrefix("SELECT t0.Z_PK") && run.out.contains("  ? is 10"))
    }

    /// Without a sort descriptor, the rows are in the order of their keys, for which SQLite prefers to read all of them.
    @Test func anIndexThatIsNotChosenIsNamed() throws {
      let run = try Self.explain("Order", "total > 10")
      #expect(
        run.out.contains("warning: the fetch reads all rows of Order, although an index of total exists"), "\(run.out)")
      #expect(try !Self.explain("Order", "total > 10", "--sort", "total").out.contains("warning:"))
    }

    @Test func aScanIsAWarningWithAHint() throws {
      let run = try Self.explain("Order", "title == 'x' AND customer.email BEGINSWITH 'y'")
      #expect(run.out.contains("  reads all rows of ZORDER\n  finds a row of ZCUSTOMER by its key"), "\(run.out)")
      #expect(run.out.contains("warning: the fetch reads all rows of Order, because no index serves its predicate"))
      #expect(run.out.contains("help: add a fetch index with title to Order"))
      // Without a predicate, all rows are wanted.
      #expect(try !Self.explain("Order").out.contains("warning:"))
    }

    @Test func partsWithoutSQLAreNamed() throws {
      let run = try Self.explain("Order", "title.length > 3 AND total > 10")
      #expect(
        run.out.contains("in memory, without an SQL form\n  evaluates title.length > 3 on each row"), "\(run.out)")
      #expect(
        run.out.contains("warning: the fetch reads all objects of Order, and evaluates the whole predicate on them"))
    }

    @Test func choicesAndTextsOfARowAreSQL() throws {
      let predicate = "TERNARY(title != nil, title, 'x') == 'x' AND title CONTAINS[c] customer.email"
      let run = try Self.explain("Order", predicate)
      #expect(run.out.contains("CASE WHEN t0.ZTITLE IS NOT NULL THEN t0.ZTITLE ELSE ? END"), "\(run.out)")
      #expect(!run.out.contains("in memory"), "\(run.out)")
    }

    @Test func rowsAreSortedByAnIndexOrInMemory() throws {
      let sorted = try Self.explain("Order", "total > 10", "--sort", "-title", "--limit", "5")
      #expect(sorted.out.contains("ORDER BY t0.ZTITLE DESC, t0.Z_PK LIMIT 5"))
      #expect(sorted.out.contains("sorts the found rows, because no index has their order"), "\(sorted.out)")
    }

    @Test func aStoreIsNotChanged() throws {
      let shop = try Shop()
      try shop.make("Shop 2.sqlite", version: 2)
      let before = shop.files
      let data = FileManager.default.contents(atPath: "\(shop.path)/Shop 2.sqlite")
      let run = try shop.run(
        "explain", "Shop 2.sqlite", "Order", "total == 1", "--model", "Shop.xcdatamodeld", "--format", "json")
      let object = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
      #expect(run.status == 0 && (object?["warnings"] as? [Any])?.isEmpty == true)
      #expect(shop.files == before)
      #expect(FileManager.default.contents(atPath: "\(shop.path)/Shop 2.sqlite") == data)
    }

    @Test(arguments: [
      (["Ordr"], "Shop.xcdatamodeld has no entity \"Ordr\"\n  help: did you mean \"Order\"?"),
      (["Order", "titel == 1"], "Order has no property \"titel\"\n  help: did you mean \"title\"?"),
      (["Order", "customer.mail == 1"], "Customer has no property \"mail\""),
      (["Order", "title =="], "\"title ==\" is not a predicate: expected an expression after “==”"),
      (["Order", "title == %@"], "the placeholder %@ has no value"),
      (["Order", "title UTI-EQUALS 'x'"], "the fetch cannot be explained: module CoreData does not support"),
      (["Order", "total > 1", "--sort", "x"], "Order has no property \"x\""),
      (["Order", "--version", "Shop 9"], "Shop.xcdatamodeld has no readable version \"Shop 9\""),
    ])
    func aMistakeIsExplained(_ arguments: [String], _ message: String) throws {
      let shop = try Shop()
      let run = try StoreRun(["explain"] + arguments + ["--model", "Shop.xcdatamodeld"], in: shop.path)
      #expect(run.status == 2 && run.err.hasPrefix("error: \(message)"), "\(run.text)")
    }
  }
#endif

import Foundation
import PlumbModel
import PlumbStores
import Testing

@testable import plumb_store

/// Stores of a layout that is not known.
@Suite struct LayoutTests {
  @Test func anotherLayoutIsNamed() throws {
    let harbor = try Harbor()
    let findings = try harbor.findings("UPDATE Z_METADATA SET Z_VERSION = 2")
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("error: Harbor.sqlite: Z_VERSION in Z_METADATA is 2 instead of 1") == true)
    #expect(try StoreInfo(try Store(harbor.store)).text.contains("layout      not known: Z_VERSION in Z_METADATA is 2"))
  }

  @Test func missingColumnsOfSystemTablesAreNamed() throws {
    let shop = try Shop(versions: 1)
    try shop.make("Shop.sqlite", version: 1, rows: 1)
    try shop.change("Shop.sqlite", "ALTER TABLE Z_PRIMARYKEY RENAME COLUMN Z_SUPER TO Z_PARENT")
    let run = try shop.run("info", "Shop.sqlite")
    #expect(run.status == 2)
    #expect(run.err.hasPrefix("error: Shop.sqlite has an unknown layout: Z_PRIMARYKEY has no column Z_SUPER\n"))
  }

  @Test func tablesWithOtherNamesAreNamed() throws {
    let shop = try Shop(versions: 1)
    try shop.make("Shop.sqlite", version: 1, rows: 1)
    for name in ["ORDER", "CUSTOMER", "DRAFT"] {
      try shop.change("Shop.sqlite", "ALTER TABLE Z\(name) RENAME TO Y\(name)")
    }
    let run = try shop.run("check", "Shop.sqlite")
    #expect(run.status == 1 && run.out.contains("no entity has a table with its name"), "\(run.text)")
  }

  @Test(arguments: [(1338, false), (1509, false), (2000, true)])
  func aNewerFrameworkIsANote(_ number: Int64, _ isNewer: Bool) {
    #expect(FrameworkVersion(number).isNewer == isNewer)
  }
}

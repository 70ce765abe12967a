import Foundation
import PlumbSQLite
import Testing

@testable import plumb_store

/// The arguments, exit statuses and messages of all commands.
@Suite struct CommandTests {
  private static let model = ["--model", "Shop.xcdatamodeld"]

  /// The commands that read a store, each with a store in place of `STORE`.
  private static let reading: [[String]] = [
    ["info", "STORE"], ["check", "STORE"], ["dump", "STORE"], ["migrate", "STORE", "--dry-run"] + model,
    ["migrate", "STORE", "--in-place"] + model, ["load", "STORE", "data.jsonl"],
    ["explain", "STORE", "Order", "total > 1"] + model,
  ]

  @Test(arguments: reading) func anUnreadableStoreIsAnError(_ command: [String]) throws {
    let shop = try Shop(versions: 1)
    try shop.write("text", to: "text")
    let other = try Database("\(shop.path)/other.sqlite", .create)
    try other.run("CREATE TABLE t (a)")
    other.close()
    let cases = [
      ("none.sqlite", "none.sqlite does not exist"), ("text", "text is not a SQLite database"),
      ("other.sqlite", "other.sqlite is a SQLite database, but not a store of Core Data"),
      ("Shop.xcdatamodeld", "Shop.xcdatamodeld cannot be read: it is a directory, not a file"), ("", " does not exist"),
    ]
    // All commands open a store in the same way.
    for (store, message) in command[0] == "info" ? cases : Array(cases.prefix(1)) {
      let run = try StoreRun(command.map { $0 == "STORE" ? store : $0 }, in: shop.path)
      #expect(run.status == 2 && run.out == "" && run.err.hasPrefix("error: \(message)"), "\(store): \(run.text)")
    }
  }

  /// The classes of a schema in Swift are the model of a store.
  @Test func aStoreIsComparedWithClasses() throws {
    let harbor = try Harbor()
    try harbor.write(
      #"<model type="x"><entity name="Buoy"><attribute name="title" attributeType="String"/></entity></model>"#,
      to: "Buoy.xcdatamodel/contents")
    func write(_ property: String) throws {
      try harbor.write(
        "import SwiftData\n@Model final class Buoy { var title: \(property); init() { title = \"\" } }",
        to: "Src/Buoy.swift")
    }
    try write("String")
    #expect(try StoreRun(["make", "Buoy.xcdatamodel", "Buoy.sqlite", "--rows", "2"], in: harbor.path).status == 0)
    let check = try StoreRun(["check", "Buoy.sqlite", "--model", "Src"], in: harbor.path)
    #expect(check.status == 0, "\(check.text)")
    let dump = try StoreRun(["dump", "Buoy.sqlite", "--model", "Src"], in: harbor.path)
    #expect(dump.status == 0 && dump.out.contains(#""title""#), "\(dump.text)")
    try write("Int")
    let other = try StoreRun(["check", "Buoy.sqlite", "--model", "Src"], in: harbor.path)
    #expect(other.status == 1 && other.text.contains("Buoy"), "\(other.text)")
  }

  @Test(arguments: [
    ["make", "BUNDLE", "new.sqlite"], ["fixtures", "BUNDLE", "Stores"], ["check", "Shop.sqlite", "--model", "BUNDLE"],
    ["dump", "Shop.sqlite", "--model", "BUNDLE"], ["verify", "Stores", "--model", "BUNDLE"],
    ["migrate", "Shop.sqlite", "--dry-run", "--model", "BUNDLE"], ["explain", "Order", "--model", "BUNDLE"],
    ["load", "Shop.sqlite", "data.jsonl", "--model", "BUNDLE"],
  ])
  func anUnreadableBundleIsAnError(_ command: [String]) throws {
    let shop = try Shop(versions: 1)
    try shop.make("Shop.sqlite", version: 1, rows: 1)
    try shop.write("<model", to: "Bad.xcdatamodeld/Bad.xcdatamodel/contents")
    for bundle in command[0] == "verify" ? ["none.xcdatamodeld", "Bad.xcdatamodeld"] : ["none.xcdatamodeld"] {
      let run = try StoreRun(command.map { $0 == "BUNDLE" ? bundle : $0 }, in: shop.path)
      #expect(run.status == 2 && run.err.hasPrefix("error: ") && run.err.contains(bundle.prefix(4)), "\(run.text)")
    }
  }

  @Test(arguments: [
    ["make", "Shop.xcdatamodeld", "new.sqlite", "--version", "Shop 9"],
    ["migrate", "Shop.sqlite", "--dry-run", "--to", "Shop 9"] + model,
    ["load", "Shop.sqlite", "data.jsonl", "--version", "Shop 9"] + model,
    ["explain", "Order", "--model-version", "Shop 9"] + model,
  ])
  func anUnknownVersionIsAnErrorWithTheNames(_ command: [String]) throws {
    let shop = try Shop(versions: 2)
    try shop.make("Shop.sqlite", version: 1, rows: 1)
    let run = try StoreRun(command, in: shop.path)
    #expect(run.status == 2 && run.err.hasPrefix("error: Shop.xcdatamodeld has no readable version \"Shop 9\"\n"))
    #expect(run.err.contains(" Shop or 'Shop 2'"), "\(run.text)")
  }

  /// A store of another model is a finding of a check, and an error of commands that need its model.
  @Test func anotherModelIsReported() throws {
    let shop = try Shop(versions: 1)
    let harbor = try Harbor()
    try harbor.make(rows: 1)
    let store = harbor.store
    #expect(try StoreRun(["check", store] + Self.model, in: shop.path).status == 1)
    for command in [
      ["dump", store], ["migrate", store, "--dry-run"], ["explain", store, "Order"], ["load", store, "data.jsonl"],
    ] {
      let run = try StoreRun(command + Self.model, in: shop.path)
      #expect(run.status == 2 && run.err.contains("matches no version of Shop.xcdatamodeld"), "\(run.text)")
    }
  }

  @Test(arguments: [
    (["migrate", "Shop.sqlite"], "pass --dry-run to migrate a copy, or --in-place to change the store"),
    (["migrate", "Shop.sqlite", "--dry-run", "--in-place"], "pass --dry-run to migrate a copy"),
    (["migrate", "Shop.sqlite", "--dry-run", "--accept-losses"], "--accept-losses requires --in-place"),
    (["dump", "Shop.sqlite", "--format", "csv"], "--format csv requires --entity"),
    (["make", "Shop.xcdatamodeld", "x.sqlite", "--rows", "0"], "--rows has to be 1 or more"),
    (["verify", "Stores"], "Missing expected argument '--model <bundle>'"),
    (["verify", "Stores", "--model", "x", "--output", "x"], "--output requires --emit"),
    (["verify", "Stores", "--model", "x", "--emit", "tests", "--format", "json"], "--emit and --format cannot be"),
    (["explain", "Shop.sqlite"], "pass the entity after the store"),
    (["load", "Shop.sqlite"], "Missing expected argument '<data> ...'"),
    (["load", "Shop.sqlite", "a.csv", "--key", "Order"], "--key Order: pass an entity and its attribute"),
    (["load", "Shop.sqlite", "-", "-"], "standard input can be read one time only"),
    (["explain", "a", "b", "c", "d"], "quote the predicate"), (["explain", "a", "b", "--limit", "-1"], "--limit"),
    (["check", "Shop.sqlite", "--format", "xml"], "The value 'xml' is invalid"), (["nothing"], "Unexpected argument"),
  ])
  func aUsageErrorHasItsStatus(_ arguments: [String], _ message: String) throws {
    let shop = try Shop(versions: 1)
    let run = try StoreRun(arguments, in: shop.path)
    #expect(run.status == 64 && run.out == "" && run.err.contains(message), "\(run.text)")
  }

  /// A migration needs a bundle.
  @Test func aMigrationNeedsABundle() throws {
    let shop = try Shop(versions: 1)
    try shop.make("Shop.sqlite", version: 1, rows: 1)
    let run = try shop.run("migrate", "Shop.sqlite", "--dry-run")
    #expect(run.status == 2 && run.err.contains("help: pass --model"), "\(run.text)")
  }

  @Test func anExistingStoreIsNotReplaced() throws {
    let shop = try Shop(versions: 1)
    try shop.write("text", to: "Shop.sqlite")
    let run = try shop.run("make", "Shop.xcdatamodeld", "Shop.sqlite")
    #expect(run.status == 2 && run.err.hasPrefix("error: Shop.sqlite exists\n"))
    #expect(try String(contentsOfFile: "\(shop.path)/Shop.sqlite", encoding: .utf8) == "text")
  }

  /// A folder that cannot be written is an error with its path. `/proc` refuses every user.
  #if os(Linux)
    @Test(arguments: [
      ["make", "Shop.xcdatamodeld", "/proc/plumb.sqlite"], ["load", "/proc/plumb.sqlite", "data.jsonl"] + model,
      ["fixtures", "Shop.xcdatamodeld", "/proc/plumb"],
      ["verify", "Stores", "--model", "Shop.xcdatamodeld", "--emit", "tests", "--output", "/proc/plumb.swift"],
    ])
    func aFolderThatCannotBeWrittenIsAnError(_ arguments: [String]) throws {
      let shop = try Shop(versions: 1)
      try shop.makeFixtures(1)
      let run = try StoreRun(arguments, in: shop.path)
      #expect(run.status == 2 && run.err.contains("error: /proc/plumb"), "\(run.text)")
    }
  #endif

  @Test func theVersionAndTheHelpArePrinted() throws {
    let shop = try Shop(versions: 1)
    let version = try shop.run("--version")
    #expect(version.status == 0 && version.out.split(separator: ".").count == 3)
    let help = try shop.run("help", "verify")
    #expect(help.status == 0 && help.out.hasPrefix("OVERVIEW: ") && help.err == "")
    for command in PlumbStore.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      #expect(PlumbStore.helpMessage(for: command).contains("plumb-store \(name)"))
    }
  }

  /// A name in a store is no command of a GitHub runner.
  @Test func namesAreNoCommands() throws {
    let shop = try Shop(versions: 1)
    try shop.make("Shop.sqlite", version: 1, rows: 1)
    try shop.change("Shop.sqlite", "UPDATE Z_PRIMARYKEY SET Z_NAME = char(10) || '::error::x' WHERE Z_NAME = 'Draft'")
    let run = try shop.run("info", "Shop.sqlite", environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.status == 0 && !run.out.contains("\n::error::x"), "\(run.out)")
  }
}

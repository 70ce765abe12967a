import Foundation
import PlumbSQLite
import PlumbStores
import Testing

@testable import plumb_store

/// The program `plumb-store load`: its inputs, its reports and its exit statuses.
@Suite struct LoadCommandTests {
  private static let link = #"{"entity":"Link","attributes":{"text":"a"}}"#

  private func run(_ reading: Reading, _ arguments: String..., input: String? = nil) throws -> StoreRun {
    try StoreRun(
      ["load", "Reading.sqlite"] + arguments + ["--model", "Reading.xcdatamodel"], in: reading.path, input: input)
  }

  /// Standard input is lines of JSON or a table.
  @Test(arguments: [
    "\(link)\n\n\(link)", "entity,text\nLink,a\nLink,b\n", "\u{FEFF}entity,text\r\nLink,a\r\nLink,b\r\n",
  ])
  func standardInputIsRead(_ input: String) throws {
    let reading = try Reading()
    let run = try run(reading, "-", input: input)
    #expect(run.status == 0 && run.err == "", "\(run.text)")
    #expect(run.out == "✓ Reading.sqlite: loaded 2 objects: 2 Link\n")
    #expect(try reading.findings() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: reading.path).filter { $0.hasPrefix(".") } == [])
  }

  /// Each format has the line and the problem.
  @Test func problemsAreReported() throws {
    let reading = try Reading()
    try reading.harbor.write("\(Self.link)\n{\"entity\":\"Link\",\"attributes\":{\"text\":7}}\n", to: "a.jsonl")
    let text = try run(reading, "a.jsonl")
    #expect(text.status == 1)
    #expect(
      text.out == """
        a.jsonl:2: error: Link.text: expected a text, found 7 [wrong-type]
        ✗ Reading.sqlite: 1 error in 1 of 2 lines, no objects were loaded
          help: --continue leaves out the lines with errors

        """)
    let json = try run(reading, "a.jsonl", "--format", "json")
    #expect(
      json.status == 1 && json.out.contains(#""line": 2"#) && json.out.contains(#""loaded": false"#), "\(json.out)")
    let github = try run(reading, "a.jsonl", "--format", "github")
    #expect(github.status == 1 && github.out.contains("file=a.jsonl,line=2"), "\(github.out)")
    #expect(!FileManager.default.fileExists(atPath: reading.store))
    let rest = try run(reading, "a.jsonl", "--continue")
    #expect(
      rest.status == 1 && rest.out.hasSuffix("✗ Reading.sqlite: 1 error in 1 of 2 lines, loaded 1 object: 1 Link\n"))
  }

  @Test(arguments: [
    ("none.jsonl", "none.jsonl does not exist"), ("Reading.xcdatamodel", "it is a directory, not a file"),
  ])
  func anUnreadableInputIsAnError(_ input: String, _ message: String) throws {
    let reading = try Reading()
    let run = try run(reading, input)
    #expect(run.status == 2 && run.err.contains(message) && run.out == "", "\(run.text)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: reading.path).sorted() == [
        "Harbor.xcdatamodeld", "Reading.xcdatamodel",
      ])
  }

  /// A store of another version is refused with the command that migrates it.
  @Test func anEarlierVersionIsRefused() throws {
    let shop = try Shop(versions: 2)
    try shop.make("Shop.sqlite", version: 1, rows: 1)
    try shop.write(#"{"entity":"Customer","attributes":{"email":"a","name":"b"}}"#, to: "a.jsonl")
    let run = try shop.run("load", "Shop.sqlite", "a.jsonl", "--model", "Shop.xcdatamodeld")
    #expect(run.status == 2)
    #expect(
      run.err.hasPrefix(#"error: Shop.sqlite has the version "Shop", and the data is for "Shop 2""#), "\(run.err)")
    #expect(
      run.err.contains("plumb-store migrate Shop.sqlite --model Shop.xcdatamodeld --in-place migrates it"), "\(run.err)"
    )
  }

  /// A history has no transaction of a load, which a note reports.
  @Test func aHistoryIsNoted() throws {
    let reading = try Reading()
    #expect(try run(reading, "-", input: Self.link).status == 0)
    let database = try Database(reading.store, .existing)
    try database.run("CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY)")
    database.close()
    let second = try run(reading, "-", input: Self.link)
    #expect(
      second.status == 0 && second.out.hasPrefix("note: the history of the store has no transaction"), "\(second.text)")
  }

  /// The classes of a schema in Swift are the model of a store.
  @Test func aSchemaInSwiftIsAModel() throws {
    let harbor = try Harbor()
    try harbor.write(
      #"<model type="x"><entity name="Buoy"><attribute name="title" attributeType="String"/></entity></model>"#,
      to: "Buoy.xcdatamodel/contents")
    try harbor.write(
      "import SwiftData\n@Model final class Buoy { var title: String; init() { title = \"\" } }", to: "Src/Buoy.swift")
    #expect(try StoreRun(["make", "Buoy.xcdatamodel", "Buoy.sqlite", "--rows", "2"], in: harbor.path).status == 0)
    let run = try StoreRun(
      ["load", "Buoy.sqlite", "-", "--model", "Src", "--entity", "Buoy"], in: harbor.path, input: "title\nNorth\n")
    #expect(run.status == 0, "\(run.text)")
    let new = try StoreRun(
      ["load", "New.sqlite", "-", "--model", "Src", "--entity", "Buoy"], in: harbor.path, input: "title\nNorth\n")
    #expect(new.out == "✓ New.sqlite: loaded 1 object: 1 Buoy\n", "\(new.text)")
    let dump = try StoreRun(["dump", "Buoy.sqlite", "--model", "Src"], in: harbor.path)
    #expect(dump.out.hasSuffix(#"{"entity":"Buoy","key":3,"attributes":{"title":"North"},"relationships":{}}"# + "\n"))
  }
}

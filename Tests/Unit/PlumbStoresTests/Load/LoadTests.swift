import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStores
import Testing

@testable import plumb_store

/// The laws of `load`, then its parts.
@Suite struct LoadTests {
  /// A load is the reverse of a dump, and its result has no defect.
  @Test(arguments: [2, 7, 20], [UInt64(1), 2]) func aLoadReversesADump(_ rows: Int, _ seed: UInt64) throws {
    let reading = try Reading()
    for bundle in ["Reading.xcdatamodel", "Harbor.xcdatamodeld"] {
      let models = try StoreModels("\(reading.path)/\(bundle)")
      let made = "\(reading.path)/\(bundle) made.sqlite"
      try StoreMaker(models: models, model: try models.version(nil), rows: rows, seed: seed).make(at: made)
      let lines = try Reading.dump(made, models)
      // References can precede their objects.
      for (name, order) in [("forward", lines), ("backward", lines.reversed())] {
        try reading.harbor.write(order.joined(separator: "\n"), to: "data.jsonl")
        let result = try reading.load(["data.jsonl"], into: "\(bundle) \(name).sqlite", models)
        #expect(result.faultCount == 0, "\(result.text)")
        let loaded = "\(reading.path)/\(bundle) \(name).sqlite"
        #expect(try Reading.dump(loaded, models) == lines)
        #expect(try Reading.findings(loaded, models) == [])
      }
    }
  }

  /// Tables are another form of the same objects.
  @Test func aTableIsLoaded() throws {
    let reading = try Reading()
    let models = try reading.models
    let made = "\(reading.path)/made.sqlite"
    try StoreMaker(models: models, model: try models.version(nil), rows: 9, seed: 3).make(at: made)
    let dump = try StoreDump(try Store(made), models: models)
    let names = ["Author", "Editor", "Book", "Tag", "Link"]
    for name in names {
      var lines: [String] = []
      try dump.table(of: name) { lines.append($0) }
      try reading.harbor.write(lines.joined(separator: "\r\n") + "\r\n", to: "\(name).csv")
    }
    let result = try reading.load(names.map { "\($0).csv" }, into: "Reading.sqlite", models)
    #expect(result.faultCount == 0, "\(result.text)")
    #expect(try reading.dump() == Reading.dump(made, models))
  }

  /// The same data makes the same file.
  @Test func aLoadIsRepeatable() throws {
    let reading = try Reading()
    let stores = try ["1.sqlite", "2.sqlite"].map { name in
      let data = (1...50).map { #"{"entity":"Link","attributes":{"text":"\#($0)"}}"# }.joined(separator: "\n")
      #expect(try reading.load(data, into: name).faultCount == 0)
      return try Data(contentsOf: URL(fileURLWithPath: "\(reading.path)/\(name)"))
    }
    #expect(stores[0] == stores[1])
  }

  /// A property can have the name of a column of a dump.
  @Test func aPropertyCanBeNamedKey() throws {
    let reading = try Reading()
    try reading.harbor.write(
      """
      <model type="x"><entity name="Setting"><attribute name="key" attributeType="String"/>
      <attribute name="value" attributeType="String"/></entity></model>
      """, to: "Settings.xcdatamodel/contents")
    let models = try StoreModels("\(reading.path)/Settings.xcdatamodel")
    try reading.harbor.write("key,value\nsize,3\n", to: "a.csv")
    try reading.harbor.write("entity,key,key,value\nSetting,7,color,red\n", to: "b.csv")
    #expect(try reading.load(["a.csv", "b.csv"], into: "S.sqlite", models, entity: "Setting").faultCount == 0)
    #expect(
      try Reading.dump("\(reading.path)/S.sqlite", models) == [
        #"{"entity":"Setting","key":1,"attributes":{"key":"size","value":"3"},"relationships":{}}"#,
        #"{"entity":"Setting","key":7,"attributes":{"key":"color","value":"red"},"relationships":{}}"#,
      ])
  }

  /// A relationship can be in the data at either side.
  @Test(arguments: ["books", "author", "both"]) func eitherSideIsSufficient(_ side: String) throws {
    let reading = try Reading()
    let books = side == "author" ? "" : #","relationships":{"books":[12,11]}"#
    let author = side == "books" ? "" : #""author":7,"#
    let result = try reading.load(
      """
      {"entity":"Author","key":7,"attributes":{"name":"Ada"}\(books)}
      {"entity":"Book","key":12,"attributes":{"title":"B"},"relationships":{\(author)"tags":[3]}}
      {"entity":"Book","key":11,"attributes":{"title":"A"},"relationships":{\(author)"sequel":12}}
      {"entity":"Tag","key":3,"attributes":{"label":"t"},"relationships":{"books":[12,11]}}
      """)
    #expect(result.faultCount == 0, "\(result.text)")
    let lines = try reading.dump()
    #expect(lines[0].hasSuffix(#""relationships":{"author":7,"prequel":null,"sequel":12,"tags":[3]}}"#), "\(lines[0])")
    #expect(lines[1].hasSuffix(#""relationships":{"author":7,"prequel":11,"sequel":null,"tags":[3]}}"#), "\(lines[1])")
    #expect(
      lines[2]
        == #"{"entity":"Author","key":7,"attributes":{"count":2,"email":null,"folded":"ada","home":{"floor":null,"#
        + #""city":null},"name":"Ada"},"relationships":{"books":[12,11],"friends":[],"partner":null}}"#)
    #expect(try reading.findings() == [])
  }

  /// An attribute that is missing has its default, and null is nil.
  @Test func defaultsAreSet() throws {
    let reading = try Reading()
    let result = try reading.load(
      """
      {"entity":"Author","key":1,"attributes":{"name":"Ada"}}
      {"entity":"Book","attributes":{"title":"A"},"relationships":{"author":1}}
      {"entity":"Book","attributes":{"title":"B","isNew":null,"pages":3},"relationships":{"author":1}}
      """)
    #expect(result.faultCount == 0, "\(result.text)")
    let books = try reading.dump().filter { $0.contains(#""entity":"Book""#) }
    #expect(books[0].contains(#""isNew":true"#) && books[0].contains(#""pages":100"#), "\(books)")
    #expect(books[1].contains(#""isNew":null"#) && books[1].contains(#""pages":3"#), "\(books)")
  }

  /// References are values of an attribute, also of objects that the store has.
  @Test func aKeyNamesObjects() throws {
    let reading = try Reading()
    let keys = [("Person", "email"), ("Tag", "label")]
    let first = try reading.load(
      """
      {"entity":"Author","attributes":{"name":"Ada","email":"ada@example.com"}}
      {"entity":"Editor","attributes":{"name":"Eve","email":"eve@example.com"}}
      """, keys: keys)
    #expect(first.faultCount == 0, "\(first.text)")
    let second = try reading.load(
      """
      title,author,tags
      One,ada@example.com,"[""new works"",""old""]"
      Two,bob@example.com,old
      Three,ada@example.com,
      """, as: "data.csv", keys: keys, entity: "Book")
    #expect(
      second.faults.map(\.message)
        == [#"no object of Tag has the label "new works""#, #"no object of Person has the email "bob@example.com""#])
    let more = try reading.load(
      """
      {"entity":"Author","attributes":{"email":"bob@example.com","name":"Bob"}}
      {"entity":"Tag","attributes":{"label":"old"},"relationships":{"owner":"eve@example.com"}}
      {"entity":"Tag","attributes":{"label":"new works"}}
      {"entity":"Book","attributes":{"title":"One"},"relationships":{"author":"ada@example.com","tags":["new works","old"]}}
      {"entity":"Book","attributes":{"title":"Two"},"relationships":{"author":"bob@example.com","tags":["old","new works"]}}
      """, keys: keys)
    #expect(more.faultCount == 0, "\(more.text)")
    #expect(try reading.findings() == [])
    let lines = try reading.dump()
    #expect(lines.count == 7)
    #expect(lines.contains { $0.contains(#""name":"Ada""#) && $0.contains(#""count":1"#) }, "\(lines)")
  }

  /// In a store with objects, identifiers of the data name its own lines only.
  @Test func aStoreIsExtended() throws {
    let reading = try Reading()
    let data = """
      {"entity":"Author","key":1,"attributes":{"name":"Ada"},"relationships":{"books":[1,2]}}
      {"entity":"Book","key":1,"attributes":{"title":"A"}}
      {"entity":"Book","key":2,"attributes":{"title":"B"},"relationships":{"prequel":1}}
      """
    for number in 1...3 {
      let result = try reading.load(data)
      #expect(result.faultCount == 0 && result.counts.map(\.count) == [2, 1], "\(result.text)")
      #expect(try reading.dump().count == 3 * number)
    }
    #expect(try reading.findings() == [])
    #expect(try reading.dump().contains { $0.contains(#""author":3,"prequel":5,"#) })
  }

  /// A store that another program has open is not changed.
  @Test func anOpenStoreIsRefused() throws {
    let reading = try Reading()
    let data = #"{"entity":"Link","attributes":{"text":"a"}}"#
    _ = try reading.load(data)
    for mode in ["WAL", "DELETE"] {
      let other = try Database(reading.store, .existing)
      try other.run("PRAGMA journal_mode = \(mode)")
      if mode == "DELETE" {
        try other.run("BEGIN IMMEDIATE")
      } else {
        _ = try other.first("SELECT 1 FROM ZLINK") { _ in }
      }
      #expect {
        _ = try reading.load(data)
      } throws: { error in
        (error as? ReadFailure)?.diagnostic.message.contains("is open in another program") == true
      }
      other.rollBack()
      other.close()
      #expect(try reading.load(data).faultCount == 0)
    }
  }

  /// Without `--continue`, a load with a problem leaves no files.
  @Test func aFaultyLoadChangesNothing() throws {
    let reading = try Reading()
    let photo = Data(count: 200_000).base64EncodedString()
    let data = """
      {"entity":"Author","key":1,"attributes":{"name":"Ada"}}
      {"entity":"Book","key":1,"attributes":{"title":"A","cover":"\(photo)"},"relationships":{"author":1}}
      {"entity":"Book","key":2,"attributes":{"title":"B","cover":"\(photo)"},"relationships":{"author":9}}
      """
    let result = try reading.load(data)
    #expect(result.faultCount == 1 && !result.isCommitted)
    let names = { try FileManager.default.contentsOfDirectory(atPath: reading.path).sorted() }
    #expect(try names() == ["Harbor.xcdatamodeld", "Reading.xcdatamodel", "data.jsonl"])
    let partial = try reading.load(data, continues: true)
    #expect(partial.isCommitted && partial.leftOut == 1 && partial.counts.map(\.count) == [1, 1], "\(partial.text)")
    #expect(try reading.findings() == [])
    #expect(ExternalFolder(ofStore: reading.store).names.count == 1)
  }

  /// Without faulty lines, the others are loaded, and references to faulty ones are removed.
  @Test func faultyLinesAreLeftOut() throws {
    let reading = try Reading()
    let result = try reading.load(
      """
      {"entity":"Author","key":1,"attributes":{"name":"Ada"},"relationships":{"books":[1,2]}}
      {"entity":"Book","key":1,"attributes":{"title":"A"},"relationships":{"author":1,"sequel":2}}
      {"entity":"Book","key":2,"attributes":{"title":7},"relationships":{"author":1,"prequel":1}}
      {"entity":"Author","key":2,"attributes":{"name":"B"}}
      {"entity":"Book","key":3,"attributes":{"title":"C"},"relationships":{"author":2}}
      """, continues: true)
    #expect(
      reading.problems(result) == [
        "3: error: Book.title: expected a text, found 7 [wrong-type]",
        "4: error: Author.name: the text has 1 character, and the least length is 2 [out-of-bounds]",
        "5: error: Book.author: the mandatory relationship has no object [missing-value]",
      ])
    #expect(result.leftOut == 3 && result.dropped == 3 && result.counts.map(\.count) == [1, 1], "\(result.text)")
    #expect(try reading.findings() == [])
  }
}

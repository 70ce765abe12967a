import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import Testing

@testable import plumb_store

/// The problems of lines, each with its line, its element and what is expected.
@Suite struct LoadFaultTests {
  private static let ada = #"{"entity":"Author","key":1,"attributes":{"name":"Ada"}}"#

  private static let date = #"expected a date such as "2024-02-29T23:00:05Z""#

  /// The attributes of a book, and the problem of its line; `nil` for valid values.
  private static let values: [(String, String?)] = [
    (#""pages":5000"#, nil), (#""pages":5.0"#, nil), (#""pages":5e2"#, nil),
    (#""pages":0"#, "Book.pages: 0 is less than 1, the minimum [out-of-bounds]"),
    (#""pages":5001"#, "Book.pages: 5001 is greater than 5000, the maximum [out-of-bounds]"),
    (#""pages":40000"#, "Book.pages: 40000 is beyond the range of Integer 16, -32768 to 32767 [out-of-bounds]"),
    (#""pages":1.5"#, "Book.pages: expected a whole number, found 1.5 [wrong-type]"),
    (#""pages":"3""#, "Book.pages: expected a whole number, found \"3\" [wrong-type]"),
    (#""pages":null"#, "Book.pages: the mandatory attribute has no value [missing-value]"),
    (#""pages":[1]"#, "Book.pages: expected a whole number, found an array [wrong-type]"),
    (#""copies":9223372036854775807"#, nil), (#""copies":-9223372036854775808"#, nil),
    (#""copies":9223372036854775808"#, "Book.copies: expected a whole number, found 9223372036854775808 [wrong-type]"),
    (
      #""stock":-2147483649"#,
      "Book.stock: -2147483649 is beyond the range of Integer 32, -2147483648 to 2147483647 [out-of-bounds]"
    ),
    (#""price":0.5"#, nil), (#""price":"12.50""#, nil), (#""price":1e30"#, nil),
    (#""price":0.25"#, "Book.price: 0.25 is less than 0.5, the minimum [out-of-bounds]"),
    (#""price":"yes""#, "Book.price: expected a number, found \"yes\" [wrong-type]"),
    (#""price":1e200"#, "Book.price: 1e200 is beyond the range of Decimal [out-of-bounds]"),
    (#""weight":1e39"#, "Book.weight: 1e+39 is beyond the range of Float [out-of-bounds]"),
    (#""rating":5"#, nil), (#""rating":5.5"#, "Book.rating: 5.5 is greater than 5.0, the maximum [out-of-bounds]"),
    (#""isNew":false"#, nil), (#""isNew":1"#, "Book.isNew: expected true or false, found 1 [wrong-type]"),
    (#""published":"2024-02-29""#, nil), (#""published":"2024-02-29T23:00:05.25+01:00""#, nil),
    (
      #""published":"2023-02-29""#,
      "Book.published: \(date), found \"2023-02-29\" [wrong-type]"
    ),
    (
      #""published":"2024-02-29T23:00""#,
      "Book.published: \(date), found \"2024-02-29T23:00\" [wrong-type]"
    ),
    (
      #""published":1700000000"#,
      "Book.published: \(date), found 1700000000 [wrong-type]"
    ),
    (
      #""published":"1700000000""#,
      "Book.published: \(date), found \"1700000000\" [wrong-type]"
    ),
    (#""published":"1700000000000""#, "Book.published: \(date), found \"1700000000000\" [wrong-type]"),
    (#""published":"1700000000000.0""#, nil),
    (#""published":"nan""#, "Book.published: \(date), found \"nan\" [wrong-type]"),
    (
      #""published":"1900-12-31""#,
      "Book.published: 1900-12-31T00:00:00Z is earlier than 1901-01-01T00:00:00Z, the earliest date [out-of-bounds]"
    ),
    (#""isbn":"978-3""#, nil),
    (#""isbn":"x""#, "Book.isbn: \"x\" does not match the pattern \"[0-9-]{3,17}\" [out-of-bounds]"),
    (#""isbn":"978-3\n""#, "Book.isbn: \"978-3\\n\" does not match the pattern \"[0-9-]{3,17}\" [out-of-bounds]"),
    (#""id":"c56a4180-65aa-42ec-a945-5fd21dec0538""#, nil),
    (#""id":"c56a4180""#, "Book.id: expected a UUID, found \"c56a4180\" [wrong-type]"),
    (#""page":"https://example.com/a?b=c""#, nil),
    (#""page":"""#, "Book.page: expected a URL, found \"\" [wrong-type]"),
    (#""cover":"AAEC""#, nil), (#""cover":"AAE""#, "Book.cover: expected bytes in Base64, found \"AAE\" [wrong-type]"),
    (#""draft":"x""#, "Book.draft: the property is transient, so it is not stored [unknown-property]"),
    (
      #""titel":"x""#, "Book.titel: the entity has no such property [unknown-property]\n  help: did you mean \"title\"?"
    ),
    (
      #""author":1"#,
      "Book.author: the property is not one of the attributes [unknown-property]\n  help: put it under \"relationships\""
    ),
  ]

  @Test(arguments: values) func aValueIsChecked(_ attributes: String, _ problem: String?) throws {
    let reading = try Reading()
    let book = #"{"entity":"Book","attributes":{"title":"A",\#(attributes)},"relationships":{"author":1}}"#
    let result = try reading.load("\(Self.ada)\n\(book)")
    #expect(reading.problems(result) == (problem.map { ["2: error: \($0)"] } ?? []))
    if problem == nil { #expect(try reading.findings() == []) }
  }

  /// Lines, and the problems of the load.
  private static let lines: [([String], [String])] = [
    (
      [#"{"entity":"Autor"}"#],
      [#"1: error: the model has no entity "Autor" [unknown-entity]"# + "\n  help: did you mean \"Author\"?"]
    ),
    ([#"{"entity":"Person"}"#], ["1: error: Person: the entity is abstract and cannot have objects [unknown-entity]"]),
    (
      ["{}"],
      ["1: error: the line names no entity [unknown-entity]\n  help: --entity names the entity of lines without one"]
    ),
    ([#"{"entity":"Author"}"#], ["1: error: Author.name: the mandatory attribute has no value [missing-value]"]),
    (
      [#"{"entity":"Author","attributes":{"name":"Ada","home":{"town":"x","floor":"1"}}}"#],
      [
        #"1: error: Author.home: the composite has no element "town" [unknown-property]"#,
        #"1: error: Author.home.floor: expected a whole number, found "1" [wrong-type]"#,
      ]
    ),
    (
      [#"{"entity":"Author","key":0,"attributes":{"name":"Ada"}}"#],
      ["1: error: Author: expected a whole number from 1 to 9007199254740991 as the key, found 0 [wrong-type]"]
    ),
    ([ada, "", ada], ["3: error: Author: the object has the key 1, like line 1 [duplicate-key]"]),
    (
      [
        #"{"entity":"Author","attributes":{"name":"Ada","email":"a@b.c"}}"#,
        #"{"entity":"Editor","attributes":{"name":"Eve","email":"a@b.c"}}"#,
      ],
      ["2: error: Editor.email: the object in line 1 has the same value, which is unique [duplicate-value]"]
    ),
    // A constraint with a relationship.
    (
      [
        #"{"entity":"Editor","key":1,"attributes":{"name":"Eve"}}"#,
        #"{"entity":"Tag","attributes":{"label":"a"},"relationships":{"owner":1}}"#,
        #"{"entity":"Tag","attributes":{"label":"a"},"relationships":{"owner":1}}"#,
        #"{"entity":"Tag","attributes":{"label":"a"}}"#,
      ],
      ["3: error: Tag.label, owner: the object in line 2 has the same values, which are unique [duplicate-value]"]
    ),
    (
      [#"{"entity":"Book","attributes":{"title":"A"},"relationships":{"author":1}}"#],
      [
        "1: error: Book.author: no line of Author has the key 1 [missing-destination]\n"
          + "  help: --key Author=ATTRIBUTE names objects, also those of the store, by an attribute"
      ]
    ),
    (
      [#"{"entity":"Book","attributes":{"title":"A"}}"#],
      ["1: error: Book.author: the mandatory relationship has no object [missing-value]"]
    ),
    (
      [
        #"{"entity":"Editor","key":1,"attributes":{"name":"Eve"}}"#,
        #"{"entity":"Book","attributes":{"title":"A"},"relationships":{"author":1}}"#,
      ],
      ["2: error: Book.author: refers to the object in line 1, whose entity is Editor instead of Author [wrong-entity]"]
    ),
    (
      [
        ada, #"{"entity":"Book","key":1,"attributes":{"title":"A"},"relationships":{"author":1,"tags":1}}"#,
        #"{"entity":"Book","key":2,"attributes":{"title":"A"},"relationships":{"author":[1]}}"#,
        #"{"entity":"Book","key":3,"attributes":{"title":"A"},"relationships":{"author":1,"tags":[5,5]}}"#,
        #"{"entity":"Book","key":4,"attributes":{"title":"A"},"relationships":{"author":"Ada"}}"#,
      ],
      [
        "2: error: Book.tags: expected an array, found 1 [wrong-type]",
        "3: error: Book.author: expected one object, found an array: the relationship is to-one [wrong-type]",
        "4: error: Book.tags: the relationship contains 5 twice [wrong-type]",
        #"5: error: Book.author: expected the key of an object, found "Ada" [wrong-type]"#,
      ]
    ),
    // Both sides contradict each other.
    (
      [
        #"{"entity":"Author","key":1,"attributes":{"name":"Ada"},"relationships":{"books":[]}}"#,
        #"{"entity":"Book","attributes":{"title":"A"},"relationships":{"author":1}}"#,
      ],
      [
        #"2: error: Book.author: refers to the object in line 1, whose "books" does not refer back [contradiction]"#
          + "\n  help: correct one of the lines, or leave out one of the relationships"
      ]
    ),
    (
      [
        #"{"entity":"Author","key":1,"attributes":{"name":"Ada"},"relationships":{"books":[1]}}"#,
        #"{"entity":"Author","key":2,"attributes":{"name":"Bea"},"relationships":{"books":[1]}}"#,
        #"{"entity":"Book","key":1,"attributes":{"title":"A"}}"#,
      ],
      [
        "2: error: Author.books: refers to the object in line 3, like line 1, but the object can belong to one only "
          + "[contradiction]"
      ]
    ),
    (
      [
        #"{"entity":"Link","key":1,"attributes":{"text":"x"}}"#,
        #"{"entity":"Tag","attributes":{"label":"a"},"relationships":{"seeAlso":[1]}}"#,
        #"{"entity":"Tag","attributes":{"label":"b"},"relationships":{"seeAlso":[1]}}"#,
      ],
      [
        "3: error: Tag.seeAlso: refers to the object in line 1, like line 2, but the object can belong to one only "
          + "[contradiction]"
      ]
    ),
    (
      [
        #"{"entity":"Editor","key":1,"attributes":{"name":"Eve"},"relationships":{"partner":2}}"#,
        #"{"entity":"Editor","key":2,"attributes":{"name":"Bea"},"relationships":{"partner":3}}"#,
        #"{"entity":"Editor","key":3,"attributes":{"name":"Cy"}}"#,
      ],
      [
        #"1: error: Editor.partner: refers to the object in line 2, whose "partner" does not refer back [contradiction]"#
          + "\n  help: correct one of the lines, or leave out one of the relationships"
      ]
    ),
    // The number of objects.
    (
      [ada] + (1...4).map { #"{"entity":"Book","attributes":{"title":"\#($0)"},"relationships":{"author":1}}"# },
      ["1: error: Author.books: the relationship has 4 objects, and the maximum is 3 [count]"]
    ),
    (
      [
        ada, #"{"entity":"Book","attributes":{"title":"A"},"relationships":{"author":1,"tags":[1]}}"#,
        #"{"entity":"Tag","key":1,"attributes":{"label":"a"}}"#,
      ],
      ["3: error: Tag.books: the relationship has 1 object, and the minimum is 2 [count]"]
    ),
  ]

  @Test(arguments: lines) func aLineIsChecked(_ lines: [String], _ problems: [String]) throws {
    let reading = try Reading()
    let result = try reading.load(lines.joined(separator: "\n"))
    #expect(reading.problems(result) == problems)
    #expect(!result.isCommitted && FileSystem.kind(reading.store) == .missing)
    // With the others, the store has no defect.
    let rest = try reading.load(lines.joined(separator: "\n"), continues: true)
    #expect(rest.isCommitted && rest.faultCount >= problems.count)
    #expect(try reading.findings() == [])
  }

  /// Damaged lines are problems with their place, and the others are read.
  @Test(arguments: [
    ("{", "expected } before the end of the line"), ("[1]", "expected an object, found an array"),
    (#"{"entity":"Link","entity":"Link"}"#, "duplicate"), ("\u{0}", "found"),
    (#"{"entity":1}"#, "the name of an entity"),
    (#"{"entity":"Link","attributes":{"text":"\ud800"}}"#, "unpaired surrogate"),
    (#"{"entity":"Link","attributes":{"text":NaN}}"#, "NaN is not allowed"),
    (#"{"entity":"Link","attributes":{"text":1e999}}"#, "is too large for a number"),
    (#"{"entity":"Link","attributes":[]}"#, "expected an object"),
    (#"{"entity":"Link","atributes":{}}"#, "is not a member of an object"),
    (String(repeating: "[", count: 100_000), "reduce the nesting"),
    (String(repeating: #"{"a":"#, count: 100_000), "reduce the nesting"),
  ])
  func aDamagedLineIsAProblem(_ line: String, _ message: String) throws {
    let reading = try Reading()
    let result = try reading.load("\(line)\n{\"entity\":\"Link\",\"attributes\":{\"text\":\"a\"}}", continues: true)
    #expect(result.counts.map(\.count) == [1] && result.faults.map(\.line.number) == [1])
    #expect(result.faults.first?.message.contains(message) == true, "\(result.text)")
  }

  @Test func bytesThatAreNotTextAreAProblem() throws {
    let reading = try Reading()
    for (file, head) in [("data.jsonl", ""), ("data.csv", "entity,text\n")] {
      let valid = file == "data.csv" ? "Link,a\n" : "{\"entity\":\"Link\",\"attributes\":{\"text\":\"a\"}}\n"
      let data =
        Data(head.utf8) + Data(valid.utf8) + Data([0x22, 0xFF, 0xFE, 0x22, 0x2C, 0x22, 0x22, 0x0A]) + Data(valid.utf8)
      try data.write(to: URL(fileURLWithPath: "\(reading.path)/\(file)"))
      let result = try reading.load([file], into: "\(file).sqlite", try reading.models, continues: true)
      #expect(result.faults.map(\.line.number) == [file == "data.csv" ? 3 : 2], "\(result.text)")
      #expect(result.counts.map(\.count) == [2])
    }
  }

  /// A line of another file is named with its file.
  @Test func aLineOfAnotherFileIsNamed() throws {
    let reading = try Reading()
    try reading.harbor.write(#"{"entity":"Editor","key":1,"attributes":{"name":"Eve"}}"#, to: "people.jsonl")
    try reading.harbor.write(
      #"{"entity":"Book","attributes":{"title":"A"},"relationships":{"author":1}}"#, to: "books.jsonl")
    let result = try reading.load(["people.jsonl", "books.jsonl"], into: "Reading.sqlite", try reading.models)
    let editor = "the object in line 1 of \(reading.path)/people.jsonl"
    #expect(result.faults.map(\.message) == ["refers to \(editor), whose entity is Editor instead of Author"])
  }

  /// A line of 100 MB is skipped, and the memory of the program does not grow with it.
  @Test func aLongLineIsAProblem() throws {
    let reading = try Reading()
    let line = #"{"entity":"Link","attributes":{"text":""# + String(repeating: "x", count: 100_000_000) + "\"}}"
    let result = try reading.load("\(line)\n{\"entity\":\"Link\",\"attributes\":{\"text\":\"a\"}}", continues: true)
    #expect(result.faults.map(\.message) == ["the line has more than 64 MiB"])
    #expect(result.counts.map(\.count) == [1])
  }

  @Test(arguments: [
    ("entity,txt\nLink,a\nLink,b\n", ["1: Link.txt: the entity has no such property"]),
    ("entity,text\nLink,a,b\n", ["2: : expected 2 fields, as in the first line, found 3"]),
    ("entity,text\nLink,\"a\nb\" c\nLink,d\n", ["2: : expected a comma after a closing quote"]),
    ("entity,text\nLink,\"a\nb", ["2: : a quote is not closed"]),
    ("entity,text\nLink,\nLink,\"\"\n", ["2: Link.text: the mandatory attribute has no value"]),
    ("text\na\n", ["2: : the line names no entity"]),
  ])
  func aTableIsChecked(_ table: String, _ problems: [String]) throws {
    let reading = try Reading()
    let result = try reading.load(table, as: "data.csv")
    #expect(result.faults.map { "\($0.line.number): \($0.element): \($0.message)" } == problems)
  }

  @Test(arguments: [
    ("entity,,text\n", "the first line has a column without a name"),
    ("entity,text,text\n", "the first line has the column \"text\" twice"),
    ("entity;text\n", "the first line has no comma: \"entity;text\""),
  ])
  func aTableNeedsNames(_ table: String, _ message: String) throws {
    let reading = try Reading()
    #expect {
      _ = try reading.load(table, as: "data.csv")
    } throws: { ($0 as? ReadFailure)?.diagnostic.message == message }
  }

  @Test(arguments: [
    ("Autor", "email", "no entity \"Autor\""), ("Author", "mail", "Author has no attribute \"mail\""),
    ("Book", "cover", "values of the type Binary do not identify objects"),
  ])
  func aKeyHasToExist(_ entity: String, _ attribute: String, _ message: String) throws {
    let reading = try Reading()
    #expect {
      _ = try reading.load("", keys: [(entity, attribute)])
    } throws: { ($0 as? ReadFailure)?.diagnostic.message.hasSuffix(message) == true }
  }
}

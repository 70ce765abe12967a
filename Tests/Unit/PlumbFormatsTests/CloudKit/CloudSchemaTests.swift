import PlumbCore
import TestSupport
import Testing

@testable import PlumbFormats

struct CloudSchemaTests {
  /// An export in the layout of `cktool`, with each kind of statement and item.
  static let export = """
    DEFINE SCHEMA

        CREATE ROLE editor;

        RECORD TYPE CD_Plant (
            CD_entityName STRING QUERYABLE SEARCHABLE SORTABLE,
            CD_height     DOUBLE QUERYABLE SORTABLE,
            CD_secret     ENCRYPTED BYTES,
            "___recordID" REFERENCE QUERYABLE,
            note          STRING,
            GRANT READ, WRITE TO "_creator",
            GRANT CREATE TO "_icloud",
            GRANT READ TO editor
        );

        RECORD TYPE Users (
            roles LIST<INT64>,
            GRANT WRITE TO "_creator"
        );

        RECORD TYPE "cloudkit.share" (
            "cloudkit.title" STRING
        );

    """

  /// Other spellings of the language. Each one is written back as it is.
  static let spellings = [
    export,
    "define schema\nrecord type A(b string,c list < int64 >,grant read to _world);create role x ;",
    "DEFINE SCHEMA\r\n\r\nRECORD TYPE A (\r\n\ta STRING, // a note\r\n\tb INT64 -- another\r\n);\r\n",
    "\u{FEFF}/* head */ DEFINE SCHEMA\n\n// before\nRECORD TYPE \"a b\" ( /* in */ \"é\" STRING /* x */ , \"y\" ASSET );",
    "DEFINE SCHEMA\nCREATE INDEX i ON A (b, c);\nRECORD TYPE A (b STRING TRIMMED(3, 4) QUERYABLE, c POINT);\n-- end",
    "DEFINE SCHEMA\nCREATE INDEX i -- in\n ON A; /* x */\nRECORD TYPE A (b STRING SIZE(3, /* in */ 4));",
    "DEFINE SCHEMA",
    "DEFINE SCHEMA\n\n    RECORD TYPE Empty (\n    );\n",
  ]

  @Test(arguments: spellings)
  func whatIsReadIsWrittenBack(text: String) {
    let read = CloudSchema.read(Array(text.utf8), file: "a.ckdb")
    #expect(read.diagnostics.filter { $0.severity == .error } == [])
    #expect(String(decoding: read.value.written(), as: UTF8.self) == text)
  }

  @Test(arguments: spellings)
  func formattingPreservesTheMeaningAndIsDoneOnce(text: String) {
    let formatted = CloudSchema.read(Array(text.utf8), file: "a.ckdb").value.formatted()
    let again = CloudSchema.read(formatted, file: "a.ckdb")
    #expect(again.diagnostics.filter { $0.severity == .error } == [])
    #expect(again.value.formatted() == formatted)
    for comment in ["// a note", "-- another", "/* head */", "// before", "/* in */", "/* x */", "-- end"]
    where text.contains(comment) {
      #expect(String(decoding: formatted, as: UTF8.self).contains(comment), "\(comment)")
    }
  }

  @Test func anExportIsInItsLayout() throws {
    let schema = CloudSchema.read(Array(Self.export.utf8), file: "a.ckdb").value
    #expect(schema.isInExportLayout)
    let plant = try #require(schema["CD_Plant"])
    #expect(plant["CD_secret"]?.definition == "ENCRYPTED BYTES")
    #expect(plant["CD_height"]?.indexes == [.queryable, .sortable])
    #expect(plant.grants.map(\.role) == ["_creator", "_icloud", "editor"])
    #expect(schema["Users"]?["roles"]?.type == .list(.int64))
    #expect(schema.roles.map(\.name) == ["editor"])
    #expect(schema.location(plant["CD_height"]?.span)?.description == "a.ckdb:7:9")
    #expect(schema.location(plant["CD_secret"]?.typeSpan)?.description == "a.ckdb:8:23")
  }

  @Test func theLayoutIsThatOfAnExport() {
    let text = """
      define schema
      record type users ( grant write to "_creator", roles LIST<INT64>, "___etag" string, // the version
        CD_b INT64 sortable queryable, "CD_a" encrypted string);
      // The first one.
      create role editor;
      """
    let schema = CloudSchema.read(Array(text.utf8), file: "a.ckdb").value
    #expect(!schema.isInExportLayout)
    let formatted = """
      DEFINE SCHEMA

          // The first one.
          CREATE ROLE editor;

          RECORD TYPE users (
              CD_a      ENCRYPTED STRING,
              CD_b      INT64 QUERYABLE SORTABLE,
              "___etag" STRING, // the version
              roles     LIST<INT64>,
              GRANT WRITE TO "_creator"
          );

      """
    #expect(String(decoding: schema.formatted(), as: UTF8.self) == formatted)
  }

  @Test func aSchemaInMemoryHasTheLayoutOfAnExport() {
    let type = CloudRecordType(
      "Note", [.field(CloudField("text", .string, indexes: [.queryable])), .grant(CloudGrant(["READ"], to: "_world"))])
    let schema = CloudSchema([.recordType(type)])
    #expect(schema.written() == schema.formatted())
    #expect(CloudSchema.read(schema.written(), file: "a.ckdb").value.isInExportLayout)
  }

  @Test func newItemsAreWrittenBetweenTheOthers() {
    let text = "DEFINE SCHEMA\nRECORD TYPE A (\n  b STRING, // first\n  c INT64 // last\n);\n"
    var schema = CloudSchema.read(Array(text.utf8), file: "a.ckdb").value
    guard case .recordType(var type)? = schema.statements.first else { return }
    type.items.append(.field(CloudField("d", .double)))
    schema.statements = [.recordType(type)]
    #expect(
      String(decoding: schema.written(), as: UTF8.self)
        == "DEFINE SCHEMA\nRECORD TYPE A (\n  b STRING, // first\n  c INT64, // last\n        d DOUBLE\n);\n")
  }

  @Test(arguments: [
    ("", "1:1 the file is empty: a CloudKit schema begins with DEFINE SCHEMA"),
    ("{}", #"1:1 a CloudKit schema begins with DEFINE SCHEMA, found "{""#),
    ("DEFINE\nTABLE", #"2:1 expected SCHEMA after DEFINE, found "TABLE""#),
    ("DEFINE SCHEMA\nRECORD Note (a STRING);", #"2:8 expected TYPE after RECORD, found "Note""#),
    ("DEFINE SCHEMA RECORD TYPE Note a STRING;", #"1:32 expected ( after the record type "Note", found "a""#),
    ("DEFINE SCHEMA RECORD TYPE Note (a);", #"1:34 expected the type of the field "a", found ")""#),
    ("DEFINE SCHEMA RECORD TYPE Note (a LIST);", #"1:39 expected < after LIST, found ")""#),
    (
      "DEFINE SCHEMA RECORD TYPE Note (a LIST<LIST<INT64>>);",
      #"1:40 expected the type of the list's values, found "LIST""#
    ),
    (
      "DEFINE SCHEMA RECORD TYPE Note (a STRING,);",
      #"1:42 expected a field or GRANT in the record type "Note", found ")""#
    ),
    (
      "DEFINE SCHEMA RECORD TYPE Note (\na STRING\nb STRING);",
      #"3:1 expected a comma or ) in the record type "Note", found "b""#
    ),
    (
      "DEFINE SCHEMA RECORD TYPE Note (a STRING)\nRECORD TYPE B (b STRING);",
      #"2:1 expected ; after the record type "Note", found "RECORD""#
    ),
    (
      "DEFINE SCHEMA RECORD TYPE Note (a STRING\n",
      #"2:1 expected ) before the end of the record type "Note", found the end of the file"#
    ),
    ("DEFINE SCHEMA CREATE ROLE ;", #"1:27 expected the name of a role, found ";""#),
    (
      "DEFINE SCHEMA RECORD TYPE A (a STRING); RECORD TYPE A (b STRING);",
      #"1:53 the record type "A" is declared twice: remove one of them"#
    ),
    (
      "DEFINE SCHEMA RECORD TYPE A (a STRING, \"a\" INT64);",
      #"1:40 the field "a" of "A" is declared twice: remove one of them"#
    ),
    ("DEFINE SCHEMA\nRECORDTYPE A b STRING);", #"2:1 expected RECORD TYPE or CREATE ROLE, found "RECORDTYPE""#),
    ("DEFINE SCHEMA\nDEFINE SCHEMA", "2:1 the file contains a second schema"),
    ("DEFINE SCHEMA\n/* open", "2:1 the comment is not closed: expected */ before the end of the file"),
    (
      "DEFINE SCHEMA\n<<<<<<< ours\nRECORD TYPE A (a STRING);\n=======",
      "2:1 a.ckdb contains an unresolved merge conflict"
    ),
    ("\u{FFFE}", #"1:1 a CloudKit schema begins with DEFINE SCHEMA, found "￾""#),
  ])
  func errorsHaveALocation(text: String, expected: String) {
    let read = CloudSchema.read(Array(text.utf8), file: "a.ckdb")
    let errors = read.diagnostics.filter { $0.severity == .error }
    let first = errors.first.map {
      "\($0.location?.start.line ?? 0):\($0.location?.start.column ?? 0) \($0.message)"
    }
    #expect(first == expected)
    #expect(errors.count == 1)
  }

  @Test func everyStatementWithAnErrorIsReported() {
    let text = "DEFINE SCHEMA\nRECORD TYPE A (a);\nRECORD TYPE B (b STRING);\nRECORD TYPE C (c STRING, );\n"
    let read = CloudSchema.read(Array(text.utf8), file: "a.ckdb")
    #expect(read.diagnostics.map { $0.location?.start.line } == [2, 4])
    #expect(read.value.recordTypes.map(\.name) == ["B"])
  }

  @Test func unknownPartsAreNotes() {
    let text = "DEFINE SCHEMA\nCREATE INDEX i;\nRECORD TYPE A (b POINT UNIQUE, GRANT DELETE TO x);"
    let found = CloudSchema.read(Array(text.utf8), file: "a.ckdb").diagnostics
    #expect(found.allSatisfy { $0.severity == .note && $0.rule == CloudSchema.unknownRule })
    #expect(
      found.map(\.message) == [
        #"the statement "CREATE" is not known"#, #"the type "POINT" is not known"#,
        #"the word "UNIQUE" of the field "b" is not known"#, #"the permission "DELETE" is not known"#,
      ])
  }

  @Test func aLongFileIsReadInTime() {
    let type = "RECORD TYPE A# (\n" + String(repeating: "  f STRING QUERYABLE,\n", count: 1) + "  GRANT READ TO x\n);\n"
    let text = "DEFINE SCHEMA\n" + (0..<20_000).map { type.replacing("#", with: "\($0)") }.joined()
    let read = CloudSchema.read(Array(text.utf8), file: "a.ckdb")
    #expect(read.value.recordTypes.count == 20_000 && read.diagnostics.isEmpty)
    let open = "DEFINE SCHEMA " + String(repeating: "RECORD TYPE A (", count: 20_000)
    #expect(CloudSchema.read(Array(open.utf8), file: "a.ckdb").diagnostics.count <= CloudSchema.mostErrors)
  }
}

@Suite(.enabled(if: Corpus.isThere, "the corpus is not next to the project"))
struct CloudSchemaCorpusTests {
  @Test func everyExportIsReadAndWrittenBackToTheByte() throws {
    let files = Corpus.files(withSuffix: ".ckdb")
    for file in files {
      let bytes = try FileSystem.read(file)
      let read = CloudSchema.read(bytes, file: file)
      #expect(read.diagnostics == [], "\(file)")
      #expect(read.value.written() == bytes, "\(file)")
      let formatted = CloudSchema.read(read.value.formatted(), file: file)
      #expect(formatted.value.formatted() == read.value.formatted(), "\(file)")
      #expect(Set(formatted.value.recordTypes.map(\.name)) == Set(read.value.recordTypes.map(\.name)), "\(file)")
    }
    #expect(!files.isEmpty)
  }
}

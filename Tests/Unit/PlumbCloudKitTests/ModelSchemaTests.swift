import PlumbFormats
import PlumbModel
import TestSupport
import Testing

@testable import PlumbCloudKit

struct ModelSchemaTests {
  private static func model(_ content: String) throws -> Model {
    let text = "<model usedWithCloudKit=\"YES\">\(content)</model>"
    return try Model.read(Array(text.utf8), file: "contents", name: "Garden").value
  }

  /// The type of the field for each type of attribute.
  @Test(arguments: [
    ("String", "STRING QUERYABLE SEARCHABLE SORTABLE", true),
    ("UUID", "STRING QUERYABLE SEARCHABLE SORTABLE", true),
    ("URI", "STRING QUERYABLE SEARCHABLE SORTABLE", true),
    ("Integer 16", "INT64 QUERYABLE SORTABLE", false),
    ("Integer 64", "INT64 QUERYABLE SORTABLE", false),
    ("Boolean", "INT64 QUERYABLE SORTABLE", false),
    ("Double", "DOUBLE QUERYABLE SORTABLE", false),
    ("Float", "DOUBLE QUERYABLE SORTABLE", false),
    ("Decimal", "DOUBLE QUERYABLE SORTABLE", false),
    ("Date", "TIMESTAMP QUERYABLE SORTABLE", false),
    ("Binary", "BYTES QUERYABLE SORTABLE", true),
    ("Transformable", "BYTES QUERYABLE SORTABLE", true),
  ])
  func attributes(type: String, definition: String, hasAsset: Bool) throws {
    let model = try Self.model(
      #"<entity name="Bed"><attribute name="a" optional="YES" attributeType="\#(type)"/></entity>"#)
    let bed = try #require(CloudSchema(of: model)["CD_Bed"])
    #expect(bed["CD_a"]?.definition == definition)
    #expect(bed["CD_a_ckAsset"]?.definition == (hasAsset ? "ASSET" : nil))
  }

  @Test func theSchemaHasTheFormOfAnExport() throws {
    let model = try Self.model(
      """
      <entity name="Plant">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="code" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
        <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
        <relationship name="bed" optional="YES" maxCount="1" destinationEntity="Bed" inverseName="plants" \
      inverseEntity="Bed"/>
      </entity>
      <entity name="Bed">
        <attribute name="rows" optional="YES" attributeType="Integer 16"/>
        <relationship name="plants" optional="YES" toMany="YES" destinationEntity="Plant" inverseName="bed" \
      inverseEntity="Plant"/>
      </entity>
      """)
    let expected = """
      DEFINE SCHEMA

          RECORD TYPE CD_Bed (
              CD_entityName   STRING QUERYABLE SEARCHABLE SORTABLE,
              CD_rows         INT64 QUERYABLE SORTABLE,
              "___createTime" TIMESTAMP,
              "___createdBy"  REFERENCE,
              "___etag"       STRING,
              "___modTime"    TIMESTAMP,
              "___modifiedBy" REFERENCE,
              "___recordID"   REFERENCE,
              GRANT WRITE TO "_creator",
              GRANT CREATE TO "_icloud",
              GRANT READ TO "_world"
          );

          RECORD TYPE CD_Plant (
              CD_bed          STRING QUERYABLE SEARCHABLE SORTABLE,
              CD_code         ENCRYPTED STRING,
              CD_code_ckAsset ASSET,
              CD_entityName   STRING QUERYABLE SEARCHABLE SORTABLE,
              CD_name         STRING QUERYABLE SEARCHABLE SORTABLE,
              CD_name_ckAsset ASSET,
              "___createTime" TIMESTAMP,
              "___createdBy"  REFERENCE,
              "___etag"       STRING,
              "___modTime"    TIMESTAMP,
              "___modifiedBy" REFERENCE,
              "___recordID"   REFERENCE,
              GRANT WRITE TO "_creator",
              GRANT CREATE TO "_icloud",
              GRANT READ TO "_world"
          );

          RECORD TYPE Users (
              "___createTime" TIMESTAMP,
              "___createdBy"  REFERENCE,
              "___etag"       STRING,
              "___modTime"    TIMESTAMP,
              "___modifiedBy" REFERENCE,
              "___recordID"   REFERENCE,
              roles           LIST<INT64>,
              GRANT WRITE TO "_creator",
              GRANT READ TO "_world"
          );

      """
    #expect(String(decoding: CloudSchema(of: model).written(), as: UTF8.self) == expected)
  }

  @Test func aHierarchyIsOneRecordTypeAndManyToManyHasOne() throws {
    let model = try Self.model(
      """
      <entity name="Document" isAbstract="YES"><attribute name="number" optional="YES" attributeType="Integer 64"/></entity>
      <entity name="Invoice" parentEntity="Document">
        <attribute name="total" optional="YES" attributeType="Decimal"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="invoices" \
      inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <relationship name="invoices" optional="YES" toMany="YES" destinationEntity="Invoice" inverseName="tags" \
      inverseEntity="Invoice"/>
      </entity>
      <entity name="Unused" isAbstract="YES"/>
      """)
    let schema = CloudSchema(of: model)
    #expect(schema.recordTypes.map(\.name) == ["CDMR", "CD_Document", "CD_Tag", "Users"])
    #expect(schema["CD_Document"]?.ownFields.map(\.name) == ["CD_entityName", "CD_number", "CD_total"])
    #expect(CloudRecords(model).links.map(\.path) == ["Invoice.tags"])
  }

  @Test func anUpdateAddsWhatIsMissingAndKeepsTheRest() throws {
    let export = """
      DEFINE SCHEMA

          RECORD TYPE CD_Bed (
              CD_entityName STRING QUERYABLE,
              CD_old        STRING,
              CD_rows       INT64,
              GRANT READ TO "_world"
          );

          RECORD TYPE Note (
              text STRING QUERYABLE
          );

      """
    let model = try Self.model(
      """
      <entity name="Bed"><attribute name="rows" optional="YES" attributeType="Integer 16"/>\
      <attribute name="longerName" optional="YES" attributeType="Date"/></entity><entity name="Pot"/>
      """)
    let read = CloudSchema.read(Array(export.utf8), file: "a.ckdb").value
    let (updated, added) = read.adding(CloudSchema(of: model))
    #expect(added.map(\.text) == ["CD_Bed.CD_longerName TIMESTAMP", "CD_Pot"])
    let bytes = updated.writtenAfterAdditions()
    #expect(
      String(decoding: bytes, as: UTF8.self).contains("        CD_old        STRING,\n        CD_rows       INT64,"))
    let again = CloudSchema.read(bytes, file: "b.ckdb").value
    #expect(again.isInExportLayout)
    #expect(again.adding(CloudSchema(of: model)).added == [])
    #expect(again["CD_Bed"]?["CD_old"]?.type == .string && again["CD_Bed"]?["CD_rows"]?.indexes == [])
    #expect(again["Note"]?.fields.map(\.definition) == ["STRING QUERYABLE"])
  }

  /// A new record type before an existing one in the file has only its own fields.
  @Test func anUpdateAddsFieldsToTheirRecordTypes() throws {
    let export = "DEFINE SCHEMA RECORD TYPE CD_Bed (CD_entityName STRING); RECORD TYPE CD_Pot (CD_entityName STRING);"
    let model = try Self.model(
      """
      <entity name="Apple"><attribute name="ripe" optional="YES" attributeType="Date"/></entity>\
      <entity name="Bed"><attribute name="rows" optional="YES" attributeType="Integer 16"/></entity>\
      <entity name="Grape"/>\
      <entity name="Pot"><attribute name="size" optional="YES" attributeType="Double"/></entity>
      """)
    let read = CloudSchema.read(Array(export.utf8), file: "a.ckdb").value
    let (updated, added) = read.adding(CloudSchema(of: model))
    #expect(added.map(\.text) == ["CD_Apple", "CD_Bed.CD_rows INT64", "CD_Grape", "CD_Pot.CD_size DOUBLE"])
    #expect(
      updated.recordTypes.map { "\($0.name): \($0.ownFields.map(\.name).joined(separator: " "))" } == [
        "CD_Apple: CD_entityName CD_ripe", "CD_Bed: CD_entityName CD_rows", "CD_Grape: CD_entityName",
        "CD_Pot: CD_entityName CD_size",
      ])
    #expect(updated.adding(CloudSchema(of: model)).added == [])
  }

  /// A name cannot end the quotes around it.
  @Test func namesStayInTheirQuotes() throws {
    let model = try Self.model(
      #"<entity name="a&quot; (&#10;x STRING"><attribute name="b&quot;, c" optional="YES" attributeType="Date"/></entity>"#
    )
    let read = CloudSchema.read(CloudSchema(of: model).written(), file: "a.ckdb")
    #expect(read.diagnostics == [])
    #expect(read.value.recordTypes.map(\.name) == ["CD_a\u{FFFD} (\u{FFFD}x STRING", "Users"])
    #expect(read.value.recordTypes.first?.ownFields.map(\.name) == ["CD_b\u{FFFD}, c", "CD_entityName"])
  }

  @Test func onlyMembersOfMirroredConfigurationsHaveRecordTypes() throws {
    let text = """
      <model><entity name="Order"/><entity name="Draft"/>
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Order"/></configuration></model>
      """
    let model = try Model.read(Array(text.utf8), file: "contents", name: "Shop").value
    #expect(CloudSchema(of: model).recordTypes.map(\.name) == ["CD_Order", "Users"])
  }
}

struct CloudSchemaChangesTests {
  @Test(arguments: [
    ("a STRING", "a STRING QUERYABLE", "A.a STRING → STRING QUERYABLE false"),
    ("a STRING", "a INT64", "A.a STRING → INT64 true"),
    ("a STRING", "a ENCRYPTED STRING", "A.a STRING → ENCRYPTED STRING true"),
    ("a STRING", "b STRING, a STRING", "A.b nil → STRING false"),
    ("a STRING, b STRING", "a STRING", "A.b STRING → nil true"),
    ("a STRING, GRANT READ TO x", "a STRING", "A.GRANT READ TO x → nil false"),
  ])
  func changes(old: String, new: String, expected: String) {
    func schema(_ items: String) -> CloudSchema {
      CloudSchema.read(Array("DEFINE SCHEMA RECORD TYPE A (\(items));".utf8), file: "a.ckdb").value
    }
    let found = schema(old).changes(to: schema(new))
    #expect(found.map { "\($0.key) \($0.old ?? "nil") → \($0.new ?? "nil") \($0.isRefused)" } == [expected])
    #expect(schema(old).changes(to: schema(old)) == [])
  }
}

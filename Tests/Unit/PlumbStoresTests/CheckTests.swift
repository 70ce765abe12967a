import Foundation
import PlumbFormats
import PlumbSQLite
import PlumbStores
import Testing

/// The defects that `plumb-store check` finds. Each test damages a valid store with one statement.
@Suite struct CheckTests {
  @Test(arguments: ["Harbor", "Harbor 2"]) func aMadeStoreHasNoFindings(_ version: String) throws {
    #expect(try Harbor().findings(version: version) == [])
  }

  @Test(arguments: [
    (
      "UPDATE Z_PRIMARYKEY SET Z_MAX = 3 WHERE Z_NAME = 'Berth'",
      [
        "error: ZBERTH: Z_MAX in Z_PRIMARYKEY is 3, but the table has the key 12: a new object would get a used key "
          + "[key-counter]"
      ]
    ),
    (
      "UPDATE ZSAILOR SET Z_ENT = 1 WHERE Z_PK = 2",
      [
        "error: ZSAILOR: Z_ENT is not the number of an entity of this table, in 1 row (Z_PK 2) [unknown-entity]",
        "error: Sailor.vessels: Z_4CREW has the key of an owner of another entity, in 2 rows (Z_PK 2, 2) [wrong-entity]",
      ]
    ),
    (
      "UPDATE ZSAILOR SET Z_OPT = 0 WHERE Z_PK = 2",
      ["error: Sailor: Z_OPT is not 1 or more, in 1 row (Z_PK 2) [row-version]"]
    ),
    (
      "UPDATE ZVESSEL SET ZBERTH = 99 WHERE Z_PK = 1",
      ["error: Vessel.berth: refers to an object that does not exist, in 1 row (Z_PK 1) [dangling-reference]"]
    ),
    (
      "UPDATE ZVESSEL SET Z4_TOWS = 1 WHERE Z_PK = (SELECT MAX(Z_PK) FROM ZVESSEL WHERE ZTOWS IS NOT NULL)",
      [
        "error: Tug.tows: the column Z4_TOWS does not have the entity number of the destination, in 1 row (Z_PK 23) "
          + "[entity-column]"
      ]
    ),
    (
      "DELETE FROM ZLIGHT WHERE Z_PK = 1",
      ["error: Berth.light: refers to an object that does not exist, in 1 row (Z_PK 1) [dangling-reference]"]
    ),
    (
      "UPDATE ZLIGHT SET ZBERTH = NULL WHERE Z_PK = 3",
      [
        "error: Light.berth: the mandatory relationship is NULL, in 1 row (Z_PK 3) [missing-value]",
        "error: Berth.light: refers to an object whose inverse \"berth\" does not refer back, in 1 row (Z_PK 3) "
          + "[one-sided]",
      ]
    ),
    (
      "UPDATE ZSAILOR SET ZNAME = NULL WHERE Z_PK < 9",
      ["error: Sailor.name: the mandatory attribute is NULL, in 8 rows (Z_PK 1, 2, 3, 4, 5, …) [missing-value]"]
    ),
    (
      "UPDATE ZVESSEL SET ZDRAFT = NULL WHERE Z_PK = 4",
      [
        "note: Vessel.draft: the mandatory attribute is NULL and is read as its default value, in 1 row (Z_PK 4) "
          + "[value-with-default]"
      ]
    ),
    (
      "UPDATE ZVESSEL SET Z_FOK_BERTH = NULL WHERE Z_PK = 1",
      ["error: Vessel.berth: the position in the ordered relationship is NULL, in 1 row (Z_PK 1) [order-key]"]
    ),
    (
      "UPDATE ZVESSEL SET Z_FOK_BERTH = 7 WHERE ZBERTH = 1",
      [
        "error: Vessel.berth: objects of one owner have the same position in the ordered relationship, in 1 row (Z_PK 1) "
          + "[order-key]"
      ]
    ),
    (
      "UPDATE Z_PRIMARYKEY SET Z_SUPER = 0 WHERE Z_NAME = 'Tug'",
      [
        "error: ZVESSEL: Z_ENT is not the number of an entity of this table, in 12 rows (Z_PK 13, 14, 15, 16, 17, …) "
          + "[unknown-entity]",
        "error: Tug: Z_PRIMARYKEY has the parent number 0 instead of 4 [entity-numbers]",
      ]
    ),
    (
      "ALTER TABLE ZSAILOR DROP COLUMN ZNAME",
      ["error: ZSAILOR.ZNAME: the column does not exist [missing-column]"]
    ),
    (
      "UPDATE ZLIGHT SET ZPHOTO = x'0937' WHERE Z_PK = 2",
      [
        "note: Light.photo: the value begins neither with the byte 1 nor with the byte 2, in 1 row (Z_PK 2) "
          + "[external-prefix]"
      ]
    ),
  ])
  func aDefectIsFound(_ statement: String, _ findings: [String]) throws {
    #expect(try Harbor().findings(statement).sorted() == findings.sorted())
  }

  /// Changes that another tool makes: values of another storage class, and indexes that a save or a fetch needs.
  @Test(arguments: [
    (
      ["UPDATE ZVESSEL SET ZDRAFT = 'deep' WHERE Z_PK = 2"],
      [
        "error: Vessel.draft: a value of the type Double is stored as TEXT instead of REAL or INTEGER, in 1 row (Z_PK 2) "
          + "[storage-class]"
      ]
    ),
    (
      ["UPDATE ZBERTH SET ZNUMBER = 1.5 WHERE Z_PK < 3", "UPDATE ZBERTH SET ZNUMBER = x'01' WHERE Z_PK = 4"],
      [
        "error: Berth.number: a value of the type Integer 32 is stored as BLOB instead of INTEGER, in 1 row (Z_PK 4) "
          + "[storage-class]",
        "error: Berth.number: a value of the type Integer 32 is stored as REAL instead of INTEGER, in 2 rows (Z_PK 1, 2) "
          + "[storage-class]",
      ]
    ),
    (
      ["UPDATE ZSAILOR SET ZNAME = x'41' WHERE Z_PK = 1"],
      [
        "error: Sailor.name: a value of the type String is stored as BLOB instead of TEXT, in 1 row (Z_PK 1) "
          + "[storage-class]"
      ]
    ),
    (
      ["UPDATE ZVESSEL SET ZIMO = 'A' WHERE Z_PK = 1", "UPDATE ZVESSEL SET ZIMO = x'0102' WHERE Z_PK = 2"],
      [
        "error: Vessel.imo: a value of the type UUID is stored as TEXT instead of BLOB, in 1 row (Z_PK 1) "
          + "[storage-class]",
        "error: Vessel.imo: a UUID does not have 16 bytes, in 1 row (Z_PK 2) [storage-class]",
      ]
    ),
    (
      ["UPDATE ZLIGHT SET Z_OPT = 'x' WHERE Z_PK = 1"],
      ["error: Light: Z_OPT is not 1 or more, in 1 row (Z_PK 1) [row-version]"]
    ),
    (
      ["DROP INDEX ZVESSEL_ZBERTH_INDEX"],
      [
        "error: Vessel.berth: ZVESSEL has no index of the column ZBERTH, so each access reads all of its rows "
          + "[missing-index]"
      ]
    ),
    (
      ["DROP INDEX Z_Vessel_UNIQUE_callSign", "UPDATE ZVESSEL SET ZCALLSIGN = 'AAA1' WHERE Z_PK IN (3, 7)"],
      [
        "error: Vessel.callSign: ZVESSEL has no unique index for the uniqueness constraint, so objects can get equal "
          + "values [missing-constraint]",
        "error: Vessel.callSign: objects have equal values for the uniqueness constraint, in 1 row (Z_PK 7) "
          + "[duplicate-value]",
      ]
    ),
    (
      ["DROP INDEX Z_Vessel_UNIQUE_callSign", "CREATE INDEX Z_Vessel_UNIQUE_callSign ON ZVESSEL (ZCALLSIGN)"],
      [
        "error: Vessel.callSign: ZVESSEL has no unique index for the uniqueness constraint, so objects can get equal "
          + "values [missing-constraint]"
      ]
    ),
    (
      ["CREATE UNIQUE INDEX OWN ON ZLIGHT (Z_PK, ZISLIT)"],
      [
        "error: ZLIGHT: the unique index OWN of Z_PK and ZISLIT is not in the model, so a save can fail "
          + "[unknown-constraint]"
      ]
    ),
  ])
  func aChangeByAnotherToolIsFound(_ statements: [String], _ findings: [String]) throws {
    #expect(try Harbor().findings(statements).sorted() == findings.sorted())
  }

  /// The second column of a join table has an index.
  @Test func theIndexOfAJoinTableIsChecked() throws {
    let harbor = try Harbor()
    let findings = try harbor.findings(["DROP INDEX Z_4CREW_Z_3CREW_INDEX"])
    #expect(findings.map { $0.hasSuffix("[missing-index]") } == [true], "\(findings)")
  }

  /// The keys of a join table are checked on both sides.
  @Test func aJoinTableIsChecked() throws {
    let harbor = try Harbor()
    let store = try harbor.make()
    let table = try #require(
      store.columns.keys.first { $0.hasPrefix("Z_") && $0.hasSuffix("VESSELS") || $0.hasSuffix("CREW") })
    let columns = try #require(store.columns[table])
    try FileManager.default.removeItem(atPath: harbor.store)
    let found = try harbor.findings("INSERT INTO \(table) (\(columns[0]), \(columns[1])) VALUES (77, 88)")
    #expect(found.filter { $0.contains("that does not exist") && $0.hasSuffix("[dangling-reference]") }.count >= 2)
    #expect(found.contains { $0.hasSuffix("[order-key]") })
  }

  @Test func aMissingTableIsAFinding() throws {
    let findings = try Harbor().findings("DROP TABLE ZLIGHT")
    #expect(findings == ["error: ZLIGHT: the table does not exist [missing-table]"])
  }

  @Test func filesOfValuesAreChecked() throws {
    let harbor = try Harbor()
    try harbor.make()
    let folder = ExternalFolder(ofStore: harbor.store)
    let first = try #require(folder.names.first)
    try FileManager.default.moveItem(atPath: "\(folder.path)/\(first)", toPath: "\(folder.path)/other")
    let findings = try StoreCheck.run(try Store(harbor.store), models: try StoreModels(harbor.bundle)).findings
    #expect(findings.map(\.kind) == [.missingFile, .unusedFile])
    #expect(findings[0].message == "the files of 1 value are missing in \(folder.path)")
  }

  /// Findings of other versions are not reported: only that the store has another model.
  @Test func aStoreOfAnotherModelIsAFinding() throws {
    let harbor = try Harbor()
    try harbor.make(version: "Harbor")
    let models = try StoreModels("\(harbor.bundle)/Harbor 2.xcdatamodel")
    let check = try StoreCheck.run(try Store(harbor.store), models: models)
    #expect(check.hasErrors && check.findings.map(\.kind) == [.unknownVersion, .noModel])
    #expect(check.findings[0].message.hasSuffix("the nearest is \"Harbor 2\", which differs in \"Berth\""))
    // The version of the bundle is found.
    let other = try StoreCheck.run(try Store(harbor.store), models: try StoreModels(harbor.bundle))
    #expect(other.version.description == "\"Harbor\" of \(harbor.bundle)")
  }
}

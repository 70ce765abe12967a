import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStores
import Testing

@Suite struct DumpTests {
  /// Each type has its readable form.
  @Test func valuesAreReadable() throws {
    let harbor = try Harbor()
    try harbor.make(rows: 2)
    let database = try Database(harbor.store, .existing)
    try database.run(
      """
      UPDATE ZVESSEL SET ZBUILT = 86400.25, ZIMO = x'00112233445566778899AABBCCDDEEFF', ZDRAFT = 3, ZCALLSIGN = 'ABC1',
        ZBERTH = 2, Z_FOK_BERTH = 9 WHERE Z_PK = 1;
      UPDATE ZLIGHT SET ZPHOTO = x'01414243', ZNOTES = NULL WHERE Z_PK = 1;
      UPDATE ZBERTH SET ZNICKNAME = 'a "b", c' WHERE Z_PK = 1;
      """)
    database.close()
    let dump = try StoreDump(try Store(harbor.store), models: try StoreModels(harbor.bundle))
    var ferries: [String] = []
    try dump.lines(of: "Ferry") { ferries.append($0) }
    #expect(ferries.count == 2)
    #expect(
      ferries[0].hasPrefix(
        #"{"entity":"Ferry","key":1,"attributes":{"built":"2001-01-02T00:00:00.25Z","callSign":"ABC1","draft":3.0,"#
          + #""imo":"00112233-4455-6677-8899-AABBCCDDEEFF","seats":10},"relationships":{"berth":2,"crew":["#),
      "\(ferries[0])")
    var lights: [String] = []
    try dump.lines(of: "Light") { lights.append($0) }
    #expect(lights[0].contains(#""isLit":true,"notes":null,"photo":"QUJD""#), "\(lights[0])")
    var berths: [String] = []
    try dump.table(of: "Berth") { berths.append($0) }
    #expect(berths[0] == "entity,key,nickname,number,light,vessels")
    #expect(berths[1].hasPrefix(#"Berth,1,"a ""b"", c",1,1,"#), "\(berths[1])")
  }

  /// A dump of an entity contains those that inherit from it.
  @Test func subentitiesAreIncluded() throws {
    let harbor = try Harbor()
    let dump = try StoreDump(try harbor.make(rows: 3), models: try StoreModels(harbor.bundle))
    var count = 0
    try dump.lines(of: "Vessel") { _ in count += 1 }
    #expect(count == 6)
  }

  @Test func anUnknownEntityIsAnError() throws {
    let harbor = try Harbor()
    let dump = try StoreDump(try harbor.make(rows: 1), models: try StoreModels(harbor.bundle))
    #expect {
      try dump.lines(of: "Fery") { _ in }
    } throws: { error in
      (error as? ReadFailure)?.diagnostic.help == ["did you mean \"Ferry\"?"]
    }
  }

  /// Without a model, the names of properties are unknown.
  @Test func aStoreWithoutAModelNeedsOne() throws {
    let harbor = try Harbor()
    let store = try harbor.make(rows: 1)
    #expect(throws: ReadFailure.self) { _ = try StoreDump(store, models: nil) }
  }
}

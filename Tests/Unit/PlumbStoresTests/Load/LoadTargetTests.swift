import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStores
import Testing

@testable import plumb_store

/// The stores that `load` writes: those that no program has open.
@Suite struct LoadTargetTests {
  /// A store that is loaded with the model in it has to be closed, too.
  @Test func anOpenStoreWithItsModelIsRefused() throws {
    let reading = try Reading()
    _ = try reading.load(#"{"entity":"Link","attributes":{"text":"a"}}"#)
    let model = try CompiledModel.bytes(of: try reading.models.version(nil))
    // A block of DEFLATE without compression, after its length.
    let length = UInt16(model.count)
    let lengths = [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let other = try Database(reading.store, .existing)
    try other.run("PRAGMA journal_mode = WAL")
    try other.run("INSERT INTO Z_MODELCACHE VALUES (?)", [.blob(Data([1] + lengths + model))])
    #expect {
      _ = try LoadTarget(reading.store, models: nil, version: nil)
    } throws: { error in
      (error as? ReadFailure)?.diagnostic.message.contains("is open in another program") == true
    }
    other.close()
    #expect(try !LoadTarget(reading.store, models: nil, version: nil).isNew)
  }

  /// A store whose program ended without closing it has a write-ahead log, and is loaded.
  @Test func aStoreWithALogIsLoaded() throws {
    let reading = try Reading()
    let data = #"{"entity":"Link","attributes":{"text":"a"}}"#
    _ = try reading.load(data)
    let other = try Database(reading.store, .existing)
    defer { other.close() }
    try other.run("PRAGMA journal_mode = WAL")
    try other.run("UPDATE ZLINK SET ZTEXT = 'b'")
    let copy = "\(reading.path)/Copy.sqlite"
    for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: reading.store + end, toPath: copy + end) }
    #expect(try reading.load(data, into: "Copy.sqlite").faultCount == 0)
    #expect(
      try reading.dump("Copy.sqlite") == [
        #"{"entity":"Link","key":1,"attributes":{"text":"b"},"relationships":{}}"#,
        #"{"entity":"Link","key":2,"attributes":{"text":"a"},"relationships":{}}"#,
      ])
  }
}

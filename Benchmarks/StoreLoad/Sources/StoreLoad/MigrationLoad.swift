import CoreData
import Foundation
import PlainSQLite

/// Inferred migrations of a store with many rows, and the same changes of its table with plain SQLite.
struct MigrationLoad {
  private let folder: URL
  private var store: URL { folder.appendingPathComponent("Before.sqlite") }

  init(_ folder: URL) { self.folder = folder }

  /// A change of the model.
  enum Step: String, CaseIterable {
    /// A new column without values.
    case column
    /// A new column with a default for all rows.
    case values
    /// A removed attribute, for which the table is created again.
    case table

    fileprivate var attributes: [String] {
      switch self {
      case .column: MigrationLoad.attributes + [#"<attribute name="note" optional="YES" attributeType="String"/>"#]
      case .values:
        MigrationLoad.attributes + [#"<attribute name="rating" attributeType="Integer 16" defaultValueString="7"/>"#]
      case .table: MigrationLoad.attributes.filter { !$0.contains("created") }
      }
    }

    fileprivate var statements: [String] {
      switch self {
      case .column: ["ALTER TABLE ZITEM ADD COLUMN ZNOTE VARCHAR"]
      case .values: ["ALTER TABLE ZITEM ADD COLUMN ZRATING INTEGER", "UPDATE ZITEM SET ZRATING = 7"]
      case .table:
        [
          "ALTER TABLE ZITEM RENAME TO Z_OLD",
          "CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOUNT INTEGER, ZTITLE VARCHAR)",
          "INSERT INTO ZITEM SELECT Z_PK, Z_ENT, Z_OPT, ZCOUNT, ZTITLE FROM Z_OLD", "DROP TABLE Z_OLD",
          "CREATE INDEX Z_Item_byCount ON ZITEM (ZCOUNT COLLATE BINARY ASC)",
        ]
      }
    }
  }

  fileprivate static let attributes = [
    #"<attribute name="count" optional="YES" attributeType="Integer 64"/>"#,
    #"<attribute name="created" optional="YES" attributeType="Date"/>"#,
    #"<attribute name="title" optional="YES" attributeType="String"/>"#,
  ]

  /// Creates a store, migrates copies of it, and returns the seconds of each step by kind.
  func run(_ count: Int) throws -> [String: [String: Double]] {
    let old = try bundle("Items", [Self.attributes])
    try fill(count, old)
    var results: [String: [String: Double]] = [:]
    for step in Step.allCases {
      let new = try bundle(step.rawValue, [Self.attributes, step.attributes])
      results["coredata", default: [:]][step.rawValue] = try onCopy { copy in
        try seconds { try migrate(copy, to: new) }
      }
      results["c", default: [:]][step.rawValue] = try onCopy { copy in
        let sql = (["BEGIN IMMEDIATE"] + step.statements + ["COMMIT"]).joined(separator: ";")
        return try seconds { try WrongResult.check(plain_run(copy.path, sql) == 0, step.rawValue) }
      }
    }
    return results
  }

  // MARK: Steps

  private func fill(_ count: Int, _ model: NSManagedObjectModel) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let added = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: store)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      var number = 0
      let request = NSBatchInsertRequest(
        entityName: "Item",
        dictionaryHandler: { row in
          number += 1
          guard number <= count else { return true }
          row["count"] = number
          row["created"] = Date(timeIntervalSinceReferenceDate: Double(number) * 0.5)
          row["title"] = "Item \(number)"
          return false
        })
      _ = try context.execute(request)
    }
    try coordinator.remove(added)
  }

  private func migrate(_ store: URL, to model: NSManagedObjectModel) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let options = [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true]
    try coordinator.remove(
      coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: store, options: options))
  }

  /// Calls a closure with a copy of the store.
  private func onCopy(_ body: (URL) throws -> Double) throws -> Double {
    let copy = folder.appendingPathComponent("Copy.sqlite")
    try FileManager.default.copyItem(at: store, to: copy)
    defer {
      for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy.path + ending) }
    }
    return try body(copy)
  }

  /// Writes a bundle with versions, and returns the last one.
  private func bundle(_ name: String, _ versions: [[String]]) throws -> NSManagedObjectModel {
    let bundle = folder.appendingPathComponent("\(name)/Items.xcdatamodeld")
    for (index, attributes) in versions.enumerated() {
      let version = bundle.appendingPathComponent("Items \(index).xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      let index =
        #"<fetchIndex name="byCount"><fetchIndexElement property="count" type="Binary" order="ascending"/></fetchIndex>"#
      let entity =
        #"<entity name="Item" representedClassName="NSManagedObject">\#(attributes.joined())\#(index)</entity>"#
      let head =
        #"<?xml version="1.0" encoding="UTF-8"?><model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">"#
      try Data("\(head)\(entity)</model>".utf8).write(to: version.appendingPathComponent("contents"))
    }
    let current = ["_XCCurrentVersionName": "Items \(versions.count - 1).xcdatamodel"]
    try PropertyListSerialization.data(fromPropertyList: current, format: .xml, options: 0)
      .write(to: bundle.appendingPathComponent(".xccurrentversion"))
    guard let model = NSManagedObjectModel(contentsOf: bundle) else { throw WrongResult(text: bundle.path) }
    return model
  }
}

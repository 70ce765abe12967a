import Foundation
import GRDB

/// Records of GRDB.
struct RecordLoad: Load {
  private let path: String

  init(_ url: URL) { path = url.path }

  private struct Item: Codable, FetchableRecord, PersistableRecord {
    var id: Int64?
    var count: Int64
    var created: Double
    var title: String
  }

  private func opened() throws -> DatabasePool { try DatabasePool(path: path) }

  func insert(_ count: Int) throws {
    try opened().write { database in
      try database.create(table: "item") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("count", .integer).indexed()
        table.column("created", .double)
        table.column("title", .text)
      }
      for number in 1...count {
        try Item(id: nil, count: Int64(number), created: Double(number) * 0.5, title: "Item \(number)").insert(database)
      }
    }
  }

  func fetch(_ count: Int) throws {
    let items = try opened().read { try Item.fetchAll($0) }
    let sum = items.reduce(0.0) { $0 + Double($1.count) + $1.created + Double($1.title.utf8.count) }
    try WrongResult.check(items.count == count && sum > 0, "fetch")
  }

  func find(_ count: Int) throws {
    try opened().read { database in
      for number in 1...count {
        let found = try Item.filter(Column("count") == number * 7).fetchAll(database)
        try WrongResult.check(found.count == 1, "find")
      }
    }
  }
}

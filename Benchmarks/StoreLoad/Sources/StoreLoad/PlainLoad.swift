import Foundation
import PlainSQLite

/// Plain SQLite in C.
struct PlainLoad: Load {
  private let path: String

  init(_ url: URL) { path = url.path }

  func insert(_ count: Int) throws { try WrongResult.check(plain_insert(path, count) == count, "insert") }
  func fetch(_ count: Int) throws { try WrongResult.check(plain_fetch(path) == count, "fetch") }
  func find(_ count: Int) throws { try WrongResult.check(plain_find(path, count) == count, "find") }
}

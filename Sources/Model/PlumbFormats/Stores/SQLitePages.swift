import PlumbModel

/// The pages of a SQLite database, read one by one. Pages that the write-ahead log contains are read from the log.
///
///     let pages = try SQLitePages("Shop.sqlite", files)
///     try pages.page(1)   // the bytes of the first page, such as 4,096
///
/// Strictly read-only: creates no files next to the database, takes no locks, and works in a read-only folder. A
/// database that an app writes to at the same time can therefore appear damaged.
struct SQLitePages {
  /// The path of the database.
  let path: String
  /// The size of a page in bytes, 512 to 65,536.
  let size: Int
  /// The number of bytes of a page that contain content. Some databases reserve bytes at the end of each page.
  let usable: Int
  private let files: Files
  private let log: SQLiteLog

  /// Opens a database. Throws for another kind of file, and for a database that a crash left incomplete.
  init(_ path: String, _ files: Files) throws(ReadFailure) {
    self.path = path
    self.files = files
    log = try SQLiteLog(path + "-wal", files)
    let header = if let page = log.page(1) { page } else { try files.part(of: path, at: 0, count: 100) }
    guard header.count >= 100, header.starts(with: Self.magic) else { throw Self.noDatabase(path, header) }
    let stated = Int(header[16]) << 8 | Int(header[17])
    size = stated == 1 ? 65_536 : stated
    usable = size - Int(header[20])
    guard size >= 512, size.nonzeroBitCount == 1, usable >= 480, log.pageSize ?? size == size else {
      throw Self.damaged(path)
    }
    // The text encoding: 1 is UTF-8; 2 and 3 are UTF-16.
    guard header[56..<59].allSatisfy({ $0 == 0 }), header[59] <= 1 else {
      throw ReadFailure(file: path, "\(path) is a SQLite database in UTF-16, but a store of Core Data is in UTF-8")
    }
    try Self.refuseHotJournal(path, files)
  }

  /// Returns the bytes of a page. Page numbers start at 1.
  func page(_ number: Int) throws(ReadFailure) -> [UInt8] {
    if let page = log.page(number) { return page }
    let offset = (number - 1).multipliedReportingOverflow(by: size)
    guard number >= 1, !offset.overflow else { throw Self.damaged(path) }
    let page = try files.part(of: path, at: offset.partialValue, count: size)
    guard page.count == size else { throw Self.damaged(path) }
    return page
  }

  /// Throws if a rollback journal with a header exists, which contains the changes of an unfinished transaction.
  private static func refuseHotJournal(_ path: String, _ files: Files) throws(ReadFailure) {
    let journal = path + "-journal"
    guard files.kind(journal) == .file else { return }
    let start = try files.part(of: journal, at: 0, count: 8)
    guard start == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] else { return }
    throw ReadFailure(
      file: path, "\(path) was not closed properly: its -journal file contains an unfinished transaction",
      help: ["open the store once with the app, or with sqlite3, which rolls it back"])
  }

  private static let magic = Array("SQLite format 3\0".utf8)

  /// Returns the error for a file that is not a database, depending on its kind.
  private static func noDatabase(_ path: String, _ header: [UInt8]) -> ReadFailure {
    if header.isEmpty {
      return ReadFailure(
        file: path, "\(path) is empty", help: ["copy the store with its -wal file, which contains its latest changes"])
    }
    if header.starts(with: Array("bplist".utf8)) || header.starts(with: Array("<?xml".utf8)) {
      return ReadFailure(
        file: path, "\(path) is not a SQLite store: binary and XML stores of Core Data cannot be read")
    }
    let isText = header.allSatisfy { $0 >= 0x20 && $0 < 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
    return ReadFailure(
      file: path, "\(path) is not a SQLite database",
      help: [isText ? "the file is a text: pass a store" : "an encrypted store has to be decrypted first"])
  }

  /// Returns the error for an inconsistent database.
  static func damaged(_ path: String) -> ReadFailure {
    ReadFailure(
      file: path, "\(path) is incomplete or damaged",
      help: [
        "copy it again while no app has it open, with its -wal file; "
          + "`sqlite3 FILE \"PRAGMA integrity_check\"` reports details"
      ])
  }
}

extension Files {
  /// Reads a part of a file. Throws the reason why it cannot be read.
  package func part(of path: String, at offset: Int, count: Int) throws(ReadFailure) -> [UInt8] {
    do throws(Failure) {
      return try read(path, at: offset, count: count)
    } catch {
      throw ReadFailure(file: path, "\(path) cannot be read: \(error.reason)")
    }
  }
}

import PlumbModel

/// A table of a SQLite database, in the file format that sqlite.org/fileformat2.html describes.
///
///     let tables = try SQLiteTable(root: 1, in: pages).rows()     // sqlite_schema: type, name, table, root page, SQL
///
/// A table is a tree of pages: inner pages reference their children, leaves contain rows. A row that does not fit
/// continues on overflow pages. Only small tables are needed: a table that exceeds `mostPages`, `mostBytes` or
/// `longestRow` is rejected, because a few pages can reference each other in a cycle.
struct SQLiteTable {
  /// The maximum number of pages of a tree. A schema of thousands of tables has a few hundred.
  static let mostPages = 10_000
  /// The maximum size of all rows together, 64 MiB. Each row counts as at least 64 bytes.
  static let mostBytes = 64 << 20
  /// The maximum size of a row, 16 MiB.
  static let longestRow = 16 << 20

  /// A value of a column.
  enum Value: Equatable {
    case null
    case integer(Int64)
    /// A floating-point number. Its value is not needed and not read.
    case real
    case text(String)
    case blob([UInt8])
  }

  private let pages: SQLitePages
  private let root: Int

  /// Creates a table from the number of its root page.
  init(root: Int, in pages: SQLitePages) {
    self.root = root
    self.pages = pages
  }

  /// Returns the values of all rows, in order. An integer primary key is null in a row.
  func rows() throws(ReadFailure) -> [[Value]] {
    var rows: [[Value]] = []
    var open = [root]
    var pagesLeft = Self.mostPages
    var bytesLeft = Self.mostBytes
    while let number = open.popLast() {
      pagesLeft -= 1
      guard pagesLeft > 0 else { throw SQLitePages.damaged(pages.path) }
      let page = Bytes(try pages.page(number), pages.path)
      let start = number == 1 ? 100 : 0
      let count = try page.number(at: start + 3, bytes: 2)
      switch try page.number(at: start, bytes: 1) {
      case 13:
        for cell in 0..<count {
          let row = try row(in: page, at: try page.number(at: start + 8 + 2 * cell, bytes: 2))
          bytesLeft -= max(64, row.count)
          guard bytesLeft > 0 else { throw SQLitePages.damaged(pages.path) }
          rows.append(try values(of: Bytes(row, pages.path)))
        }
      case 5:
        var children: [Int] = []
        for cell in 0..<count {
          children.append(try page.number(at: try page.number(at: start + 12 + 2 * cell, bytes: 2), bytes: 4))
        }
        // The last child first, because the next page is taken from the end of the list.
        open.append(try page.number(at: start + 8, bytes: 4))
        open += children.reversed()
      default: throw SQLitePages.damaged(pages.path)
      }
    }
    return rows
  }

  /// Returns the bytes of the row in a leaf's cell: its length, its key, and its content here and on overflow pages.
  private func row(in page: Bytes, at cell: Int) throws(ReadFailure) -> [UInt8] {
    var place = cell
    let length = try page.variable(at: &place)
    _ = try page.variable(at: &place)
    guard length >= 0, length <= Self.longestRow else { throw SQLitePages.damaged(pages.path) }
    let most = pages.usable - 35
    let least = (pages.usable - 12) * 32 / 255 - 23
    let fitting = least + (length - least) % (pages.usable - 4)
    let here = length <= most ? length : fitting <= most ? fitting : least
    var row = try page.slice(at: place, count: here)
    var next = here < length ? try page.number(at: place + here, bytes: 4) : 0
    while row.count < length {
      let overflow = Bytes(try pages.page(next), pages.path)
      next = try overflow.number(at: 0, bytes: 4)
      row += try overflow.slice(at: 4, count: min(length - row.count, pages.usable - 4))
    }
    return row
  }

  /// Returns the values of a row: a header with the kind of each value, followed by the values.
  private func values(of row: Bytes) throws(ReadFailure) -> [Value] {
    var values: [Value] = []
    var kind = 0
    let end = try row.variable(at: &kind)
    var place = end
    while kind < end {
      let code = try row.variable(at: &kind)
      switch code {
      case 0: values.append(.null)
      case 1...6:
        let size = code < 5 ? code : code == 5 ? 6 : 8
        values.append(.integer(try row.signed(at: place, bytes: size)))
        place += size
      case 7:
        values.append(.real)
        place += 8
      case 8, 9: values.append(.integer(Int64(code - 8)))
      case 12...:
        let bytes = try row.slice(at: place, count: (code - 12) / 2)
        values.append(code.isMultiple(of: 2) ? .blob(bytes) : .text(String(decoding: bytes, as: UTF8.self)))
        place += bytes.count
      default: throw SQLitePages.damaged(pages.path)
      }
    }
    return values
  }
}

extension SQLitePages {
  /// Returns the table with a name in any case; `nil` if the database has none.
  func table(_ name: String) throws(ReadFailure) -> SQLiteTable? {
    for row in try SQLiteTable(root: 1, in: self).rows() {
      guard row.count >= 4, row[0] == .text("table"), case .text(let other) = row[1], other.uppercased() == name,
        case .integer(let root) = row[3], let root = Int(exactly: root)
      else { continue }
      return SQLiteTable(root: root, in: self)
    }
    return nil
  }
}

/// The bytes of a page or a row, with range checks before each read.
private struct Bytes {
  private let bytes: [UInt8]
  private let path: String

  init(_ bytes: [UInt8], _ path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// Returns a number of bytes from an offset.
  func slice(at place: Int, count: Int) throws(ReadFailure) -> [UInt8] {
    guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else {
      throw SQLitePages.damaged(path)
    }
    return Array(bytes[place..<place + count])
  }

  /// Returns an unsigned big-endian number of at most four bytes.
  func number(at place: Int, bytes count: Int) throws(ReadFailure) -> Int {
    try slice(at: place, count: count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a signed big-endian number of at most eight bytes.
  func signed(at place: Int, bytes count: Int) throws(ReadFailure) -> Int64 {
    let bytes = try slice(at: place, count: count)
    let sign: Int64 = (bytes.first ?? 0) & 0x80 == 0 ? 0 : -1
    return bytes.reduce(sign) { $0 << 8 | Int64($1) }
  }

  /// Returns a variable-length number of one to nine bytes: seven bits of each byte while its eighth bit is set, all
  /// bits of a ninth byte. Advances the offset past it.
  func variable(at place: inout Int) throws(ReadFailure) -> Int {
    var value = 0
    for index in 0..<9 {
      let byte = try number(at: place, bytes: 1)
      place += 1
      if index == 8 { return value << 8 | byte }
      value = value << 7 | byte & 0x7F
      if byte & 0x80 == 0 { return value }
    }
    return value
  }
}

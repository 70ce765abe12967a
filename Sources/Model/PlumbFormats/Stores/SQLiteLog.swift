import PlumbModel

/// The write-ahead log of a SQLite database, its `-wal` file: written pages that are not in the database yet.
///
/// Core Data's stores have one since iOS 7. The metadata of a new store is only in the log.
///
///     header  magic, version, page size, checkpoint, salt (8 bytes), checksum (8)
///     frame   page number, size of the database or 0, salt (8), checksum (8), page
///
/// A frame is valid if it has the salt of the header, if the checksum over all frames up to it is correct, and if it
/// or a later frame ends a transaction. All other frames are remains of earlier logs.
struct SQLiteLog {
  /// The size of a page in bytes; `nil` if no log with a header exists.
  private(set) var pageSize: Int?
  private var bytes: [UInt8] = []
  /// The offset of the latest copy of each page, by page number.
  private var pages: [Int: Int] = [:]

  /// Reads a log of at most 256 MiB. A missing or empty log has no pages.
  init(_ path: String, _ files: Files) throws(ReadFailure) {
    guard files.kind(path) == .file else { return }
    do throws(Files.Failure) {
      bytes = try files.read(path)
    } catch {
      throw ReadFailure(
        file: path, "\(path) cannot be read: \(error.reason)",
        help: [
          "without it the store's latest changes are unknown; `sqlite3 STORE \"PRAGMA wal_checkpoint(TRUNCATE)\"` "
            + "writes them to the store"
        ])
    }
    readFrames()
  }

  /// Returns the bytes of a page; `nil` if the log does not contain it.
  func page(_ number: Int) -> [UInt8]? {
    guard let pageSize, let start = pages[number] else { return nil }
    return Array(bytes[start..<start + pageSize])
  }

  /// Finds the valid frames.
  private mutating func readFrames() {
    guard bytes.count >= Self.headerSize, let magic = word(0), magic & ~1 == 0x377F_0682, word(4) == 3_007_000,
      let size = word(8).map(Int.init), size >= 512, size <= 65_536, size.nonzeroBitCount == 1
    else { return }
    // The lowest bit of the magic number is the byte order of the checksum's words.
    let isBigEndian = magic & 1 == 1
    var sum: (UInt32, UInt32) = (0, 0)
    add(0..<24, isBigEndian, to: &sum)
    guard word(24) == sum.0, word(28) == sum.1 else { return }
    pageSize = size
    var pending: [Int: Int] = [:]
    var frame = Self.headerSize
    while frame + Self.frameHeaderSize + size <= bytes.count {
      add(frame..<frame + 8, isBigEndian, to: &sum)
      add(frame + Self.frameHeaderSize..<frame + Self.frameHeaderSize + size, isBigEndian, to: &sum)
      guard word(frame + 8) == word(16), word(frame + 12) == word(20), word(frame + 16) == sum.0,
        word(frame + 20) == sum.1, let number = word(frame), let end = word(frame + 4)
      else { return }
      pending[Int(number)] = frame + Self.frameHeaderSize
      if end != 0 {
        pages.merge(pending) { $1 }
        pending = [:]
      }
      frame += Self.frameHeaderSize + size
    }
  }

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Returns a 32-bit big-endian number; `nil` outside of the file.
  private func word(_ offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
  }

  /// Adds a range to SQLite's checksum. The range has a multiple of eight bytes and is inside the file.
  private func add(_ range: Range<Int>, _ isBigEndian: Bool, to sum: inout (UInt32, UInt32)) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      guard let first = word(offset), let second = word(offset + 4) else { return }
      sum.0 = sum.0 &+ (isBigEndian ? first : first.byteSwapped) &+ sum.1
      sum.1 = sum.1 &+ (isBigEndian ? second : second.byteSwapped) &+ sum.0
    }
  }
}

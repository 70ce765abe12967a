import Foundation
import PlumbFormats
import PlumbModel
import PlumbText

/// The bytes of a file or of standard input, read in parts.
final class ByteSource {
  /// The number of bytes that are read at a time.
  private static let part = 1 << 18

  private let handle: FileHandle
  private let name: String
  /// The bytes that were read and not yet returned begin at `start`.
  private var bytes: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// The number of bytes that were read.
  private(set) var count = 0

  /// Opens a file; `-` is standard input. Throws if it cannot be read.
  init(_ name: String) throws(ReadFailure) {
    self.name = name
    if name == "-" {
      guard isatty(0) == 0 else {
        throw ReadFailure(
          file: name, "standard input is a terminal", help: ["pipe the data into plumb-store, or name a file"])
      }
      handle = .standardInput
      return
    }
    switch Files.disk.kind(name) {
    case .missing: throw ReadFailure(file: name, "\(name) does not exist")
    case .folder: throw ReadFailure(file: name, "\(name) cannot be read: it is a directory, not a file")
    default: break
    }
    guard let handle = FileHandle(forReadingAtPath: name) else {
      throw ReadFailure(file: name, "\(name) cannot be read", help: ["check its permissions"])
    }
    self.handle = handle
  }

  func close() { if name != "-" { try? handle.close() } }

  /// The result of a search for the end of a line.
  enum Line {
    /// The bytes of the line, without its end.
    case bytes(ArraySlice<UInt8>)
    /// The line has more bytes than the limit. It was skipped.
    case tooLong
  }

  /// Returns the next line, without LF or CR LF; `nil` at the end.
  func line(limit: Int) throws(ReadFailure) -> Line? {
    var searched = start
    while true {
      if let end = bytes.offset(of: UInt8(ascii: "\n"), from: searched) { return take(upTo: end, limit) }
      if bytes.count - start > limit {
        try skipLine()
        return .tooLong
      }
      searched = bytes.count - start
      guard try read() else { break }
    }
    return start < bytes.count ? take(upTo: bytes.count, limit) : nil
  }

  private func take(upTo end: Int, _ limit: Int) -> Line {
    var line = bytes[start..<end]
    start = min(end + 1, bytes.count)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line.count > limit ? .tooLong : .bytes(line)
  }

  private func skipLine() throws(ReadFailure) {
    while true {
      if let end = bytes.offset(of: UInt8(ascii: "\n"), from: start) {
        start = end + 1
        return
      }
      start = bytes.count
      guard try read() else { return }
    }
  }

  /// Returns the next byte; `nil` at the end.
  func byte() throws(ReadFailure) -> UInt8? {
    if start >= bytes.count { guard try read() else { return nil } }
    defer { start += 1 }
    return bytes[start]
  }

  /// Returns the next byte without moving over it; `nil` at the end.
  func peek() throws(ReadFailure) -> UInt8? {
    if start >= bytes.count { guard try read() else { return nil } }
    return bytes[start]
  }

  /// Moves over a byte order mark.
  func skipMark() throws(ReadFailure) {
    while bytes.count - start < 3 { guard try read() else { return } }
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
  }

  /// Reads more bytes, and returns `false` at the end.
  private func read() throws(ReadFailure) -> Bool {
    if isAtEnd { return false }
    bytes.removeSubrange(..<start)
    start = 0
    do {
      guard let data = try handle.read(upToCount: Self.part), !data.isEmpty else {
        isAtEnd = true
        return false
      }
      bytes.append(contentsOf: data)
      count += data.count
      return true
    } catch {
      throw ReadFailure(file: name, "\(name) cannot be read: \(error.localizedDescription)")
    }
  }
}

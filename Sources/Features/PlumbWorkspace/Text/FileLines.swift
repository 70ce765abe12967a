import PlumbCore
import PlumbText

/// A text split into lines. A line ends at a line feed, as in `Position`; a preceding carriage return is part of the
/// line ending.
package struct FileLines {
  package let bytes: [UInt8]
  /// The offsets of the lines' first bytes. A text that ends with a line feed has an empty last line.
  private var starts = [0]
  /// The numbers of UTF-16 code units of the bytes before each step of the text, for long lines.
  private var unitsBefore = [0]

  /// The distance in bytes of two numbers in `unitsBefore`.
  private static let step = 1024

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var units = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { starts.append(index + 1) }
      units += Self.units(byte)
      if (index + 1).isMultiple(of: Self.step) { unitsBefore.append(units) }
    }
  }

  /// The UTF-16 code units that a byte of UTF-8 begins: two for the first byte of a character outside of the basic
  /// plane.
  private static func units(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

  /// Returns the number of UTF-16 code units of a part of the text. A long part is not decoded, so that many findings in
  /// one line do not each decode the line.
  package func utf16Count(of part: ArraySlice<UInt8>) -> Int {
    guard part.count > 2 * Self.step else { return String(decoding: part, as: UTF8.self).utf16.count }
    return unitsBefore(part.endIndex) - unitsBefore(part.startIndex)
  }

  private func unitsBefore(_ offset: Int) -> Int {
    let step = offset / Self.step
    return bytes[(step * Self.step)..<offset].reduce(unitsBefore[step]) { $0 + Self.units($1) }
  }

  /// All lines, without their line endings.
  package var all: [[UInt8]] { starts.indices.compactMap { self[$0 + 1].map(Array.init) } }

  /// Returns the offset of a position by its line and column; `nil` if the line does not have this column.
  func offset(of position: Position) -> Int? {
    guard position.column >= 1, let line = self[position.line], position.column - 1 <= line.count else { return nil }
    return line.startIndex + position.column - 1
  }

  /// The line with a number counted from 1, without its line ending; `nil` if the line does not exist.
  package subscript(number: Int) -> ArraySlice<UInt8>? {
    guard starts.indices.contains(number - 1) else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<end]
  }
}

extension Location {
  /// Whether the location is the whole file, without a position in it. Formats omit line and column for such
  /// locations if possible.
  package var isWholeFile: Bool { start.line <= 1 && start.column <= 1 && end <= start }

  /// The file for a report, with line and column unless the location is the whole file.
  package var reported: String { Path.reported(file) + (isWholeFile ? "" : ":\(start.line):\(start.column)") }
}

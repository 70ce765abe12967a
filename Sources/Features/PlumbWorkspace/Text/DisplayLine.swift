import PlumbCore
import PlumbText

/// A line of a source as a terminal can show it: cells of known width with their byte offsets. Tabs are replaced by
/// spaces, control and direction characters are escaped, bytes that are not UTF-8 are shown as `\xE9`. A cut between
/// two cells never splits a character.
package struct DisplayLine {
  /// The text that is drawn for a character, or for an invalid byte.
  package struct Cell: Equatable {
    package let text: String
    /// The width: 0 for an isolated combining mark, 2 for wide characters, more for tabs and escaped characters.
    package let columns: Int
    /// The offset of the first byte in the line.
    let byte: Int
    /// Whether the cell is a space or a tab, at which a line may be cut and which counts as indentation.
    package let isSpace: Bool
  }

  package private(set) var cells: [Cell] = []
  /// The offset after the last byte of the last cell.
  private let endByte: Int
  /// Whether the line has further bytes before or after the cells.
  package let isCutBefore, isCutBehind: Bool

  /// The number of columns between tab stops.
  static let tabWidth = 4

  /// Creates the cells of a line around a span of its bytes. `reach` is the number of bytes on each side, which avoids
  /// the decoding of very long lines. Of a span longer than `reach`, only the beginning is included.
  package init(_ line: ArraySlice<UInt8>, around span: Range<Int>, reach: Int) {
    let first = line.startIndex
    var start = max(0, min(span.lowerBound, line.count) - reach)
    var end = min(line.count, min(span.upperBound, span.lowerBound + reach) + reach)
    while start > 0, start < line.count, line[first + start] & 0xC0 == 0x80 { start += 1 }
    while end < line.count, end > start, line[first + end] & 0xC0 == 0x80 { end -= 1 }
    isCutBefore = start > 0
    isCutBehind = end < line.count
    endByte = end
    decode(line[(first + start)..<(first + max(start, end))], from: start)
  }

  /// Creates cells from the bytes: by characters for well-formed UTF-8, byte by byte otherwise.
  /// `start` is the offset of the first byte in the line.
  private mutating func decode(_ bytes: ArraySlice<UInt8>, from start: Int) {
    var column = 0
    var offset = start
    var text = String.UnicodeScalarView()
    var textStart = offset
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text.append(Unicode.UTF8.decode(encoded))
        offset += encoded.count
      case .emptyInput:
        append(String(text), from: textStart, column: &column)
        return
      case .error(let length):
        append(String(text), from: textStart, column: &column)
        let place = bytes.startIndex + offset - start
        for byte in bytes[place..<min(place + length, bytes.endIndex)] {
          append(Cell(text: Self.hexadecimal(byte), columns: 4, byte: offset, isSpace: false), column: &column)
          offset += 1
        }
        text = String.UnicodeScalarView()
        textStart = offset
      }
    }
  }

  private mutating func append(_ text: String, from start: Int, column: inout Int) {
    var byte = start
    for character in text {
      append(Self.cell(character, byte: byte, column: column), column: &column)
      byte += character.utf8.count
    }
  }

  private mutating func append(_ cell: Cell, column: inout Int) {
    cells.append(cell)
    column += cell.columns
  }

  private static func cell(_ character: Character, byte: Int, column: Int) -> Cell {
    if character == "\t" {
      let columns = tabWidth - column % tabWidth
      return Cell(text: String(repeating: " ", count: columns), columns: columns, byte: byte, isSpace: true)
    }
    let text = Terminal.sanitized(String(character))
    return Cell(text: text, columns: DisplayWidth.columns(text), byte: byte, isSpace: character == " ")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension DisplayLine {
  /// Returns the cells that a span of bytes touches; for an empty span, an empty range at its position.
  package func cells(of span: Range<Int>) -> Range<Int> {
    let first = span.lowerBound < endByte ? cells.lastIndex { $0.byte <= span.lowerBound } ?? 0 : cells.count
    let end = cells[first...].firstIndex { $0.byte >= span.upperBound } ?? cells.count
    return first..<max(first, end)
  }

  package func columns(_ range: Range<Int>) -> Int { cells[range].reduce(0) { $0 + $1.columns } }

  package func text(_ range: Range<Int>) -> String { cells[range].map(\.text).joined() }

  /// Returns the number of cells at the start that are indentation, within the given number of columns.
  package func cells(ofIndentation columns: Int) -> Int {
    var used = 0
    return cells.firstIndex { cell in
      used += cell.columns
      return !cell.isSpace || used > columns
    } ?? cells.count
  }

  /// Returns the number of columns of the spaces and tabs at the start of a line; `nil` for a blank line.
  package static func indentation(of line: ArraySlice<UInt8>) -> Int? {
    var column = 0
    for byte in line {
      switch byte {
      case UInt8(ascii: " "): column += 1
      case UInt8(ascii: "\t"): column += tabWidth - column % tabWidth
      default: return column
      }
    }
    return nil
  }
}

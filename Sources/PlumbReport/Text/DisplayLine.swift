import PlumbText

/// A line of a source as a terminal can show it: cells of known width that remember the byte they stand for.
///
/// Tabs become spaces, control and direction characters are spelled out, bytes that are not UTF-8 are shown as `\xE9`.
///
///     let line = DisplayLine(Array("\tname".utf8)[...], around: 1..<5, reach: 100)
///     line.cells.count                     // 5
///     line.columns(line.cells(of: 1..<5))  // 4
///
/// Cutting a line between two cells never splits a character, and a mark below it stands under what it means.
struct DisplayLine {
  /// What is drawn for a character, or for a byte that belongs to none.
  struct Cell: Equatable {
    let text: String
    /// 0 for a combining mark by itself, 2 for wide characters, more for tabs and what is spelled out.
    let columns: Int
    /// The offset of its first byte in the line.
    let byte: Int
    /// Whether it is a space or a tab: where a line may be cut, and what indentation is made of.
    let isSpace: Bool
  }

  private(set) var cells: [Cell] = []
  /// The offset behind the last byte of the last cell.
  private let endByte: Int
  /// Whether the bytes go on before and behind the cells.
  let isCutBefore, isCutBehind: Bool

  /// Columns from one tab stop to the next.
  static let tabWidth = 4

  /// The cells of a line around a span of its bytes; of a line of megabytes only what could be shown.
  ///
  /// `reach` counts bytes on either side; of a span that is longer than that only the beginning is there. The cut is
  /// never inside a UTF-8 sequence.
  init(_ line: ArraySlice<UInt8>, around span: Range<Int>, reach: Int) {
    let bytes = Array(line)
    var start = max(0, min(span.lowerBound, bytes.count) - reach)
    var end = min(bytes.count, min(span.upperBound, span.lowerBound + reach) + reach)
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end < bytes.count, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    isCutBefore = start > 0
    isCutBehind = end < bytes.count
    endByte = end
    decode(bytes[start..<max(start, end)])
  }

  /// Makes cells of the bytes, well-formed stretches by characters, all else byte by byte.
  private mutating func decode(_ bytes: ArraySlice<UInt8>) {
    var column = 0
    var offset = bytes.startIndex
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
        for byte in bytes[offset..<min(offset + length, bytes.endIndex)] {
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

  /// `0xE9` → `\xE9`
  private static func hexadecimal(_ byte: UInt8) -> String {
    "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension DisplayLine {
  /// The cells that a span of bytes touches; empty, and where it would stand, for an empty span.
  func cells(of span: Range<Int>) -> Range<Int> {
    let first = span.lowerBound < endByte ? cells.lastIndex { $0.byte <= span.lowerBound } ?? 0 : cells.count
    let end = cells[first...].firstIndex { $0.byte >= span.upperBound } ?? cells.count
    return first..<max(first, end)
  }

  /// The columns of some cells.
  func columns(_ range: Range<Int>) -> Int { cells[range].reduce(0) { $0 + $1.columns } }

  /// What is drawn for some cells.
  func text(_ range: Range<Int>) -> String { cells[range].map(\.text).joined() }

  /// The number of cells at the start that are indentation, of at most so many columns.
  func cells(ofIndentation columns: Int) -> Int {
    var used = 0
    return cells.firstIndex { cell in
      used += cell.columns
      return !cell.isSpace || used > columns
    } ?? cells.count
  }

  /// The columns of the spaces and tabs at the start of a line; nil for a line of nothing else.
  static func indentation(of line: ArraySlice<UInt8>) -> Int? {
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

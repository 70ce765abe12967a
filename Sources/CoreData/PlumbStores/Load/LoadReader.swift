import PlumbFormats
import PlumbModel

/// A problem with the syntax of a line.
struct LineFault: Error {
  let message: String
  var column = 1
  var help: String?
}

/// The rows of one input, one after the other: lines of JSON, or the rows of a table in CSV.
struct LoadReader {
  /// The maximum number of bytes of a line, or of a row of a table.
  static let longestLine = 64 << 20

  let name: String
  let source: ByteSource
  /// Whether the input is a table.
  let isTable: Bool
  /// The number of the last line that was read.
  var number = 0
  /// The names in the first line of a table; `nil` before it was read.
  var header: [String]?

  /// Opens an input. A name that ends in `.csv` is a table; standard input is one unless it begins with a brace.
  init(_ name: String) throws(ReadFailure) {
    self.name = name
    source = try ByteSource(name)
    try source.skipMark()
    isTable =
      name == "-"
      ? try source.peek().map { $0 != UInt8(ascii: "{") && $0 > 0x20 } ?? false : name.lowercased().hasSuffix(".csv")
  }

  /// A row of an input, with the number of its first line.
  enum Row {
    case record(LoadRecord, line: Int)
    case fault(LineFault, line: Int)
  }

  /// Returns the next row; `nil` at the end.
  mutating func next() throws(ReadFailure) -> Row? { isTable ? try tableRow() : try jsonRow() }

  static let tooLong = LineFault(message: "the line has more than \(longestLine >> 20) MiB")
}

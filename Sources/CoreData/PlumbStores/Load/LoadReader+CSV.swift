import PlumbModel
import PlumbText

/// A table in CSV (RFC 4180), as `dump` prints it: a line with names, then a line for each object. A field can contain
/// line feeds in quotes.
extension LoadReader {
  /// Returns the object in the next row; `nil` at the end. Throws for a table without names.
  mutating func tableRow() throws(ReadFailure) -> Row? {
    if header == nil { header = try names() }
    guard let header else { return nil }
    while true {
      let start = number + 1
      switch try row() {
      case nil: return nil
      case .fault(let fault): return .fault(fault, line: start)
      case .fields([nil]): continue
      case .fields(let fields) where fields.count == header.count:
        return .record(Self.record(header, fields), line: start)
      case .fields(let fields):
        let expected = Phrase.plural(header.count, "field", "fields")
        return .fault(
          LineFault(message: "expected \(expected), as in the first line, found \(fields.count)"), line: start)
      }
    }
  }

  /// Reads the names of the columns; `nil` for an empty table.
  private mutating func names() throws(ReadFailure) -> [String]? {
    let fields: [String?]
    switch try row() {
    case nil: return nil
    case .fault(let fault): throw ReadFailure(file: name, fault.message, help: fault.help.map { [$0] } ?? [])
    case .fields(let found): fields = found
    }
    let names = fields.compactMap { $0 }
    guard names.count == fields.count else {
      throw ReadFailure(file: name, "the first line has a column without a name", help: ["name each column"])
    }
    // A property can have the name of one of the columns of a dump.
    let properties = Self.isDump(names) ? names.dropFirst(2) : names[...]
    var unique: Set<String> = []
    if let twice = properties.first(where: { !unique.insert($0).inserted }) {
      throw ReadFailure(file: name, "the first line has the column \(Phrase.quoted(twice)) twice")
    }
    if names.count == 1, let only = names.first, only.contains(";") || only.contains("\t") {
      throw ReadFailure(
        file: name, "the first line has no comma: \(Phrase.quoted(only))", help: ["separate the columns by commas"])
    }
    return names
  }

  /// Whether the columns begin like those of a dump.
  private static func isDump(_ names: [String]) -> Bool { names.starts(with: ["entity", "key"]) }

  private static func record(_ names: [String], _ fields: [String?]) -> LoadRecord {
    var record = LoadRecord()
    let isDump = isDump(names)
    for (index, (name, field)) in zip(names, fields).enumerated() {
      if name == "entity", index == 0 || !isDump {
        record.entity = field
      } else if isDump, index == 1 {
        record.key = field.map(Self.key) ?? .null
      } else {
        record.properties.append(.init(name: name, section: .table, value: .field(field), column: 1))
      }
    }
    return record
  }

  /// Returns an identifier as JSON: a number if it is one.
  static func key(_ text: String) -> JSONNode.Value {
    Int64(text).map { .number(text: text, value: Double($0)) } ?? .string(text)
  }

  // MARK: Fields

  private enum Fields {
    /// The fields of a row. An empty field without quotes is `nil`.
    case fields([String?])
    case fault(LineFault)
  }

  /// Reads the fields of the next row; `nil` at the end.
  private mutating func row() throws(ReadFailure) -> Fields? {
    guard try source.peek() != nil else { return nil }
    number += 1
    var fields: [String?] = []
    var bytes: [UInt8] = []
    var (isQuoted, count) = (false, 0)
    var fault: LineFault?
    func end() {
      let text = String(decoding: bytes, as: UTF8.self)
      if !text.utf8.elementsEqual(bytes) { fault = fault ?? LineFault(message: "the text is not UTF-8") }
      if bytes.contains(0) { fault = fault ?? LineFault(message: "the text contains the byte 0") }
      fields.append(bytes.isEmpty && !isQuoted ? nil : text)
      (bytes, isQuoted) = ([], false)
    }
    loop: while let byte = try source.byte() {
      count += 1
      if count > Self.longestLine {
        fault = Self.tooLong
        bytes = []
        count = 0
      }
      switch byte {
      case UInt8(ascii: ","): end()
      case UInt8(ascii: "\n"): break loop
      case UInt8(ascii: "\r"): if try source.peek() != UInt8(ascii: "\n") { bytes.append(byte) }
      case UInt8(ascii: "\"") where bytes.isEmpty && !isQuoted:
        isQuoted = true
        if try !quoted(&bytes, &count) {
          fault = fault ?? LineFault(message: "a quote is not closed", help: "write two quotes for one in a text")
        }
      case _ where isQuoted:
        fault =
          fault
          ?? LineFault(
            message: "expected a comma after a closing quote", help: "write two quotes for one in a text")
      default: bytes.append(byte)
      }
    }
    end()
    return fault.map(Fields.fault) ?? .fields(fields)
  }

  /// Reads a text up to its closing quote. Returns `false` if the quote is missing.
  private mutating func quoted(_ bytes: inout [UInt8], _ count: inout Int) throws(ReadFailure) -> Bool {
    while let byte = try source.byte() {
      count += 1
      if byte == UInt8(ascii: "\"") {
        guard try source.peek() == byte else { return true }
        _ = try source.byte()
      }
      if byte == UInt8(ascii: "\n") { number += 1 }
      if count <= Self.longestLine { bytes.append(byte) }
    }
    return false
  }
}

import PlumbModel
import PlumbText

/// Writes a property list in XML with the layout of Apple's tools: a tab per level, lines of data with 76 columns.
struct XMLPropertyListWriter {
  private var text = ""

  /// Returns the bytes of the file, with a newline at the end.
  static func bytes(of list: PropertyList) -> [UInt8] {
    var writer = XMLPropertyListWriter()
    writer.write(list, 0)
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      \(writer.text)</plist>

      """.utf8)
  }

  private mutating func line(_ level: Int, _ line: String) {
    text += String(repeating: "\t", count: level) + line + "\n"
  }

  private mutating func write(_ list: PropertyList, _ level: Int) {
    switch list {
    case .dictionary(let values) where values.isEmpty: line(level, "<dict/>")
    case .dictionary(let values):
      line(level, "<dict>")
      for (key, value) in values.entries {
        line(level + 1, "<key>\(XMLText.escaped(key, in: .propertyList))</key>")
        write(value, level + 1)
      }
      line(level, "</dict>")
    case .array(let values) where values.isEmpty: line(level, "<array/>")
    case .array(let values):
      line(level, "<array>")
      for value in values { write(value, level + 1) }
      line(level, "</array>")
    case .data(let bytes):
      line(level, "<data>")
      let width = max(16, 76 - 8 * level)
      for part in Base64.lines(of: bytes, width: width) { line(level, part) }
      line(level, "</data>")
    case .uid(let number): write(.dictionary(["CF$UID": .integer(Int64(clamping: number))]), level)
    default: line(level, Self.element(list))
    }
  }

  /// Returns the element of a text, a number, a Boolean or a date; empty for other values.
  static func element(_ list: PropertyList) -> String {
    switch list {
    case .string(let text): "<string>\(XMLText.escaped(text, in: .propertyList))</string>"
    case .integer(let value): "<integer>\(value)</integer>"
    case .wideInteger(let value): "<integer>\(value)</integer>"
    case .real(let value): "<real>\(value)</real>"
    case .boolean(let value): value ? "<true/>" : "<false/>"
    case .date(let seconds): "<date>\(PropertyListDate.text(seconds))</date>"
    case .uid(let number): "<integer>\(number)</integer>"
    case .dictionary, .array, .data: ""
    }
  }
}

/// Conversion of dates in XML property lists: `2001-01-01T00:00:00Z` ⇄ 0 seconds since then, in UTC.
enum PropertyListDate {
  /// Returns the text of a date, in whole seconds as the format requires. Dates outside of the years 0 to 9999 are
  /// clamped.
  static func text(_ seconds: Double) -> String {
    let least = CivilDate.seconds(year: 0, month: 1, dayOfMonth: 1)
    let greatest = CivilDate.seconds(year: 10_000, month: 1, dayOfMonth: 1) - 1
    let rounded = seconds.isNaN ? 0 : seconds.rounded(.down)
    let whole = rounded < Double(least) ? least : rounded > Double(greatest) ? greatest : Int(rounded)
    return CivilDate(secondsSince2001: whole).rfc3339
  }

  /// Returns the seconds of a text; `nil` if it is not a date in this format.
  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    let form = Array("0000-00-00T00:00:00Z".utf8)
    guard bytes.count == form.count else { return nil }
    for (byte, expected) in zip(bytes, form) {
      guard expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected else { return nil }
    }
    let parts = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].map { range in
      bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard (1...12).contains(parts[1]), (1...31).contains(parts[2]), parts[3] < 24, parts[4] < 60, parts[5] < 61 else {
      return nil
    }
    let second = parts[3] * 3600 + parts[4] * 60 + parts[5]
    return Double(CivilDate.seconds(year: parts[0], month: parts[1], dayOfMonth: parts[2], secondOfDay: second))
  }
}

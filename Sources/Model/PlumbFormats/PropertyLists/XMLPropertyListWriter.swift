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

/// The text of dates in XML property lists: `2001-01-01T00:00:00Z` for 0 seconds since then, in UTC.
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
}

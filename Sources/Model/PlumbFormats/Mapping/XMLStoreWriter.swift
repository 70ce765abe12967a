import PlumbModel
import PlumbText

/// Writes a store in XML with the layout of Core Data: four spaces per level, one element per line, no newline at the
/// end.
struct XMLStoreWriter {
  private var lines: [String] = []

  static func bytes(of store: XMLStore) -> [UInt8] {
    var writer = XMLStoreWriter()
    let standalone = store.standalone.map { " standalone=\"\($0)\"" } ?? ""
    writer.lines = [
      "<?xml version=\"1.0\"\(standalone)?>",
      "<!DOCTYPE database SYSTEM \"file:///System/Library/DTDs/CoreData.dtd\">", "", "<database>",
    ]
    writer.write(info: store)
    for object in store.objects { writer.write(object) }
    writer.lines.append("</database>")
    return Array(writer.lines.joined(separator: "\n").utf8)
  }

  private mutating func line(_ level: Int, _ text: String) {
    lines.append(String(repeating: "    ", count: level) + text)
  }

  private mutating func write(info store: XMLStore) {
    line(1, "<databaseInfo>")
    line(2, "<version>\(Self.escaped(store.version))</version>")
    line(2, "<UUID>\(Self.escaped(store.uuid))</UUID>")
    line(2, "<nextObjectID>\(Self.escaped(store.nextObjectID))</nextObjectID>")
    line(2, "<metadata>")
    line(3, "<plist version=\"1.0\">")
    write(.dictionary(store.metadata), 4)
    line(3, "</plist>")
    line(2, "</metadata>")
    line(1, "</databaseInfo>")
  }

  /// Writes the metadata. Core Data indents their data with tabs.
  private mutating func write(_ list: PropertyList, _ level: Int) {
    switch list {
    case .dictionary(let values):
      line(level, "<dict>")
      for (key, value) in values.entries {
        line(level + 1, "<key>\(Self.escaped(key))</key>")
        write(value, level + 1)
      }
      line(level, "</dict>")
    case .array(let values):
      line(level, "<array>")
      for value in values { write(value, level + 1) }
      line(level, "</array>")
    case .data(let bytes):
      line(level, "<data>")
      lines += ["\t\t\(Base64.text(of: bytes))", "\t\t</data>"]
    default: line(level, XMLPropertyListWriter.element(list))
    }
  }

  private mutating func write(_ object: XMLStore.Object) {
    line(1, "<object type=\(Self.quoted(object.type)) id=\(Self.quoted(object.id))>")
    for attribute in object.attributes {
      let name = "<attribute name=\(Self.quoted(attribute.name)) type="
      switch attribute.value {
      case .text(let text, let type):
        line(2, "\(name)\(Self.quoted(type))>\(Self.escaped(text))</attribute>")
      case .binary(let bytes):
        // Core Data writes the first 76 characters on one line, and all others on the next.
        let text = Base64.text(of: bytes)
        line(2, "\(name)\"binary\">\(text.prefix(76))")
        if text.utf8.count > 76 { lines.append(String(text.dropFirst(76))) }
        lines.append("</attribute>")
      }
    }
    for relationship in object.relationships {
      let references =
        relationship.references.isEmpty
        ? "" : " idrefs=\(Self.quoted(relationship.references.joined(separator: " ")))"
      line(
        2,
        "<relationship name=\(Self.quoted(relationship.name)) type=\(Self.quoted(relationship.counts)) "
          + "destination=\(Self.quoted(relationship.destination))\(references)></relationship>")
    }
    line(1, "</object>")
  }

  private static func quoted(_ text: String) -> String { "\"\(XMLText.escaped(text, in: .value))\"" }

  private static func escaped(_ text: String) -> String { XMLText.escaped(text, in: .propertyList) }
}

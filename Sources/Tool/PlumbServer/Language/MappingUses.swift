import PlumbCore
import PlumbModel

/// The occurrences of elements of the later version in a mapping model, which Xcode writes with one element per line.
///
///     <object type="XDDEVENTITYMAPPING" id="z106">
///         <attribute name="destinationname" type="string">Order</attribute>
struct MappingUses {
  /// An object of the file.
  private struct Object {
    var type = ""
    var id = ""
    var entityMapping = ""
    /// The range of the destination's name, or of the property's name.
    var name: Range<Int>?
  }
  private let file: String
  private let bytes: [UInt8]
  private var objects: [Object] = []

  init(_ file: String, _ bytes: [UInt8]) {
    (self.file, self.bytes) = (file, bytes)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      // Longer lines are embedded models.
      if end - start < 2000 { read(start..<end) }
      start = end + 1
    }
  }

  /// Returns the occurrences of an entity or a property.
  func uses(of element: ElementName) -> [ElementUse] {
    let entities = objects.filter { $0.type == "XDDEVENTITYMAPPING" && text($0.name) == element.entity }
    let ids = Set(entities.map(\.id))
    let found =
      element.property == nil
      ? entities : objects.filter { ids.contains($0.entityMapping) && text($0.name) == element.property }
    return found.compactMap(\.name).map {
      ElementUse(element: element, role: .mapping, location: Location(file, bytes: $0))
    }
  }

  private func text(_ range: Range<Int>?) -> String? { range.map { String(decoding: bytes[$0], as: UTF8.self) } }

  private mutating func read(_ line: Range<Int>) {
    let text = String(decoding: bytes[line], as: UTF8.self)
    let tag = text.drop { $0 == " " || $0 == "\t" }
    if tag.hasPrefix("<object ") {
      objects.append(Object(type: Self.value("type", in: tag), id: Self.value("id", in: tag)))
    } else if let object = objects.indices.last, tag.hasPrefix("<relationship name=\"entitymapping\"") {
      objects[object].entityMapping = Self.value("idrefs", in: tag)
    } else if let object = objects.indices.last, tag.hasPrefix("<attribute "),
      isName(Self.value("name", in: tag), object)
    {
      objects[object].name = content(of: line)
    }
  }

  /// Whether an attribute contains the name that the mapping refers to in the later version.
  private func isName(_ attribute: String, _ object: Int) -> Bool {
    attribute == (objects[object].type == "XDDEVENTITYMAPPING" ? "destinationname" : "name")
  }

  private static func value(_ key: String, in tag: Substring) -> String {
    guard let start = tag.firstRange(of: " \(key)=\"")?.upperBound else { return "" }
    return String(tag[start...].prefix { $0 != "\"" })
  }

  /// Returns the range between the tags of a line.
  private func content(of line: Range<Int>) -> Range<Int>? {
    guard let start = bytes[line].firstIndex(of: UInt8(ascii: ">")),
      let end = bytes[start..<line.upperBound].firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    return start + 1..<end
  }
}

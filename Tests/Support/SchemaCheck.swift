import Foundation
import PlumbModel
import PlumbText

/// The differences between a document and a schema: types, required and unknown keys, constants and enumerations.
package struct SchemaCheck {
  package let root: JSONNode
  package var problems: [String] = []
  /// The visited members of the schema, by the offsets of their schemas.
  package var met: Set<Int> = []

  package init(root: JSONNode) { self.root = root }

  package mutating func check(_ node: JSONNode, _ schema: JSONNode, _ path: String) {
    if let name = schema["$ref"]?.string?.split(separator: "/").last, let target = root["$defs"]?[String(name)] {
      check(node, target, path)
    }
    if let constant = schema["const"], JSON(constant) != JSON(node) { problems.append("\(path): not the constant") }
    if let words = schema["enum"]?.elements, !words.contains(where: { JSON($0) == JSON(node) }) {
      problems.append("\(path): \(JSON(node).compact) is none of the words")
    }
    switch schema["type"]?.string {
    case "object": checkObject(node, schema, path)
    case "array":
      guard let elements = node.elements else { return problems.append("\(path): no array") }
      if let items = schema["items"] { for element in elements { check(element, items, path + "[]") } }
    case "string": if node.string == nil { problems.append("\(path): no string") }
    case "integer": if node.integer == nil { problems.append("\(path): no integer") }
    default: break
    }
  }

  private mutating func checkObject(_ node: JSONNode, _ schema: JSONNode, _ path: String) {
    guard let members = node.members else { return problems.append("\(path): no object") }
    for key in schema["required"]?.elements?.compactMap(\.string) ?? [] where node[key] == nil {
      problems.append("\(path): \(key) is missing")
    }
    // An object without declared properties may have any.
    guard let properties = schema["properties"] else { return }
    for member in members {
      guard let known = properties[member.key] else {
        problems.append("\(path): \(member.key) is not in the schema")
        continue
      }
      met.insert(known.location.start.offset)
      check(member.value, known, "\(path).\(member.key)")
    }
  }

  /// Returns the names and offsets of all object members in a schema.
  package static func members(of schema: JSONNode) -> [(name: String, offset: Int)] {
    let own = schema["properties"]?.members ?? []
    return own.map { ($0.key, $0.value.location.start.offset) } + own.flatMap { members(of: $0.value) }
      + (schema["items"].map { members(of: $0) } ?? [])
      + (schema["$defs"]?.members ?? []).flatMap { members(of: $0.value) }
  }

  /// Returns a schema of `Docs/schemas` by name. `nil` if it cannot be read.
  package static func schema(_ name: String) -> JSONNode? {
    let file = Repository.url("Docs/schemas/\(name).schema.json")
    return FileManager.default.contents(atPath: file.path).flatMap {
      JSONReader.parse(Array($0), file: "schema").node
    }
  }
}

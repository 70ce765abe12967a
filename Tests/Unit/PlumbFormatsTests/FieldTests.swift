import Foundation
import Testing

@testable import PlumbFormats
@testable import PlumbModel

/// Tests of every field of every element in all uses of the field tables. The fields are taken from the tables.
struct FieldTests {
  @Test(arguments: FieldPath.all) func everyChildIsReadWrittenDumpedAndCompared(_ path: FieldPath) throws {
    guard let (tag, parent) = path.last else { return }
    let model = try Model.reading(path.xml())
    let child = try #require(path.element(in: model), "it is not read")
    #expect(try Model.reading(model.formatted()).meaning == model.meaning)
    #expect(String(decoding: model.formatted(), as: UTF8.self).contains("<\(tag.rawValue)"))
    #expect(try redumped(model) == model.meaning)
    let without = try #require(parent.element(in: try Model.reading(parent.xml())))
    let with = try #require(parent.element(in: model))
    #expect(differences(with, without).count == 1 && differences(with, with).isEmpty)
    #expect(tag.rank(in: parent.tag) != nil && child.preserved == nil)
  }

  @Test(arguments: FieldPath.all) func everyAttributeIsReadWrittenDumpedComparedAndSet(_ path: FieldPath) throws {
    let bare = try Model.reading(path.xml())
    let plain = try #require(path.element(in: bare))
    for (key, name, value) in try values(at: path) {
      let model = try Model.reading(path.xml(" \(key.rawValue)=\"\(value)\""))
      let element = try #require(path.element(in: model))
      #expect(element.preserved?.attributes == nil, "\(key) is not in the order of the table")
      #expect(differences(element, plain) == [name], "\(key)")
      #expect(text(key, of: element, path.tag) == value, "\(key)")
      #expect(String(decoding: model.formatted(), as: UTF8.self).contains(" \(key.rawValue)=\"\(value)\""))
      #expect(try Model.reading(model.formatted()).meaning == model.meaning, "\(key)")
      #expect(try redumped(model) == model.meaning, "\(key)")
      #expect(try dump(model) != dump(bare), "\(key)")
      #expect(differences(set(key, to: value, in: plain, path.tag), element) == [], "\(key)")
      #expect(differences(set(key, to: nil, in: element, path.tag), plain) == [], "\(key)")
    }
  }

  /// Every stored property has a value other than `false`, `nil` or empty if all fields in the tables are set.
  @Test(arguments: FieldPath.all) func noPropertyIsMissingFromItsTable(_ path: FieldPath) throws {
    let model = try Model.reading(path.xml(try attributes(at: path), try content(of: path)))
    let element = try #require(path.element(in: model))
    let ofSwift = ["preserved", "_unknownForms", "_declared", "lacksEntities", "source.declarations"]
    let unset = Everything.unset(element).filter { path in !ofSwift.contains { path.contains($0) } }
    // The identifier of a model comes first only if it does so in the file.
    #expect(unset == (path.tag == .model ? [".leadsWithIdentifier"] : []))
  }

  // MARK: A file with the content that a test requires

  private func attributes(at path: FieldPath) throws -> String {
    try values(at: path).map { " \($0.key.rawValue)=\"\($0.value)\"" }.joined()
  }

  /// Returns the children of an element, with all their attributes and children.
  private func content(of path: FieldPath) throws -> String {
    try path.tag.children.map { child in
      let path = path.appending(child.tag)
      let attributes = try attributes(at: path)
      return "<\(child.tag.rawValue)\(attributes)>\(try content(of: path))</\(child.tag.rawValue)>"
    }.joined()
  }

  /// Returns a value other than the default for each XML attribute.
  private func values(at path: FieldPath) throws -> [(key: XMLKey, name: String, value: String)] {
    func values<Element: ModelElement>(_ element: Element) throws -> [(key: XMLKey, name: String, value: String)] {
      try element.fields(as: path.tag).attributes.map { field in
        let key = try #require(field.key)
        let value = ["Cascade", "category", "Integer 64", "7", "YES", "RTree", "descending", "Swift"].first { value in
          guard field.form.allows(value) else { return false }
          var changed = element
          changed.set(key, to: value, as: path.tag)
          return field.text(changed) == value
        }
        return (key, field.name, try #require(value, "no value for \(key)"))
      }
    }
    let element = try #require(path.element(in: try Model.reading(path.xml())))
    return try values(element)
  }

  // MARK: What the tables serve

  private func differences(_ one: any ModelElement, _ other: any ModelElement) -> [String] {
    func compare<Element: ModelElement>(_ one: Element) -> [String] {
      let names = (other as? Element)?.differences(from: one).map(\.name) ?? ["another kind"]
      // This property depends on the position of the identifier.
      return names.filter { $0 != "leadsWithIdentifier" }
    }
    return compare(one)
  }

  private func set(_ key: XMLKey, to text: String?, in element: any ModelElement, _ tag: XMLTag) -> any ModelElement {
    var element = element
    element.set(key, to: text, as: tag)
    return element
  }

  private func text(_ key: XMLKey, of element: any ModelElement, _ tag: XMLTag) -> String? {
    func text<Element: ModelElement>(_ element: Element) -> String? {
      element.fields(as: tag).field(key)?.text(element)
    }
    return text(element)
  }

  private func dump(_ model: Model) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(ModelDump(model))
  }

  private func redumped(_ model: Model) throws -> Model {
    try JSONDecoder().decode(ModelDump.self, from: dump(model)).model
  }
}

/// The path from the root to an element, by tag names: `model/entity/attribute`.
struct FieldPath: Sendable, CustomTestStringConvertible {
  let tags: [XMLTag]

  var testDescription: String { tags.map(\.rawValue).joined(separator: "/") }
  var tag: XMLTag { tags.last ?? .model }
  var last: (tag: XMLTag, parent: FieldPath)? { tags.count > 1 ? (tag, FieldPath(tags: tags.dropLast())) : nil }

  func appending(_ tag: XMLTag) -> FieldPath { FieldPath(tags: tags + [tag]) }

  /// Every path in the tables.
  static let all = below(FieldPath(tags: [.model]))

  private static func below(_ path: FieldPath) -> [FieldPath] {
    [path] + path.tag.children.flatMap { below(path.appending($0.tag)) }
  }

  /// Returns a file with the elements of the path.
  func xml(_ attributes: String = "", _ content: String = "") -> String {
    let start = tags.map { "<\($0.rawValue)" }.joined(separator: ">") + attributes + ">"
    return start + content + tags.reversed().map { "</\($0.rawValue)>" }.joined()
  }

  /// Returns the first element at the path.
  func element(in model: Model) -> (any ModelElement)? {
    tags.dropFirst().reduce(model as (any ModelElement)?) { element, tag in element.flatMap { child(tag, of: $0) } }
  }

  private func child<Element: ModelElement>(_ tag: XMLTag, of element: Element) -> (any ModelElement)? {
    Element.fields.all.first { $0.child?.tag == tag }?.elements(element).first
  }
}

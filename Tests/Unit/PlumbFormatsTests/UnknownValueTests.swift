import Foundation
import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbText

/// An unknown value is written unchanged, reported once with its location, and does not affect other values. The
/// fields are taken from the tables.
@Suite struct UnknownValueTests {
  /// Values that are no word, number or flag, escaped as Xcode does.
  private static let nonsense = ["Nonsense &amp; &lt;more&gt;", "", "YES ", "１", "-", "YESNO"]

  @Test(arguments: FieldPath.all, nonsense) func everyFieldKeepsIt(_ path: FieldPath, _ nonsense: String) throws {
    for (key, sample) in try fields(at: path, excluding: nonsense) {
      let plain = try Model.reading(file(path, key, sample))
      let parsed = try Self.read(file(path, key, nonsense))
      let model = parsed.value
      // Every writer writes the value at its place, and the remaining text is equal.
      let expected = Self.text(plain.formatted()).replacing(
        " \(key.rawValue)=\"\(sample)\"", with: " \(key.rawValue)=\"\(nonsense)\"", maxReplacements: 1)
      #expect(Self.text(model.formatted()) == expected, "\(key)")
      #expect(try Model.reading(model.formatted()).formatted() == model.formatted(), "\(key)")
      #expect(try Model.reading(model.written()).unknownValues.count == 1, "\(key)")
      let dumped = try JSONDecoder().decode(ModelDump.self, from: JSONEncoder().encode(ModelDump(model))).model
      #expect(dumped.formatted() == model.formatted() && dumped.written() == model.written(), "\(key)")
      // The reader reports one error with the location, or a warning for the type of an index.
      let severity: Severity = path.tag == .fetchIndexElement && key == .type ? .warning : .error
      let found = try #require(parsed.diagnostics.first { $0.isUnknownValue }, "\(key) is not reported")
      #expect(parsed.diagnostics.count == 1 && found.severity == severity && found.message.contains(key.rawValue))
      let place = try #require(found.location)
      let bytes = model.source.bytes[place.start.offset..<place.end.offset]
      #expect(Self.text(Array(bytes)) == nonsense, "\(key)")
      #expect(!found.message.contains("\n") && !found.help.isEmpty)
    }
  }

  /// All other attributes have the same values with and without the unknown value.
  @Test(arguments: FieldPath.all) func nothingElseChanges(_ path: FieldPath) throws {
    for (key, _) in try fields(at: path, excluding: "?") {
      let others = try fields(at: path, excluding: "?").filter { $0.key != key }
        .map { " \($0.key.rawValue)=\"\($0.sample)\"" }.joined()
      let without = try #require(path.element(in: try Model.reading(path.xml(others))))
      let with = try #require(path.element(in: try Model.reading(path.xml(" \(key.rawValue)=\"?\"" + others))))
      #expect(differences(with, without).filter { $0 != "kept" }.allSatisfy { $0 == name(of: key, path) }, "\(key)")
    }
  }

  /// Setting a value replaces the unknown text.
  @Test func aValueThatIsSetIsWritten() throws {
    var model = try Model.reading(
      #"<model><entity name="A"><relationship name="b" toMany="YEZ" deletionRule="Nulify"/></entity></model>"#)
    model.entities[0].relationships[0].isToMany = true
    #expect(Self.text(model.written()).contains(#"toMany="YES" deletionRule="Nulify""#))
    #expect(Self.text(model.formatted()).contains(#"toMany="YES" deletionRule="Nulify""#))
    #expect(model.entities[0].relationships[0].unknownValues(as: .relationship).map(\.key) == [.deletionRule])
  }

  /// Another tool wrote the value for Manual/None, on each entity. It has one note, and is written back.
  @Test func codegenNoneIsManual() throws {
    let xml =
      #"<model><entity name="A" codeGenerationType="none"/><entity name="B" codeGenerationType="none"/></model>"#
    let parsed = try Self.read(xml)
    #expect(parsed.value.entities.map(\.codeGeneration) == [.manual, .manual])
    #expect(Self.text(parsed.value.written()).split(separator: #"codeGenerationType="none""#).count == 3)
    #expect(
      parsed.diagnostics.map { "\($0.severity): \($0.message)" } == [
        "note: The value “none” of codeGenerationType is not Xcode's, and means Manual/None"
      ])
  }

  @Test(arguments: [
    (#"optional="true""#, nil), (#"optional="false""#, nil), (#"optional="NO""#, nil), (#"attributeType="""#, nil),
    (#"attributeType="Undefined""#, nil), (#"usesScalarValueType="NO""#, nil),
    (#"optional="1""#, "YES"), (#"optional="yes""#, "YES"), (#"optional="Nο""#, nil as String?),
    (#"attributeType="Integer32""#, "Integer 32"), (#"usesScalarValueType="YEZ""#, "YES"),
    (#"defaultDateTimeInterval="O.5""#, "0.5"), (#"attributeType="string""#, "String"),
  ])
  func whatIsAcceptedAndWhatWasMeant(_ attribute: String, _ meant: String?) throws {
    let found = try Self.read(#"<model><entity name="A"><attribute name="n" \#(attribute)/></entity></model>"#)
      .unknownValues
    let isFine = meant == nil && !attribute.contains("ο")
    #expect(found.isEmpty == isFine, "\(attribute)")
    if let meant { #expect(found.first?.help == ["did you mean \"\(meant)\"?"]) }
  }

  /// Words of a real-looking file damaged at random: each token of the file is in what is written, in the same order.
  @Test func damagedFilesLoseNoWord() throws {
    var random = Seeded(state: 14)
    let original = Everything.model.formatted()
    for _ in 0..<400 {
      let bytes = Self.damaged(original, &random)
      guard let model = try? Model.reading(bytes) else { continue }
      #expect(model.formatted() == bytes, "\(Self.text(bytes))")
      #expect(model.written() == bytes)
    }
  }

  /// Some values of limited forms with another letter in them.
  private static func damaged(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var lines = text(bytes).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard let line = lines.indices.randomElement(using: &random) else { continue }
      let limited = lines[line].ranges(of: /(YES|NO|Integer 64|Cascade|Deny|descending|RTree|"[0-9]+")/)
      guard let place = limited.randomElement(using: &random) else { continue }
      let letter = lines[line].index(place.lowerBound, offsetBy: 1)
      lines[line].replaceSubrange(letter...letter, with: ["Z", "0", "x"].randomElement(using: &random) ?? "Z")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  // MARK: What the tables say

  /// The fields of an element that do not take every text, each with a value that is always written; those that take the
  /// nonsense are left out.
  private func fields(at path: FieldPath, excluding nonsense: String) throws -> [(key: XMLKey, sample: String)] {
    func fields<Element: ModelElement>(_ element: Element) -> [(key: XMLKey, sample: String)] {
      element.fields(as: path.tag).attributes.compactMap { field in
        let text = XMLText.unescaped(nonsense)
        guard let key = field.key, field.form != .text, !field.form.allows(text), !field.emptyTexts.contains(text)
        else { return nil }
        return field.form.samples.first.map { (key, $0) }
      }
    }
    let element = try #require(path.element(in: try Model.reading(path.xml())))
    return fields(element)
  }

  private func name(of key: XMLKey, _ path: FieldPath) -> String {
    func name<Element: ModelElement>(_ element: Element) -> String? {
      element.fields(as: path.tag).field(key)?.name
    }
    return (try? Model.reading(path.xml())).flatMap { path.element(in: $0) }.flatMap { name($0) } ?? ""
  }

  private func differences(_ one: any ModelElement, _ other: any ModelElement) -> [String] {
    func compare<Element: ModelElement>(_ one: Element) -> [String] {
      (other as? Element)?.differences(from: one).map(\.name) ?? ["another kind"]
    }
    return compare(one)
  }

  private func file(_ path: FieldPath, _ key: XMLKey, _ value: String) -> String {
    path.xml(" \(key.rawValue)=\"\(value)\"")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func read(_ xml: String) throws -> Parsed<Model> {
    try Model.read(Array(xml.utf8), file: "contents", name: "Shop")
  }
}

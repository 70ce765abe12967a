import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbModel

@Suite struct SourceLayoutTests {
  private static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Boat" representedClassName="Boat">
            <attribute name="name" attributeType="String"/>
        </entity>
    </model>
    """

  private static func model(_ text: String) throws -> Model {
    try Model.read(Array(text.utf8), file: "contents", name: "M").value
  }

  private static func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  @Test func whatXcodeWritesHasNoLayoutOfItsOwn() throws {
    #expect(SourceLayout(of: try Self.model(Self.contents)) == nil)
  }

  /// A new nesting level has the indentation of the first level.
  @Test(arguments: [("\r\n", "  "), ("\n", "\t"), ("\r\n", ""), ("\n\n", " ")])
  func aNewLevelFollowsTheFirst(_ lineEnd: String, _ indentation: String) throws {
    func style(_ text: String) -> String {
      text.replacing("\n", with: lineEnd).replacing("    ", with: indentation)
    }
    let model = try Self.model(style(Self.contents))
    var changed = model
    changed.entities[0].attributes[0].userInfo = [UserInfoEntry(key: "a", value: "b")]
    let written = Self.text(changed.written()) ?? ""
    #expect(written.contains("\n            <userInfo>\n                <entry"), "\(written)")
    let laidOut = Self.text(try #require(SourceLayout(of: model)).applied(to: changed.written())) ?? ""
    let line = lineEnd == "\n\n" ? "\n" : lineEnd
    let level = { (count: Int) in line + String(repeating: indentation, count: count) }
    #expect(
      laidOut.contains("\(level(3))<userInfo>\(level(4))<entry key=\"a\" value=\"b\"/>\(level(3))</userInfo>"),
      "\(laidOut)")
    #expect(try Self.model(laidOut).formatted() == changed.formatted())
  }

  /// The pieces contain all bytes of any text.
  @Test func nothingIsLostBetweenPieces() {
    let text = "<?a?>\r\n<!-- > --><b c='>' d=\"</b>\"> <e ></e > x<![CDATA[<]]></b>\n"
    let bytes = Array(text.utf8)
    let cut = bytes.indices.flatMap { start in (start...bytes.count).map { Array(bytes[start..<$0]) } }
    let missing = bytes.indices.map { index in Array(bytes[..<index] + bytes[(index + 1)...]) }
    for bytes in cut + missing {
      guard let pieces = XMLPieces(bytes) else { continue }
      #expect(pieces.pieces.flatMap { $0.space + $0.text } + pieces.tail == bytes)
    }
    #expect(XMLPieces(bytes)?.pieces.map(\.kind) == [.whole, .whole, .start, .whole, .whole, .end])
    #expect(XMLPieces(Array("<!DOCTYPE a>".utf8))?.pieces == nil)
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func whatDoesNotChangeStaysToTheByte() {
    var (preserved, given) = (0, 0)
    for (file, model) in Corpus.someModels {
      for style in [{ $0 }, { (text: String) in text.replacing("\n", with: "\r\n") }] as [(String) -> String] {
        let source = style(Self.text(model.source.bytes) ?? "")
        guard let read = try? Self.model(source), read.source.bytes != read.written() else { continue }
        guard let layout = SourceLayout(of: read) else {
          given += 1
          continue
        }
        preserved += 1
        #expect(Self.text(layout.applied(to: read.written())) == source, "\(file)")
      }
    }
    #expect(given * 50 <= preserved, "\(given) of \(preserved)")
  }
}

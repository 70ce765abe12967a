import Foundation
import PlumbModel
import PlumbText
import Testing

@testable import PlumbFormats

/// Files that are not models. Each results in one clear error with its location. The reader opens no other file and
/// expands no entity.
struct HostileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let place: String
    let message: String

    init(_ description: String, _ bytes: [UInt8], _ place: String, _ message: String) {
      testDescription = description
      self.bytes = bytes
      self.place = place
      self.message = message
    }

    init(_ description: String, _ text: String, _ place: String, _ message: String) {
      self.init(description, Array(text.utf8), place, message)
    }
  }

  @Test(arguments: cases) func isRefused(_ hostile: Case) {
    let failure = refusal(hostile.bytes)
    #expect(failure?.location?.description == "contents:\(hostile.place)")
    #expect(failure?.message.contains(hostile.message) == true, "\(failure?.message.prefix(300) ?? "it was read")")
    #expect(failure?.message.count ?? 0 < 300 && failure?.message.contains("\n") == false)
    #expect(failure?.help.isEmpty == false)
  }

  static let cases: [Case] = [
    Case("nothing", "", "1:1", "the file is empty"),
    Case("white space", " \n\t\r\n ", "1:1", "the file is empty"),
    Case("a byte order mark", "\u{FEFF}", "1:1", "the file is not XML"),
    Case("some other text", "{\"model\": 1}", "1:1", "the file is JSON, not XML"),
    Case("gzip", [0x1F, 0x8B, 0x08, 0, 0, 0], "1:1", "compressed with gzip"),
    Case("UTF-16, little end first", Array("<model/>".utf16.flatMap { [UInt8($0), 0] }), "1:1", "UTF-16"),
    Case("UTF-16 with its mark", [0xFF, 0xFE] + Array("<model/>".utf8), "1:1", "UTF-16"),
    Case("UTF-32", [0, 0, 0, 0x3C, 0, 0, 0, 0x6D], "1:1", "UTF-16"),
    Case("a binary property list", "bplist00\u{1}\u{2}", "1:1", "binary property list"),
    Case("Latin 1", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><model/>", "1:1", "encoding is ISO-8859-1"),
    Case(
      "an encoding of two lines", "<?xml version=\"1.0\" encoding=\"U\nTF-8\"?><model/>", "1:1",
      "encoding is U TF-8, not"),
    Case(
      "ASCII that is none", "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n<model name=\"é\"/>", "2:1",
      "the file's encoding is US-ASCII, and it contains other characters"),
    Case("Latin 1 in single quotes", "<?xml version='1.0' encoding='latin1'?><model/>", "1:1", "encoding is latin1"),
    Case(
      "another encoding behind a byte order mark", "\u{FEFF}<?xml version=\"1.0\" encoding=\"O\"?><model/>", "1:1",
      "encoding is O, not"),
    Case(
      "an encoding of hundreds of letters",
      "<?xml version=\"1.0\" encoding=\"U\(String(repeating: "E", count: 300))\"?><model/>", "1:1", "encoding is UEEE"),
    Case(
      "a declaration without an end", "<?xml version=\"1.0\" \(String(repeating: "a", count: 2_000))", "1:1",
      "does not end within 1024 bytes"),
    Case("a control sequence as encoding", "<?xml version='1.0' encoding='\u{1B}[2J'?><model/>", "1:1", "encoding"),
    Case(
      "bytes that are not UTF-8", Array("<model name=\"".utf8) + [0xC3, 0x28] + Array("\"/>".utf8), "1:14",
      "the file is not valid UTF-8"),
    Case(
      "a surrogate", Array("<model name=\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"/>".utf8), "1:14",
      "the file is not valid UTF-8"),
    Case("a NUL", "<model name=\"a\0b\"/>", "1:15", "control character"),
    Case("a NUL between elements", "<model>\n\0\n</model>", "2:1", "control character"),
    Case("a control character", "<model name=\"\u{1}\"/>", "1:14", "control character"),
    Case("a control character by number", "<model name=\"&#1;\"/>", "1:18", "well-formed"),
    Case("another root", "<!-- a --><plist version=\"1.0\"/>", "1:1", "the root element is <plist>, not <model>"),
    Case("a root with a namespace", "<model xmlns=\"urn:x\"/>", "1:1", "the root element <model> is in a namespace"),
    Case("two roots", "<model/>\n<model/>", "2:1", "well-formed"),
    Case("no root", "<?xml version=\"1.0\"?>\n<!-- all -->\n", "3:1", "the file has no root element"),
    Case("a DOCTYPE", "<!DOCTYPE plist>\n<model/>", "1:1", "a model cannot have a DOCTYPE"),
    Case("an external DTD", "<!DOCTYPE model SYSTEM \"file:///etc/passwd\">\n<model/>", "1:1", "DOCTYPE"),
    Case("an external entity", external, "2:1", "DOCTYPE"),
    Case("an entity bomb", bomb, "1:1", "DOCTYPE"),
    Case(
      "an undefined entity", "<model>\n  <entity name=\"&owner;\"/>\n</model>", "2:24", "Entity 'owner' not defined"),
    Case("an undefined entity in text", "<model>\n  &owner;\n</model>", "2:10", "Entity 'owner' not defined"),
    Case(
      "an attribute twice", "<model>\n<entity name=\"A\" name=\"B\"/>\n</model>", "2:26",
      "the attribute name occurs twice"),
    Case("the start of a tag", "<model>\n  <entity", "2:1", "a tag is not closed"),
    Case("an attribute without quotes", "<model>\n\n<entity name=A/>\n</model>", "3:14", "is not in quotes"),
    Case("a tag that is not closed", "<model>\n  <entity>\n</model>", "3:9", "which closes the tag of line 2"),
    Case("a `<` in a value", "<model>\n  <entity name=\"<\"/>\n</model>", "2:17", "write &lt;"),
    Case("100,000 levels", String(repeating: "<a>", count: 100_000), "1:1", "not <model>"),
    Case("100,000 levels of entities", deep("entity"), "2:1", "nested more than 64 levels deep"),
    Case("100,000 unknown levels", deep("x"), "2:1", "nested more than 64 levels deep"),
    Case("a merge conflict", conflict, "3:1", "contains an unresolved merge conflict"),
    Case("a conflict after the root", "<model/>\n<<<<<<< ours\n", "2:1", "merge conflict"),
    Case(
      "a value of 11 MB", "<model>\n<entity name=\"" + long(11 << 20) + "\"/></model>", "2:1",
      "a single tag or text is longer"),
    Case("a model of 33 MB", "<model>" + long(33 << 20) + "</model>", "1:1", "the file is larger than 32 MiB"),
    Case(
      "half a million elements", "<model>\n" + String(repeating: "<entity/>\n", count: 500_000) + "</model>",
      "400001:1",
      "more than 400,000 elements"),
    Case("a comment of 2 MB", "<model>\n<!--" + long(2 << 20) + "--></model>", "2:1", "a single tag or text is longer"),
    Case("text of 2 MB", "<model>\n<entity/>" + long(2 << 20) + "</model>", "2:1", "a single tag or text is longer"),
    Case("a name of 2 MB", "<model " + long(2 << 20) + "=''/>", "1:1", "a single tag or text is longer"),
    Case("a long encoding", "<?xml version='1.0' encoding='\(long(150))'?><model/>", "1:1", "encoding"),
    Case("a long name of a root", "<\(long(40_000))/>", "1:1", "the root element is"),
    Case("a long name of an entity", "<model>&\(long(40_000));</model>", "1:40010", "not well-formed: Entity 'aaa"),
  ]

  private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }
  private static func deep(_ tag: String) -> String { "<model>\n" + String(repeating: "<\(tag)>", count: 100_000) }

  private static let external = """
    <?xml version="1.0"?>
    <!DOCTYPE model [<!ENTITY secret SYSTEM "file:///etc/hostname">]>
    <model><entity name="&secret;"/></model>
    """

  private static let bomb = """
    <!DOCTYPE model [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
    <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>
    <model><entity name="&d;"/></model>
    """

  private static let conflict = """
    <model>
        <entity name="Order">
    <<<<<<< HEAD
            <attribute name="a"/>
    =======
            <attribute name="b"/>
    >>>>>>> branch
        </entity>
    </model>
    """

  // MARK: Every prefix

  @Test func aFileCutAtAnyByteIsRefused() {
    let whole = Array(Everything.model.written().prefix(2_500)) + Array("</entity></model>".utf8)
    let small = Array(sample.utf8)
    #expect(refusal(small) == nil)
    for bytes in [whole, small] {
      for count in 0..<(bytes.count - 1) {
        let failure = refusal(Array(bytes.prefix(count)))
        #expect(failure?.location != nil && failure?.message.isEmpty == false, "cut at \(count)")
      }
    }
  }

  private let sample = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model name="é🧾"><!-- c --><entity name='A' x="&amp;"><![CDATA[t]]><attribute/>t<?p i?></entity></model>
    """

  @Test func manyElementsTakeTimeInProportion() throws {
    let userInfo = String(repeating: "<attribute/>", count: 5_000) + String(repeating: "<userInfo/>", count: 5_000)
    let unknown = String(repeating: "<x/>t<!-- c -->", count: 5_000)
    let model = try Model.reading("<model><entity>\(userInfo)</entity>\(unknown)</model>")
    #expect(model.entities.first?.attributes.count == 5_000)
    #expect(model.preserved?.children?.count == 15_001)
  }

  private func refusal(_ bytes: [UInt8]) -> Diagnostic? {
    do throws(ReadFailure) {
      _ = try Model.read(bytes, file: "contents", name: "Shop")
      return nil
    } catch {
      return error.diagnostic
    }
  }
}

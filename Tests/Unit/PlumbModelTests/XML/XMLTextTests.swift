import Testing

@testable import PlumbModel
@testable import PlumbText

@Suite struct XMLTextTests {
  private static let text = "a & <b> \"c\" 'd'\n\t\r\u{1}\u{FFFE}é"

  @Test(arguments: [
    (XMLText.Place.modelValue, "a &amp; &lt;b&gt; &quot;c&quot; 'd'&#10;&#9;&#13;\u{1}\u{FFFE}é"),
    (.value, "a &amp; &lt;b&gt; &quot;c&quot; 'd'&#10;&#9;&#13;é"),
    (.propertyList, "a &amp; &lt;b&gt; \"c\" 'd'\n\t\r\u{1}\u{FFFE}é"),
    (.content, "a &amp; &lt;b&gt; &quot;c&quot; 'd'\n\t&#13;é"),
  ])
  func whatIsEscapedDependsOnTheReader(_ place: XMLText.Place, _ expected: String) {
    #expect(XMLText.escaped(Self.text, in: place) == expected)
    #expect(XMLText.escaped("plain, é and ﬁ", in: place) == "plain, é and ﬁ")
  }

  @Test(arguments: ["", "a & b", "&amp;", "<>\"'", "a\nb\tc\rd", "é🧾"])
  func aValueMeansWhatWasEscaped(_ text: String) {
    #expect(XMLText.unescaped(XMLText.escaped(text)) == text)
    #expect(XMLText.unescaped(XMLText.escaped(text, in: .value)) == text)
  }

  @Test(arguments: [
    (#"<a b="1" c='2"' d = "" />"#, ["b=1", "c=2\"", "d="]), ("<a>", []), ("<a/>", []),
    ("<a\n\tb=\"x > y\"\n>", ["b=x > y"]),
    (#"<?xml version="1.0" encoding='utf-8'?>"#, ["version=1.0", "encoding=utf-8"]), ("<a b=\"1", []), ("<a b", []),
    ("", []),
  ])
  func theAttributesOfAStartTag(_ tag: String, _ expected: [String]) {
    // Offsets refer to the whole text, not to the slice.
    let bytes = Array("<!-- -->\(tag)".utf8)
    let found = StartTagAttributes(bytes[8...]).map { attribute in
      [attribute.name, attribute.value].map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "=")
    }
    #expect(found == expected)
  }
}

import PlumbCore
import PlumbModel
import PlumbText
import Testing

@testable import PlumbFormats

/// The model contains the values of the file, with the exact location of each.
struct ReaderTests {
  // MARK: Locations

  /// The range of the XML attribute in the tag of the first attribute, as `line:column-line:column text`.
  struct Place: Sendable {
    let tag: String
    let attribute: XMLKey
    let value: String
  }

  @Test(arguments: [
    Place(tag: #"<attribute name="a" optional="YES"/>"#, attribute: .optional, value: "3:31-3:34 YES"),
    Place(tag: #"<attribute name="a" optional="YES"/>"#, attribute: .name, value: "3:18-3:19 a"),
    Place(
      tag: #"<attribute name='a' defaultValueString='"'/>"#, attribute: .defaultValueString, value: "3:41-3:42 \""),
    Place(tag: #"<attribute name="" optional = "YES" />"#, attribute: .name, value: "3:18-3:18 "),
    Place(tag: #"<attribute name="" optional = "YES" />"#, attribute: .optional, value: "3:32-3:35 YES"),
    Place(
      tag: #"<attribute name="a" defaultValueString="x > y"/>"#, attribute: .defaultValueString,
      value: "3:41-3:46 x > y"),
    Place(
      tag: #"<attribute name="a" defaultValueString="&gt;&#65;"/>"#, attribute: .defaultValueString,
      value: "3:41-3:50 &gt;&#65;"),
    Place(tag: #"<attribute defaultValueString='name="x"' name="é注"/>"#, attribute: .name, value: "3:48-3:53 é注"),
    Place(tag: "<attribute name=\"a\"\n    optional=\"YES\"\n/>", attribute: .optional, value: "4:15-4:18 YES"),
    Place(tag: "<attribute\r\n\tname=\"a\"\r\n\toptional=\"YES\"/>", attribute: .optional, value: "5:12-5:15 YES"),
    Place(
      tag: "<attribute\tname=\"a\"\toptional=\"YES\">\n</attribute>", attribute: .optional, value: "3:31-3:34 YES"),
    Place(tag: "<attribute name=\"a\nb\" optional=\"YES\"/>", attribute: .name, value: "3:18-4:2 a\nb"),
    Place(tag: "<attribute name=\"a\nb\" optional=\"YES\"/>", attribute: .optional, value: "4:14-4:17 YES"),
  ])
  func aValueHasItsLocation(_ place: Place) throws {
    let xml = "<model>\n<entity name=\"E\">\n\(place.tag)\n</entity>\n</model>"
    let model = try Model.reading(xml)
    let attribute = try #require(model.entities.first?.attributes.first)
    let found = try #require(model.source.location(of: attribute.origin, attribute: place.attribute))
    #expect(described(found, in: model) == place.value)
  }

  /// ASCII is a subset of UTF-8. The file is read without a conversion, and locations are byte offsets in it.
  @Test(arguments: ["US-ASCII", "us-ascii", "ASCII"]) func aFileOfASCIIIsRead(_ encoding: String) throws {
    let entity = String(repeating: "<entity name=\"E\"/>", count: 600)
    let xml = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<model>\(entity)<entity name=\"Last\"/>\n</model>"
    let model = try Model.reading(xml)
    #expect(model.entities.count == 601 && model.entities.last?.name == "Last")
    let found = try #require(model.source.location(of: model.entities[600].origin, attribute: .name))
    #expect(described(found, in: model) == "2:\(8 + entity.count + 14)-2:\(8 + entity.count + 18) Last")
    #expect(String(decoding: model.written(), as: UTF8.self).contains("encoding=\"\(encoding)\""))
  }

  @Test(arguments: [
    ("<model><entity name=\"E\"/></model>", "1:8-1:26 <entity name=\"E\"/>"),
    ("<model>\n  <entity\n name='E'\n>\n</entity></model>", "2:3-4:2 <entity\n name='E'\n>"),
    ("<model>\r\n\r\n\t<entity/>\r\n</model>", "3:2-3:11 <entity/>"),
    ("\u{FEFF}<model><entity/></model>", "1:11-1:20 <entity/>"),
    ("\u{FEFF}<?xml version=\"1.0\"?>\n<model><entity/></model>", "2:8-2:17 <entity/>"),
    ("<model><!-- <entity> --><entity/><!-- > --></model>", "1:25-1:34 <entity/>"),
    ("<model><é/><entity/></model>", "1:13-1:22 <entity/>"),
    ("<model><![CDATA[<entity>]]><entity/></model>", "1:28-1:37 <entity/>"),
    ("<model><?php <entity/> ?><entity/></model>", "1:26-1:35 <entity/>"),
  ])
  func anElementHasItsLocation(_ xml: String, _ place: String) throws {
    let model = try Model.reading(xml)
    let origin = try #require(model.entities.first?.origin)
    #expect(try described(#require(model.source.location(of: origin)), in: model) == place)
  }

  @Test func whatIsNotThereHasNoPlace() throws {
    let model = try Model.reading(#"<model><entity name="a name='b' x" syncable="YES"/></model>"#)
    let origin = try #require(model.entities.first?.origin)
    #expect(model.source.location(of: origin, attributeNamed: "x") == nil)
    #expect(model.source.location(of: origin, attribute: .optional) == nil)
    #expect(model.source.location(of: .none) == nil)
    #expect(Source(file: "other").location(of: origin) == nil)
    #expect(
      try described(#require(model.source.location(of: origin, attribute: .name, part: .whole)), in: model)
        == "1:16-1:35 name=\"a name='b' x\"")
  }

  @Test func placesAreRightFarIntoAFile() throws {
    let count = 3_000
    let xml = "<model>\n" + (1...count).map { "    <entity name=\"E\($0)\"/>\n" }.joined() + "</model>"
    let model = try Model.reading(xml)
    for (index, entity) in model.entities.enumerated() {
      let place = try #require(model.source.location(of: entity.origin, attribute: .name))
      #expect(place.start.line == index + 2 && place.start.column == 19)
      #expect(model.source.bytes[place.start.offset..<place.end.offset].elementsEqual(entity.name.utf8))
    }
  }

  private func described(_ place: Location, in model: Model) -> String {
    let text = String(decoding: model.source.bytes[place.start.offset..<place.end.offset], as: UTF8.self)
    return "\(place.start.line):\(place.start.column)-\(place.end.line):\(place.end.column) \(text)"
  }

  // MARK: Meaning

  @Test(arguments: [
    ("a &amp; b", "a & b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#65;&#x42;&#x1F9FE;", "AB🧾"), ("&amp;amp;", "&amp;"),
    ("&amp;#38;", "&#38;"), ("&#38;#38;", "&#38;"), ("&amp;\u{301}", "&\u{301}"), ("a&#10;b", "a\nb"), ("a\nb", "a b"),
    ("a\r\nb", "a b"), ("a\tb", "a b"), ("&#9;&#13;", "\t\r"), ("  two  ", "  two  "), ("", ""), (">", ">"),
  ])
  func aValueMeans(_ text: String, _ meaning: String) throws {
    let model = try Model.reading("<model userDefinedModelVersionIdentifier=\"\(text)\"/>")
    #expect(model.identifier?.unicodeScalars.elementsEqual(meaning.unicodeScalars) == true)
    #expect(try Model.reading(model.written()).meaning == model.meaning)
    #expect(try Model.reading(model.formatted()).identifier == model.identifier)
  }

  @Test func anAbsentFlagIsOff() throws {
    let model = try Model.reading(
      #"""
      <model><entity name="E">
        <attribute name="a" optional="NO" transient="false" usesScalarValueType="NO"/>
        <attribute name="b" optional="YES" transient="true" usesScalarValueType="YES"/>
        <attribute name="c" optional="yes" transient="1"/>
        <relationship name="r" maxCount="1"/>
      </entity></model>
      """#)
    let attributes = try #require(model.entities.first?.attributes)
    #expect(attributes.map(\.isOptional) == [false, true, false])
    #expect(attributes.map(\.isTransient) == [false, true, false])
    #expect(attributes.map(\.usesScalar) == [false, true, nil])
    #expect(model.entities.first?.relationships.first?.isOptional == false)
  }

  @Test(arguments: [
    "minCount=\"many\"", "maxCount=\"99999999999999999999\"", "deletionRule=\"Forget\"", "maxCount=\"\"",
  ])
  func aValueThatCannotBeReadIsPreserved(_ attribute: String) throws {
    let xml = "\(declaration)<model>\n    <entity>\n        <relationship \(attribute)/>\n    </entity>\n</model>"
    let model = try Model.reading(xml)
    #expect(model.entities.first?.relationships.first?.maximumCount == nil)
    #expect(model.entities.first?.relationships.first?.deleteRule == nil)
    #expect(model.text == xml)
  }

  // MARK: What Plumb does not know

  @Test func unknownXMLIsPreservedAndNotedOnce() throws {
    let xml = """
      \(declaration)<model>
          <entity name="Order" psychic="YES">
              <attribute name="a" aura="1"/>
              <attribute name="b" aura="2"/>
              <telepathy range="7"><attribute name="not this"/></telepathy>
          </entity>
          <entity name="Item" psychic="YES"/>
          <telepathy/>
      </model>
      """
    let parsed = try Model.read(Array(xml.utf8), file: "contents", name: "Shop")
    #expect(parsed.value.text == xml)
    #expect(
      parsed.diagnostics.map { "\($0.location?.description ?? "-") \($0.message)" } == [
        "contents:3:26 The attribute “psychic” of <entity> is unknown",
        "contents:4:29 The attribute “aura” of <attribute> is unknown",
        "contents:6:9 The element <telepathy> is unknown",
      ])
    #expect(parsed.value.entities.first?.attributes.map(\.name) == ["a", "b"])
  }

  /// The declaration of a namespace prefix does not change elements that do not use it.
  @Test(arguments: [
    ("<attribute name=\"a\" xmlns:x=\"urn:x\"/>", ["a"]), ("<attribute xmlns=\"\" name=\"a\" x=\"1\"/>", ["a"]),
    ("<attribute xmlns=\"urn:x\" name=\"a\"/>", []), ("<x:attribute xmlns:x=\"urn:x\" name=\"a\"/>", []),
  ])
  func anElementIsOfTheModelUnlessItIsInANamespace(_ attribute: String, _ names: [String]) throws {
    let xml = """
      \(declaration)<model xmlns:y="urn:y">
          <entity name="Order">
              \(attribute)
          </entity>
      </model>
      """
    let model = try Model.read(Array(xml.utf8), file: "contents", name: "Shop").value
    #expect(model.entities.first?.attributes.map(\.name) == names)
    #expect(model.text == xml)
  }

  @Test(arguments: [("\r\n", " "), ("a\tb", "a b"), ("\n\r", "  "), ("&#13;\r", "&#13; ")])
  func lineEndsInAnAttributeAreSpaces(_ text: String, _ written: String) throws {
    func xml(_ value: String) -> String {
      "\(declaration)<model aura=\"\(value)\" userDefinedModelVersionIdentifier=\"\(value)\"/>"
    }
    let model = try Model.read(Array(xml(text).utf8), file: "contents", name: "Shop").value
    #expect(model.text == xml(written))
    #expect(try Model.read(Array(model.text.utf8), file: "contents", name: "Shop").value.meaning == model.meaning)
  }

  @Test func anUnknownAttributeIsNotedOnTheEntityThatHasIt() throws {
    let xml = "<model><entity name=\"A\"/><entity name=\"B\" aura=\"1\"/></model>"
    let parsed = try Model.read(Array(xml.utf8), file: "c", name: "S")
    #expect(parsed.diagnostics.map(\.element.description) == ["S ▸ B"])
  }

  @Test func aRenamingIdentifierOfAnotherNameIsPreservedAndNotUsed() throws {
    let xml = "\(declaration)<model>\n    <entity name=\"Order\" renamingIdentifier=\"Bill\"/>\n</model>"
    let parsed = try Model.read(Array(xml.utf8), file: "contents", name: "Shop")
    #expect(parsed.diagnostics.isEmpty)
    #expect(parsed.value.entities.first?.renamingIdentifier == nil)
    #expect(parsed.value.text == xml)
  }

  @Test func aHundredUnknownNamesAreNotedAndNoMore() throws {
    let attributes = (0..<500).map { " x\($0)=\"1\"" }.joined()
    #expect(try Model.read(Array("<model\(attributes)/>".utf8), file: "c", name: "S").diagnostics.count == 100)
  }

  /// The text between two elements, and how it is written.
  @Test(arguments: [
    "<!-- a comment -->",
    "<!---->",
    "<!--> -->",
    "<!-- - > -->",
    "<!-- two\n lines -->",
    "<!-- two\r\n lines -->",
    "stray\r\n\rtext",
    "<telepathy a=\"\r\n\">\r</telepathy>",
    "<![CDATA[a < b]]>",
    "<?php echo 1 ?>",
    "<?php?>",
    "stray text",
    "a &amp; b &lt; c",
    "]]&gt;",
    "<telepathy>\n  text <b/>\n</telepathy>",
    "<x:entity xmlns:x=\"urn:x\" name=\"y\"/>",
    "<entity name=\"nested\"><attribute name=\"deep\"/></entity>",
  ])
  func textBetweenElementsIsPreserved(_ raw: String) throws {
    let xml = """
      \(declaration)<model>
          <entity name="Order">
              <attribute name="a"/>
              \(raw)
              <attribute name="b"/>
          </entity>
      </model>
      """
    let model = try Model.reading(xml)
    #expect(model.entities.first?.attributes.map(\.name) == ["a", "b"])
    #expect(model.entities.count == 1)
    #expect(model.text == xml)
    #expect(try Model.reading(model.formatted()).text == xml)
  }

  @Test(arguments: ["userInfo", "uniquenessConstraints", "compoundIndexes"])
  func aSecondGroupIsNotLost(_ tag: String) throws {
    let xml = "\(declaration)<model>\n    <entity>\n        <\(tag)/>\n        <\(tag)/>\n    </entity>\n</model>"
    #expect(try Model.reading(xml).text == xml)
  }

  @Test func longTextIsPreservedInOnePiece() throws {
    let text = String(repeating: "long ", count: 40_000) + "&amp; end"
    for raw in [text, "<![CDATA[\(text)]]>", "<!--\(text)-->"] {
      let xml = "\(declaration)<model>\n    \(raw)\n</model>"
      let written = try Model.reading(xml).text
      #expect(written == xml, "\(written.count) of \(xml.count) characters from \(raw.prefix(12))")
    }
  }
}

let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"

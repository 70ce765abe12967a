import PlumbCore
import PlumbModel
import Testing

@testable import PlumbFormats

/// Reading mapping models from XML stores and writing them.
struct MappingModelTests {
  /// A file as Xcode writes it, with an object that was deleted but is still in the file.
  static let text = #"""
    <?xml version="1.0" standalone="no"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

    <database>
        <databaseInfo>
            <version>134481920</version>
            <UUID>00000000-0000-0000-0000-000000000000</UUID>
            <nextObjectID>106</nextObjectID>
            <metadata>
                <plist version="1.0">
                    <dict>
                        <key>NSPersistenceFrameworkVersion</key>
                        <integer>754</integer>
                        <key>NSStoreModelVersionHashes</key>
                        <dict>
                            <key>XDDevMappingModel</key>
                            <data>
    		AAEC
    		</data>
                        </dict>
                        <key>NSStoreModelVersionIdentifiers</key>
                        <array>
                            <string></string>
                        </array>
                    </dict>
                </plist>
            </metadata>
        </databaseInfo>
        <object type="XDDEVATTRIBUTEMAPPING" id="z102">
            <attribute name="name" type="string">total</attribute>
            <relationship name="entitymapping" type="1/1" destination="XDDEVENTITYMAPPING" idrefs="z104"></relationship>
        </object>
        <object type="XDDEVMAPPINGMODEL" id="z103">
            <attribute name="sourcemodelpath" type="string">Shop/Shop &amp; Co.xcdatamodeld/Shop &amp; Co.xcdatamodel</attribute>
            <attribute name="destinationmodelpath" type="string">Shop/Shop &amp; Co.xcdatamodeld/Shop 2.xcdatamodel</attribute>
            <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z106 z104"></relationship>
        </object>
        <object type="XDDEVENTITYMAPPING" id="z104">
            <attribute name="sourcename" type="string">Order</attribute>
            <attribute name="sourcefilterpredicatestring" type="string">total &gt; 0 &amp;&amp; note != "é"</attribute>
            <attribute name="migrationpolicyclassname" type="string">Shop.OrderPolicy</attribute>
            <attribute name="mappingtypename" type="string">Undefined</attribute>
            <attribute name="mappingnumber" type="int16">1</attribute>
            <attribute name="destinationname" type="string">Order</attribute>
            <attribute name="autogenerateexpression" type="bool">1</attribute>
            <relationship name="mappingmodel" type="1/1" destination="XDDEVMAPPINGMODEL" idrefs="z103"></relationship>
            <relationship name="attributemappings" type="0/0" destination="XDDEVATTRIBUTEMAPPING" idrefs="z102"></relationship>
            <relationship name="relationshipmappings" type="0/0" destination="XDDEVRELATIONSHIPMAPPING"></relationship>
        </object>
        <object type="XDDEVATTRIBUTEMAPPING" id="z105">
            <attribute name="name" type="string">gone</attribute>
            <relationship name="entitymapping" type="1/1" destination="XDDEVENTITYMAPPING"></relationship>
        </object>
        <object type="XDDEVENTITYMAPPING" id="z106">
            <attribute name="mappingnumber" type="int16">2</attribute>
            <attribute name="destinationname" type="string">Invoice</attribute>
            <relationship name="mappingmodel" type="1/1" destination="XDDEVMAPPINGMODEL" idrefs="z103"></relationship>
            <relationship name="attributemappings" type="0/0" destination="XDDEVATTRIBUTEMAPPING"></relationship>
            <relationship name="relationshipmappings" type="0/0" destination="XDDEVRELATIONSHIPMAPPING"></relationship>
        </object>
    </database>
    """#

  static let file = "ShopToShop2.xcmappingmodel/xcmapping.xml"

  static func read(_ bytes: [UInt8]) throws(ReadFailure) -> MappingModel {
    try MappingModel.read(bytes, file: file, name: "ShopToShop2")
  }

  @Test func theStoreComesBackByteForByte() throws {
    let bytes = Array(Self.text.utf8)
    let store = try XMLStoreReader.read(Source(file: Self.file, bytes: bytes))
    #expect(String(decoding: XMLStoreWriter.bytes(of: store), as: UTF8.self) == Self.text)
  }

  @Test func mappingsAreReadInTheirOrder() throws {
    let mapping = try Self.read(Array(Self.text.utf8))
    #expect(mapping.entityMappings.map(\.usualName) == ["OrderToOrder", "Invoice"])
    #expect(mapping.entityMappings.map(\.kind) == [.custom, .add])
    let order = try #require(mapping.entityMappings.first)
    #expect(order.attributes.map(\.name) == ["total"] && order.relationships == [])
    #expect(order.policyClassName == "Shop.OrderPolicy")
    #expect(order.sourceFilter == #"total > 0 && note != "é""#)
    #expect(order.line == 38 && order.attributes.first?.line == 29)
    #expect(mapping.source.name == "Shop & Co" && mapping.source.bundleName == "Shop & Co")
    #expect(mapping.destination.name == "Shop 2" && mapping.destination.content == nil)
  }

  // MARK: Laws

  /// An example of every kind of expression.
  static let expressions: [(text: String, expression: ValueExpression)] = [
    ("0", .constant(.integer(0))), ("YES", .constant(.boolean(true))), ("\"x\"", .constant(.string("x"))),
    ("1.5", .constant(.real(1.5))), ("nil", .constant(.null)), ("$entityPolicy", .variable("entityPolicy")),
    ("$source.a", .keyPath("a", of: .source)), ("$source.a.b", .keyPath("a.b", of: .source)), ("a", .key("a")),
    (
      #"FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "AToB", $source.r)"#,
      .function(
        selector: "destinationInstancesForEntityMappingNamed:sourceInstances:", of: .variable("manager"),
        arguments: [.constant(.string("AToB")), .keyPath("r", of: .source)])
    ),
    ("now()", .function(selector: "now", of: .classNamed("_NSPredicateUtilities"), arguments: [])),
  ]

  @Test(arguments: expressions.indices) func expressionsComeBack(_ index: Int) {
    let (text, expression) = Self.expressions[index]
    #expect(expression.description == text)
    let bytes = ExpressionWriter.bytes(of: expression)
    #expect(ExpressionReader.expression(bytes, file: "a") == expression)
    #expect(ExpressionWriter.bytes(of: expression) == bytes)
  }

  @Test func unsupportedContentIsPreserved() throws {
    var archive = KeyedArchive()
    archive.root = archive.add(.instance(.init(["NSTernaryExpression", "NSExpression", "NSObject"])))
    for bytes in [archive.written(), [1, 2, 3], []] {
      #expect(ExpressionReader.expression(bytes, file: "a") == .opaque(bytes))
      #expect(ExpressionWriter.bytes(of: .opaque(bytes)) == bytes)
    }
  }

  static let mapping: MappingModel = {
    var relationship = PropertyMapping(name: "items")
    relationship.sourceMappingName = "ItemToItem"
    relationship.sourceKeyPath = "$source.lines"
    relationship.generatesExpression = true
    var order = EntityMapping(
      source: "Order", destination: "Order",
      attributes: expressions.enumerated().map { PropertyMapping(name: "a\($0 + 10)", expression: $1.expression) },
      relationships: [relationship])
    order.number = 1
    order.name = "Orders"
    order.policyClassName = ""
    order.sourceExpression = .variable("manager")
    order.userInfo = [1, 2, 3]
    var added = EntityMapping(source: nil, destination: "Item")
    added.number = 2
    var removed = EntityMapping(source: "Shelf", destination: nil)
    removed.number = 3
    var mapping = MappingModel(name: "ShopToShop2", entityMappings: [order, added, removed])
    mapping.source.path = "Shop.xcdatamodeld/Shop.xcdatamodel"
    mapping.destination.path = "Shop.xcdatamodeld/Shop 2.xcdatamodel"
    return mapping
  }()

  @Test func whatIsWrittenIsReadAgain() throws {
    let bytes = Self.mapping.written()
    #expect(try Self.read(bytes).meaning == Self.mapping.meaning)
    #expect(Self.mapping.written() == bytes)
    #expect(try XMLStoreWriter.bytes(of: XMLStoreReader.read(Source(file: "a", bytes: bytes))) == bytes)
  }

  /// Mappings without a number are read after all numbered ones, and stay there.
  @Test func aMappingWithoutANumberKeepsItsPlace() throws {
    var numbered = EntityMapping(source: nil, destination: "Pier")
    numbered.number = 2
    let first = EntityMapping(source: "Ferry", destination: "Ferry")
    for last in [2, 7, Int.max] {
      numbered.number = last
      let written = MappingModel(name: "A", entityMappings: [numbered, first, first]).written()
      let again = try Self.read(written)
      #expect(again.entityMappings.map(\.destination) == ["Pier", "Ferry", "Ferry"])
      #expect(again.written() == written)
    }
  }

  @Test func versionsAreEmbedded() throws {
    let shop = EditorModelTests.shop
    let bytes = try Self.mapping.written(from: shop, to: shop)
    let read = try Self.read(bytes)
    #expect(read.source.model?.meaning == shop.meaning)
    #expect(read.destination.model?.entities.map(\.name) == ["Document", "Item", "Order"])
    #expect(try Self.mapping.written(from: shop, to: shop) == bytes)
    #expect(try read.meaning == Self.mapping.embedding(from: shop, to: shop).meaning)
    #expect(throws: EditorModelFailure.self) {
      try Self.mapping.written(from: shop, to: EditorModelTests.change { $0.composites = [Composite(name: "P")] })
    }
  }

  @Test func refreshingChangesTheCopiesOnly() throws {
    let shop = EditorModelTests.shop
    let bytes = try MappingModel.refreshed(Array(Self.text.utf8), file: Self.file, from: shop, to: shop)
    #expect(try Self.read(bytes).source.model?.meaning.entities == shop.meaning.entities)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let old = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == old.count + 6)
    #expect(old.allSatisfy { lines.contains($0) })
    #expect(try MappingModel.refreshed(bytes, file: Self.file, from: shop, to: shop) == bytes)
  }

  // MARK: Hostile

  private static func changed(_ part: String, _ other: String) -> [UInt8] {
    guard let range = text.firstRange(of: part) else { return [] }
    return Array(text.replacingCharacters(in: range, with: other).utf8)
  }

  @Test(arguments: [
    ([], "the file is empty"), (Array("SQLite format 3".utf8), "not in the XML form"),
    (Array("bplist00".utf8), "not in the XML form"), (Array("<model/>".utf8), "root element is <model>"),
    (Array("<database></database>".utf8), "contains no mapping model"),
    (changed("file:///System", "file:///etc"), "the DOCTYPE is not that"),
    (changed("CoreData.dtd\">", "CoreData.dtd\" [<!ENTITY a \"b\">]>"), "declares the entity a"),
    (changed(">total<", ">&a;<"), "&a; is not expanded"), (changed("<database>", "<database>text"), "text between"),
    (changed("<object type", "<thing type"), "<thing> cannot be in"), (changed(" id=\"z102\"", ""), "no type or no id"),
    (changed("AAEC", "!"), "cannot contain"), (changed("type=\"string\">total", "type=\"binary\">!"), "not base64"),
    (changed("<dict>", "<dict><null/>"), "no element <null>"),
  ])
  func isNoMappingModel(_ bytes: [UInt8], _ message: String) {
    do throws(ReadFailure) {
      _ = try Self.read(bytes)
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostic.message.contains(message), "\(error.diagnostic.message)")
      #expect(error.diagnostic.location?.file == Self.file && !error.diagnostic.help.isEmpty)
    }
  }

  /// Identifiers without an object, circular references, and references to objects of another entity.
  @Test func referencesThatLeadNowhereArePassedOver() throws {
    let ring = Self.changed("idrefs=\"z106 z104\"", "idrefs=\"z103 z102 z999 z104 z104\"")
    #expect(try Self.read(ring).entityMappings.map(\.usualName) == ["OrderToOrder"])
    let shared = Self.changed(
      "destination=\"XDDEVATTRIBUTEMAPPING\"></relationship>\n        <relationship name=\"relationshipmappings",
      "destination=\"XDDEVATTRIBUTEMAPPING\" idrefs=\"z102\"></relationship>\n        <relationship name=\"relationshipmappings"
    )
    #expect(try Self.read(shared).entityMappings.map(\.attributes.count).reduce(0, +) == 1)
    let broken = Self.changed(
      "<attribute name=\"destinationmodelpath\"",
      "<attribute name=\"destinationmodeldata\" type=\"binary\">AAEC</attribute>"
        + "<attribute name=\"destinationmodelpath\"")
    let mapping = try Self.read(broken)
    #expect(mapping.destination.archive == [0, 1, 2] && mapping.destination.model == nil)
    #expect(throws: ReadFailure.self) { try mapping.destination.content?.get() }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}

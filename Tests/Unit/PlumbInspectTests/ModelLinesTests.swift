import PlumbComparing
import PlumbFormats
import PlumbInspect
import TestSupport
import Testing

@testable import PlumbModel

/// The text of a model that Git compares, with one fact per line.
@Suite struct ModelLinesTests {
  @Test func aLineForEachFactByName() throws {
    let model = try Snippet.model(
      """
      <entity name="Order" future="1">
      <!-- why -->
      <attribute name="b" optional="YEZ" attributeType="String"><userInfo><entry key="k" value="a&#10;b"/></userInfo></attribute>
      <attribute name="a" attributeType="String"/>
      <relationship name="items" destinationEntity="Order" optional="true"/>
      <fetchIndex name="i"><fetchIndexElement property="b" order="descending"/><fetchIndexElement property="a"/></fetchIndex>
      <uniquenessConstraints><uniquenessConstraint><constraint value="b"/><constraint value="a"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      <configuration name="Cloud"><memberEntity name="Order"/></configuration>
      <elements><element name="Order" positionX="1"/></elements>
      """)
    #expect(
      ModelLines.text(of: model) == """
        model
        model  type = com.apple.IDECoreDataModeler.DataModel
        model  documentVersion = 1.0
        entity Order
        entity Order  unknown future = 1
        entity Order  comment = <!-- why -->
        attribute Order.a
        attribute Order.a  type = String
        attribute Order.b
        attribute Order.b  type = String
        attribute Order.b  optional, not understood, = YEZ
        attribute Order.b  userInfo k
        attribute Order.b  userInfo k  value = a\\nb
        relationship Order.items
        relationship Order.items  optional = YES
        relationship Order.items  destinationEntity = Order
        fetchIndex Order.i
        fetchIndex Order.i [1]
        fetchIndex Order.i [1]  property = b
        fetchIndex Order.i [1]  order = descending
        fetchIndex Order.i [2]
        fetchIndex Order.i [2]  property = a
        uniquenessConstraint Order.(b, a)
        configuration Cloud
        memberEntity Cloud.Order
        graph Order
        graph Order  x = 1

        """)
  }

  /// The texts of two versions differ if the versions differ. The order of the file has no effect.
  @Test("over the corpus", .enabled(if: Corpus.isThere))
  func noFactIsMissing() {
    var last: Model?
    for (file, model) in Corpus.someModels {
      let text = ModelLines.text(of: model)
      var turned = model
      turned.entities.reverse()
      for index in turned.entities.indices {
        turned.entities[index].attributes.reverse()
        turned.entities[index].relationships.reverse()
        turned.entities[index].userInfo?.elements.reverse()
      }
      let hasDuplicates = Set(model.entities.map(\.name)).count != model.entities.count
      #expect(hasDuplicates || ModelLines.text(of: turned) == text, "\(file)")
      if let last { #expect(changes(from: last, to: model).isEmpty || ModelLines.text(of: last) != text, "\(file)") }
      last = model
    }
  }

  /// The text contains a line for every field that a file can have.
  @Test func everyFieldOfTheTablesIsThere() throws {
    for tag in XMLTag.allCases where tag == .attribute || tag == .relationship || tag == .entity {
      for key in tag.attributes where key != .name {
        guard let form = tag.vocabulary.fields.first(where: { $0.key == key })?.form else { continue }
        let value =
          switch form {
          case .flag: "YES"
          case .number, .decimal: "3"
          case .words(let words): words.last ?? "x"
          case .text: "x"
          }
        let element = "<\(tag.rawValue) name=\"a\" \(key.rawValue)=\"\(value)\"/>"
        let plain = "<\(tag.rawValue) name=\"a\"/>"
        func text(_ element: String) throws -> String {
          try ModelLines.text(of: Snippet.model(tag == .entity ? element : "<entity name=\"E\">\(element)</entity>"))
        }
        #expect(try text(element) != text(plain), "\(key)")
      }
    }
  }
}

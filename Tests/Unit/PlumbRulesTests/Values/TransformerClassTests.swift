import TestSupport
import Testing

@testable import PlumbModel
@testable import PlumbRules

@Suite("Rules: what the secure transformer decodes")
struct TransformerClassTests {
  static func attribute(_ type: String, _ transformer: String = "NSSecureUnarchiveFromData") -> String {
    "attributeType=\"Transformable\" valueTransformerName=\"\(transformer)\" customClassName=\"\(type)\""
  }

  /// The model compiler ignores a transformer that is left over from another type.
  @Test(arguments: [("Transformable", 1), ("Integer 16", 0), ("String", 0)])
  func onlyATransformableHasATransformer(_ type: String, _ count: Int) throws {
    let attribute = #"optional="YES" attributeType="\#(type)" valueTransformerName="NSIsNilTransformerName""#
    #expect(try Remarks.on(.transformerConstant, attribute: attribute).count == count)
  }

  @Test(arguments: ["UIColor", "[CLLocation]", "NSOrderedSet", "NSAttributedString", "[String: NSImage]"])
  func applesOtherClassesAreRefused(_ type: String) throws {
    for transformer in ["NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer"] {
      let reported = try Reported(
        .transformerClass,
        "<entity name=\"Order\"><attribute name=\"it\" \(Self.attribute(type, transformer))/></entity>")
      #expect(reported.diagnostics.map(\.severity) == [.error])
      #expect(
        reported.diagnostics.first?.message.contains("is decoded by \(transformer), which does not allow ") == true)
    }
    #expect(try Remarks.on(.transformerClass, element: Self.attribute(type)).count == 1)
  }

  @Test(arguments: [".Tag", "Shop.Tag", "[Tag]", "Tags"])
  func anotherNameMayBeAnAlias(_ type: String) throws {
    let reported = try Reported(
      .transformerClass, "<entity name=\"Order\"><attribute name=\"it\" \(Self.attribute(type))/></entity>")
    #expect(reported.diagnostics.map(\.severity) == [.note])
  }

  @Test(arguments: [
    attribute("[String]"), attribute("NSArray"), attribute("[String: Double]"), attribute("NSMutableDictionary"),
    attribute("[CLLocationDegrees]"), attribute("[String: CFTimeInterval]"), attribute("NSInteger"),
    attribute("UUID"), attribute("Swift.String"), attribute(""), attribute("UIColor", "ColorTransformer"),
    attribute("UIColor") + #" transient="YES""#, #"attributeType="Transformable" customClassName="UIColor""#,
    #"attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData""#,
  ])
  func whatIsAllowedIsLeftAlone(_ attribute: String) throws {
    #expect(try Remarks.on(.transformerClass, attribute: attribute) == [])
  }

  @Test func mogeneratorNamesTheClassInUserInfo() throws {
    let reported = try Reported(
      .transformerClass,
      """
      <entity name="Order"><attribute name="it" attributeType="Transformable" \
      valueTransformerName="NSSecureUnarchiveFromData"><userInfo><entry key="attributeValueClassName" \
      value="UIImage"/></userInfo></attribute></entity>
      """)
    #expect(reported.diagnostics.map(\.severity) == [.error])
  }
}

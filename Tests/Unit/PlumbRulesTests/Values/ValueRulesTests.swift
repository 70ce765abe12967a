import TestSupport
import Testing

@testable import PlumbModel
@testable import PlumbRules

@Suite("Rules: types, counts, composites and transformers")
struct ValueRulesTests {
  @Test(arguments: [
    ("", "isAbstract=\"YES\"", "", true), ("optional=\"YES\"", "isAbstract=\"YES\"", "", false), ("", "", "", false),
    ("", "isAbstract=\"YES\"", "<entity name=\"Card\" parentEntity=\"Payment\"/>", false),
    ("", "isAbstract=\"YES\"", "<entity name=\"Card\" parentEntity=\"Payment\" isAbstract=\"YES\"/>", true),
  ])
  func aMandatoryDestinationExists(_ optional: String, _ abstract: String, _ more: String, _ isFinding: Bool) throws {
    let model = """
      <entity name="Order"><relationship name="paid" \(optional) maxCount="1" destinationEntity="Payment"/></entity>
      <entity name="Payment" \(abstract)/>\(more)
      """
    let message = "Order.paid is mandatory, but no entity below Payment is concrete"
    #expect(try Reported(.relationshipUnsatisfiable, model).diagnostics.map(\.message) == (isFinding ? [message] : []))
  }

  @Test(arguments: [
    (#"optional="YES""#, ["‹it› Order.it has no type"]),
    (#"attributeType="Undefined""#, ["‹Undefined› Order.it has no type"]),
    (#"attributeType="Strng""#, [#"‹Strng› Order.it has the type "Strng", which Core Data does not have"#]),
    (#"transient="YES""#, []), (#"attributeType="ObjectID""#, []), (#"attributeType="Composite" composite="A""#, []),
  ])
  func attributesHaveATypeUnlessTransient(_ attribute: String, _ reported: [String]) throws {
    #expect(try Remarks.on(.attributeTypeMissing, attribute: attribute) == reported)
  }

  @Test func aTypeIsGuessed() throws {
    let reported = try Reported(
      .attributeTypeMissing, #"<entity name="A"><attribute name="b" attributeType="Strng"/></entity>"#)
    #expect(reported.diagnostics.map(\.help) == [[#"did you mean "String"?"#]])
  }

  @Test(arguments: [
    (#"maxCount="1""#, []), (#"minCount="1" maxCount="1""#, []), ("", []), (#"toMany="YES""#, []),
    (#"toMany="YES" maxCount="0""#, []), (#"toMany="YES" minCount="3" maxCount="10""#, []),
    (#"toMany="YES" minCount="3""#, []),
    (#"maxCount="2""#, ["‹2› Order.it is to-one, but its maximum count is 2"]),
    (#"maxCount="-1""#, ["‹-1› Order.it is to-one, but its maximum count is -1"]),
    (#"toMany="YES" maxCount="1""#, ["‹1› Order.it is to-many, but its maximum count is 1"]),
    (#"toMany="YES" minCount="3" maxCount="2""#, ["‹3› Order.it requires at least 3 and at most 2 objects"]),
    (#"minCount="2" maxCount="1""#, ["‹2› Order.it requires at least 2 and at most 1 objects"]),
  ])
  func countsAgree(_ counts: String, _ reported: [String]) throws {
    let model = #"<entity name="Order"><relationship name="it" \#(counts) destinationEntity="Order"/></entity>"#
    #expect(try Remarks.on(.toOneCount, model) == reported)
    let repaired = try #require(try Reported(.toOneCount, model).repaired["contents"])
    #expect(
      try Remarks.on(.toOneCount, String(repaired.dropFirst("<model>\n".count).dropLast("\n</model>".count))) == [])
  }

  @Test(arguments: [
    (#"attributeType="Binary""#, []), (#"attributeType="Composite" composite="Nowhere""#, []),
    ("", ["‹it› Place.it has no type, which an element of a composite cannot have"]),
    (
      #"attributeType="ObjectID""#,
      ["‹ObjectID› Place.it has the type ObjectID, which an element of a composite cannot have"]
    ),
    (
      #"attributeType="Binary" allowsExternalBinaryDataStorage="YES""#,
      ["‹YES› Place.it is an element of a composite and cannot be stored externally"]
    ),
    (#"attributeType="Composite" composite="Place""#, ["‹Place› Place.it contains its own composite, Place"]),
  ])
  func elementsAreColumns(_ element: String, _ reported: [String]) throws {
    #expect(try Remarks.on(.compositeElementInvalid, element: element) == reported)
  }

  static func composites(_ edges: KeyValuePairs<String, [String]>) -> String {
    edges.map { name, inner in
      let elements = inner.map { #"<attribute name="in\#($0)" attributeType="Composite" composite="\#($0)"/>"# }
      return #"<composite name="\#(name)">\#(elements.joined())</composite>"#
    }
    .joined(separator: "\n")
  }

  @Test func aCircleOfCompositesIsReportedOnce() throws {
    #expect(
      try Remarks.on(.compositeElementInvalid, Self.composites(["A": ["B"], "B": ["C", "D"], "C": ["A"], "D": []])) == [
        "‹A› C.inA contains A, which contains C"
      ])
    #expect(try Remarks.on(.compositeElementInvalid, Self.composites(["A": ["B", "C"], "B": ["C"], "C": []])) == [])
  }

  @Test func aLongCircleIsFound() throws {
    let count = 3000
    let chain = (0..<count).map {
      #"<composite name="C\#($0)"><attribute name="n" attributeType="Composite" composite="C\#(($0 + 1) % count)"/></composite>"#
    }
    #expect(try Remarks.on(.compositeElementInvalid, chain.joined(separator: "\n")).count == 1)
  }

  @Test(arguments: [(100, 0), (101, 1)])
  func propertiesAreCounted(_ count: Int, _ findings: Int) throws {
    let attributes = (1..<count).map { #"<attribute name="a\#($0)" attributeType="String"/>"# }
    let model = """
      <entity name="Parent">\(attributes.joined())</entity>
      <entity name="Wide" parentEntity="Parent">\(attributes.joined())<relationship name="r"/></entity>
      """
    let reported = try Remarks.on(.tooManyProperties, model)
    #expect(reported == Array(repeating: "‹Wide› Wide has 101 properties", count: findings))
  }

  @Test(arguments: [
    (#"attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData""#, []),
    (#"attributeType="Transformable" valueTransformerName="ColorTransformer""#, []),
    (#"transient="YES" attributeType="Transformable""#, []), (#"attributeType="Binary""#, []),
    (#"attributeType="Transformable""#, ["‹Transformable› Order.it is Transformable and names no transformer"]),
    (
      #"attributeType="Transformable" valueTransformerName="NSKeyedUnarchiveFromData""#,
      ["‹NSKeyedUnarchiveFromData› Order.it is decoded by NSKeyedUnarchiveFromData, which allows any class"]
    ),
  ])
  func transformersAreSecure(_ attribute: String, _ reported: [String]) throws {
    #expect(try Remarks.on(.transformerInsecure, attribute: attribute) == reported)
  }

  /// An attribute without a name and with a user info key for a transformer in code needs no transformer in the model.
  @Test(arguments: [
    (#" valueTransformerName="""#, "setsTransformerInCode", true), (#" valueTransformerName="""#, "owner", false),
    ("", "setsTransformerInCode", true),
  ])
  func aTransformerSetInCodeIsANote(_ name: String, _ key: String, _ isInCode: Bool) throws {
    let entry = "<userInfo><entry key=\"\(key)\" value=\"YES\"/></userInfo>"
    let model =
      #"<entity name="A"><attribute name="b" attributeType="Transformable" customClassName="NSArray"\#(name)>"#
      + entry + "</attribute></entity>"
    let found = try Reported(.transformerInsecure, model).diagnostics
    #expect(found.map(\.fixes.isEmpty) == [isInCode])
    #expect(found.map(\.severity) == [isInCode ? .note : .warning])
  }

  /// The help describes a transformer subclass if Foundation's transformer would refuse the values, or if the model
  /// does not show that it accepts them.
  @Test(arguments: [
    ("", "the class of the values"), (#" customClassName="UIColor""#, "the classes of UIColor"),
    (#" customClassName="[String: Any]""#, "the classes of [String: Any]"),
  ])
  func theHelpNamesASubclass(_ custom: String, _ classes: String) throws {
    let model = #"<entity name="A"><attribute name="b" attributeType="Transformable"\#(custom)/></entity>"#
    let help = try Reported(.transformerInsecure, model).diagnostics.flatMap(\.help).joined()
    #expect(
      help.hasPrefix(
        "write a subclass of NSSecureUnarchiveFromDataTransformer that lists \(classes) in allowedTopLevelClasses, "
          + "register it before the store is loaded"))
  }

  @Test(arguments: [
    ("", 0), (#" customClassName="[String: Date]""#, 1), (#" customClassName=".NSArray""#, 1),
    (#" customClassName="URL""#, 1), (#" customClassName="[String: [TimeInterval]]""#, 1),
    (#" customClassName="NSUUID""#, 1), (#" customClassName="NSNull""#, 1),
    (#" customClassName="NSColor""#, 0), (#" customClassName="[Money]""#, 0), (#" customClassName="[String: Any]""#, 0),
    (#" customClassName="NSObject""#, 0), (#" customClassName="NSOrderedSet""#, 0), (#" customClassName="[:]""#, 0),
    (#" customClassName="Set&lt;UIColor&gt;""#, 0), (#" customClassName="NSAttributedString""#, 0),
  ])
  func theFixIsOfferedWhereItWorks(_ custom: String, _ fixes: Int) throws {
    let model = #"<entity name="A"><attribute name="b" attributeType="Transformable"\#(custom)/></entity>"#
    #expect(try Reported(.transformerInsecure, model).diagnostics.map(\.fixes.count) == [fixes])
  }
}

import PlumbCore
import PlumbGenerate
import PlumbWorkspace
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbSwift

/// Properties that a classic class writes by hand, and properties that have no value until they are set.
@Suite struct HandWrittenAccessorTests {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Parcel" representedClassName=".Parcel">
            <attribute name="label" optional="YES" attributeType="String"/>
            <attribute name="sent" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="tracker" attributeType="UUID" usesScalarValueType="NO"/>
            <relationship name="stops" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Stop" inverseName="parcel" inverseEntity="Stop"/>
        </entity>
        <entity name="Stop" representedClassName=".Stop">
            <relationship name="parcel" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Parcel" inverseName="stops" inverseEntity="Parcel"/>
        </entity>
    </model>
    """

  /// Returns the findings for members of `Parcel` and of `Stop`. Members that a test does not concern have no findings.
  private static func lines(
    label: String = "@NSManaged var label: String?", dates: String = "@NSManaged var sent: Date?, tracker: UUID?",
    stops: String = "@NSManaged var stops: NSSet?", stop: String = "@NSManaged var parcel: Parcel?", _ rest: String = ""
  ) throws -> [String] {
    let bench = try DriftBench(model, DeclarationOptions(style: .managed))
    let text = """
      import CoreData
      class Parcel: NSManagedObject {
        \(label)
        \(dates)
        \(stops)
      }
      class Stop: NSManagedObject { \(stop) }
      \(rest)
      """
    return bench.findings(in: [SourceFile(path: "Parcel.swift", text: text)]).map(\.line)
  }

  @Test(arguments: [
    #"{ get { self["label"] } set { self["label"] = newValue } }"#,
    #"{ get { read("label") } set { write("label", newValue) } }"#,
    #"{ get { stored.read("label") } set { stored.write(newValue, "label") } }"#,
    #"{ read(\.label) }"#, #"{ get { self[\Parcel.label] } set { self[\Parcel.label] = newValue } }"#,
    "{ get { read(#keyPath(Parcel.label)) } set { write(#keyPath(label), newValue) } }",
    "{ get { read(Keys.label) } set { write(Keys.label, newValue) } }", "{ read(.label) }",
    "{ read(Keys.label.rawValue) }", "{ get { read(#function) } set { write(newValue, #function) } }",
    #"{ get { guard let text = read("label") else { return nil }; return text } }"#,
  ])
  func aHelperWithTheOwnNameIsAnAccessor(_ accessors: String) throws {
    #expect(try Self.lines(label: "var label: String? \(accessors)") == [])
  }

  @Test(arguments: [
    #"{ "a label" }"#, #"{ read("title") }"#, #"{ read(\.title) }"#, "{ other.label }", "{ max(other.label, 1) }",
    "{ read(Keys.title) }", "{ Keys.label.rawValue }", "{ read() }",
  ])
  func anotherComputedVariableIsNotStored(_ accessors: String) throws {
    #expect(
      try Self.lines(label: "var label: String? \(accessors)") == [
        "drift-property-missing warning: Parcel.label is computed from another value in Swift, so it is not stored"
      ])
  }

  /// The helper's signature shows that it takes the name of the variable.
  @Test(arguments: ["{ stored() }", "{ get { self.stored() } set { store(newValue) } }"])
  func aHelperWithTheCallersNameIsAnAccessor(_ accessors: String) throws {
    let helpers = """
      extension NSManagedObject {
        func stored<T>(_ key: String = #function) -> T? { primitiveValue(forKey: key) as? T }
        func store(_ value: Any?, _ key: String = #function) { setPrimitiveValue(value, forKey: key) }
      }
      """
    #expect(try Self.lines(label: "var label: String? \(accessors)", helpers) == [])
  }

  /// A constant with the variable's name as its value is the key, and so may be one that the sources do not declare.
  @Test(arguments: [
    ("{ get { safe(forKey: Parcel.labelKey) } set { store(newValue, forKey: Parcel.labelKey) } }", true),
    ("{ safe(forKey: Self.labelKey) }", true), ("{ read(labelKey) }", true), ("{ safe(forKey: Missing.key) }", true),
    ("{ safe(forKey: Parcel.otherKey) }", false), ("{ read(Missing.key) }", false), ("{ other.safe(otherKey) }", false),
  ]) func aHelperWithAConstantIsAnAccessor(_ accessors: String, _ isStored: Bool) throws {
    let keys = "extension Parcel { static let labelKey = \"label\", otherKey = \"other\" }"
    let found = try Self.lines(label: "var label: String? \(accessors)", keys)
    #expect(found.map { $0.contains("computed") } == (isStored ? [] : [true]), "\(found)")
  }

  @Test func aComputedVariableWithAnotherNameIsNoExtraProperty() throws {
    #expect(try Self.lines("extension Parcel { var shown: String { translated(\"shown\") } }") == [])
  }

  /// Core Data implements the method of the selector, so the name in Swift has no effect.
  @Test(arguments: [
    "@objc(addStopsObject:) @NSManaged func addToVisits(_ value: Stop)",
    "@objc(addStops:) @NSManaged func addToPlaces(_ values: NSSet)",
    "@objc(removeStopsObject:) @NSManaged func removeFromTours(_ value: Stop)",
  ])
  func theSelectorOfAMethodDecides(_ method: String) throws {
    #expect(try Self.lines("extension Parcel { \(method) }") == [])
  }

  @Test(arguments: ["@objc(addVisitsObject:)", "@objc(addVisits:)"])
  func aSelectorOfAnotherKeyIsAnError(_ attribute: String) throws {
    let method = "\(attribute) @NSManaged func addToStops(_ value: Stop)"
    #expect(
      try Self.lines("extension Parcel { \(method) }") == [
        "drift-accessor error: Parcel has no to-many relationship visits for addToStops"
      ])
  }

  @Test func aProtocolOfTheSourcesHoldsAllObjects() throws {
    let lines = try Self.lines(stop: "@NSManaged var parcel: Shippable?", "@objc protocol Shippable {}")
    #expect(lines == [])
  }

  @Test func anOptionalRelationshipStaysNil() throws {
    #expect(
      try Self.lines(stop: "@NSManaged var parcel: Parcel") == [
        "drift-optionality warning: Stop.parcel is optional in the model but not in Swift"
      ])
  }

  @Test(arguments: [
    ("Date", "UUID"), ("Date", "UUID?"), ("Date", "NSUUID"), ("Date", "UUID!"),
  ])
  func mandatoryDatesAreNilUntilTheyAreSet(_ date: String, _ id: String) throws {
    #expect(
      try Self.lines(dates: "@NSManaged var sent: \(date)\n@NSManaged var tracker: \(id)") == [
        "drift-optionality note: Parcel.sent can be nil until it is set, but is not optional in Swift"
      ])
  }

  @Test(arguments: [
    ("@NSManaged var sent: Date", "sent = Date()"), ("@NSManaged var sent: Date", "primitiveSent = Date()"),
    ("@NSManaged var sent: NSDate", ""), ("@NSManaged var sent: Date!", ""), ("@NSManaged var sent: TimeInterval", ""),
  ])
  func aDateThatIsSetOrIsNoValueHasNoNote(_ sent: String, _ insert: String) throws {
    let dates = "\(sent)\n@NSManaged var tracker: UUID?\noverride func awakeFromInsert() { \(insert) }"
    #expect(try Self.lines(dates: dates) == [])
  }

  @Test func anAttributeThatPreventsSavingIsAWarning() throws {
    #expect(
      try Self.lines(dates: "@NSManaged var tracker: UUID?") == [
        "drift-property-missing warning: Parcel.sent is not declared in Swift"
      ])
    let awake = #"override func awakeFromInsert() { setPrimitiveValue(Date(), forKey: "sent") }"#
    #expect(
      try Self.lines(dates: "@NSManaged var tracker: UUID?\n\(awake)") == [
        "drift-property-missing note: Parcel.sent is not declared in Swift"
      ])
  }
}

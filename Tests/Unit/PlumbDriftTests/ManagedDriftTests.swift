import PlumbCore
import PlumbGenerate
import PlumbWorkspace
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbModel

/// The accepted and rejected types of attributes and relationships in managed classes.
@Suite struct ManagedDriftTests {
  /// Returns the findings for an entity `Item` with one property `x`, declared with a type.
  private static func lines(
    _ property: String, _ type: String, types: [TypeDeclaration] = [],
    _ change: (inout Declarations) -> Void = { _ in }
  ) throws -> [String] {
    try findings(property, type, types: types, change).map(\.line)
  }

  private static func findings(
    _ property: String, _ type: String, types: [TypeDeclaration] = [],
    _ change: (inout Declarations) -> Void = { _ in }
  ) throws -> [Difference] {
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" representedClassName="Item">
              \(property)
          </entity>
          <entity name="Tag" representedClassName="Tag" parentEntity="Record"/>
          <entity name="Record" representedClassName="Record"/>
      </model>
      """, DeclarationOptions(style: .managed))
    let reference = try #require(TypeReference(swift: type))
    return bench.findings(types: types) {
      $0["Item"]["x"].type = reference
      change(&$0)
    }
  }

  private static func attribute(_ xml: String) -> String { "<attribute name=\"x\" \(xml)/>" }

  @Test(arguments: [
    (#"optional="YES" attributeType="String""#, ["String?", "NSString?", "Foundation.NSString?", "Swift.String?"]),
    (#"attributeType="String""#, ["String?", "String", "NSString", "Optional<String>"]),
    (#"optional="YES" attributeType="String" defaultValueString="""#, ["String?", "String"]),
    (#"optional="YES" attributeType="Date""#, ["Date?", "NSDate?", "TimeInterval", "NSTimeInterval", "Double"]),
    (#"attributeType="Date" usesScalarValueType="YES""#, ["TimeInterval", "NSDate", "Date?"]),
    (#"optional="YES" attributeType="Binary""#, ["Data?", "NSData?"]),
    (#"optional="YES" attributeType="UUID""#, ["UUID?", "NSUUID?"]),
    (#"optional="YES" attributeType="URI""#, ["URL?", "NSURL?"]),
    (#"attributeType="Integer 16""#, ["Int16", "NSNumber?", "NSNumber"]),
    (#"optional="YES" attributeType="Integer 32" usesScalarValueType="YES""#, ["Int32", "NSNumber?"]),
    (#"optional="YES" attributeType="Integer 64""#, ["Int64", "Int", "NSNumber?"]),
    (#"attributeType="Integer 64" usesScalarValueType="NO""#, ["Int64", "NSNumber?"]),
    (
      #"optional="YES" attributeType="Double""#,
      ["Double", "TimeInterval", "CLLocationDegrees", "CGFloat", "Float64", "NSNumber?"]
    ),
    (#"optional="YES" attributeType="Float""#, ["Float", "Float32", "NSNumber?"]),
    (#"optional="YES" attributeType="Boolean""#, ["Bool", "CBool", "NSNumber?"]),
    (#"optional="YES" attributeType="Decimal""#, ["NSDecimalNumber?", "Decimal?"]),
    (#"attributeType="Decimal""#, ["NSDecimalNumber", "Decimal"]),
    (#"optional="YES" attributeType="Transformable""#, ["NSObject?", "AnyObject?", "Any?"]),
    (
      #"optional="YES" attributeType="Transformable" customClassName="[String]""#,
      ["[String]?", "Array<String>?", "NSObject?"]
    ),
    (#"optional="YES" attributeType="Transformable" customClassName=".Color""#, ["Color?", "Shop.Color?"]),
    (#"optional="YES" attributeType="ObjectID""#, ["NSManagedObjectID?"]),
    (#"optional="YES" transient="YES""#, ["NSObject?", "Color?", "[Color]?"]),
  ])
  func acceptsForAnAttribute(_ xml: String, _ types: [String]) throws {
    for type in types { #expect(try Self.lines(Self.attribute(xml), type) == [], "\(xml) as \(type)") }
  }

  @Test(arguments: [
    (
      #"optional="YES" attributeType="String""#, "String",
      "drift-optionality note: Item.x is optional in the model but not in Swift"
    ),
    (
      #"optional="YES" attributeType="Decimal""#, "Decimal",
      "drift-optionality warning: Item.x is optional in the model but not in Swift"
    ),
    (
      #"optional="YES" attributeType="Date""#, "Date",
      "drift-optionality error: Item.x is optional in the model but not in Swift"
    ),
    (
      #"optional="YES" attributeType="String""#, "RemoteID?",
      "drift-type note: Item.x is String in the model and RemoteID in Swift, which the sources do not declare"
    ),
    (
      #"optional="YES" attributeType="Boolean""#, "NSNumber",
      "drift-optionality warning: Item.x is optional in the model but not in Swift"
    ),
    (#"attributeType="String""#, "Data?", "drift-type error: Item.x is String in the model but Data? in Swift"),
    (#"attributeType="Integer 64""#, "Int32", "drift-type error: Item.x is Integer 64 in the model but Int32 in Swift"),
    (#"attributeType="Integer 32""#, "Int", "drift-type warning: Item.x is Integer 32 in the model but Int in Swift"),
    (
      #"attributeType="Integer 16""#, "Int64",
      "drift-type warning: Item.x is Integer 16 in the model but Int64 in Swift"
    ),
    (#"attributeType="Integer 32""#, "Int16", "drift-type error: Item.x is Integer 32 in the model but Int16 in Swift"),
    (#"attributeType="Boolean""#, "Int16", "drift-type error: Item.x is Boolean in the model but Int16 in Swift"),
    (#"attributeType="Float""#, "Double", "drift-type error: Item.x is Float in the model but Double in Swift"),
    (#"attributeType="Decimal""#, "Double", "drift-type error: Item.x is Decimal in the model but Double in Swift"),
    (
      #"attributeType="Decimal""#, "NSNumber?",
      "drift-type error: Item.x is Decimal in the model but NSNumber? in Swift"
    ),
    (
      #"optional="YES" attributeType="Integer 16""#, "Int16?",
      "drift-optionality error: Item.x is Int16? in Swift, which an @NSManaged property cannot be"
    ),
    (
      #"optional="YES" attributeType="Integer 16" usesScalarValueType="NO""#, "Int16",
      "drift-type note: Item.x is optional and no scalar in the model: Swift reads nil as 0"
    ),
    (
      #"optional="YES" attributeType="Transformable""#, "UIColor?",
      "drift-type note: Item.x is Transformable, and the model does not declare that its values are UIColor"
    ),
    (
      #"optional="YES" attributeType="Transformable" customClassName="Color""#, "UIColor?",
      "drift-type note: Item.x is Color in the model and UIColor in Swift"
    ),
    (
      #"optional="YES" attributeType="Transformable""#, "UIColor",
      "drift-optionality warning: Item.x is optional in the model but not in Swift"
    ),
    (
      #"optional="YES" attributeType="Transformable" customClassName="[String]""#, "NSSet?",
      "drift-type error: Item.x is Transformable in the model but NSSet? in Swift"
    ),
    (
      #"optional="YES" attributeType="Transformable" customClassName="[String]""#, "[Int]?",
      "drift-type error: Item.x is Transformable in the model but [Int]? in Swift"
    ),
    (
      #"optional="YES" attributeType="Transformable" customClassName="[String]""#, "NSArray?",
      "drift-type note: Item.x is [String] in the model and NSArray in Swift"
    ),
    (
      #"optional="YES" attributeType="Transformable""#, "Int64",
      "drift-type error: Item.x is Transformable in the model but Int64 in Swift"
    ),
    (
      #"optional="YES" attributeType="String""#, "Tag?",
      "drift-relationship-kind error: Item.x is an attribute in the model but a relationship in Swift"
    ),
    (
      #"optional="YES" attributeType="String""#, "NSSet?",
      "drift-relationship-kind error: Item.x is an attribute in the model but a relationship in Swift"
    ),
    (
      #"attributeType="Integer 16""#, "Kind",
      "drift-type note: Item.x is Integer 16 in the model and Kind in Swift, which the sources do not declare"
    ),
  ])
  func findsInAnAttribute(_ xml: String, _ type: String, _ finding: String) throws {
    #expect(try Self.lines(Self.attribute(xml), type) == [finding])
  }

  /// A nil of the store as the bridges of Swift read it.
  @Test(arguments: [
    (
      "String", "String", Severity.note,
      "a stored nil is read as an empty String, which cannot be distinguished from a stored one"
    ),
    ("Binary", "Data", .note, "a stored nil is read as empty Data, which cannot be distinguished from a stored one"),
    ("Decimal", "Decimal", .warning, "a stored nil is read as 0, which cannot be distinguished from a stored one"),
    (
      "Transformable", "[String]", .note,
      "a stored nil is read as an empty array, which cannot be distinguished from a stored one"
    ),
    (
      "Transformable", "Set<String>", .note,
      "a stored nil is read as an empty set, which cannot be distinguished from a stored one"
    ),
    (
      "Transformable", "[String: Int]", .note,
      "a stored nil is read as an empty dictionary, which cannot be distinguished from a stored one"
    ),
    ("Date", "Date", .error, "reading a stored nil as Date ends the app"),
    ("UUID", "UUID", .error, "reading a stored nil as UUID ends the app"),
    ("URI", "URL", .error, "reading a stored nil as URL ends the app"),
    (
      "String", "NSString", .warning,
      "a stored nil is read as a reference to no NSString, which may end the app where the value is used"
    ),
    (
      "Date", "NSDate", .warning,
      "a stored nil is read as a reference to no NSDate, which may end the app where the value is used"
    ),
    (
      "Transformable", "UIColor", .warning,
      "a stored nil is read as a reference to no UIColor, which may end the app where the value is used"
    ),
    (
      "Transformable", "Palette", .note,
      "the effect of a stored nil depends on Palette, which the sources do not declare"
    ),
  ])
  func aStoredNil(_ attribute: String, _ type: String, _ severity: Severity, _ note: String) throws {
    let xml = Self.attribute("optional=\"YES\" attributeType=\"\(attribute)\"")
    let finding = try #require(try Self.findings(xml, type).first)
    #expect(finding.diagnostic.severity == severity)
    #expect(finding.diagnostic.notes == [note])
  }

  @Test func whatIsSetOnInsertIsNeverNil() throws {
    for name in ["x", "primitiveX"] {
      let lines = try Self.lines(Self.attribute(#"optional="YES" attributeType="Date""#), "Date") {
        $0["Item"].form.setOnInsert = [name]
      }
      #expect(lines == [], "\(name)")
    }
  }

  private static func relationship(_ xml: String) -> String {
    "<relationship name=\"x\" optional=\"YES\" \(xml) deletionRule=\"Nullify\" destinationEntity=\"Tag\"/>"
  }

  @Test(arguments: [
    (#"maxCount="1""#, ["Tag?", "Shop.Tag?", "Record?", "NSManagedObject?"]),
    (
      #"toMany="YES""#,
      ["NSSet?", "NSSet", "Set<Tag>?", "Set<Tag>", "Set<Record>", "Set<NSManagedObject>", "NSMutableSet?"]
    ),
    (#"toMany="YES" ordered="YES""#, ["NSOrderedSet?", "NSOrderedSet", "NSMutableOrderedSet?"]),
  ])
  func acceptsForARelationship(_ xml: String, _ types: [String]) throws {
    for type in types { #expect(try Self.lines(Self.relationship(xml), type) == [], "\(xml) as \(type)") }
  }

  @Test(arguments: [
    (
      #"maxCount="1""#, "Tag", "drift-optionality warning: Item.x is optional in the model but not in Swift"
    ),
    (#"maxCount="1""#, "Item?", "drift-type error: Item.x references Tag in the model but Item in Swift"),
    (
      #"maxCount="1""#, "NSSet?",
      "drift-relationship-kind error: Item.x is a to-one relationship in the model but a to-many relationship in Swift"
    ),
    (
      #"maxCount="1""#, "String?",
      "drift-relationship-kind error: Item.x is a to-one relationship in the model but an attribute in Swift"
    ),
    (
      #"toMany="YES""#, "Tag?",
      "drift-relationship-kind error: Item.x is a to-many relationship in the model but a to-one relationship in Swift"
    ),
    (#"toMany="YES""#, "Set<Item>?", "drift-type error: Item.x references Tag in the model but Item in Swift"),
    (
      #"toMany="YES""#, "[Tag]",
      "drift-relationship-kind error: Item.x is a to-many relationship in the model but an array in Swift"
    ),
    (
      #"toMany="YES" ordered="YES""#, "[Tag]",
      "drift-relationship-kind warning: Item.x is an ordered to-many relationship in the model but an array in Swift"
    ),
    (
      #"toMany="YES" ordered="YES""#, "NSArray?",
      "drift-relationship-kind warning: Item.x is an ordered to-many relationship in the model but an array in Swift"
    ),
    (
      #"toMany="YES" ordered="YES""#, "Set<Tag>?",
      "drift-relationship-kind error: Item.x is an ordered to-many relationship in the model but a to-many relationship in Swift"
    ),
    (
      #"toMany="YES" ordered="YES""#, "NSSet?",
      "drift-relationship-kind error: Item.x is an ordered to-many relationship in the model but a to-many relationship in Swift"
    ),
  ])
  func findsInARelationship(_ xml: String, _ type: String, _ finding: String) throws {
    #expect(try Self.lines(Self.relationship(xml), type) == [finding])
  }

  /// The remedy for an integer that is wider than the attribute names the attribute type of the integer.
  @Test(arguments: [("Int32", "Integer 32"), ("Int64", "Integer 64"), ("Int", "Integer 64")])
  func widerIntegers(_ type: String, _ wanted: String) throws {
    let found = try Self.findings(Self.attribute(#"attributeType="Integer 16""#), type)
    #expect(found.flatMap(\.diagnostic.help).contains { $0.hasSuffix("type to \(wanted) in a new version") })
  }

  @Test func anEnumIsComparedByItsRawType() throws {
    let types = [
      TypeDeclaration(name: "Kind", kind: .enum, rawType: .named("Int16")),
      TypeDeclaration(name: "Wide", kind: .enum, rawType: .named("Int32")),
    ]
    let xml = Self.attribute(#"optional="YES" attributeType="Integer 16""#)
    #expect(try Self.lines(xml, "Kind", types: types) == [])
    #expect(
      try Self.lines(xml, "Wide", types: types) == [
        "drift-type warning: Item.x is Integer 16 in the model but Wide in Swift, which is Int32"
      ])
  }

  /// An alias outside the sources may be the configured type. The expected type is not optional if the model's is not.
  @Test(arguments: [
    (
      "[Code]", #"optional="YES""#,
      "note: Item.x is configured as [String] and is [Code] in Swift, and the sources do not declare Code"
    ),
    (
      "[Code]", "", "note: Item.x is configured as [String] and is [Code] in Swift, and the sources do not declare Code"
    ),
    (
      "[String: Code]?", "",
      "note: Item.x is configured as [String] and is [String: Code] in Swift, and the sources do not declare Code"
    ),
    ("[Int]", "", "error: Item.x is configured as [String] but is [Int] in Swift"),
    ("[Int]?", #"optional="YES""#, "error: Item.x is configured as [String]? but is [Int]? in Swift"),
    ("[String]", "", nil), ("[String]?", "", nil),
  ])
  func anAliasMayBeTheConfiguredType(_ type: String, _ xml: String, _ line: String?) throws {
    var options = DeclarationOptions(style: .managed)
    options.entities["Item"] = EntityOverride(attributes: [
      "x": AttributeOverride(type: .array(.named("String")))
    ])
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" representedClassName="Item">
              <attribute name="x" \(xml) attributeType="Transformable"/>
          </entity>
      </model>
      """, options)
    let reference = try #require(TypeReference(swift: type))
    #expect(bench.lines { $0["Item"]["x"].type = reference } == (line.map { ["drift-type \($0)"] } ?? []))
  }

  /// A class of several entities has one finding, with the other entities; an abstract entity has its own note.
  @Test func aMissingClassOfSeveralEntities() throws {
    let entities = ["A", "B", "C"].map { "<entity name=\"\($0)\" representedClassName=\"Base\"/>" }
    let bench = try DriftBench(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Root" representedClassName="Base" isAbstract="YES"/>\(entities.joined())
      </model>
      """, DeclarationOptions(style: .managed))
    let found = bench.findings { $0.entities = [] }.map(\.diagnostic)
    #expect(found.map(\.message).filter { $0.contains("entity A") }.count == 1)
    #expect(found.map(\.severity) == [.warning, .note])
    #expect(found.first?.notes.last == "it is also the class of B and C")
  }

  @Test func whatNoClassDeclaresIsAWarning() throws {
    let xml = Self.attribute(#"attributeType="String""#)
    #expect(
      try Self.lines(xml, "String") { $0["Item"].properties = [] } == [
        "drift-property-missing warning: Item.x is not declared in Swift"
      ])
    #expect(
      try Self.lines(xml, "String") { $0.entities.removeAll { $0.entity == "Item" } } == [
        "drift-entity-missing warning: The class Item of the entity Item is not declared in the sources"
      ])
  }

  @Test func whatTheModelLacksIsAnError() throws {
    let lines = try Self.lines(Self.attribute(#"attributeType="String""#), "String") {
      $0["Item"].properties.append(PropertyDeclaration(name: "y", type: .named("String"), kind: .attribute(.init())))
    }
    #expect(lines == ["drift-property-extra error: Item.y is declared in Swift but not in the model"])
  }
}

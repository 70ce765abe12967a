import PlumbCore
import PlumbGenerate
import PlumbWorkspace
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbSwift

/// The types that hand-written accessors and primitive accessors use for the stored value, and the keys that a getter
/// and its setter use.
@Suite struct StoredAccessDriftTests {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Parcel" representedClassName=".Parcel">
            <attribute name="weight" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
            <attribute name="sent" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="page" optional="YES" attributeType="URI"/>
            <attribute name="code" optional="YES" attributeType="String"/>
            <attribute name="tags" optional="YES" attributeType="Transformable" customClassName="[String]"/>
            <attribute name="style" optional="YES" attributeType="Transformable"/>
            <relationship name="stops" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Stop" inverseName="parcel" inverseEntity="Stop"/>
            <relationship name="route" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" destinationEntity="Stop" inverseName="way" inverseEntity="Stop"/>
        </entity>
        <entity name="Stop" representedClassName=".Stop">
            <relationship name="parcel" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Parcel" inverseName="stops" inverseEntity="Parcel"/>
            <relationship name="way" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Parcel" inverseName="route" inverseEntity="Parcel"/>
        </entity>
    </model>
    """

  /// The usual declarations of `Parcel`, by the property.
  private static let usual = [
    "weight": "@NSManaged var weight: Int16", "sent": "@NSManaged var sent: Date?", "page": "@NSManaged var page: URL?",
    "code": "@NSManaged var code: String?", "tags": "@NSManaged var tags: [String]?",
    "style": "@NSManaged var style: NSObject?", "stops": "@NSManaged var stops: NSSet?",
    "route": "@NSManaged var route: NSOrderedSet?",
  ]

  /// Returns the findings if `Parcel` declares some properties otherwise. Styles of transformable values are no subject.
  private static func findings(_ members: [String: String], _ more: String = "") throws -> [Difference] {
    let bench = try DriftBench(model, DeclarationOptions(style: .managed))
    let members = usual.merging(members) { $1 }.sorted { $0.key < $1.key }.map(\.value)
    let text = """
      import CoreData
      class Parcel: NSManagedObject {
        \(members.joined(separator: "\n  "))
        \(more)
      }
      class Stop: NSManagedObject { @NSManaged var parcel: Parcel?, way: Parcel? }
      """
    return bench.findings(in: [SourceFile(path: "Parcel.swift", text: text)]).filter { $0.diagnostic.severity > .note }
  }

  @Test(arguments: [
    ("weight", "var weight: Int { primitiveValue(forKey: \"weight\") as? Int ?? 0 }"),
    ("weight", "var weight: NSNumber? { value(forKey: \"weight\") as! NSNumber? }"),
    ("weight", "var weight: Weight { Weight(primitiveValue(forKey: \"weight\") as! Double) }"),
    ("sent", "var sent: Double { (primitiveValue(forKey: \"sent\") as? NSDate)?.timeIntervalSince1970 ?? 0 }"),
    ("sent", "var sent: Day? { primitiveValue(forKey: \"sent\") as? Day }"),
    ("page", "var page: String? { (primitiveValue(forKey: \"page\") as? URL)?.path }"),
    ("code", "var code: Code? { get { (primitiveValue(forKey: \"code\") as? String).flatMap(Code.init) } }"),
    ("code", "var code: Code? { get { nil } set { setPrimitiveValue(newValue?.rawValue, forKey: \"code\") } }"),
    (
      "code",
      "var code: Any? { primitiveValue(forKey: \"code\") as? Int ?? primitiveValue(forKey: \"code\") as? String }"
    ),
    ("tags", "var tags: [String] { primitiveValue(forKey: \"tags\") as? NSArray as? [String] ?? [] }"),
    ("style", "var style: String? { primitiveValue(forKey: \"style\") as? String }"),
    ("stops", "var stops: Set<Stop> { primitiveValue(forKey: \"stops\") as! Set<Stop> }"),
    ("route", "var route: [Stop] { (primitiveValue(forKey: \"route\") as? NSOrderedSet)?.array as? [Stop] ?? [] }"),
  ])
  func aCastToTheStoredKindIsRight(_ property: String, _ declaration: String) throws {
    #expect(try Self.findings([property: declaration]).map(\.line) == [])
  }

  @Test(arguments: [
    ("weight", "var weight: String? { primitiveValue(forKey: \"weight\") as? String }", "Integer 16", "String"),
    ("sent", "var sent: TimeInterval { value(forKey: \"sent\") as! TimeInterval }", "Date", "TimeInterval"),
    ("page", "var page: URL? { URL(string: primitiveValue(forKey: \"page\") as! String) }", "URI", "String"),
    ("code", "var code: UUID? { primitiveValue(forKey: \"code\") as? UUID }", "String", "UUID"),
    (
      "tags", "var tags: Set<String> { primitiveValue(forKey: \"tags\") as! Set<String> }", "Transformable",
      "Set<String>"
    ),
    (
      "stops", "var stops: [Stop] { primitiveValue(forKey: \"stops\") as? [Stop] ?? [] }", "a to-many relationship",
      "[Stop]"
    ),
    (
      "route", "var route: Set<Stop> { value(forKey: \"route\") as! Set<Stop> }", "an ordered to-many relationship",
      "Set<Stop>"
    ),
  ])
  func aCastToAnotherKindFails(_ property: String, _ declaration: String, _ stored: String, _ cast: String) throws {
    let found = try Self.findings([property: declaration])
    #expect(
      found.map(\.line) == [
        "drift-type error: Parcel.\(property) is \(stored) in the model, but its getter casts the value to \(cast)"
      ])
    let note = declaration.contains("as!") ? "the cast ends the app" : "the cast always fails"
    #expect(found.first?.diagnostic.notes == [note])
  }

  @Test(arguments: [("weight", "String", "Integer 16"), ("sent", "Double", "Date"), ("code", "URL?", "String")])
  func aValueOfAnotherKindIsRejected(_ property: String, _ type: String, _ stored: String) throws {
    let accessors = "get { fatalError() } set { setPrimitiveValue(newValue, forKey: \"\(property)\") }"
    #expect(
      try Self.findings([property: "var \(property): \(type) { \(accessors) }"]).map(\.line) == [
        "drift-type error: Parcel.\(property) is \(stored) in the model, but its setter stores \(type.prefix { $0 != "?" })"
      ])
  }

  @Test(arguments: [
    ("weight", "primitiveWeight: NSNumber?"), ("weight", "primitiveWeight: Int16"), ("sent", "primitiveSent: NSDate?"),
    ("code", "primitiveCode: String?"), ("stops", "primitiveStops: NSMutableSet"),
    ("route", "primitiveRoute: NSMutableOrderedSet"), ("style", "primitiveStyle: Data?"),
  ])
  func aPrimitiveAccessorOfTheStoredKindIsRight(_ property: String, _ declaration: String) throws {
    #expect(try Self.findings([:], "@NSManaged private var \(declaration)").map(\.line) == [])
    #expect(try Self.findings([property: "@NSManaged private var \(declaration)"]).map(\.line) == [])
  }

  @Test(arguments: [
    ("weight", "primitiveWeight", "String?", "Integer 16"), ("sent", "primitiveSent", "Double", "Date"),
    ("code", "primitiveCode", "Data?", "String"), ("stops", "primitiveStops", "[Stop]", "a to-many relationship"),
  ])
  func aPrimitiveAccessorOfAnotherKindIsAnError(
    _ property: String, _ name: String, _ type: String, _ stored: String
  ) throws {
    let expected = [
      "drift-type error: Parcel.\(property) is \(stored) in the model, but its primitive accessor is \(type) in Swift"
    ]
    #expect(try Self.findings([:], "@NSManaged private var \(name): \(type)").map(\.line) == expected)
  }

  @Test func aSetterWithAnotherKeyThanTheGetterIsAWarning() throws {
    func code(_ set: String) -> String {
      "var code: String? { get { primitiveValue(forKey: \"code\") as? String } set { \(set) } }"
    }
    let wrong = code("setPrimitiveValue(newValue.map(URL.init), forKey: \"page\")")
    #expect(
      try Self.findings(["code": wrong]).map(\.line) == [
        "drift-key warning: Parcel.code passes \"page\" to setPrimitiveValue(_:forKey:), but its getter reads code"
      ])
    let both = code("setPrimitiveValue(nil, forKey: \"page\"); setPrimitiveValue(newValue, forKey: \"code\")")
    #expect(try Self.findings(["code": both]).map(\.line) == [])
    let method = "func clear() { print(value(forKey: \"code\")); setValue(nil, forKey: \"page\") }"
    #expect(try Self.findings([:], method).map(\.line) == [])
  }

  /// Returns the findings if the Objective-C class of `Parcel` implements some methods, with a property of each name.
  private static func lines(_ properties: String, _ methods: String, before other: String = "") throws -> [String] {
    let bench = try DriftBench(model, DeclarationOptions(style: .managed))
    let files = [
      SourceFile(
        path: "Parcel.h",
        text: """
          @interface Parcel : NSManagedObject
          @property (nonatomic) int16_t weight;
          @property (nonatomic, strong) NSDate *sent;
          @property (nonatomic, strong) NSURL *page;
          @property (nonatomic, strong) NSString *code;
          @property (nonatomic, strong) NSArray *tags;
          @property (nonatomic, strong) id style;
          @property (nonatomic, strong) NSSet *stops;
          @property (nonatomic, strong) NSOrderedSet *route;
          @end
          @interface Stop : NSManagedObject
          @property (nonatomic, strong) Parcel *parcel, *way;
          @end
          """.split(separator: "\n").filter { line in
            let name = line.split(separator: " ").last.map { $0.filter(\.isLetter) } ?? ""
            return !properties.contains(" \(name);") && !properties.contains("*\(name);")
          }.joined(separator: "\n").replacing(
            "@interface Stop", with: "@interface Parcel ()\n\(properties)\n@end\n@interface Stop")),
      SourceFile(
        path: "Parcel.m",
        text: "@implementation Parcel\n\(methods)\n@end\n@implementation Stop\n@dynamic parcel, way;\n@end"),
      SourceFile(path: "Keys.m", text: other),
    ]
    return bench.findings(in: files).filter { $0.diagnostic.severity > .note }.map(\.line)
  }

  @Test(arguments: [
    (
      "@property NSNumber *weight;",
      "- (NSNumber *)weight { [self willAccessValueForKey:@\"weight\"]; NSNumber *v = [self primitiveValueForKey:@\"weight\"]; return v; }"
    ),
    ("@property int weight;", "- (int)weight { return [[self primitiveValueForKey:@\"weight\"] intValue]; }"),
    (
      "@property NSString *weight;",
      "- (NSString *)weight { return [[self primitiveValueForKey:@\"weight\"] stringValue]; }"
    ),
    ("@property NSString *sent;", "- (NSString *)sent { id v = [self primitiveValueForKey:@\"sent\"]; return v; }"),
    (
      "@property NSString *sent;",
      "- (NSString *)sent { NSDate *v = [self valueForKey:@\"sent\"]; return v.description; }"
    ),
    ("@property Code *code;", "- (void)setCode:(Code *)code { [self setPrimitiveValue:code.text forKey:@\"code\"]; }"),
    (
      "@property int weight;",
      "- (int)weight { return 0; } - (void)setWeight:(int)w { [self setPrimitiveValue:@(w) forKey:@\"weight\"]; }"
    ),
    (
      "@property NSSet *stops;",
      "- (NSSet *)stops { NSMutableSet *all = [self primitiveValueForKey:@\"stops\"]; return all; }"
    ),
    ("@property id style;", "- (id)style { NSString *s = [self primitiveValueForKey:@\"style\"]; return s; }"),
  ])
  func valuesOfTheStoredKindInObjectiveC(_ property: String, _ methods: String) throws {
    #expect(try Self.lines(property, methods) == [])
  }

  @Test(arguments: [
    (
      "@property NSString *weight;", "- (NSString *)weight { return [self primitiveValueForKey:@\"weight\"]; }",
      "weight is Integer 16 in the model, but its getter reads the value as NSString *"
    ),
    (
      "@property int weight;",
      "- (int)weight { NSString *v = [self primitiveValueForKey:@\"weight\"]; return v.intValue; }",
      "weight is Integer 16 in the model, but its getter reads the value as NSString *"
    ),
    (
      "@property NSNumber *sent;", "- (NSNumber *)sent { return (NSNumber *)[self valueForKey:@\"sent\"]; }",
      "sent is Date in the model, but its getter reads the value as NSNumber *"
    ),
    (
      "@property NSArray *route;", "- (NSArray *)route { return [self primitiveValueForKey:@\"route\"]; }",
      "route is an ordered to-many relationship in the model, but its getter reads the value as NSArray *"
    ),
    (
      "@property NSURL *code;",
      "- (NSURL *)code { return nil; } - (void)setCode:(NSURL *)url { [self setPrimitiveValue:url forKey:@\"code\"]; }",
      "code is String in the model, but its setter stores NSURL *"
    ),
    (
      "@property NSString *code;",
      "- (void)setCode:(NSString *)c { [self setPrimitiveValue:@(c.length) forKey:@\"code\"]; }",
      "code is String in the model, but its setter stores NSNumber *"
    ),
    (
      "@property NSString *primitiveWeight;", "@dynamic primitiveWeight;",
      "weight is Integer 16 in the model, but its primitive accessor is NSString * in Objective-C"
    ),
  ])
  func valuesOfAnotherKindInObjectiveC(_ property: String, _ methods: String, _ message: String) throws {
    #expect(try Self.lines(property, methods) == ["drift-type error: Parcel.\(message)"])
  }

  @Test func aSetterWithAnotherKeyInObjectiveC() throws {
    let getter = "- (NSString *)code { return [self primitiveValueForKey:@\"code\"]; }\n"
    func setter(_ key: String) -> String {
      "- (void)setCode:(NSString *)c { [self willChangeValueForKey:@\"code\"]; [self setPrimitiveValue:c forKey:@\"\(key)\"]; [self didChangeValueForKey:@\"code\"]; }"
    }
    #expect(try Self.lines("", getter + setter("code")) == [])
    #expect(
      try Self.lines("", getter + setter("page")) == [
        "drift-key warning: Parcel.setCode: passes \"page\" to setPrimitiveValue:forKey:, but its getter reads code"
      ])
    let helper = "- (void)clear { [self setPrimitiveValue:nil forKey:@\"page\"]; }"
    #expect(try Self.lines("", getter + setter("code") + helper) == [])
  }

  @Test(arguments: ["NSString *const kPage = @\"page\";\n", "#define kPage @\"page\"\n"])
  func aConstantAsAKeyInObjectiveC(_ constant: String) throws {
    let getter = "- (NSString *)code { return [self primitiveValueForKey:kPage]; }\n"
    let setter = "- (void)setCode:(NSString *)c { [self setPrimitiveValue:c forKey:@\"code\"]; }"
    #expect(
      try Self.lines("", getter + setter, before: constant) == [
        "drift-key warning: Parcel.setCode: passes \"code\" to setPrimitiveValue:forKey:, but its getter reads page"
      ])
    #expect(try Self.lines("", getter + setter) == [], "the constant is not known")
    let right = constant.replacing("@\"page\"", with: "@\"code\"")
    #expect(try Self.lines("", getter + setter, before: right) == [])
    let missing = constant.replacing("@\"page\"", with: "@\"none\"")
    #expect(
      try Self.lines("", getter, before: missing).contains {
        $0.hasPrefix("drift-key error: Parcel.code passes \"none\" to primitiveValueForKey:")
      })
  }

  @Test func aNotificationForAnotherKeyInObjectiveC() throws {
    let getter =
      "- (NSString *)code { [self willAccessValueForKey:@\"page\"]; return [self primitiveValueForKey:@\"code\"]; }"
    #expect(
      try Self.lines("", getter) == [
        "drift-key warning: Parcel.code passes \"page\" to willAccessValueForKey:, but reads or sets the value of code"
      ])
    #expect(try Self.lines("", getter.replacing("page", with: "code")) == [])
  }

  /// A named type of a named type.
  @Test func typesOfTypesInObjectiveC() throws {
    let bench = try DriftBench(Self.model, DeclarationOptions(style: .managed))
    for (scalar, count) in [("int16_t", 0), ("int32_t", 1)] {
      let text = """
        typedef \(scalar) Number;
        typedef NS_ENUM(Number, Weight) { WeightLight };
        @interface Parcel : NSManagedObject
        @property Weight weight;
        @end
        @implementation Parcel
        @dynamic weight;
        @end
        """
      let found = bench.findings(in: [SourceFile(path: "Parcel.m", text: text)]).map(\.line)
      #expect(found.filter { $0.contains("weight is") }.count == count)
    }
  }

  @Test(arguments: ["Any?", "AnyObject?", "NSObject?"])
  func everyObjectHasTheType(_ type: String) throws {
    #expect(try Self.findings(["code": "@NSManaged var code: \(type)"]).map(\.line) == [])
  }
}

import PlumbKit
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbWorkspace

/// Models compared with classes in Objective-C, alone and together with Swift.
@Suite struct ObjectiveCDriftTests {
  private static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order" representedClassName="FOOOrder" syncable="YES">
            <attribute name="title" attributeType="String" defaultValueString="a"/>
            <attribute name="number" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="due" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
            <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="order" inverseEntity="Tag"/>
        </entity>
        <entity name="Customer" representedClassName="FOOCustomer" syncable="YES">
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
        </entity>
        <entity name="Tag" representedClassName="FOOTag" syncable="YES">
            <relationship name="order" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Order" inverseName="tags" inverseEntity="Order"/>
        </entity>
    </model>
    """

  private static let others = [
    "Src/FOOCustomer.h": """
    @interface FOOCustomer : NSManagedObject
    @property (nonatomic, retain) NSSet<FOOOrder *> *orders;
    @end
    """,
    "Src/FOOCustomer.m": "@implementation FOOCustomer\n@dynamic orders;\n@end",
    "Src/FOOTag.h": "@interface FOOTag : NSManagedObject\n@property (retain) FOOOrder *order;\n@end",
    "Src/FOOTag.m": "@implementation FOOTag\n@dynamic order;\n@end",
  ]

  private static let members = [
    "title": "NSString *title", "number": "int64_t number", "due": "NSDate *due", "customer": "FOOCustomer *customer",
    "tags": "NSSet<FOOTag *> *tags",
  ]

  private func workspace(_ files: [String: String]) -> Workspace {
    Shop.workspace(files.merging(Self.others) { $1 }.merging(["Shop.xcdatamodel/contents": Self.contents]) { $1 })
  }

  /// Returns the drift of the class FOOOrder. `changes` replaces members by name; an empty string removes a member.
  private func lines(_ changes: [String: String] = [:], more: String = "", body: String? = nil) throws -> [String] {
    let members = Self.members.merging(changes) { $1 }.filter { !$0.value.isEmpty }
    let properties = members.sorted { $0.key < $1.key }.map { "@property (nonatomic) \($0.value);" }
    let dynamic = "@dynamic \(members.keys.sorted().joined(separator: ", "));"
    return try drift(of: [
      "Src/FOOOrder.h": "@interface FOOOrder : NSManagedObject\n\(properties.joined(separator: "\n"))\n\(more)\n@end",
      "Src/FOOOrder.m": "@implementation FOOOrder\n\(body ?? dynamic)\n@end",
    ])
  }

  private func drift(of files: [String: String]) throws -> [String] {
    try workspace(files).findings().diagnostics.filter { $0.rule.hasPrefix("drift") }
      .map { "\($0.rule) \($0.severity): \($0.message)" }
  }

  /// Core Data creates no accessor for a scalar of another width, with any name.
  @Test(arguments: [
    ("typedef NS_ENUM(int64_t, FOOKind) { FOOKindOne };", nil),
    ("typedef NS_ENUM(NSInteger, FOOKind) { FOOKindOne };", nil),
    ("typedef NS_ENUM(NSUInteger, FOOKind) { FOOKindOne };", nil),
    ("typedef NS_OPTIONS(uint64_t, FOOKind) { FOOKindOne };", nil), ("typedef int64_t FOOKind;", nil),
    ("typedef enum : long long { FOOKindOne } FOOKind;", nil), ("typedef enum { FOOKindOne } FOOKind;", nil),
    ("typedef NS_ENUM(int16_t, FOOKind) { FOOKindOne };", "int16_t"), ("typedef int32_t FOOKind;", "int32_t"),
    ("typedef NS_OPTIONS(uint16_t, FOOKind) { FOOKindOne };", "uint16_t"), ("typedef double FOOKind;", "double"),
    ("typedef enum : short { FOOKindOne } FOOKind;", "int16_t"),
  ])
  func theWidthOfANamedScalar(_ type: String, _ scalar: String?) throws {
    let header = """
      @interface FOOOrder : NSManagedObject
      @property FOOKind number;
      @property NSString *title; @property NSDate *due; @property FOOCustomer *customer; @property NSSet<FOOTag *> *tags;
      @end
      """
    let implementation = "@implementation FOOOrder\n@dynamic number, title, due, customer, tags;\n@end"
    let expected =
      scalar.map {
        ["drift-type error: Order.number is Integer 64 in the model but FOOKind in Objective-C, which is \($0)"]
      } ?? []
    #expect(
      try drift(of: ["Src/FOOOrder.h": type + "\n" + header, "Src/FOOOrder.m": implementation]) == expected)
    #expect(
      try drift(of: ["Src/FOOOrder.h": header, "Src/FOOKind.h": type, "Src/FOOOrder.m": implementation]) == expected)
  }

  /// The bundles of the project are found on disk, whether they are configured or not.
  @Test func namesOfModelsInCode() throws {
    func found(_ name: String, _ bundles: String...) throws -> [String] {
      let code = "let container = NSPersistentContainer(name: \"\(name)\")"
      let others = bundles.map { ("Old/\($0)/Old.xcdatamodel/contents", Self.contents) }
      let files = ["Src/Stack.swift": code].merging(others) { $1 }
      return try workspace(files).findings().diagnostics.filter { $0.rule == "drift-model-name" }.map(\.message)
    }
    let message = "NSPersistentContainer(name: \"Shopp\") names a model that does not exist"
    #expect(try found("Shop") == [])
    #expect(try found("Shopp") == [message])
    #expect(try found("Shopp", "Shopp.xcdatamodeld") == [])
    #expect(try found("Shopp", "Stop.xcdatamodeld") == [message])
  }

  @Test func whatFitsIsSilent() throws {
    #expect(try lines() == [])
    #expect(try lines(body: "") == [])
    #expect(
      try lines([
        "title": "id title", "number": "NSNumber *number", "due": "NSTimeInterval due", "customer": "id customer",
        "tags": "NSSet *tags",
      ]) == [])
    #expect(try lines(["number": "uint64_t number", "title": "NSObject<NSCopying> *title"]) == [])
    #expect(try lines(["number": "NSInteger number", "title": "MyText *title"]) == [])
  }

  @Test(arguments: [
    (
      "number", "int32_t number", "drift-type error: Order.number is Integer 64 in the model but int32_t in Objective-C"
    ),
    (
      "number", "NSString *number",
      "drift-type error: Order.number is Integer 64 in the model but NSString * in Objective-C"
    ),
    ("title", "BOOL title", "drift-type error: Order.title is String in the model but BOOL in Objective-C"),
    ("title", "NSData *title", "drift-type error: Order.title is String in the model but NSData * in Objective-C"),
    (
      "title", "FOOTag *title",
      "drift-relationship-kind error: Order.title is an attribute in the model but a relationship in Objective-C"
    ),
    (
      "tags", "FOOTag *tags",
      "drift-relationship-kind error: Order.tags is a to-many relationship in the model but a to-one relationship in Objective-C"
    ),
    (
      "tags", "NSOrderedSet<FOOTag *> *tags",
      "drift-relationship-kind warning: Order.tags is a to-many relationship in the model but an ordered to-many relationship in Objective-C"
    ),
    (
      "tags", "NSArray<FOOTag *> *tags",
      "drift-relationship-kind error: Order.tags is a to-many relationship in the model but an array in Objective-C"
    ),
    (
      "customer", "NSSet<FOOCustomer *> *customer",
      "drift-relationship-kind error: Order.customer is a to-one relationship in the model but a to-many relationship in Objective-C"
    ),
    (
      "customer", "FOOTag *customer",
      "drift-type error: Order.customer references FOOCustomer in the model but FOOTag in Objective-C"
    ),
    (
      "customer", "NSString *customer",
      "drift-relationship-kind error: Order.customer is a to-one relationship in the model but an attribute in Objective-C"
    ),
  ])
  func whatDoesNotFit(name: String, member: String, expected: String) throws {
    #expect(try lines([name: member]) == [expected])
  }

  /// The class of an entity has the name that NSDate has in Swift.
  @Test(arguments: [("NSDate *", "Date *", 0), ("NSDate *", "NSSet *", 1), ("NSString *", "Date *", 1)])
  func anEntityWithTheNameOfAClassOfFoundation(_ attribute: String, _ relationship: String, _ count: Int) throws {
    let model = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Date" representedClassName="Date">
              <attribute name="day" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
              <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Date"/>
          </entity>
      </model>
      """
    let header =
      "@interface Date : NSManagedObject\n@property \(attribute)day;\n@property \(relationship)next;\n@end"
    let files = [
      "Shop.xcdatamodel/contents": model, "Src/Date.h": header,
      "Src/Date.m": "@implementation Date\n@dynamic day, next;\n@end",
    ]
    let found = try Shop.workspace(files).findings().diagnostics.filter { $0.rule.hasPrefix("drift-") }
    #expect(found.filter { $0.severity == .error }.count == count, "\(found.map(\.message))")
  }

  @Test func missingAndExtra() throws {
    #expect(
      try lines(["due": ""]) == ["drift-property-missing note: Order.due is not declared in Objective-C"])
    #expect(
      try lines(["nummer": "int64_t nummer"]) == [
        "drift-property-extra error: Order.nummer is declared in Objective-C but not in the model"
      ])
    let accessors = "@dynamic title, number, due, customer, tags;\n- (int)rank { return 1; }"
    #expect(try lines(more: "@property (readonly) int rank;", body: accessors) == [])
    #expect(
      try lines(body: "@synthesize title;\n@dynamic number, due, customer, tags;") == [
        "drift-property-missing warning: Order.title is synthesized in Objective-C, so it is not stored"
      ])
  }

  private static let dynamic = "@dynamic title, number, due, customer, tags"

  /// A property is not Core Data's if the author writes its getter or setter, in any implementation of the class or in
  /// Swift.
  @Test(arguments: [
    ("readonly", "NSString *label", "- (NSString *)label { return @\"\"; }", ""),
    ("nonatomic", "NSString *label", "- (void)setLabel:(NSString *)label { [self willSave]; }", ""),
    ("readonly, getter=isOpen", "BOOL open", "- (BOOL)isOpen { return YES; }", ""),
    ("setter=change", "NSString *label", "- (void)change:(NSString *)label {}", ""),
    ("readonly", "NSString *label", "@end\n@implementation FOOOrder (More)\n- (NSString *)label { return @\"\"; }", ""),
    ("readonly", "NSString *label", "", "@objc var label: String { \"\" }"),
    ("readonly", "NSString *label", "", "@objc func label() -> String { \"\" }"),
    ("readonly", "NSString *label", "", "@objc(label) func text() -> String { \"\" }"),
    ("readonly, getter=isOpen", "BOOL open", "", "@objc(isOpen) var opened: Bool { true }"),
    ("readonly, getter=isOpen", "BOOL open", "", "var opened: Bool { @objc(isOpen) get { true } }"),
    ("nonatomic", "NSString *label", "", "@objc(setLabel:) func change(label: String) {}"),
  ])
  func writtenAccessors(attributes: String, property: String, body: String, swift: String) throws {
    let name = try #require(property.split { " *".contains($0) }.last)
    for dynamic in [Self.dynamic + ";", Self.dynamic + ", \(name);"] {
      #expect(
        try extras("@property (\(attributes)) \(property);", "\(dynamic)\n\(body)", "extension FOOOrder { \(swift) }")
          == [])
    }
  }

  @Test func membersOfAnObjCExtension() throws {
    let property = "@property (readonly) NSString *label;"
    let member = "{ var label: String { \"\" } }"
    let missing = ["drift-property-extra error: Order.label is declared in Objective-C but not in the model"]
    #expect(try extras(property, Self.dynamic + ";", "@objc extension FOOOrder \(member)") == [])
    #expect(try extras(property, Self.dynamic + ";", "extension FOOOrder \(member)") == missing)
    #expect(try extras(property, Self.dynamic + ";", "extension FOOOrder { @objc static var label = \"\" }") == missing)
  }

  @Test func aGetterOfASuperclass() throws {
    let base = "@interface Base : NSManagedObject\n@end\n@implementation Base\n- (int)rank { return 1; }\n@end"
    let files = [
      "Src/Base.m": base,
      "Src/FOOOrder.h": "@interface FOOOrder : Base\n@property (readonly) int rank;\n@end",
      "Src/FOOOrder.m": "@implementation FOOOrder\n@end",
    ]
    #expect(try drift(of: files).filter { $0.hasPrefix("drift-property-extra") } == [])
  }

  /// A base class without an entity declares what its subclasses implement. Objects may be of the class of an entity itself.
  @Test(arguments: [("Base", []), ("FOOOrder", ["rank"])]) func aGetterOfASubclass(_ name: String, _ extra: [String])
    throws
  {
    let (first, second) = name == "Base" ? ("Base", "FOOOrder") : ("FOOOrder", "Later")
    let files = [
      "Src/First.h": "@interface \(first) : NSManagedObject\n@property (readonly) int rank;\n@end",
      "Src/First.m": "@implementation \(first)\n@dynamic rank;\n@end",
      "Src/Second.h": "@interface \(second) : \(first)\n@end",
      "Src/Second.m": "@implementation \(second)\n- (int)rank { return 1; }\n@end",
    ]
    let found = try drift(of: files).filter { $0.hasPrefix("drift-property-extra") }
    #expect(found.count == extra.count, "\(found)")
  }

  /// Returns the drift of FOOOrder with another property, an implementation and a Swift file.
  private func extras(_ property: String, _ body: String, _ swift: String) throws -> [String] {
    let members = Self.members.values.sorted().map { "@property (nonatomic) \($0);" }.joined(separator: "\n")
    return try drift(of: [
      "Src/FOOOrder.h": "@interface FOOOrder : NSManagedObject\n\(members)\n\(property)\n@end",
      "Src/FOOOrder.m": "@implementation FOOOrder\n\(body)\n@end", "Src/FOOOrder+More.swift": swift,
    ])
  }

  /// Another target declares the class again, with other properties, and is as near to the model.
  @Test func anInterfaceOfAnotherTarget() throws {
    let members = Self.members.values.sorted().map { "@property (nonatomic) \($0);" }.joined(separator: "\n")
    let files = [
      "Src/A/FOOOrder.h": "@interface FOOOrder : NSManagedObject\n\(members)\n@end",
      "Src/A/FOOOrder.m": "@implementation FOOOrder\n\(Self.dynamic);\n@end",
      "Src/B/FOOOrder.h": "@interface FOOOrder : NSManagedObject\n\(members)\n@property int badge;\n@end",
    ]
    #expect(try drift(of: files) == [])
    #expect(
      try drift(of: files.merging(["Src/B/FOOOrder.m": "@implementation FOOOrder\n@dynamic badge;\n@end"]) { $1 }) == []
    )
  }

  /// The interface of a class that Xcode generates is not a second class, unless it has an implementation.
  @Test func anInterfaceOfAGeneratedClass() throws {
    let contents = Self.contents.replacing(
      #"representedClassName="FOOTag""#, with: #"representedClassName="FOOTag" codeGenerationType="class""#)
    func conflicts(_ files: [String: String]) throws -> [String] {
      let all = Self.others.merging(["Shop.xcdatamodel/contents": contents]) { $1 }.merging(files) { $1 }
      return try Shop.workspace(all).findings().diagnostics.filter { $0.rule == "codegen-conflict" }.map(\.message)
    }
    #expect(try conflicts(["Src/FOOTag.m": ""]) == [])
    #expect(try conflicts([:]).count == 1)
  }

  /// Older Objective-C code declares accessor methods instead of properties.
  @Test func anAccessorDeclaresItsKey() throws {
    #expect(try lines(["title": ""], more: "- (NSString *)title;\n- (void)setTitle:(NSString *)value;") == [])
    #expect(
      try lines(["due": ""], body: "@dynamic title, number, customer, tags;\n-(NSDate*) due { return nil; }") == [])
    #expect(
      try lines(["due": ""], more: "- (void)due;\n- (NSDate *)due:(int)x;") == [
        "drift-property-missing note: Order.due is not declared in Objective-C"
      ])
  }

  @Test func accessorsOfNoRelationship() throws {
    let more = "@end\n@interface FOOOrder (CoreDataGeneratedAccessors)\n- (void)addTagObject:(FOOTag *)value;\n"
    #expect(
      try lines(more: more) == [
        "drift-accessor error: Order has no to-many relationship tag for addTagObject:"
      ])
  }

  /// A class whose header is not in the sources exists. None of its properties are reported as missing.
  @Test func onlyAnImplementation() throws {
    #expect(
      try drift(of: ["Src/FOOOrder.m": "@implementation FOOOrder\n@dynamic title;\n@end"]) == [
        "drift-superclass note: The @interface of FOOOrder is not in the sources"
      ])
  }

  @Test func swiftBelowObjectiveC() throws {
    let contents = Self.contents.replacing(
      "    <entity name=\"Tag\"",
      with: """
            <entity name="Rush" representedClassName="Rush" parentEntity="Order" syncable="YES">
                <attribute name="hurry" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/>
            </entity>
            <entity name="Tag"
        """)
    let header =
      "@interface FOOOrder : NSManagedObject\n"
      + Self.members.values.sorted().map { "@property \($0);\n" }.joined() + "@end"
    let files = Self.others.merging([
      "Shop.xcdatamodel/contents": contents, "Src/FOOOrder.h": header,
      "Src/FOOOrder.m": "@implementation FOOOrder\n@end",
      "Src/Rush.swift": "@objc(Rush) class Rush: FOOOrder { @NSManaged var hurry: Bool }",
    ]) { $1 }
    #expect(try Shop.workspace(files).findings().diagnostics.map(\.rule).filter { $0.hasPrefix("drift") } == [])
  }

  @Test func placesAndCounts() throws {
    let found = try workspace([
      "Src/FOOOrder.h": "@interface FOOOrder : NSManagedObject\n@property (nonatomic) int32_t number;\n@end",
      "Src/FOOOrder.m": "@implementation FOOOrder\n@end",
    ]).findings()
    let type = try #require(found.diagnostics.first { $0.rule == "drift-type" })
    #expect(type.location?.description == "Src/FOOOrder.h:2:23")
    #expect(type.label == "int64_t is expected")
    #expect(found.swiftFiles == 0 && found.objectiveCFiles == 6)
  }

  /// Differences in Objective-C are left unfixed with a reason, and no Objective-C file is edited.
  @Test func alignLeavesObjectiveCAlone() throws {
    let plan = try workspace([
      "Src/FOOOrder.h": "@interface FOOOrder : NSManagedObject\n@property int32_t number;\n@end",
      "Src/FOOOrder.m": "@implementation FOOOrder\n@end",
    ]).repair(.review)
    #expect(plan.changes.isEmpty && plan.made.isEmpty)
    #expect(
      Set(plan.left.map { $0.why ?? "" }) == ["the declaration is in Objective-C, which `plumb align` does not edit"])
    #expect(plan.left.map(\.finding.rule).contains("drift-type"))
  }

  @Test func aCommentLetsItBe() throws {
    let header = """
      @interface FOOOrder : NSManagedObject
      @property int32_t number; // plumb:ignore drift-type because small
      @end
      """
    let found = try workspace(["Src/FOOOrder.h": header, "Src/FOOOrder.m": "@implementation FOOOrder\n@end"]).findings()
    #expect(found.diagnostics.filter { $0.rule == "drift-type" }.map(\.suppression?.kind) == [.comment])
  }
}

/// The names by which Core Data finds a class: without a module the name in `@objc(…)`, with a module the name in Swift.
@Suite struct ClassLookupTests {
  private func severities(
    _ represented: String, _ source: String, entity: String = "", more: [String: String] = [:]
  ) throws -> [String] {
    let contents = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Order" representedClassName="\(represented)" \(entity) syncable="YES">
              <attribute name="title" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """
    let files = ["Shop.xcdatamodel/contents": contents, "Src/Order.swift": source].merging(more) { $1 }
    return try Shop.workspace(files).findings().diagnostics.filter { $0.rule == "drift-class-name" }
      .map { "\($0.severity): \($0.message)" }
  }

  private static let bare = "class Order: NSManagedObject {\n@NSManaged var title: String?\n}"
  private static let message = "The class Order is not marked @objc(Order), but the model names it without a module"

  @Test func coreDataFindsNone() throws {
    #expect(try severities("Order", Self.bare) == ["error: \(Self.message)"])
    #expect(try severities("Order", "@objc " + Self.bare) == ["error: \(Self.message)"])
    #expect(try severities("Order", "@objc(Order) " + Self.bare) == [])
    #expect(try severities(".Order", Self.bare) == [])
    #expect(try severities("Shop.Order", Self.bare) == [])
  }

  /// A name with a module is found by the name in Swift, regardless of `@objc(…)`; a name without one by `@objc(…)` alone.
  @Test(arguments: [
    ("Order", "@objc(Order) class OrderRecord", []),
    (
      "Order", "@objc(OrderRecord) class Order",
      ["error: The class Order is @objc(OrderRecord), but Core Data searches for Order"]
    ),
    (".Order", "@objc(Order) class Order", []), (".Order", "@objc(OrderRecord) class Order", []),
    ("Shop.Order", "@objc(OrderRecord) class Order", []),
    (
      ".Order", "@objc(Order) class OrderRecord",
      ["error: The model names the class Order with a module, but Order is only the Objective-C name of OrderRecord"]
    ),
    (
      "Shop.Order", "@objc(Order) class OrderRecord",
      ["error: The model names the class Order with a module, but Order is only the Objective-C name of OrderRecord"]
    ),
    (
      ".Purchase", "@objc(Order) class OrderRecord",
      ["error: The class OrderRecord is @objc(Order), but Core Data searches for Purchase"]
    ),
  ])
  func theModuleDecides(_ represented: String, _ declaration: String, _ lines: [String]) throws {
    let source = "\(declaration): NSManagedObject {\n@NSManaged var title: String?\n}"
    #expect(try severities(represented, source) == lines)
  }

  /// Of two classes, the one that Core Data finds is compared.
  @Test func theFoundClassIsCompared() throws {
    let source = """
      @objc(OrderOfTheModule) class Order: NSManagedObject { @NSManaged var title: String? }
      @objc(Order) class OrderRecord: NSManagedObject { @NSManaged var title: String? }
      """
    #expect(try severities(".Order", source) == [])
  }

  /// The finding is a note if the entity is abstract, or if the code sets `managedObjectClassName`.
  @Test func whereItMayBeRight() throws {
    #expect(try severities("Order", Self.bare, entity: #"isAbstract="YES""#) == ["note: \(Self.message)"])
    let sets = "func f(e: NSEntityDescription) { e.managedObjectClassName = \"Shop.\" + (e.name ?? \"\") }"
    #expect(try severities("Order", Self.bare, more: ["Src/Stack.swift": sets]) == ["note: \(Self.message)"])
    let passes = "let order = NSEntityDescription(name: \"Order\", managedObjectClassName: \"Shop.Order\")"
    #expect(try severities("Order", Self.bare, more: ["Src/Stack.swift": passes]) == ["note: \(Self.message)"])
    let calls = "void f(NSEntityDescription *e) { [e setManagedObjectClassName:@\"Shop.Order\"]; }"
    #expect(try severities("Order", Self.bare, more: ["Src/Stack.m": calls]) == ["note: \(Self.message)"])
    let reads = "func f(e: NSEntityDescription) -> Bool { e.managedObjectClassName == \"Order\" }"
    #expect(try severities("Order", Self.bare, more: ["Src/Stack.swift": reads]) == ["error: \(Self.message)"])
  }
}

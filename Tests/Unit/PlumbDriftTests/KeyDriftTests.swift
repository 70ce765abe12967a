import PlumbCore
import PlumbGenerate
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbSwift

/// Keys in the code of a class, `fetchRequest()`, and the methods of ordered relationships, parsed from source text.
@Suite struct KeyDriftTests {
  private static func findings(_ sources: [SourceFile]) throws -> [Difference] {
    let options = DeclarationOptions(style: .managed)
    let bench = try DriftBench(model, options)
    let actual = SourceParser(ExpectedNames(bench.expected)).declarations(in: sources).value
    return Drift(
      expected: bench.expected, actual: actual, model: bench.model, options: options,
      sources: sources.map { Source(file: $0.path, bytes: $0.bytes) }
    ).findings()
  }

  /// Returns the findings for the class of `Order` with some members, without those about members that the snippet
  /// omits.
  private static func lines(_ members: String, inherits superclass: String = "NSManagedObject") throws -> [String] {
    let text = """
      \(others)
      @objc(Order) class Order: \(superclass) {
        @NSManaged var number: Int64
        @NSManaged var items: NSOrderedSet?
        @NSManaged var tags: NSSet?
        \(members)
      }
      """
    return try findings([SourceFile(path: "Order.swift", text: text)]).map(\.line).filter { !$0.contains("-missing") }
  }

  private static let others = """
    @objc(Customer) class Customer: NSManagedObject { @NSManaged var name: String? }
    @objc(Item) class Item: NSManagedObject { @NSManaged var order: Order? }
    @objc(Rush) class Rush: Order { @NSManaged var fee: Int64 }
    """

  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order" representedClassName="Order">
            <attribute name="createdAt" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="note" optional="YES" attributeType="String"/>
            <attribute name="number" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="title" optional="YES" attributeType="String"/>
            <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" ordered="YES" destinationEntity="Item" inverseName="order" inverseEntity="Item"/>
            <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item"/>
        </entity>
        <entity name="Rush" representedClassName="Rush" parentEntity="Order">
            <attribute name="fee" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
        </entity>
        <entity name="Customer" representedClassName="Customer">
            <attribute name="name" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Item" representedClassName="Item">
            <relationship name="order" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Order" inverseName="items" inverseEntity="Order"/>
        </entity>
    </model>
    """

  // MARK: Fetch requests

  @Test(arguments: [
    (#"NSFetchRequest<Order> { NSFetchRequest<Order>(entityName: "Order") }"#, nil),
    (#"NSFetchRequest<Shop.Order> { NSFetchRequest(entityName: "Order") }"#, nil),
    (#"NSFetchRequest<NSFetchRequestResult> { NSFetchRequest(entityName: "Order") }"#, nil),
    (#"NSFetchRequest<NSDictionary> { NSFetchRequest(entityName: "Order") }"#, nil),
    (#"NSFetchRequest<NSManagedObjectID> { NSFetchRequest(entityName: "Order") }"#, nil),
    (#"NSFetchRequest<OrderAlias> { NSFetchRequest(entityName: "Order") }"#, nil),
    (
      #"NSFetchRequest<Customer> { NSFetchRequest<Customer>(entityName: "Order") }"#,
      "drift-accessor error: fetchRequest() of Order fetches Order as Customer, which is not the class of its objects"
    ),
    (
      #"NSFetchRequest<Order> { NSFetchRequest<Order>(entityName: "Customer") }"#,
      "drift-accessor error: fetchRequest() of Order fetches Customer as Order, which is not the class of its objects"
    ),
    (
      #"NSFetchRequest<Order> { NSFetchRequest<Order>(entityName: "Ordr") }"#,
      "drift-accessor error: fetchRequest() of Order requests Ordr, an entity that the model does not have"
    ),
    (
      #"NSFetchRequest<Customer> { NSFetchRequest<Customer>(entityName: "Customer") }"#,
      "drift-accessor warning: fetchRequest() of Order requests Customer"
    ),
    // An object of `Rush` is an `Order`. Only some objects of `Order` are of the class `Rush`.
    (
      #"NSFetchRequest<Order> { NSFetchRequest<Order>(entityName: "Rush") }"#,
      "drift-accessor warning: fetchRequest() of Order requests Rush"
    ),
    (
      #"NSFetchRequest<Rush> { NSFetchRequest<Rush>(entityName: "Order") }"#,
      "drift-accessor warning: fetchRequest() of Order fetches Order as Rush, which is not the class of its objects"
    ),
    (
      "NSFetchRequest<Customer> { NSFetchRequest<Customer>(entityName: name) }",
      "drift-accessor warning: fetchRequest() of Order returns NSFetchRequest<Customer>, the class of another entity"
    ),
  ])
  func aFetchRequestIsOfItsClass(_ text: String, _ finding: String?) throws {
    #expect(
      try Self.lines("@nonobjc public class func fetchRequest() -> \(text)") == [finding].compactMap(\.self))
  }

  /// A note describes the effect, and the help describes the remedy.
  @Test func aFetchRequestHasHelp() throws {
    let text = """
      \(Self.others)
      @objc(Order) class Order: NSManagedObject { @NSManaged var number: Int64 }
      extension Order {
        @nonobjc class func fetchRequest() -> NSFetchRequest<Customer> { NSFetchRequest(entityName: "Order") }
      }
      """
    let found = try Self.findings([SourceFile(path: "Order.swift", text: text)])
      .filter { $0.diagnostic.rule == "drift-accessor" }.map(\.diagnostic)
    #expect(found.map(\.notes) == [["reading an object of the result ends the app"]])
    #expect(found.map(\.help) == [["return NSFetchRequest<Order>"]])
    #expect(found.map(\.location?.start.line) == [6])
  }

  /// A request that subclasses inherit is one finding.
  @Test func theFetchRequestOfABaseClassIsOneFinding() throws {
    let text = """
      class Record: NSManagedObject {
        @nonobjc class func fetchRequest() -> NSFetchRequest<Record> { NSFetchRequest<Record>(entityName: "Record") }
      }
      @objc(Customer) class Customer: Record { @NSManaged var name: String? }
      @objc(Item) class Item: Record { @NSManaged var order: Order? }
      """
    let found = try Self.findings([SourceFile(path: "Record.swift", text: text)]).map(\.line)
    #expect(
      found.filter { $0.hasPrefix("drift-accessor") } == [
        "drift-accessor error: fetchRequest() of Customer requests Record, an entity that the model does not have"
      ])
  }

  // MARK: Ordered relationships

  @Test(arguments: [
    ("@objc(addItems:) @NSManaged func addToItems(_ values: NSOrderedSet)", nil),
    ("@objc(addTags:) @NSManaged func addToTags(_ values: NSSet)", nil),
    ("@objc(addTags:) @NSManaged func addToTags(_ values: Set<Item>)", nil),
    ("@objc(insertItems:atIndexes:) @NSManaged func insertIntoItems(_ v: [Item], at i: NSIndexSet)", nil),
    ("@objc(removeItemsAtIndexes:) @NSManaged func removeFromItems(at indexes: NSIndexSet)", nil),
    ("@objc(addItems:) func addToItems(_ values: NSSet)", nil),
    (
      "@objc(addItems:) @NSManaged func addToItems(_ values: NSSet)",
      "drift-accessor error: addToItems of Order takes an unordered set, but items is ordered"
    ),
    (
      "@objc(removeItems:) @NSManaged func removeFromItems(_ values: Set<Item>)",
      "drift-accessor error: removeFromItems of Order takes an unordered set, but items is ordered"
    ),
    (
      "@objc(addTags:) @NSManaged func addToTags(_ values: NSOrderedSet)",
      "drift-accessor error: addToTags of Order takes an ordered set, but tags is not ordered"
    ),
  ])
  func aSetIsOfTheRelationshipsKind(_ method: String, _ finding: String?) throws {
    #expect(try Self.lines(method) == [finding].compactMap(\.self))
  }

  /// A relationship that has another order than its methods has one finding.
  @Test(arguments: [
    (
      """
      @objc(insertObject:inTagsAtIndex:) @NSManaged func insertIntoTags(_ value: Item, at index: Int)
      @objc(removeTagsAtIndexes:) @NSManaged func removeFromTags(at indexes: NSIndexSet)
      @objc(addTagsObject:) @NSManaged func addToTags(_ value: Item)
      @objc(addTags:) @NSManaged func addToTags(_ values: NSOrderedSet)
      """,
      "drift-accessor error: insertIntoTags and 2 other methods of Order are for an ordered relationship, but tags is not ordered"
    ),
    (
      """
      @objc(addItems:) @NSManaged func addToItems(_ values: NSSet)
      @objc(removeItems:) @NSManaged func removeFromItems(_ values: NSSet)
      @objc(insertObject:inItemsAtIndex:) @NSManaged func insertIntoItems(_ value: Item, at index: Int)
      """,
      "drift-accessor error: addToItems and 1 other method of Order are for an unordered relationship, but items is ordered"
    ),
  ])
  func theMethodsOfAnotherOrderAreOneFinding(_ methods: String, _ finding: String) throws {
    #expect(try Self.lines(methods) == [finding])
  }

  // MARK: Keys

  private static func accessors(_ key: String, primitive: String = "title", of name: String = "title") -> String {
    """
    var \(name): String? {
      get {
        willAccessValue(forKey: "\(key)")
        defer { didAccessValue(forKey: "\(key)") }
        return primitiveValue(forKey: "\(primitive)") as? String
      }
      set {
        self.willChangeValue(forKey: "\(key)")
        setPrimitiveValue(newValue, forKey: "\(primitive)")
        self.didChangeValue(forKey: "\(key)")
      }
    }
    """
  }

  @Test(arguments: [
    (accessors("title"), []),
    (
      accessors("titel"),
      [
        #"drift-key warning: Order.title passes "titel" to willAccessValue(forKey:), a key that Order does not have"#
      ]
    ),
    (
      accessors("note"),
      [
        #"drift-key warning: Order.title passes "note" to willAccessValue(forKey:), "#
          + "but reads or sets the value of title"
      ]
    ),
    // A derived property announces changes under its own name, independent of the stored key.
    (accessors("heading", primitive: "title", of: "heading"), []),
    // The key in an accessor declares the key of the property, so a wrong key is reported as a wrong declaration.
    (
      accessors("titel", primitive: "titel"),
      ["drift-persistent-name error: Order.title is declared for the key titel, which the model does not have"]
    ),
  ])
  func accessorsNameTheirKey(_ members: String, _ findings: [String]) throws {
    #expect(try Self.lines(members) == findings)
  }

  @Test(arguments: [
    (#"override func awakeFromInsert() { setPrimitiveValue(Date(), forKey: "createdAt") }"#, nil),
    (
      #"override func awakeFromInsert() { setPrimitiveValue(Date(), forKey: "createdAd") }"#,
      #"drift-key error: Order.awakeFromInsert passes "createdAd" to setPrimitiveValue(_:forKey:), "#
        + "a key that Order does not have"
    ),
    (
      #"func mark() { if true { self.setValue(1, forKey: "numbr") } }"#,
      #"drift-key warning: Order.mark passes "numbr" to setValue(_:forKey:), a key that Order does not have"#
    ),
    (
      #"convenience init(x: Int) { self.init(); _ = mutableSetValue(forKey: "tag") }"#,
      #"drift-key warning: Order.init passes "tag" to mutableSetValue(forKey:), a key that Order does not have"#
    ),
    // Two uses of the same wrong key, in a notification and in a primitive setter, are one finding.
    (
      #"func f() { willChangeValue(forKey: "noet"); setPrimitiveValue("", forKey: "noet") }"#,
      #"drift-key error: Order.f passes "noet" to setPrimitiveValue(_:forKey:), a key that Order does not have"#
    ),
    // Keys that the class declares, or that every object has.
    (#"var fullName: String { "" }; func f() { willChangeValue(forKey: "fullName") }"#, nil),
    (#"var isOpen: Bool { true }; func f() { willChangeValue(forKey: "open") }"#, nil),
    (#"func total() -> Int { 0 }; func f() -> Any? { value(forKey: "total") }"#, nil),
    (#"func f() -> Any? { value(forKey: "objectID") }"#, nil),
    (#"func f() -> Any? { value(forKey: "primitiveTitle") }"#, nil),
    // A subclass may have the key, another object has other keys, and the value of a variable is unknown.
    (#"func f() { if self is Rush { setPrimitiveValue(1, forKey: "fee") } }"#, nil),
    (#"func f(_ o: Customer) { o.setPrimitiveValue("", forKey: "name") }"#, nil),
    (#"func f(_ k: String) { setPrimitiveValue("", forKey: k) }"#, nil),
    (#"func f() { struct S { func g() { value(forKey: "x") } } }"#, nil),
    (#"static func f() { value(forKey: "x") }"#, nil),
    (#"func f() { if entity.attributesByName["x"] != nil { setPrimitiveValue(1, forKey: "x") } }"#, nil),
    (#"override func value(forUndefinedKey key: String) -> Any? { nil }; func f() { _ = value(forKey: "x") }"#, nil),
  ])
  func keysAreTheEntitys(_ member: String, _ finding: String?) throws {
    #expect(try Self.lines(member) == [finding].compactMap(\.self))
  }

  /// A superclass outside the sources may declare any key, but its primitive values are those of the entity.
  @Test func aSuperclassElsewhereMayHaveTheKey() throws {
    let code =
      #"func f() { willChangeValue(forKey: "x"); setValue(1, forKey: "y"); setPrimitiveValue(1, forKey: "z") }"#
    #expect(
      try Self.lines(code, inherits: "SyncedRecord").filter { $0.hasPrefix("drift-key") } == [
        #"drift-key error: Order.f passes "z" to setPrimitiveValue(_:forKey:), a key that Order does not have"#
      ])
  }

  /// A base class without an entity uses keys of some entities of its subclasses. A wrong key is reported once.
  @Test func aBaseClassUsesKeysOfAnyEntity() throws {
    let text = """
      class Base: NSManagedObject {
        override func awakeFromInsert() {
          setPrimitiveValue(Date(), forKey: "createdAt")
          setPrimitiveValue(Date(), forKey: "changedAt")
        }
      }
      @objc(Customer) class Customer: Base { @NSManaged var name: String? }
      @objc(Item) class Item: Base { @NSManaged var order: NSManagedObject? }
      """
    let found = try Self.findings([SourceFile(path: "Base.swift", text: text)]).map(\.line)
    #expect(
      found.filter { $0.hasPrefix("drift-key") } == [
        #"drift-key error: Customer.awakeFromInsert passes "changedAt" to setPrimitiveValue(_:forKey:), "#
          + "a key that Customer does not have"
      ])
  }

  @Test func aKeyHasItsPlaceAndHelp() throws {
    let text = "@objc(Item) class Item: NSManagedObject {\n  func f() {\n    willChangeValue(forKey: \"ordr\")\n  }\n}"
    let found = try Self.findings([SourceFile(path: "Item.swift", text: text)])
      .filter { $0.diagnostic.rule == "drift-key" }
    #expect(found.map { [$0.diagnostic.location?.start.line, $0.diagnostic.location?.start.column] } == [[3, 29]])
    #expect(found.map(\.diagnostic.help) == [["did you mean order?"]])
    #expect(found.allSatisfy { $0.fix == nil })
  }

  // MARK: Objective-C

  @Test(arguments: [
    (#"- (void)f { [self willChangeValueForKey:@"title"]; [self didChangeValueForKey:@"title"]; }"#, nil),
    (
      #"- (void)setTitle:(NSString *)t { [self willChangeValueForKey:@"titel"]; }"#,
      #"drift-key warning: Order.setTitle: passes "titel" to willChangeValueForKey:, a key that Order does not have"#
    ),
    (
      #"- (void)awakeFromInsert { [self setPrimitiveValue:@[[NSDate date]][0] forKey:@"createdAd"]; }"#,
      #"drift-key error: Order.awakeFromInsert passes "createdAd" to setPrimitiveValue:forKey:, "#
        + "a key that Order does not have"
    ),
    (#"- (void)f { [other setPrimitiveValue:@"self" forKey:@"x"]; [super setValue:nil forKey:@"x"]; }"#, nil),
    (#"- (void)f { [self setPrimitiveValue:nil forKey:kKey]; [self log:@"x" forKey:@"y"]; }"#, nil),
    (#"+ (void)f { [self valueForKey:@"x"]; }"#, nil),
    (#"- (int)total { return 0; } - (void)f { [self valueForKey:@"total"]; [self valueForKey:@"number"]; }"#, nil),
    (#"- (id)valueForUndefinedKey:(NSString *)k { return nil; } - (void)f { [self valueForKey:@"x"]; }"#, nil),
  ])
  func keysInObjectiveC(_ method: String, _ finding: String?) throws {
    let sources = [
      SourceFile(path: "Order.h", text: "@interface Order : NSManagedObject\n@property int64_t number;\n@end"),
      SourceFile(path: "Order.m", text: "@implementation Order\n@dynamic number;\n\(method)\n@end"),
    ]
    let found = try Self.findings(sources).map(\.line).filter { $0.hasPrefix("drift-key") }
    #expect(found == [finding].compactMap(\.self))
  }

  @Test func setsInObjectiveC() throws {
    let header = """
      @interface Order : NSManagedObject
      @property NSOrderedSet<Item *> *items;
      @end
      @interface Order (CoreDataGeneratedAccessors)
      - (void)addItems:(NSSet<Item *> *)values;
      - (void)removeItems:(NSOrderedSet<Item *> *)values;
      @end
      """
    let found = try Self.findings([SourceFile(path: "Order.h", text: header)]).map(\.line)
    #expect(
      found.filter { $0.hasPrefix("drift-accessor") } == [
        "drift-accessor error: addItems: of Order takes an unordered set, but items is ordered"
      ])
  }
}

import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbSwift

/// Objective-C classes result in the same declarations as Swift classes.
@Suite struct ObjectiveCTests {
  /// Returns the declarations in the files, which are keyed by name.
  private func found(_ files: KeyValuePairs<String, String>, names: ExpectedNames = ExpectedNames()) -> Declarations {
    SourceParser(names).declarations(in: files.map { SourceFile(path: $0.key, text: $0.value) }).value
  }

  /// Returns a line for each entity: `FOOOrder: NSManagedObject [a:String? managed, …]`.
  private func summary(_ found: Declarations) -> [String] {
    found.entities.map { entity in
      let properties = entity.properties.map { "\($0.persistentName):\($0.type) \($0.form.storage?.rawValue ?? "")" }
      return "\(entity.className): \(entity.superclass) [\(properties.joined(separator: ", "))]"
    }
  }

  private static let order = ExpectedNames(classes: ["Order": "Order", "Item": "Item"])

  @Test func aClassInItsFourFiles() {
    let files: KeyValuePairs = [
      "Order+CoreDataClass.h": "@class Item;\nNS_ASSUME_NONNULL_BEGIN\n@interface Order : NSManagedObject\n@end\n"
        + "NS_ASSUME_NONNULL_END\n#import \"Order+CoreDataProperties.h\"",
      "Order+CoreDataClass.m": "#import \"Order+CoreDataClass.h\"\n@implementation Order\n@end",
      "Order+CoreDataProperties.h": """
      @interface Order (CoreDataProperties)
      + (NSFetchRequest<Order *> *)fetchRequest NS_SWIFT_NAME(fetchRequest());
      @property (nullable, nonatomic, copy) NSString *title;
      @property (nonatomic) int64_t number;
      @property (nullable, nonatomic, retain) NSSet<Item *> *items;
      @end
      @interface Order (CoreDataGeneratedAccessors)
      - (void)addItemsObject:(Item *)value;
      - (void)removeItemsObject:(Item *)value;
      - (void)addItems:(NSSet<Item *> *)values;
      @end
      """,
      "Order+CoreDataProperties.m": """
      @implementation Order (CoreDataProperties)
      + (NSFetchRequest<Order *> *)fetchRequest { return [NSFetchRequest fetchRequestWithEntityName:@"Order"]; }
      @dynamic title;
      @dynamic number, items;
      @end
      """,
    ]
    let declared = found(files)
    #expect(
      summary(declared) == [
        "Order: NSManagedObject [title:String? managed, number:Int64 managed, items:Set<Item>? managed]"
      ])
    #expect(
      declared.entities.first?.form.accessors.map { "\($0.kind) \($0.key) \($0.destination ?? "-") \($0.name)" } == [
        "add items Item addItemsObject:", "remove items Item removeItemsObject:", "add items - addItems:",
      ])
  }

  /// The kind of a property in an implemented class depends on the rest of the implementation.
  @Test(arguments: [
    ("@dynamic a;", "a:String? managed"),
    ("", "a:String? managed"),
    ("- (NSString *)a { if (x) { return @\"}\"; } return nil; }", "a:String? objc"),
    ("- (void)setA:(NSString *)a { }", "a:String? managed"),
    ("@synthesize a = _a;", ""),
    ("ACCESSORS(a)", "a:String? objc"),
    ("static NSString *const key = @\"a\"; static void f(int x) { }", "a:String? managed"),
    ("typedef void (^Done)(int); NSString *g(void) { return f(3); }", "a:String? managed"),
    ("- (int)b { \n#if X\n if (x) {\n#else\n if (y) {\n#endif\n }\n}", "a:String? objc"),
  ])
  func storage(members: String, expected: String) {
    let source =
      "@interface Order : NSManagedObject\n@property NSString *a;\n@end\n@implementation Order\n\(members)\n@end"
    #expect(summary(found(["Order.m": source])) == ["Order: NSManagedObject [\(expected)]"])
  }

  @Test func aSynthesizedPropertyIsUnstored() {
    let source =
      "@interface Order : NSManagedObject\n@property id a;\n@end\n@implementation Order\n@synthesize a;\n@end"
    #expect(found(["Order.m": source]).entities.first?.form.unstored.map(\.reason) == [.synthesized])
  }

  @Test(arguments: [
    ("#if 0\n@property id x;\n#endif\n@property NSDate *a;", ["a:Date?"]),
    ("# if (0) // old\n@property id x;\n#else\n@property NSDate *a;\n#endif", ["a:Date?"]),
    (
      "#if 0\n#if A\n@property id x;\n#else\n@property id y;\n#endif\n@property id z;\n#endif\n@property NSDate *a;",
      ["a:Date?"]
    ),
    (
      "#if 1\n@property NSDate *a;\n#elif B\n@property id x;\n#else\n@property id y;\n#endif\n@property NSURL *b;",
      ["a:Date?", "b:URL?"]
    ),
    (
      "#if 1\n#if 0\n@property id x;\n#else\n@property NSDate *a;\n#endif\n@property NSURL *b;\n#else\n@property id y;\n#endif",
      ["a:Date?", "b:URL?"]
    ),
    (
      "#if 0\n@property id x;\n#elif A\n@property NSDate *a;\n#else\n@property NSURL *b;\n#endif",
      ["a:Date?", "b:URL?"]
    ),
    ("#if A\n@property NSDate *a;\n#else\n@property NSURL *b;\n#endif", ["a:Date?", "b:URL?"]),
    ("@property (nullable, nonatomic, retain) NSString *a;", ["a:String?"]),
    ("@property(nonatomic,strong)NSDate*a;", ["a:Date?"]),
    ("@property NSString * _Nullable a, *b;", ["a:String?", "b:String?"]),
    ("@property (nonnull) NSData *a;", ["a:Data?"]),
    ("@property NSURL *a; @property NSUUID *b;", ["a:URL?", "b:UUID?"]),
    ("@property NSNumber *a; @property NSDecimalNumber *b;", ["a:NSNumber?", "b:NSDecimalNumber?"]),
    ("@property int16_t a; @property int32_t b; @property int64_t c;", ["a:Int16", "b:Int32", "c:Int64"]),
    ("@property unsigned int a; @property long long b; @property long c;", ["a:UInt32", "b:Int64", "c:Int"]),
    ("@property BOOL a, b; @property bool c;", ["a:Bool", "b:Bool", "c:Bool"]),
    ("@property double a; @property float b; @property CGFloat c;", ["a:Double", "b:Float", "c:CGFloat"]),
    (
      "@property NSTimeInterval a; @property NSInteger b; @property NSUInteger c;",
      ["a:TimeInterval", "b:Int", "c:UInt"]
    ),
    ("@property NSSet<Item *> *a; @property NSSet *b;", ["a:Set<Item>?", "b:NSSet?"]),
    ("@property NSOrderedSet<Item *> *a; @property NSArray<NSString *> *b;", ["b:[String]?", "a:NSOrderedSet?"]),
    ("@property NSDictionary<NSString *, NSArray<Item *> *> *a;", ["a:NSDictionary?"]),
    ("@property id a; @property (weak) id<Some, Other> b;", ["a:Any?", "b:Any?"]),
    ("@property __kindof Order *a; @property const struct CGRect b;", ["b:struct CGRect", "a:Order?"]),
    ("@property (copy) void (^a)(NSError * _Nullable, int); @property int (*b)(void);", ["a:void (^)", "b:int (^)"]),
    ("@property (copy, nullable) void (^ _Nonnull a)(void);", ["a:void (^)"]),
    ("@property Status a; @property int *b; @property Item **c;", ["a:Status", "b:int *", "c:Item **"]),
    ("@property (class, readonly) NSString *a;", []),
    ("IBOutlet @property (getter=isA) BOOL a NS_SWIFT_NAME(isB) API_AVAILABLE(ios(13), macos(10.15));", ["a:Bool"]),
    ("// @property int a;\n/* @property int b; */ @property /* x */ int /* ; */ c; // d", ["c:Int32"]),
    ("#if A\n@property int a;\n#else\n@property long a;\n#endif", ["a:Int32", "a:Int"]),
    ("#import \"a/*.h\"\n@property int a;", ["a:Int32"]),
    ("#define X \\\n @property int a;\n@property int b;", ["b:Int32"]),
    ("@optional\n- (void)f;\n@property MACRO NSString *a;", ["a:String?"]),
    ("@property int", []), ("@property;", []), ("@property (nonatomic", []),
  ])
  func types(members: String, expected: [String]) {
    let source = "@interface Order : NSManagedObject\n\(members)\n@end\n@implementation Order\n@end"
    let properties = found(["Order.m": source], names: Self.order).entities.first?.properties ?? []
    #expect(properties.map { "\($0.persistentName):\($0.type)" } == expected)
  }

  @Test func namesForSwift() {
    let declared = found([
      "Order.h": """
      NS_SWIFT_NAME(Order)
      @interface FOOOrder : NSManagedObject
      @property NSString *title NS_SWIFT_NAME(name);
      @property FOOOrder *next;
      @end
      """,
      "Order.m": "@implementation FOOOrder\n@dynamic title, next;\n@end", "A.swift": "class Special: Order {}",
    ])
    #expect(
      summary(declared) == [
        "Order: NSManagedObject [title:String? managed, next:Order? managed]", "Special: Order []",
      ])
    #expect(declared.entities.first?.form.objcName == "FOOOrder")
    #expect(declared.entities.first?.properties.map(\.name) == ["name", "next"])
  }

  /// A Swift class below an Objective-C class, the two classes of mogenerator, and categories in other files.
  @Test func oneHierarchyOfBothLanguages() {
    let declared = found(
      [
        "_Order.h": "@interface _Order : NSManagedObject {\n  int x;\n}\n@property (strong) NSString* title;\n@end",
        "_Order.m": "@implementation _Order\n@dynamic title;\n@end",
        "Order.h": "#import \"_Order.h\"\n@interface Order : _Order {}\n@end",
        "Order.m": "@implementation Order\n@end",
        "Order+More.h": "@interface Order (More)\n@property int64_t rank;\n@end",
        "Order+More.m": "@implementation Order (More)\n@dynamic rank;\n@end",
        "Rush.swift": "class RushOrder: Order { @NSManaged var hurry: Bool }",
      ], names: ExpectedNames(classes: ["Order": "Order", "RushOrder": "RushOrder"]))
    #expect(
      summary(declared) == [
        "Order: NSManagedObject [title:String? managed, rank:Int64 managed]", "RushOrder: Order [hurry:Bool managed]",
      ])
    #expect(declared.entities.first?.form.layers == ["_Order"])
  }

  /// The `@dynamic` properties of layers and the properties of views do not belong to Core Data.
  @Test func classesOfOtherKinds() {
    let declared = found([
      "A.m": """
      #import <CoreData/NSManagedObject.h>
      @interface RoundLayer : CALayer
      @property CGFloat radius;
      @end
      @implementation RoundLayer
      @dynamic radius;
      @end
      @interface OrderView : UIView
      @property (nonatomic) NSString *title;
      @end
      @implementation OrderView
      @end
      """
    ])
    #expect(summary(declared) == [])
  }

  @Test func whatIsImplementedWithoutAnInterface() {
    let declared = found(
      [
        "Order.m":
          "@interface Order ()\n@property int a;\n@end\n@implementation Order\n@dynamic b;\n- (int)a { return 1; }\n@end",
        "B.m": "@implementation NSString (Order)\n@end",
      ], names: Self.order)
    #expect(summary(declared) == ["Order:  [b: managed, a:Int32 objc]"])
  }

  /// Other methods of a category are ignored, as are accessors with an implementation.
  @Test func accessorsThatAreWritten() {
    let declared = found([
      "Order.m": """
      @interface Order : NSManagedObject
      - (void)addObserver:(id)observer;
      @end
      @interface Order (CoreDataGeneratedAccessors)
      - (void)addItemsObject:(Item *)value;
      - (void)insertObject:(Item *)value inLinesAtIndex:(NSUInteger)idx NS_SWIFT_NAME(insert(_:at:));
      - (void)setPrimitiveTitle:(NSString *)title;
      @end
      @implementation Order
      - (void)addItemsObject:(Item *)value { }
      @end
      """
    ])
    #expect(declared.entities.first?.form.accessors.map(\.name) == ["insertObject:inLinesAtIndex:"])
  }

  @Test func enumsOfObjectiveC() {
    let names = ExpectedNames(types: ["Status", "Flags", "Count", "Width", "Kind", "Block", "Old"])
    let declared = found(
      [
        "Status.h": """
        typedef NS_ENUM(int16_t, Status) { StatusDraft, StatusOpen = 5 };
        typedef NS_OPTIONS(NSInteger, Flags) { FlagsNone };
        typedef NS_ENUM(NSUInteger, Count) { CountOne };
        typedef unsigned short Width;
        typedef enum : int64_t { KindOne } Kind;
        typedef void (^Block)(int);
        typedef enum { OldOne } Old;
        """
      ], names: names)
    #expect(
      declared.types.map { "\($0.name) \($0.rawType.map(\.description) ?? "-")" } == [
        "Count UInt", "Flags Int", "Kind Int64", "Status Int16", "Width UInt16",
      ])
  }

  @Test func commentsForPlumb() {
    let declared = found([
      "Order.h": """
      @interface Order : NSManagedObject
      // plumb:ignore drift-property-extra because a category has it
      @property NSString *title;
      @end
      """
    ])
    #expect(declared.suppressions.map { "\($0.rule) \($0.because)" } == ["drift-property-extra a category has it"])
    let property = declared.entities.first?.properties.first
    #expect(declared.suppressions.first?.target == property?.places.whole.map { Int($0.start) })
  }
}

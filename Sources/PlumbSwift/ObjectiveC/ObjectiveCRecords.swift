import PlumbDeclarations
import PlumbText

/// A part of an Objective-C class as one file has it: its interface, a category, its implementation.
///
///     @interface Order : NSManagedObject               // interface, "NSManagedObject"
///     @interface Order (CoreDataProperties)            // category
///     @implementation Order (CoreDataProperties)       // implementation
///
/// What a property is, only all parts together say: `@dynamic` stands in another file than `@property`. That is for
/// `ObjectiveCJoin`.
struct ObjectiveCPart: Sendable {
  /// The class's name in Objective-C.
  var name: String
  var kind: Kind
  /// The name that `NS_SWIFT_NAME` gives the class; nil without it.
  var swiftName: String?
  /// Of an interface; nil where none is written.
  var superclass: String?
  var properties: [ObjectiveCProperty] = []
  /// The names behind `@dynamic` and `@synthesize`.
  var dynamic: [Name] = []
  var synthesized: [Name] = []
  /// Instance methods: declared ones of an interface, written ones of an implementation.
  var methods: [ObjectiveCMethod] = []
  /// Keys that the methods of an implementation pass to `self`.
  var keyUses: [KeyUse] = []
  /// Something in the implementation was not understood, a macro or brackets that do not match: there may be more
  /// methods than these.
  var isIncomplete = false
  /// `whole`, to its `@end`, `name` and `superclass` are known.
  var places: Places

  enum Kind: Hashable, Sendable {
    case interface
    /// Also a class extension, whose name is empty.
    case category(String)
    case implementation
    case categoryImplementation
  }

  /// A word and where it stands.
  struct Name: Hashable, Sendable {
    var text: String
    var place: Span
  }
}

/// `@property (nullable, nonatomic, retain) NSString *title;`
struct ObjectiveCProperty: Sendable {
  var name: String
  /// The name that `NS_SWIFT_NAME` gives; nil without it.
  var swiftName: String?
  /// As Swift imports it, any object optional; `.other` for blocks and what else no attribute is.
  var type: TypeReference
  /// `title`, or what `getter=` says.
  var getter: String
  /// One of several in one `@property`.
  var sharesVariable: Bool
  var places: Places
}

/// `- (void)addItemsObject:(Item *)value;`
struct ObjectiveCMethod: Sendable {
  /// `addItemsObject:`
  var selector: String
  var parameters: [TypeReference]
  /// Whether it could be the accessor of a property: it returns something and takes nothing.
  var isGetter: Bool
  var places: Places
}

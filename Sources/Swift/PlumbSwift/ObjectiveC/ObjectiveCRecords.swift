import PlumbCore
import PlumbDeclarations

/// A part of an Objective-C class in one file: its interface, a category, or its implementation.
///
///     @interface Order : NSManagedObject               // interface, "NSManagedObject"
///     @interface Order (CoreDataProperties)            // category
///     @implementation Order (CoreDataProperties)       // implementation
///
/// The storage of a property depends on all parts, because `@dynamic` is in another file than `@property`.
/// `ObjectiveCJoin` combines the parts.
struct ObjectiveCPart: Sendable {
  /// The class's name in Objective-C.
  var name: String
  var kind: Kind
  /// The name in `NS_SWIFT_NAME` for the class. `nil` without the macro.
  var swiftName: String?
  /// The superclass of an interface. `nil` if the part declares none.
  var superclass: String?
  var properties: [ObjectiveCProperty] = []
  /// The names after `@dynamic`.
  var dynamic: [Name] = []
  var synthesized: [Name] = []
  /// The instance methods: the declared ones of an interface, or the implemented ones of an implementation.
  var methods: [ObjectiveCMethod] = []
  /// The keys that the methods of an implementation pass to `self`.
  var keyUses: [KeyUse] = []
  /// The types that the methods of an implementation use for stored values.
  var storedValues: [ObjectiveCStoredValue] = []
  /// Whether the class may have more methods than these, because a part of the implementation could not be read: a
  /// macro, or unbalanced brackets.
  var isIncomplete = false
  /// The places of the part. Only `whole` (up to its `@end`), `name` and `superclass` are set.
  var places: SourceRanges

  enum Kind: Hashable, Sendable {
    case interface
    /// A category, or a class extension, whose name is empty.
    case category(String)
    case implementation
    case categoryImplementation
  }

  /// A word and its place.
  struct Name: Hashable, Sendable {
    var text: String
    var place: Span
  }
}

/// The type that a method uses for the stored value of a key.
struct ObjectiveCStoredValue: Sendable {
  /// The selector of the method.
  var method: String
  var key: String
  /// Whether `key` is still the name of a constant.
  var isConstant = false
  var use: StoredAccess.Use
  /// The type of a cast, a variable, or a boxed number. `nil` for the result or the parameter of the method.
  var type: TypeReference?
  var file: String
  var place: Span
}

/// A property: `@property (nullable, nonatomic, retain) NSString *title;`
struct ObjectiveCProperty: Sendable {
  var name: String
  /// The name in `NS_SWIFT_NAME`. `nil` without the macro.
  var swiftName: String?
  /// The type as Swift imports it, with every object optional. `.other` for blocks and other types that an attribute
  /// cannot have.
  var type: TypeReference
  /// The name of the getter: `title`, or the value of `getter=`.
  var getter: String
  /// The selector of the setter: `setTitle:`, or the value of `setter=`.
  var setter: String
  /// Whether one `@property` declares several properties.
  var sharesVariable: Bool
  var places: SourceRanges
}

/// A method: `- (void)addItemsObject:(Item *)value;`
struct ObjectiveCMethod: Sendable {
  /// The selector: `addItemsObject:`.
  var selector: String
  var parameters: [TypeReference]
  /// The name of the first parameter. `nil` without parameters.
  var parameterName: String?
  /// Whether the method may be the getter of a property: it has a result and no parameters.
  var isGetter: Bool
  var places: SourceRanges
}

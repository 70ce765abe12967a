/// The type of an attribute (`NSAttributeDescription.AttributeType`); the raw value is the file's spelling.
///
///     AttributeType(rawValue: "Integer 64")  // .integer64
///     AttributeType(rawValue: "Int64")       // nil; the reader makes it .undefined and keeps the spelling
///
/// The generated property has the class named with each case. With `usesScalar`, it has the Swift type named after
/// it.
public enum AttributeType: String, Hashable, Sendable, CaseIterable {
  /// `NSNumber`, or `Int16`.
  case integer16 = "Integer 16"
  /// `NSNumber`, or `Int32`.
  case integer32 = "Integer 32"
  /// `NSNumber`, or `Int64`; the usual integer in models.
  case integer64 = "Integer 64"
  /// `NSDecimalNumber`: exact decimal places, without a scalar form.
  case decimal = "Decimal"
  /// `NSNumber`, or `Double`.
  case double = "Double"
  /// `NSNumber`, or `Float`.
  case float = "Float"
  /// `String`; nearly half of all attributes in the corpus.
  case string = "String"
  /// `NSNumber`, or `Bool`.
  case boolean = "Boolean"
  /// `Date`, or `TimeInterval` since 2001 if the property is scalar. A SQLite store contains the number of seconds.
  case date = "Date"
  /// `Data`. With `allowsExternalStorage`, a store may keep it in separate files.
  case binary = "Binary"
  /// `UUID`, available like `uri` since the system versions of 2017.
  case uuid = "UUID"
  /// `URL`.
  case uri = "URI"
  /// Any class that a value transformer converts to data and back; see `customClassName`.
  case transformable = "Transformable"
  /// A dictionary with the elements of a `Composite`, since Xcode 15.
  case composite = "Composite"
  /// `NSManagedObjectID`; not offered by Xcode's model editor.
  case objectID = "ObjectID"
  /// An undeclared or unknown type; valid for transient attributes only. 1 % of the corpus's attributes.
  case undefined = ""

  /// Whether the type is Integer 16, 32 or 64, which have whole numbers as defaults and bounds.
  public var isInteger: Bool { self == .integer16 || self == .integer32 || self == .integer64 }
  /// Whether the type is an integer, Decimal, Double or Float.
  ///
  /// `false` for Boolean, although its objects are `NSNumber` too.
  public var isNumeric: Bool { isInteger || self == .decimal || self == .double || self == .float }
  /// Whether a property of the type can be a scalar: `true` for all numbers except Decimal, for Booleans and dates.
  public var hasScalar: Bool { (isNumeric && self != .decimal) || self == .boolean || self == .date }
}

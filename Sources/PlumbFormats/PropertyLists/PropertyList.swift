/// A property list: what Apple's tools keep in `.plist` files, keyed archives, `.mom` and `VersionInfo.plist` files.
///
///     let list = try PropertyList.read(bytes, file: "VersionInfo.plist")
///     list["NSManagedObjectModel_CurrentVersionName"]?.string   // Shop 2
///
/// Read from the XML form and from the binary form (`bplist00`), written as either. There is no null: a property list
/// has none, and an archive stands a string `$null` in for it.
public enum PropertyList: Hashable, Sendable {
  /// Values by keys, in the order of the file.
  case dictionary(PropertyDictionary)
  /// Values in their order.
  case array([PropertyList])
  /// A text.
  case string(String)
  /// Bytes.
  case data([UInt8])
  /// A whole number of at most 64 bits with its sign.
  case integer(Int64)
  /// A whole number that needs more than that; readers never use it for one that does not.
  case wideInteger(WideInteger)
  /// A number with a fraction. The binary form may hold it in four bytes; it is written in eight.
  case real(Double)
  /// Yes or no, which is not the same as 1 or 0.
  case boolean(Bool)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  /// A reference inside of a keyed archive: an index into its `$objects`. The XML form spells it as a dictionary with
  /// the one key `CF$UID`.
  case uid(UInt64)
}

extension PropertyList {
  /// The dictionary; nil for any other value.
  public var dictionary: PropertyDictionary? { if case .dictionary(let value) = self { value } else { nil } }
  /// The array; nil for any other value.
  public var array: [PropertyList]? { if case .array(let value) = self { value } else { nil } }
  /// The text; nil for any other value.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The bytes; nil for any other value.
  public var data: [UInt8]? { if case .data(let value) = self { value } else { nil } }
  /// The whole number; nil for any other value, and for one of more than 64 bits.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The Boolean; nil for any other value, also for 1 and 0.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The number as a `Double`, whole ones too; nil for what is no number.
  public var real: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
  /// The date in seconds since 2001; nil for any other value.
  public var date: Double? { if case .date(let value) = self { value } else { nil } }
  /// The reference of a keyed archive; nil for any other value.
  public var uid: UInt64? { if case .uid(let value) = self { value } else { nil } }

  /// The value of a dictionary's key; nil where this is no dictionary or has no such key.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// What kind of value it is, for messages: `a dictionary`.
  package var kind: String {
    switch self {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .data: "data"
    case .integer, .wideInteger: "an integer"
    case .real: "a real number"
    case .boolean: "a Boolean"
    case .date: "a date"
    case .uid: "a reference"
    }
  }

  /// Arrays and dictionaries within each other are read to this depth; no real file comes near it.
  static let greatestDepth = 200
}

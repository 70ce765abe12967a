import PlumbCore
import PlumbModel

/// A property list, the format of `.plist` files, keyed archives, `.mom` and `VersionInfo.plist` files of Apple's
/// tools.
///
///     let list = try PropertyList.read(bytes, file: "VersionInfo.plist")
///     list["NSManagedObjectModel_CurrentVersionName"]?.string   // Shop 2
///
/// Property lists are read and written in the XML format and in the binary format (`bplist00`). A property list
/// cannot contain null, and an archive uses the string `$null` instead.
public enum PropertyList: Hashable, Sendable {
  /// A dictionary, with its keys in file order.
  case dictionary(PropertyDictionary)
  /// An array of values.
  case array([PropertyList])
  /// A text.
  case string(String)
  /// Data, as bytes.
  case data([UInt8])
  /// A whole number that fits in a signed 64-bit integer.
  case integer(Int64)
  /// A whole number that does not fit in 64 bits. Readers use it for such numbers only.
  case wideInteger(WideInteger)
  /// A floating-point number. The binary format can contain it in four bytes; it is written in eight.
  case real(Double)
  /// A Boolean, which differs from the integers 1 and 0.
  case boolean(Bool)
  /// A date, in seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  /// A reference inside of a keyed archive: an index in its `$objects`. The XML format has a dictionary with the
  /// single key `CF$UID` for it.
  case uid(UInt64)
}

extension PropertyList {
  /// The dictionary; `nil` for any other value.
  public var dictionary: PropertyDictionary? { if case .dictionary(let value) = self { value } else { nil } }
  /// The array; `nil` for any other value.
  public var array: [PropertyList]? { if case .array(let value) = self { value } else { nil } }
  /// The text; `nil` for any other value.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The bytes; `nil` for any other value.
  public var data: [UInt8]? { if case .data(let value) = self { value } else { nil } }
  /// The whole number; `nil` for any other value, and for a number that does not fit in 64 bits.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The Boolean; `nil` for any other value, also for 1 and 0.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The number as a `Double`, including whole numbers of at most 64 bits; `nil` for any other value.
  public var real: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
  /// The date in seconds since 2001; `nil` for any other value.
  public var date: Double? { if case .date(let value) = self { value } else { nil } }
  /// The reference of a keyed archive; `nil` for any other value.
  public var uid: UInt64? { if case .uid(let value) = self { value } else { nil } }

  /// The value of a dictionary's key; `nil` if the value is not a dictionary or has no such key.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  /// The kind of the value, for messages: `a dictionary`.
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

  /// The maximum nesting depth of arrays and dictionaries. No known file is nearly as deep.
  static let greatestDepth = 200
}

// MARK: - Reading and writing

extension PropertyList {
  /// Reads a property list in the binary or the XML format.
  ///
  ///     let list = try PropertyList.read(bytes, file: "VersionInfo.plist")
  ///
  /// A file of a hundred bytes can represent a billion values by repeated references. Therefore the number of values
  /// and the nesting depth are bounded. Files that a DOCTYPE names are not opened.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes: `bplist00`, or XML in UTF-8.
  ///   - file: The name of the file for messages.
  /// - Throws: `ReadFailure` if the bytes are not a property list, or contain an unsupported value such as a null.
  public static func read(_ bytes: [UInt8], file: String) throws(ReadFailure) -> PropertyList {
    if bytes.starts(with: Array("bplist".utf8)) { return try BinaryPropertyListReader.read(bytes, file: file) }
    if let first = bytes.first(where: { $0 > 0x20 }), [UInt8(ascii: "{"), UInt8(ascii: "(")].contains(first) {
      throw ReadFailure(
        file: file, "the file is a property list in the NeXTSTEP format",
        help: ["convert it on a Mac: plutil -convert xml1 FILE"])
    }
    return try XMLPropertyListReader.read(Source(file: file, bytes: bytes))
  }

  /// The formats of a written property list.
  public enum Form: Sendable, Hashable {
    /// The format `bplist00`: compact, and used for keyed archives in stores and compiled models.
    case binary
    /// XML in UTF-8, readable and suitable for version control.
    case xml
  }

  /// Returns the bytes of a file. Equal values have equal bytes if the order of their keys is equal.
  ///
  ///     try PropertyList.read(list.written(as: .binary), file: "a.plist") == list
  ///
  /// In XML, a date has whole seconds only. Characters that XML does not support, such as control characters in a
  /// text, result in a file that cannot be read.
  public func written(as form: Form) -> [UInt8] {
    switch form {
    case .binary: BinaryPropertyListWriter.bytes(of: self)
    case .xml: XMLPropertyListWriter.bytes(of: self)
    }
  }
}

import PlumbCore
import PlumbText

/// The schema of a CloudKit container in CloudKit's schema language: a `.ckdb` file, as `cktool export-schema` and the
/// CloudKit Console write it.
///
///     let schema = CloudSchema.read(bytes, file: "Production.ckdb").value
///     schema["CD_Order"]?["CD_total"]?.type   // .double
///     schema.written()                        // the bytes that were read
///     schema.formatted()                      // the bytes that cktool would write
public struct CloudSchema: Hashable, Sendable {
  /// The statements in file order.
  public var statements: [Statement]
  /// The text that the schema was read from; empty for a schema created in memory.
  public var source: Source
  /// The text before the first statement, with `DEFINE SCHEMA`; `nil` for a schema created in memory.
  var head: String?
  /// The text after the last statement; `nil` for a schema created in memory.
  var tail: String?

  /// Creates a schema from its statements.
  public init(_ statements: [Statement] = []) {
    self.statements = statements
    source = Source(file: "")
  }

  /// The extension of files in CloudKit's schema language.
  public static let fileExtension = ".ckdb"

  /// Whether the name of a file is that of a schema.
  public static func isNamed(_ path: String) -> Bool { path.lowercased().hasSuffix(fileExtension) }

  /// A statement of a schema.
  public enum Statement: Hashable, Sendable {
    /// `CREATE ROLE moderator;`
    case role(CloudRole)
    /// `RECORD TYPE Note ( … );`
    case recordType(CloudRecordType)
    /// A statement that Plumb does not know, from its first word to the semicolon.
    case unknown(CloudUnknown)
  }

  /// The record types in file order.
  public var recordTypes: [CloudRecordType] {
    statements.compactMap { if case .recordType(let type) = $0 { type } else { nil } }
  }

  /// The roles in file order.
  public var roles: [CloudRole] { statements.compactMap { if case .role(let role) = $0 { role } else { nil } } }

  /// The first record type with a name; `nil` if none has it.
  public subscript(name: String) -> CloudRecordType? { recordTypes.first { $0.name.isExactly(name) } }

  /// The location of a range of the text; `nil` for a range that was not read from a text.
  public func location(_ span: Span?) -> Location? {
    guard let span, !source.file.isEmpty else { return nil }
    return LineTable(source.bytes).location(span, in: source.file)
  }
}

/// A role that grants refer to: `CREATE ROLE moderator;`. The roles `_creator`, `_icloud` and `_world` exist without a
/// statement.
public struct CloudRole: Hashable, Sendable {
  /// The name without quotes.
  public var name: String
  /// The range of the name in the file; `nil` for a role created in memory.
  public var span: Span?
  var spelling: CloudSpelling?

  /// Creates a role.
  public init(_ name: String) { self.name = name }
}

/// A record type with its fields and grants.
public struct CloudRecordType: Hashable, Sendable {
  /// The name without quotes: `CD_Order`, `cloudkit.share`.
  public var name: String
  /// The fields and grants in file order.
  public var items: [Item]
  /// The range of the name in the file; `nil` for a type created in memory.
  public var span: Span?
  var spelling: CloudSpelling?
  /// The text from the last item to the semicolon.
  var closing: String?

  /// Creates a record type.
  public init(_ name: String, _ items: [Item]) {
    self.name = name
    self.items = items
  }

  /// A part of a record type.
  public enum Item: Hashable, Sendable {
    case field(CloudField)
    case grant(CloudGrant)
  }

  /// The fields in file order.
  public var fields: [CloudField] { items.compactMap { if case .field(let field) = $0 { field } else { nil } } }

  /// The grants in file order.
  public var grants: [CloudGrant] { items.compactMap { if case .grant(let grant) = $0 { grant } else { nil } } }

  /// The first field with a name; `nil` if none has it.
  public subscript(name: String) -> CloudField? { fields.first { $0.name.isExactly(name) } }
}

/// A field of a record type: `CD_total DOUBLE QUERYABLE SORTABLE`.
public struct CloudField: Hashable, Sendable {
  /// The name without quotes.
  public var name: String
  /// The type of the values.
  public var type: CloudFieldType
  /// Whether CloudKit encrypts the values.
  public var isEncrypted: Bool
  /// The indexes that the field has.
  public var indexes: Set<CloudIndex>
  /// The words after the type that Plumb does not know, as written, each with a part in parentheses.
  public var unknownWords: [String] = []
  /// The range of the name in the file; `nil` for a field created in memory.
  public var span: Span?
  /// The range of the type in the file, with `ENCRYPTED`.
  public var typeSpan: Span?
  var spelling: CloudSpelling?

  /// Creates a field.
  public init(_ name: String, _ type: CloudFieldType, isEncrypted: Bool = false, indexes: Set<CloudIndex> = []) {
    self.name = name
    self.type = type
    self.isEncrypted = isEncrypted
    self.indexes = indexes
  }
}

/// The type of a field's values.
public enum CloudFieldType: Hashable, Sendable, CustomStringConvertible {
  case string, int64, double, timestamp, bytes, reference, asset, location
  /// A list of values: `LIST<STRING>`.
  indirect case list(CloudFieldType)
  /// A type that Plumb does not know, in upper case.
  case unknown(String)

  /// The types without a parameter, by their names.
  static let named: [(name: String, type: CloudFieldType)] = [
    ("STRING", .string), ("INT64", .int64), ("DOUBLE", .double), ("TIMESTAMP", .timestamp), ("BYTES", .bytes),
    ("REFERENCE", .reference), ("ASSET", .asset), ("LOCATION", .location),
  ]

  /// Creates the type with a name in upper case.
  init(named name: String) { self = Self.named.first { $0.name == name }?.type ?? .unknown(name) }

  /// The type as an export contains it: `LIST<INT64>`.
  public var description: String {
    switch self {
    case .list(let element): "LIST<\(element)>"
    case .unknown(let name): name
    default: Self.named.first { $0.type == self }?.name ?? ""
    }
  }
}

/// An index of a field, in the order of an export.
public enum CloudIndex: String, Hashable, Sendable, CaseIterable {
  case queryable = "QUERYABLE"
  case searchable = "SEARCHABLE"
  case sortable = "SORTABLE"
}

/// The permissions of a role for the records of a type: `GRANT READ, WRITE TO "_creator"`.
public struct CloudGrant: Hashable, Sendable {
  /// The permissions in upper case, as written: `READ`, `WRITE`, `CREATE`.
  public var permissions: [String]
  /// The name of the role, without quotes.
  public var role: String
  /// The range of the grant in the file; `nil` for a grant created in memory.
  public var span: Span?
  var spelling: CloudSpelling?

  /// Creates a grant.
  public init(_ permissions: [String], to role: String) {
    self.permissions = permissions
    self.role = role
  }
}

/// A statement that Plumb does not know, which is written back as it was read.
public struct CloudUnknown: Hashable, Sendable {
  /// The text without the semicolon after it.
  public var text: String
  /// The range in the file.
  public var span: Span?
  var spelling: CloudSpelling?
}

/// The text of a statement or an item in its file.
struct CloudSpelling: Hashable, Sendable {
  /// The white space and the comments before it.
  var lead: String
  /// The text from its first to its last character. For a record type, the text up to the opening parenthesis.
  var text: String
  /// The white space and the comments between it and the comma or the semicolon after it.
  var trail = ""
  /// The comments behind the comma or the semicolon in the same line, with the space before them.
  var after = ""
}

import PlumbFormats
import PlumbModel
import PlumbText

extension CloudSchema {
  /// Creates the schema that NSPersistentCloudKitContainer creates for a model's mirrored entities with
  /// `initializeCloudKitSchema`, in the form of an export: the record types of the entities, and `Users`.
  ///
  ///     CloudSchema(of: model).formatted()   // DEFINE SCHEMA … RECORD TYPE CD_Order ( CD_total DOUBLE …
  ///
  /// Float, URI and many-to-many relationships follow Apple's documents; no export with one of them is known.
  package init(of model: Model) {
    let records = CloudRecords(model)
    let types = records.types.filter(\.value.hasRecords).map { CloudRecordType(records: $0.value, named: $0.key) }
    let all = types + (records.links.isEmpty ? [] : [CloudRecordType.links]) + [.users]
    self.init(all.sorted { $0.name.precedesByBytes($1.name) }.map { .recordType($0) })
  }

  /// The schema of a new container.
  static let empty = CloudSchema([.recordType(.users)])

  /// Returns the schema with the record types and fields of another one that it lacks. All other parts are unchanged. The
  /// system fields of a record type that exists are not added: every record has them.
  ///
  ///     production.adding(CloudSchema(of: model)).added.map(\.text)   // ["CD_Order.CD_note STRING"]
  package func adding(_ other: CloudSchema) -> (schema: CloudSchema, added: [CloudAddition]) {
    var schema = self
    var added: [CloudAddition] = []
    var lacking: [CloudRecordType] = []
    let indexes = Dictionary(
      statements.enumerated().compactMap { index, statement -> (ExactText, Int)? in
        if case .recordType(let type) = statement { (type.name.exact, index) } else { nil }
      }, uniquingKeysWith: { first, _ in first })
    for type in other.recordTypes {
      guard let index = indexes[type.name.exact], case .recordType(var existing) = statements[index] else {
        if type.name != CloudRecordType.users.name {
          lacking.append(type)
          added.append(CloudAddition(recordType: type.name, field: nil))
        }
        continue
      }
      for field in type.ownFields where existing[field.name] == nil {
        existing.insert(field)
        added.append(CloudAddition(recordType: type.name, field: field))
      }
      schema.statements[index] = .recordType(existing)
    }
    // The indexes are those of the statements before an insertion.
    for type in lacking { schema.insert(type) }
    return (schema, added)
  }

  /// Inserts a record type before the first one with a later name.
  private mutating func insert(_ type: CloudRecordType) {
    let index = statements.firstIndex {
      if case .recordType(let existing) = $0 { type.name.precedesByBytes(existing.name) } else { false }
    }
    statements.insert(.recordType(type), at: index ?? statements.count)
  }
}

extension CloudSchema {
  /// Returns the bytes after additions: in the layout of `cktool` if the text that was read is in that layout, else with
  /// the additions between the lines that were read.
  package func writtenAfterAdditions() -> [UInt8] { isInExportLayout(source.bytes) ? formatted() : written() }

  private func isInExportLayout(_ bytes: [UInt8]) -> Bool {
    CloudSchema.read(bytes, file: source.file).value.isInExportLayout
  }
}

/// A record type or a field that a schema lacks.
package struct CloudAddition: Hashable, Sendable {
  /// The name of the record type.
  package var recordType: String
  /// The field; `nil` for the whole record type.
  package var field: CloudField?

  /// The addition as an export writes it: `CD_Order.CD_note STRING`.
  package var text: String {
    field.map { "\(recordType).\($0.name) \($0.definitionWithoutIndexes)" } ?? recordType
  }
}

extension CloudField {
  /// The type as an export contains it, without indexes: `ENCRYPTED STRING`.
  package var definitionWithoutIndexes: String { (isEncrypted ? "ENCRYPTED " : "") + type.description }
}

extension CloudRecordType {
  /// The suffix of the fields for values that are too large for a record.
  package static let assetSuffix = "_ckAsset"
  /// The field with the name of a record's entity.
  package static let entityNameField = CloudRecords.prefix + "entityName"

  /// Creates the record type of an entity and its subentities.
  fileprivate init(records: CloudRecords.RecordType, named name: String) {
    let ofEntity = CloudField(Self.entityNameField, .string, indexes: [.queryable, .searchable, .sortable])
    let ofProperties = records.fields.flatMap { name, field -> [CloudField] in
      let main = CloudField(field, named: name.inCloudSchema)
      return field.canBeLarge ? [main, CloudField(main.name + Self.assetSuffix, .asset)] : [main]
    }
    self.init(CloudRecords.prefix + name.inCloudSchema, fields: [ofEntity] + ofProperties + Self.systemFields)
  }

  /// Creates a record type with the grants that CloudKit gives by itself.
  fileprivate init(_ name: String, fields: [CloudField], isCreatedByUsers: Bool = true) {
    var seen: Set<ExactText> = []
    let unique = fields.filter { seen.insert($0.name.exact).inserted }.sorted { $0.name.precedesByBytes($1.name) }
    let grants = [
      CloudGrant(["WRITE"], to: "_creator"), isCreatedByUsers ? CloudGrant(["CREATE"], to: "_icloud") : nil,
      CloudGrant(["READ"], to: "_world"),
    ]
    self.init(name, unique.map { .field($0) } + grants.compactMap { $0.map { .grant($0) } })
  }

  /// The fields that every record type has.
  private static let systemFields: [CloudField] = [
    CloudField("___createTime", .timestamp), CloudField("___createdBy", .reference), CloudField("___etag", .string),
    CloudField("___modTime", .timestamp), CloudField("___modifiedBy", .reference),
    CloudField("___recordID", .reference),
  ]

  /// The record type of the users, which every container has.
  fileprivate static let users = CloudRecordType(
    "Users", fields: systemFields + [CloudField("roles", .list(.int64))], isCreatedByUsers: false)

  /// The record type of many-to-many relationships.
  fileprivate static let links = CloudRecordType(
    CloudRecords.linkType,
    fields: ["entityNames", "recordNames", "relationships"].map {
      CloudField(CloudRecords.prefix + $0, .string, indexes: [.queryable, .searchable, .sortable])
    } + systemFields)

  /// Inserts a field before the first one with a later name, else after the last field.
  fileprivate mutating func insert(_ field: CloudField) {
    let later = items.firstIndex {
      if case .field(let existing) = $0 { field.name.precedesByBytes(existing.name) } else { true }
    }
    items.insert(.field(field), at: later ?? items.count)
  }
}

extension String {
  /// The name of an element of a model with U+FFFD for characters that no name in the schema language can contain, such
  /// as double quotes and line breaks.
  fileprivate var inCloudSchema: String {
    escaped { $0 == "\"" || Terminal.isActive($0) ? "\u{FFFD}" : nil }
  }
}

extension CloudField {
  /// Creates the field of a property.
  package init(_ field: CloudRecords.Field, named name: String) {
    let type = field.kind.fieldType
    let isText = type == .string
    self.init(
      CloudRecords.prefix + name, type, isEncrypted: field.isEncrypted,
      indexes: field.isEncrypted ? [] : isText ? [.queryable, .searchable, .sortable] : [.queryable, .sortable])
  }
}

extension CloudRecords.Field {
  /// Whether Core Data moves large values into an asset: texts and bytes of attributes.
  package var canBeLarge: Bool { kind == .string || kind == .bytes }
}

extension CloudRecords.Kind {
  /// The type of the field.
  package var fieldType: CloudFieldType {
    switch self {
    case .string, .reference: .string
    case .integer: .int64
    case .double, .number: .double
    case .date: .timestamp
    case .bytes: .bytes
    }
  }
}

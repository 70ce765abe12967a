import PlumbFormats
import PlumbText

extension CloudSchema {
  /// The schema as JSON, for scripts: roles, and record types with their fields and grants, in file order.
  ///
  /// Version 1. Members may be added; a renamed or removed member requires a new version.
  package var json: JSON {
    .object(omittingAbsent: [
      "formatVersion": 1,
      "roles": roles.isEmpty ? nil : .array(roles.map { .string($0.name) }),
      "recordTypes": .array(recordTypes.map(\.json)),
    ])
  }
}

extension CloudRecordType {
  fileprivate var json: JSON {
    [
      "name": .string(name), "fields": .array(fields.map(\.json)),
      "grants": .array(
        grants.map { ["role": .string($0.role), "permissions": .array($0.permissions.map(JSON.string))] }),
    ]
  }
}

extension CloudField {
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "name": .string(name), "type": .string(type.description), "encrypted": isEncrypted ? true : nil,
      "indexes": indexes.isEmpty
        ? nil : .array(CloudIndex.allCases.filter(indexes.contains).map { .string($0.rawValue) }),
      "unknown": unknownWords.isEmpty ? nil : .array(unknownWords.map(JSON.string)),
    ])
  }
}

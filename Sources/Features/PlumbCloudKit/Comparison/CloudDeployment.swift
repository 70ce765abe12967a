import PlumbFormats
import PlumbModel
import PlumbText

/// The parts of CloudKit's schema that a step between two versions needs or leaves behind.
///
///     let deployment = CloudDeployment(from: shop, to: shop2)
///     deployment.needed.map(\.text)   // ["CD_Order.CD_note STRING"]
///     deployment.staying.map(\.text)  // ["CD_Order.CD_sum DOUBLE"]
public struct CloudDeployment: Hashable, Sendable {
  /// The record types and fields that have to be deployed before the later version is released.
  public let needed: [Part]
  /// The record types and fields of the earlier version that the later one does not use, and that Production keeps.
  public let staying: [Part]

  /// A record type, or a field of it.
  public struct Part: Hashable, Sendable {
    /// The name of the record type: `CD_Order`.
    public var recordType: String
    /// The name of the field: `CD_note`; `nil` for a record type.
    public var field: String?
    /// The type of the field, with `ENCRYPTED`; the number of fields of a record type: `STRING`, `3 fields`.
    public var definition: String

    /// The name of the element: `CD_Order.CD_note`.
    public var key: String { field.map { "\(recordType).\($0)" } ?? recordType }
    /// The element as a line of a report: `CD_Order.CD_note STRING`, `CD_Tag (3 fields)`.
    public var text: String { field == nil ? "\(key) (\(definition))" : "\(key) \(definition)" }
  }

  /// Compares the record types of two versions; `nil` is a version that is not mirrored. A field that changes its type
  /// stays, and is needed: its record type cannot have both.
  package init(from old: Model?, to new: Model?) {
    let (before, after) = (old.map { CloudSchema(of: $0) } ?? .empty, new.map { CloudSchema(of: $0) } ?? .empty)
    needed = Self.parts(of: after, notIn: before)
    staying = Self.parts(of: before, notIn: after)
  }

  /// Whether no deployment is necessary and no part is left behind.
  public var isEmpty: Bool { needed.isEmpty && staying.isEmpty }

  /// Returns the record types and fields of a schema that another one does not have, or has with another type. Fields
  /// for large values accompany the field of their attribute, and are not listed.
  private static func parts(of schema: CloudSchema, notIn other: CloudSchema) -> [Part] {
    schema.recordTypes.flatMap { type -> [Part] in
      let fields = type.ownFields.filter { $0.type != .asset }
      guard let existing = other[type.name] else {
        return [
          Part(recordType: type.name, definition: Phrase.plural(fields.count, "field", "fields"))
        ]
      }
      return fields.filter { existing[$0.name]?.definitionWithoutIndexes != $0.definitionWithoutIndexes }
        .map { Part(recordType: type.name, field: $0.name, definition: $0.definitionWithoutIndexes) }
    }
  }
}

import Foundation
import PlumbSQLite

/// The conversion of an attribute's values to values of a column, and back.
struct AttributeCoding: @unchecked Sendable {
  let attribute: NSAttributeDescription
  private let type: NSAttributeType

  init(_ attribute: NSAttributeDescription) {
    self.attribute = attribute
    type = attribute.attributeType
  }

  /// Whether large values are in files next to the store, and small ones have a prefix in the column.
  var isExternal: Bool { type == .binaryDataAttributeType && attribute.allowsExternalBinaryDataStorage }

  /// Returns the column's value for a value of the attribute. Throws if a transformer is missing or cannot archive the
  /// value.
  func encode(_ value: Value, _ files: ExternalFiles) throws -> SQLValue {
    switch value {
    case .null: return .null
    case .bool(let value): return type.isReal ? .real(value ? 1 : 0) : .integer(value ? 1 : 0)
    case .int(let value): return type.isReal ? .real(Double(value)) : .integer(value)
    case .float(let value): return .real(Double(value))
    case .double(let value): return .real(value)
    case .decimal(let value): return value.exactInteger.map(SQLValue.integer) ?? .real(value.nearestDouble)
    case .string(let value): return .text(value)
    case .date(let value): return .real(value.timeIntervalSinceReferenceDate)
    case .uuid(let value): return .blob(value.bytes)
    case .url(let value): return .text(value.absoluteString)
    case .data(let value): return .blob(isExternal ? try files.stored(value) : value)
    case .object(let object): return try transformed(object)
    case .id, .ids, .orderedIDs, .list, .composite:
      if type == .transformableAttributeType, let object = value.any { return try transformed(object) }
      throw failure("A value of the type \(value) cannot be stored.")
    }
  }

  /// Returns the attribute's value for a column's value. A value that does not fit the attribute's type is null.
  func decode(_ column: SQLValue, _ files: ExternalFiles) -> Value {
    switch (type, column) {
    case (_, .null): .null
    case (.booleanAttributeType, .integer(let value)): .bool(value != 0)
    case (.integer16AttributeType, .integer(let value)), (.integer32AttributeType, .integer(let value)),
      (.integer64AttributeType, .integer(let value)):
      .int(value)
    case (.integer16AttributeType, .real(let value)), (.integer32AttributeType, .real(let value)),
      (.integer64AttributeType, .real(let value)):
      Int64(exactly: value.rounded(.towardZero)).map(Value.int) ?? .null
    case (.booleanAttributeType, .real(let value)): .bool(value != 0)
    case (.doubleAttributeType, let number): number.double.map(Value.double) ?? .null
    case (.floatAttributeType, let number): number.double.map { .float(Float($0)) } ?? .null
    case (.dateAttributeType, let number):
      number.double.map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
    case (.decimalAttributeType, let number): number.decimal.map(Value.decimal) ?? .null
    case (.stringAttributeType, let text): text.string.map(Value.string) ?? .null
    case (.URIAttributeType, .text(let text)): NSURL(string: text).map(Value.url) ?? .null
    case (.UUIDAttributeType, .blob(let bytes)): UUID(bytes: bytes).map(Value.uuid) ?? .null
    case (.binaryDataAttributeType, .blob(let bytes)): isExternal ? files.value(of: bytes) : .data(bytes)
    case (.binaryDataAttributeType, .text(let text)): .data(Data(text.utf8))
    case (.transformableAttributeType, .blob(let bytes)): restored(bytes)
    default: .null
    }
  }

  // MARK: Transformable attributes

  /// The transformer of the attribute; `nil` if it is not registered.
  private var transformer: ValueTransformer? {
    ValueTransformer(forName: NSValueTransformerName(rawValue: transformerName))
  }

  /// Whether the transformer converts data to the attribute's value, so that values are saved with its reverse
  /// transformation.
  private func restoresData(_ transformer: ValueTransformer) -> Bool {
    transformer is NSSecureUnarchiveFromDataTransformer || transformer is UnarchiveFromDataTransformer
  }

  /// Returns the data of an object; null if a transformer returns `nil` for it.
  private func transformed(_ object: Any) throws -> SQLValue {
    guard let transformer else { throw failure("No transformer is registered as '\(transformerName)'.") }
    let (data, isRefused) = RefusedArchive.observed {
      restoresData(transformer) ? transformer.reverseTransformedValue(object) : transformer.transformedValue(object)
    }
    if let data = data as? Data { return .blob(data) }
    guard data == nil, !isRefused else {
      throw failure(
        "The transformer '\(transformerName)' returned no data for a value of the type \(Swift.type(of: object)).")
    }
    return .null
  }

  private func restored(_ data: Data) -> Value {
    guard let transformer else {
      writeLog(
        "CoreData: error: '\(attribute.name)' cannot be read: no transformer is registered as '\(transformerName)'.")
      return .null
    }
    let value =
      restoresData(transformer) ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data)
    return value.map(Value.object) ?? .null
  }

  /// The name of the transformer; that of the default transformer if the model has none or an empty one.
  private var transformerName: String {
    let name = attribute.valueTransformerName ?? ""
    return name.isEmpty ? NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue : name
  }

  private func failure(_ reason: String) -> any Error {
    var info: [String: Any] = [
      NSLocalizedFailureReasonErrorKey: reason, NSValidationKeyErrorKey: attribute.name,
      NSLocalizedDescriptionKey: "The attribute '\(attribute.name)' cannot be saved: \(reason)",
    ]
    info["entity"] = attribute.owner?.name
    return coreDataError(.persistentStoreSave, info)
  }
}

extension NSAttributeType {
  /// Whether values are stored as floating-point numbers.
  fileprivate var isReal: Bool { self == .doubleAttributeType || self == .floatAttributeType }
}

extension SQLValue {
  fileprivate var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// The decimal with the shortest text of a number.
  fileprivate var decimal: NSDecimalNumber? {
    switch self {
    case .integer(let value): NSDecimalNumber(value: value)
    case .real(let value): Decimal(string: "\(value)").map { NSDecimalNumber(decimal: $0) }
    case .text(let text): Decimal(string: text).map { NSDecimalNumber(decimal: $0) }
    default: nil
    }
  }

  fileprivate var string: String? {
    switch self {
    case .text(let text): text
    case .integer(let value): String(value)
    case .real(let value): String(value)
    default: nil
    }
  }
}

extension NSDecimalNumber {
  /// The number as an integer; `nil` if it has a fraction or is too large.
  fileprivate var exactInteger: Int64? { Int64(description) }
}

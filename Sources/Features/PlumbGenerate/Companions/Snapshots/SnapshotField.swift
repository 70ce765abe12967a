import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel

/// An attribute's value in a snapshot, with the code that reads it from an object and writes it to one.
///
///     @NSManaged var total: NSDecimalNumber?                     total: Decimal?
///     @Attribute(storageMethod: .raw) var state: OrderState      state: OrderState.RawValue
///     @Attribute(storageMethod: .codable) var note: Note?        note: Data?
struct SnapshotField {
  let name: String
  let key: String
  /// The type in the snapshot, including its optional.
  var type: TypeReference
  let form: Form
  /// Whether the property is optional.
  private let isOptional: Bool
  /// Whether the value can be written to an object: derived and read-only attributes cannot.
  let isWritable: Bool

  /// The representation of the value in the property.
  enum Form: Equatable {
    /// The property has the value's type.
    case plain
    /// An `NSNumber`, with the name of the accessor that returns the value.
    case number(String)
    case decimalNumber
    /// Seconds since 2001, the reference date.
    case seconds
    /// A type with a raw value, by the type's name.
    case raw(String)
    /// An unknown type. The snapshot reads and writes the stored value with key-value coding, without the property.
    case stored
    /// An encoded value. The snapshot contains the encoded data, because the value's type may not be Sendable.
    case encoded
    case composite
  }

  /// Creates the field of a property. `nil` if its value cannot be sent and encoded: a Transformable, an attribute
  /// without a type.
  init?(_ property: PropertyDeclaration, _ attribute: Attribute) {
    guard case .attribute(let traits) = property.kind else { return nil }
    name = property.name
    key = attribute.name
    isOptional = property.type.isOptional
    isWritable = !traits.isReadOnly && !attribute.isDerived && attribute.derivationExpression == nil
    switch traits.storage {
    case .codable: (type, form) = (.optional(.named("Data")), .encoded)
    case .composition: (type, form) = (property.type, .composite)
    case .raw:
      let raw = TypeReference.named(property.type.unwrapped.description + ".RawValue")
      (type, form) = (isOptional ? .optional(raw) : raw, .raw(property.type.unwrapped.code))
    case .default where attribute.type == .composite: (type, form) = (property.type, .composite)
    case .default:
      guard let value = StoredValue(attribute, declaredAs: property) else { return nil }
      form = Self.form(of: property.type.unwrapped, as: value.type)
      type = isOptional || form == .stored ? .optional(value.type) : value.type
    case .transformed, .other: return nil
    }
  }

  private static func form(of declared: TypeReference, as value: TypeReference) -> Form {
    if declared == value { return .plain }
    guard case .named(let name, generics: []) = declared else { return .stored }
    switch (name, value) {
    case ("NSNumber", .named(let type, _)): return type.numberAccessor.map { .number($0) } ?? .stored
    case ("NSDecimalNumber", .named("Decimal", _)): return .decimalNumber
    case (_, .named("Date", _)) where declared.means(.named("Double")): return .seconds
    default: return .stored
    }
  }
}

extension String {
  /// The property of NSNumber that returns the type: `int16Value` for `Int16`. `nil` if NSNumber has no such
  /// property.
  fileprivate var numberAccessor: String? {
    switch self {
    case "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64":
      (self == "Int" ? "int" : lowercased()) + "Value"
    default: nil
    }
  }
}

// MARK: - As code

extension SnapshotField {
  private var property: String { SwiftName.asProperty(name) }
  /// The snapshot's property, with `self` if a parameter has the same name.
  private var own: String { name == "object" ? "self.object" : property }
  private var mark: String { isOptional ? "?" : "" }

  /// The assignment that reads the value: `total = object.total?.decimalValue`.
  var reading: Code { .assignment(own, read) }

  private var read: String {
    let value = "object.\(property)"
    return switch form {
    case .plain: value
    case .number(let accessor): "\(value)\(mark).\(accessor)"
    case .decimalNumber: "\(value)\(mark).decimalValue"
    case .seconds where isOptional: "\(value).map { Date(timeIntervalSinceReferenceDate: $0) }"
    case .seconds: "Date(timeIntervalSinceReferenceDate: \(value))"
    case .raw: "\(value)\(mark).rawValue"
    case .stored: type.unwrapped.code(castFrom: storedValue)
    case .encoded: "\(storedValue) as? Data"
    case .composite: "Self.read\(type.unwrapped)(\(storedValue))"
    }
  }

  private var storedValue: String { "object.value(forKey: \(stringLiteral(key)))" }

  /// The assignment that writes the value: `object.total = total.map { NSDecimalNumber(decimal: $0) }`.
  var writing: Code {
    let target = "object.\(property)"
    switch form {
    case .plain: return .assignment(target, own)
    case .number: return .assignment(target, converted("NSNumber", "value"))
    case .decimalNumber: return .assignment(target, converted("NSDecimalNumber", "decimal"))
    case .seconds: return .assignment(target, "\(own)\(mark).timeIntervalSinceReferenceDate")
    case .raw(let type) where isOptional: return .assignment(target, "\(own).flatMap(\(type).init(rawValue:))")
    case .raw(let type): return .type("if let value = \(type)(rawValue: \(own))", .assignment(target, "value"))
    case .stored, .encoded: return set(own)
    case .composite: return set("\(own).map(Self.store\(type.unwrapped))")
    }
  }

  /// Returns the value converted to an Objective-C type: `total.map { NSDecimalNumber(decimal: $0) }`.
  private func converted(_ type: String, _ label: String) -> String {
    isOptional ? "\(own).map { \(type)(\(label): $0) }" : "\(type)(\(label): \(own))"
  }

  private func set(_ value: String) -> Code {
    .call("object.setValue", [value, "forKey: \(stringLiteral(key))"])
  }
}

extension TypeReference {
  /// Returns an expression that casts a value to this type: `(value as? NSNumber)?.floatValue`. Numbers are read from
  /// `NSNumber`: a cast of a Double to Float fails if a digit is lost.
  package func code(castFrom value: String) -> String {
    if case .named(let name, _) = self, let accessor = name.numberAccessor {
      return "(\(value) as? NSNumber)?.\(accessor)"
    }
    return self == .named("Decimal") ? "(\(value) as? NSNumber)?.decimalValue" : "\(value) as? \(code)"
  }
}

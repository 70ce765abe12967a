import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The attribute type that a Swift type represents: the inverse of `declarations(of:)`.
extension DeclarationOptions {
  /// Returns the attribute type for values with default storage in a macro class.
  ///
  ///     Int64   // Integer 64
  ///     Int     // Integer 64 if it is configured, otherwise "no attribute type is configured as Int: …"
  ///     Status  // "Status requires a storageMethod in its @Attribute"
  ///
  /// Throws for a type that the configuration assigns to several attribute types. `isConfigured` is `true` for a
  /// property whose own type is configured.
  func attributeType(of type: TypeReference, isConfigured: Bool) throws(Undetermined) -> AttributeType {
    let type = type.unwrapped
    let found = AttributeType.allCases.filter { candidate in
      (types[candidate]?.unwrapped ?? candidate.swift.value)?.means(type) ?? false
    }
    if found.count == 1, let only = found.first { return only }
    // Int has 64 bits on all platforms of these models.
    if type == .named("Int"), found.contains(.integer64) || isConfigured { return .integer64 }
    let usual = AttributeType.storing(type)
    if found.isEmpty, isConfigured, let usual { return usual }
    if found.count > 1 { throw .init("\(type) is configured for \(Phrase.list(found.map(\.rawValue)))") }
    if type == .named("Int") {
      throw .init("no attribute type is configured as Int: add \"types\": { \"Integer 64\": \"Int\" }, or write Int64")
    }
    if let usual { throw .init("\(usual.rawValue) is configured as \(types[usual].map { "\($0)" } ?? "another type")") }
    throw .init("\(type) requires a storageMethod in its @Attribute")
  }
}

extension AttributeType {
  /// Returns the attribute type with this Swift type, unless configured otherwise: Date for `Date`, Integer 16 for
  /// `Int16`; `nil` if none has it.
  static func storing(_ type: TypeReference) -> AttributeType? {
    allCases.first { $0.swift.value?.means(type) ?? false }
  }

  /// Returns the type for an enum's raw values: String for `String`, Integer 64 for `Int`.
  static func storing(raw type: TypeReference) -> AttributeType? { allCases.first { $0.swift.holds(raw: type) } }

  /// Returns the attribute type for a property of a classic class.
  ///
  ///     Int16            // Integer 16
  ///     NSDecimalNumber? // Decimal
  ///     NSNumber?        // throws: the type has neither kind nor width
  ///     TimeInterval     // throws: a Date or a Double
  static func managed(_ type: TypeReference) throws(Undetermined) -> AttributeType {
    guard case .named(let name, let arguments) = type.unwrapped, arguments.isEmpty else {
      throw .init("a classic class does not declare how \(type.unwrapped) is stored")
    }
    if name == "NSNumber" { throw .init("NSNumber does not determine the kind and the width of the number") }
    if name == "TimeInterval" { throw .init("TimeInterval can be a Date or a Double") }
    guard let found = holding(name) ?? storing(raw: type.unwrapped) else {
      throw .init("a classic class does not declare how \(name) is stored")
    }
    if found.swift.usesScalar == true, type.isOptional { throw .init("an @NSManaged property cannot be \(type)") }
    return found
  }
}

/// The error for a difference that no change of the model resolves.
struct Undetermined: Error {
  /// The reason, which `align --model` prints after each unfixed finding: a phrase without a capital or a full stop.
  let why: String

  init(_ why: String) { self.why = why }

  static let typeIsInferred = Self("its type is not written in Swift")
  static let noRelationship = Self("it has no @Relationship in Swift")
  static let noDeleteRule = Self("its delete rule is not declared in Swift")
  static let isRelationship = Self("it is a relationship in Swift")
  /// A difference that Swift or the configuration determines.
  static let notInModel = Self("a model does not contain it: change Swift or the configuration")

  static func noEntity(_ name: String) -> Self { Self("the model has no entity for the class \(name)") }
}

import PlumbModel

/// What Swift sources hold beside model classes, as far as it matters to them.
public struct SourceTypes: Hashable, Sendable {
  public var rawEnums: [RawEnum]
  /// Structs, classes and enums, with whether they are Codable as far as the sources say.
  public var codables: [String: Bool]
  public var accessors: [AccessorDeclaration]

  public init(rawEnums: [RawEnum] = [], codables: [String: Bool] = [:], accessors: [AccessorDeclaration] = []) {
    self.rawEnums = rawEnums
    self.codables = codables
    self.accessors = accessors
  }
}

/// An enum with raw values.
public struct RawEnum: Hashable, Sendable {
  public var name: String
  public var rawType: TypeReference
  /// Raw values by case; nil for one that cannot be read.
  public var cases: [String: DefaultValue?]
  public var places: Places

  public init(name: String, rawType: TypeReference, cases: [String: DefaultValue?] = [:], places: Places = Places()) {
    self.name = name
    self.rawType = rawType
    self.cases = cases
    self.places = places
  }
}

/// A hand-written method that changes a to-many relationship by its name: `addToTags(_:)`.
public struct AccessorDeclaration: Hashable, Sendable {
  /// The class it belongs to.
  public var className: String
  public var name: String
  /// The relationship's name: `tags`.
  public var key: String
  public var places: Places

  public init(className: String, name: String, key: String, places: Places = Places()) {
    self.className = className
    self.name = name
    self.key = key
    self.places = places
  }
}

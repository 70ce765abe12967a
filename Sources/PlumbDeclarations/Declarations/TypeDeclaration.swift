import PlumbText

/// A type of the sources that an attribute's value can have, or that turns values into what is stored: an enum with raw
/// values, a `Codable` type, a value transformer.
public struct TypeDeclaration: Hashable, Sendable {
  /// Without the types around it and without backticks.
  public var name: String
  /// With the types around it: `Item.Status`.
  public var qualifiedName: String
  public var kind: Kind
  /// The type of the raw values, of an enum or of a type with a `rawValue`.
  public var rawType: TypeReference?
  /// The cases of an enum, in their order.
  public var cases: [Case]
  /// Protocols and the superclass, those of extensions included: `Codable`, `ValueTransformer`.
  public var conformances: [String]
  /// Names under which a value transformer is registered, its class's name among them.
  public var transformerNames: [String]
  /// Only its own file can speak of it.
  public var isFilePrivate: Bool
  public var places: Places

  public init(
    name: String, qualifiedName: String? = nil, kind: Kind, rawType: TypeReference? = nil, cases: [Case] = [],
    conformances: [String] = [], transformerNames: [String] = [], isFilePrivate: Bool = false,
    places: Places = Places()
  ) {
    self.name = name
    self.qualifiedName = qualifiedName ?? name
    self.kind = kind
    self.rawType = rawType
    self.cases = cases
    self.conformances = conformances
    self.transformerNames = transformerNames
    self.isFilePrivate = isFilePrivate
    self.places = places
  }

  public enum Kind: String, Hashable, Sendable { case `enum`, `struct`, `class`, `actor` }

  /// A case of an enum.
  public struct Case: Hashable, Sendable {
    public var name: String
    /// As it is written or as Swift counts on: the name for strings, one more than the last for integers; nil where it
    /// is not known.
    public var rawValue: DefaultValue?
    public var place: Span?

    public init(_ name: String, rawValue: DefaultValue? = nil, place: Span? = nil) {
      self.name = name
      self.rawValue = rawValue
      self.place = place
    }
  }

  public var isCodable: Bool {
    conformances.contains("Codable") || conformances.contains("Encodable") && conformances.contains("Decodable")
  }

  public var isRawRepresentable: Bool {
    rawType != nil || conformances.contains("RawRepresentable") || conformances.contains("OptionSet")
  }

  public var isTransformer: Bool { !transformerNames.isEmpty }
}

/// A comment that tells Plumb to let something be: `// plumb:ignore drift-type because the server sends text`.
public struct SourceSuppression: Hashable, Sendable {
  public var rule: String
  /// The reason given, or empty.
  public var because: String
  public var file: String
  /// The comment.
  public var place: Span
  /// Where the code that it speaks of begins: the code before it on its line, else what comes next.
  public var target: Int
  /// The extension that it speaks of, where it does of one.
  public var scope: Span?

  public init(
    rule: String, because: String = "", file: String, place: Span, target: Int, scope: Span? = nil
  ) {
    self.rule = rule
    self.because = because
    self.file = file
    self.place = place
    self.target = target
    self.scope = scope
  }
}

import PlumbCore

/// A type in the sources that an attribute's value can have, or that converts values for storage: an enum with raw
/// values, a `Codable` type, a value transformer.
///
///     enum Status: Int16 { case draft, open = 5, closed }
///
/// This example has the raw type `Int16` and the cases `draft` of 0, `open` of 5 and `closed` of 6.
public struct TypeDeclaration: Hashable, Sendable {
  /// The name, without the types around it and without backticks.
  public var name: String
  /// The name with the types around it: `Item.Status`.
  public var qualifiedName: String
  /// The keyword of the declaration.
  public var kind: Kind
  /// The type of the raw values of an enum, or of a type with a `rawValue`, with aliases resolved. `nil` for a type
  /// without raw values.
  public var rawType: TypeReference?
  /// The cases of an enum with a raw type or protocols in source order, including those of all branches of an `#if`.
  public var cases: [Case]
  /// The simple names of the protocols and the superclass, including those of extensions: `Codable`,
  /// `ValueTransformer`. An annotation with an unknown macro, which may add conformances, is included as `@Name`.
  public var conformances: [String]
  /// The names under which a value transformer is registered, including its class's name.
  public var transformerNames: [String]
  /// Whether the type is `private` or `fileprivate`, so that only code in the same file can use it.
  public var isFilePrivate: Bool
  /// The places of the type. Only `file`, `whole` and `name` are set.
  public var places: SourceRanges

  /// Creates a type from its parts. Without a qualified name it is at the top level of its file.
  public init(
    name: String, qualifiedName: String? = nil, kind: Kind, rawType: TypeReference? = nil, cases: [Case] = [],
    conformances: [String] = [], transformerNames: [String] = [], isFilePrivate: Bool = false,
    places: SourceRanges = SourceRanges()
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

  /// The keywords that declare value types.
  public enum Kind: String, Hashable, Sendable { case `enum`, `struct`, `class`, `actor` }

  /// A case of an enum.
  public struct Case: Hashable, Sendable {
    /// The name without backticks.
    public var name: String
    /// The raw value, explicit or implicit: the name for strings, one more than the previous value for integers.
    /// `nil` if it is unknown.
    public var rawValue: DefaultValue?
    /// The place of the name. `nil` for a case that was not read.
    public var place: Span?

    /// Creates a case from its name.
    public init(_ name: String, rawValue: DefaultValue? = nil, place: Span? = nil) {
      self.name = name
      self.rawValue = rawValue
      self.place = place
    }
  }

  /// Whether values can be encoded and decoded according to the sources: the type conforms to `Codable`, or to both
  /// `Encodable` and `Decodable`.
  public var isCodable: Bool {
    conformances.contains("Codable") || conformances.contains("Encodable") && conformances.contains("Decodable")
  }

  /// Whether the type has raw values according to the sources: an enum of `String`, an `OptionSet`, a struct with a
  /// `rawValue`.
  public var isRawRepresentable: Bool {
    rawType != nil || conformances.contains("RawRepresentable") || conformances.contains("OptionSet")
  }

  /// Whether the type is a subclass of a value transformer.
  public var isTransformer: Bool { !transformerNames.isEmpty }
}

/// An ignore comment for Plumb: `// plumb:ignore drift-type because the server sends text`.
///
/// A comment that names several rules is several suppressions.
public struct SourceSuppression: Hashable, Sendable {
  /// The rule's id in the comment, such as `drift-type`. The rule need not exist.
  public var rule: String
  /// The reason after `because`, with single spaces between its words. Empty if the comment has none.
  public var because: String
  /// The path of the file as it was passed to Plumb.
  public var file: String
  /// The place of the comment, from its slashes to the end of its line.
  public var place: Span
  /// The byte offset of the code that the comment applies to: the code before it on its line, or the next code. The
  /// file's length if no code follows.
  public var target: Int
  /// The extension that the comment applies to. `nil` if it does not apply to an extension.
  public var scope: Span?

  /// Creates a suppression from its parts.
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

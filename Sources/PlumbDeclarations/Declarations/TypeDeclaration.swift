import PlumbText

/// A type of the sources that an attribute's value can have, or that turns values into what is stored: an enum with raw
/// values, a `Codable` type, a value transformer.
///
///     enum Status: Int16 { case draft, open = 5, closed }
///
/// has the raw type `Int16` and the cases `draft` of 0, `open` of 5 and `closed` of 6.
public struct TypeDeclaration: Hashable, Sendable {
  /// Without the types around it and without backticks.
  public var name: String
  /// With the types around it: `Item.Status`.
  public var qualifiedName: String
  /// The keyword that it is declared with.
  public var kind: Kind
  /// The type of the raw values, of an enum or of a type with a `rawValue`, aliases resolved; nil for types without.
  public var rawType: TypeReference?
  /// The cases of an enum with a raw type or protocols, in their order, those of all branches of an `#if`.
  public var cases: [Case]
  /// Protocols and the superclass, those of extensions included, by their simple names: `Codable`, `ValueTransformer`.
  public var conformances: [String]
  /// Names under which a value transformer is registered, its class's name among them.
  public var transformerNames: [String]
  /// Only its own file can speak of it: it is `private` or `fileprivate`.
  public var isFilePrivate: Bool
  /// Where the type stands; only `file`, `whole` and `name` are known.
  public var places: Places

  /// A type from its parts; it is at the top of its file where no qualified name is given.
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

  /// The keywords that declare types of values.
  public enum Kind: String, Hashable, Sendable { case `enum`, `struct`, `class`, `actor` }

  /// A case of an enum.
  public struct Case: Hashable, Sendable {
    /// Without backticks.
    public var name: String
    /// As it is written or as Swift counts on: the name for strings, one more than the last for integers; nil where it
    /// is not known.
    public var rawValue: DefaultValue?
    /// The name's place in the file; nil for what was not read.
    public var place: Span?

    /// A case by its name.
    public init(_ name: String, rawValue: DefaultValue? = nil, place: Span? = nil) {
      self.name = name
      self.rawValue = rawValue
      self.place = place
    }
  }

  /// Whether values can be encoded and decoded, as far as the sources say so: `Codable`, or both of its halves.
  public var isCodable: Bool {
    conformances.contains("Codable") || conformances.contains("Encodable") && conformances.contains("Decodable")
  }

  /// Whether values have raw values, as far as the sources say so: an enum of `String`, an `OptionSet`, a struct with a
  /// `rawValue`.
  public var isRawRepresentable: Bool {
    rawType != nil || conformances.contains("RawRepresentable") || conformances.contains("OptionSet")
  }

  /// Whether the type is a class that inherits a value transformer's, by the name of that class.
  public var isTransformer: Bool { !transformerNames.isEmpty }
}

/// A comment that tells Plumb to let something be: `// plumb:ignore drift-type because the server sends text`.
///
/// A comment that names several rules is several suppressions.
public struct SourceSuppression: Hashable, Sendable {
  /// The rule's id as it is written, `drift-type`; it need not be one that there is.
  public var rule: String
  /// The reason given behind `because`, its words parted by single spaces; empty where none is given.
  public var because: String
  /// The file as it was named to Plumb.
  public var file: String
  /// The bytes of the comment, from its slashes to its line's end.
  public var place: Span
  /// The byte offset at which the code begins that it speaks of: the code before it on its line, else what comes next;
  /// the file's length where nothing does.
  public var target: Int
  /// The extension that it speaks of, where it does of one.
  public var scope: Span?

  /// A suppression from its parts.
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

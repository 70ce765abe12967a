import PlumbText

/// The shape of a configuration value. It validates files and generates the JSON Schema.
///
///     Shape.object([.init("name", .text, "A name."), .init("access", .choice(["internal", "public"]), "The level.")])
///     // accepts { "name": "Item", "access": "public" }, and reports for { "acess": "public" }: did you mean "access"?
indirect enum Shape: Sendable {
  /// Any string.
  case text
  /// `true` or `false`.
  case flag
  /// A number without a fraction.
  case whole
  /// A type in Swift syntax.
  case swiftType
  /// Any finite number.
  case number
  /// A text with a custom check. The closure returns the problem as the end of a sentence: `is no …`; `nil` if valid.
  case checked(@Sendable (_ text: String) -> String?)
  /// A choice of these words.
  case choice([String])
  /// A choice of these words or of further words, which only a check of the whole file can validate.
  case openChoice([String])
  /// A list whose elements have one shape.
  case list(Shape)
  /// An object with these keys and no others.
  case object([Key])
  /// An object whose keys are user-defined names. `keys`, if present, is the complete list of allowed keys.
  case map(Shape, keyedBy: String, keys: [String]? = nil)
  /// A map that may have further keys, which only a check of the whole file can validate.
  case openMap(Shape, keyedBy: String, keys: [String])
  /// A value of one of these shapes, distinguished by its kind: a string, a list, an object.
  case anyOf([Shape])
  /// An object whose other keys depend on the value of one key.
  case variants(by: Key, [(String, [Key])])
  /// A reference to a shape in `definitions`, for recursive shapes.
  case reference(String)

  /// A key of an object.
  struct Key: Sendable {
    /// The key's spelling.
    let name: String
    /// The shape of the value.
    let shape: Shape
    /// The description for the schema and for editors: a sentence.
    let about: String
    /// Whether an object without this key is rejected.
    let isRequired: Bool
    /// The default value; `nil` if the key has none.
    let byDefault: JSON?

    /// Creates a key. `about` is a sentence with a full stop; it is also the end of the message about a missing key.
    init(_ name: String, _ shape: Shape, _ about: String, isRequired: Bool = false, default: JSON? = nil) {
      self.name = name
      self.shape = shape
      self.about = about
      self.isRequired = isRequired
      self.byDefault = `default`
    }
  }
}

import PlumbText

/// What a configuration value may look like: one description that checks files and writes the JSON Schema.
///
///     Shape.object([.init("name", .text, "A name."), .init("access", .choice(["internal", "public"]), "The level.")])
///     // accepts { "name": "Item", "access": "public" }, and says of { "acess": "public" }: did you mean "access"?
indirect enum Shape: Sendable {
  /// Any string.
  case text
  /// `true` or `false`.
  case flag
  /// A number without a fraction.
  case whole
  /// A type as Swift spells it.
  case swiftType
  /// Any finite number.
  case number
  /// A text that has to be right; the closure says what is wrong, as the end of a sentence: `is no …`.
  case checked(@Sendable (_ text: String) -> String?)
  /// One of these words.
  case choice([String])
  /// One of these words; only the whole file can tell whether there are others.
  case openChoice([String])
  /// Elements of one shape.
  case list(Shape)
  /// An object with these keys and no others.
  case object([Key])
  /// An object with names of the user's own as keys; `keys` are all that are allowed, where there is such a list.
  case map(Shape, keyedBy: String, keys: [String]? = nil)
  /// The same, where only the whole file can tell whether there are other keys than these.
  case openMap(Shape, keyedBy: String, keys: [String])
  /// A value of one of these shapes, by its kind: a string, a list, an object.
  case anyOf([Shape])
  /// An object whose other keys follow from the value of one.
  case variants(by: Key, [(String, [Key])])
  /// The shape of a name, in `definitions`: one that contains itself.
  case reference(String)

  /// A key of an object.
  struct Key: Sendable {
    /// As it is written.
    let name: String
    /// What its value may look like.
    let shape: Shape
    /// A sentence for the schema and for editors.
    let about: String
    /// Whether an object without it is refused.
    let isRequired: Bool
    /// What is in force where the key is missing.
    let byDefault: JSON?

    /// `about` is a sentence with its full stop; for a required key it also ends the message about its absence.
    init(_ name: String, _ shape: Shape, _ about: String, isRequired: Bool = false, default: JSON? = nil) {
      self.name = name
      self.shape = shape
      self.about = about
      self.isRequired = isRequired
      self.byDefault = `default`
    }
  }
}

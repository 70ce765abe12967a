import PlumbText

/// What a configuration value may look like: one description that checks files and writes the JSON Schema.
///
///     Shape.object([.init("name", .text, "A name."), .init("access", .choice(["internal", "public"]), "The level.")])
///     // accepts { "name": "Item", "access": "public" }, and says of { "acess": "public" }: did you mean "access"?
indirect enum Shape {
  /// Any string.
  case text
  /// `true` or `false`.
  case flag
  /// A number without a fraction.
  case whole
  /// A type as Swift spells it.
  case swiftType
  /// One of these words.
  case choice([String])
  /// Elements of one shape.
  case list(Shape)
  /// An object with these keys and no others.
  case object([Key])
  /// An object with names of the user's own as keys; `keys` are all that are allowed, where there is such a list.
  case map(Shape, keyedBy: String, keys: [String]? = nil)

  /// A key of an object.
  struct Key {
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

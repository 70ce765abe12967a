import PlumbText

/// What a configuration value may look like: one description that checks files and writes the JSON Schema.
indirect enum Shape {
  case text
  case flag
  /// A number without a fraction.
  case whole
  /// A type as Swift spells it.
  case swiftType
  /// One of these words.
  case choice([String])
  case list(Shape)
  case object([Key])
  /// An object with names of the user's own as keys; `keys` are all that are allowed, where there is such a list.
  case map(Shape, keyedBy: String, keys: [String]? = nil)

  /// A key of an object.
  struct Key {
    let name: String
    let shape: Shape
    /// A sentence for the schema and for editors.
    let about: String
    let isRequired: Bool
    /// What is in force where the key is missing.
    let byDefault: JSON?

    init(_ name: String, _ shape: Shape, _ about: String, isRequired: Bool = false, default: JSON? = nil) {
      self.name = name
      self.shape = shape
      self.about = about
      self.isRequired = isRequired
      self.byDefault = `default`
    }
  }
}

import PlumbDeclarations
import PlumbModel

/// Overrides that the model has nothing to match with, and options that cannot be met.
///
/// A key that is spelled otherwise than the model would be passed over in silence, and the property it was meant for
/// would get its usual name and type.
extension Declarer {
  /// Checks the options as far as no single property is concerned, in the order of the keys' names and not of a
  /// dictionary.
  mutating func checkOptions() {
    checkAccess()
    checkCompanions()
    checkPredicates()
    for (type, reference) in options.types.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      checkType(reference, of: type.rawValue, on: nil, mayBeOptional: false)
    }
    for (name, override) in options.entities.sorted(by: { $0.key < $1.key }) { check(override, of: name) }
    for (name, override) in options.compositions.sorted(by: { $0.key < $1.key }) { check(override, of: name) }
  }

  /// A configured type: one that Swift has, and optional only where the configuration may say so.
  ///
  /// `[String]?` for an attribute is refused without `"optionality": "ignore"`; `Shop.Price` and `[String: Int]` are
  /// fine.
  /// - Parameters:
  ///   - subject: The attribute or attribute type, for the message: `Item.price`.
  ///   - anchor: The attribute; nil for a type that is configured for all attributes of a type.
  mutating func checkType(_ type: TypeReference, of subject: String, on anchor: Anchor?, mayBeOptional: Bool) {
    if !type.isUnderstood {
      say(.generateTypeInvalid(type, of: subject, on: anchor))
    } else if type.isOptional, !mayBeOptional {
      say(.generateTypeInvalid(optional: type, of: subject, on: anchor))
    }
  }

  /// What the style's classes have no use for.
  private mutating func checkCompanions() {
    for companion in options.companions where !style.writing.companions.contains(companion) {
      say(.generateCompanion(companion, style.id))
    }
  }

  /// Some access levels are no use in a file that nobody writes into; the style says which.
  private mutating func checkAccess() {
    guard let access = options.access, style.declaring.impossibleAccess.contains(access) else { return }
    say(.generateAccess(access))
  }

  /// An entity's block: its name, and the names in it.
  private mutating func check(_ override: EntityOverride, of name: String) {
    guard let entity = schema.entity(name) else {
      return say(.generateEntityUnknown(name, in: schema.model.entities.map(\.name)))
    }
    let attributes = entity.attributes.map(\.name)
    let relationships = entity.relationships.map(\.name)
    for key in override.attributes.keys.sorted() where !attributes.contains(key) {
      say(
        .generatePropertyUnknown(
          "attribute", key, of: .entity(entity), in: attributes,
          elsewhere: relationships.contains(key) ? "relationships" : nil))
    }
    for key in override.relationships.keys.sorted() where !relationships.contains(key) {
      say(
        .generatePropertyUnknown(
          "relationship", key, of: .entity(entity), in: relationships,
          elsewhere: attributes.contains(key) ? "attributes" : nil))
    }
  }

  /// A composite's block: its name, and the names of its elements.
  private mutating func check(_ override: CompositionOverride, of name: String) {
    guard let composite = schema.composite(name) else {
      return say(.generateCompositeUnknown(name, in: schema.model.composites.map(\.name)))
    }
    let elements = composite.attributes.map(\.name)
    for key in override.elements.keys.sorted() where !elements.contains(key) {
      say(
        .generatePropertyUnknown(
          "element", key, of: .top(.composite, name, origin: composite.origin), in: elements))
    }
  }
}

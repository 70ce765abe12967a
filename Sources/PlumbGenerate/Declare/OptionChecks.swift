import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// Overrides that the model has nothing to match with, and options that cannot be met.
///
/// A key that is spelled otherwise than the model would be passed over in silence, and the property it was meant for
/// would get its usual name and type.
extension Declarer {
  /// Everything about the options that needs no look at a single property, by the names of keys, so that the order of a
  /// dictionary does not show.
  mutating func checkOptions() {
    checkAccess()
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
      refuse(
        .generateTypeInvalid,
        Finding(
          "The type of \(subject) is \(Self.shown("\(type)")), which is no type that a stored value can have",
          on: anchor,
          at: .attributeType, help: ["write it as in Swift: `Int`, `[String]`, `Shop.Price`"], discriminator: subject))
    } else if type.isOptional, !mayBeOptional {
      refuse(
        .generateTypeInvalid,
        Finding(
          "The type of \(subject) is \(type), but whether a value is optional is for the model to say", on: anchor,
          at: .optional,
          help: ["write `\(type.unwrapped)`" + (anchor == nil ? "" : ", or add `\"optionality\": \"ignore\"`")],
          discriminator: subject))
    }
  }

  /// Some access levels are no use in a file that nobody writes into; the style says which.
  private mutating func checkAccess() {
    guard let access = options.access, style.declaring.impossibleAccess.contains(access) else { return }
    refuse(
      .generateAccess,
      Finding(
        "A generated class cannot be \(access.rawValue)", help: ["use `internal`, `package` or `public`"],
        discriminator: access.rawValue))
  }

  /// An entity's block: its name, and the names in it.
  private mutating func check(_ override: EntityOverride, of name: String) {
    guard let entity = schema.entity(name) else {
      return unknown(.generateEntityUnknown, "entity", name, in: schema.model.entities.map(\.name))
    }
    let attributes = entity.attributes.map(\.name)
    let relationships = entity.relationships.map(\.name)
    for key in override.attributes.keys.sorted() where !attributes.contains(key) {
      unknown(
        .generatePropertyUnknown, "attribute", key, of: .entity(entity), in: attributes,
        elsewhere: relationships.contains(key) ? "relationships" : nil)
    }
    for key in override.relationships.keys.sorted() where !relationships.contains(key) {
      unknown(
        .generatePropertyUnknown, "relationship", key, of: .entity(entity), in: relationships,
        elsewhere: attributes.contains(key) ? "attributes" : nil)
    }
  }

  /// A composite's block: its name, and the names of its elements.
  private mutating func check(_ override: CompositionOverride, of name: String) {
    guard let composite = schema.composite(name) else {
      return unknown(.generateCompositeUnknown, "composite", name, in: schema.model.composites.map(\.name))
    }
    let elements = composite.attributes.map(\.name)
    for key in override.elements.keys.sorted() where !elements.contains(key) {
      unknown(
        .generatePropertyUnknown, "element", key, of: .top(.composite, name, origin: composite.origin), in: elements)
    }
  }

  /// A key that names nothing in the model, with the nearest name that does, or the section that it belongs to.
  ///
  /// - Parameters:
  ///   - owner: The entity or composite whose block it stands in; nil for a key that names one.
  ///   - elsewhere: `relationships` for a relationship that is configured as an attribute, and the other way round.
  private mutating func unknown(
    _ rule: Rule, _ kind: String, _ name: String, of owner: Anchor? = nil, in candidates: [String],
    elsewhere: String? = nil
  ) {
    let place = owner?.steps.last.map { "\($0.name) has" } ?? "the model has"
    let help =
      elsewhere.map { "it belongs under `\($0)`" } ?? Suggestion.nearest(to: name, in: candidates).map {
        "did you mean \($0)?"
      }
      ?? "the keys are the names in the model, not those in Swift"
    refuse(
      rule,
      Finding(
        "The configuration speaks of the \(kind) \(name), but \(place) none of that name", on: owner, at: .name,
        help: [help], discriminator: name))
  }
}

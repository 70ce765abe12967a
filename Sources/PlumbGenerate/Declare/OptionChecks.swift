import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// Overrides that the model has nothing to match with, and options that cannot be met.
extension Declarer {
  mutating func checkOptions() {
    checkAccess()
    for (type, reference) in options.types.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      checkType(reference, of: type.rawValue, on: nil, mayBeOptional: false)
    }
    for (name, override) in options.entities.sorted(by: { $0.key < $1.key }) { check(override, of: name) }
    for (name, override) in options.compositions.sorted(by: { $0.key < $1.key }) { check(override, of: name) }
  }

  /// A configured type: one that Swift has, and optional only where the configuration may say so.
  mutating func checkType(_ type: TypeReference, of subject: String, on anchor: Anchor?, mayBeOptional: Bool) {
    if !type.isUnderstood {
      refuse(
        .generateTypeInvalid,
        Finding(
          "The type of \(subject) is \(Self.shown("\(type)")), which is no type that a stored value can have",
          on: anchor,
          at: "attributeType", help: ["write it as in Swift: `Int`, `[String]`, `Shop.Price`"], discriminator: subject))
    } else if type.isOptional, !mayBeOptional {
      refuse(
        .generateTypeInvalid,
        Finding(
          "The type of \(subject) is \(type), but whether a value is optional is for the model to say", on: anchor,
          at: "optional",
          help: ["write `\(type.unwrapped)`" + (anchor == nil ? "" : ", or add `\"optionality\": \"ignore\"`")],
          discriminator: subject))
    }
  }

  private mutating func checkAccess() {
    guard let access = options.access, style.declaring.impossibleAccess.contains(access) else { return }
    refuse(
      .generateAccess,
      Finding(
        "A generated class cannot be \(access.rawValue)", help: ["use `internal`, `package` or `public`"],
        discriminator: access.rawValue))
  }

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

  /// `elsewhere` names the section that the key belongs to.
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
        "The configuration speaks of the \(kind) \(name), but \(place) none of that name", on: owner, at: "name",
        help: [help], discriminator: name))
  }
}

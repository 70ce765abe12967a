import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbWorkspace

/// Checks for overrides without an element in the model, and for options that cannot be applied.
///
/// A key whose spelling differs from the model has no effect. Without this check, the property that it is intended
/// for would keep its default name and type, without a message.
extension Declarer {
  /// Checks the options that do not belong to a single property. Keys are sorted by name, so that the order does not
  /// depend on a dictionary.
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

  /// Checks a configured type. It must be a Swift type, and optional only if the configuration allows it.
  ///
  /// `[String]?` for an attribute is an error without `"optionality": "ignore"`. `Shop.Price` and `[String: Int]` are
  /// allowed.
  ///
  /// - Parameters:
  ///   - type: The configured type.
  ///   - subject: The attribute or attribute type, for the message: `Item.price`.
  ///   - anchor: The attribute, or `nil` for a type that is configured for all attributes of a type.
  ///   - mayBeOptional: Whether the type can be optional.
  mutating func checkType(_ type: TypeReference, of subject: String, on anchor: Anchor?, mayBeOptional: Bool) {
    if !type.isUnderstood {
      say(.generateTypeInvalid(type, of: subject, on: anchor))
    } else if type.isOptional, !mayBeOptional {
      say(.generateTypeInvalid(optional: type, of: subject, on: anchor))
    }
  }

  /// Reports the companions that the style's classes do not support, and two that add the same member.
  private mutating func checkCompanions() {
    for companion in options.companions {
      if style.ownCompanions.contains(companion) {
        say(.generateCompanion(companion, alreadyIn: style.id))
      } else if !style.companions.contains(companion) {
        say(.generateCompanion(companion, style.id))
      }
    }
    if options.companions.contains(.paths), options.companions.contains(.queries) {
      say(.generateCompanionPathsAndQueries)
    }
    if options.companions.contains(.queries), options.observation != nil {
      say(.generateCompanionQueriesObserved)
    }
  }

  /// Reports an access level that the style does not support: it has no use in a file that is only generated.
  private mutating func checkAccess() {
    guard let access = options.access, style.impossibleAccess.contains(access) else { return }
    say(.generateAccess(access))
  }

  /// Checks the settings of an entity: its name, and the names of its properties.
  private mutating func check(_ override: EntityOverride, of name: String) {
    guard let entity = schema.entity(name) else {
      let near = schema.similarName(to: name, in: schema.model.entities.map(\.name))
      return say(.generateEntityUnknown(name, near: near))
    }
    let attributes = Set(entity.attributes.map(\.name))
    let relationships = Set(entity.relationships.map(\.name))
    for key in override.attributes.keys.sorted() where !attributes.contains(key) {
      say(
        .generatePropertyUnknown(
          "attribute", key, of: .entity(entity), near: schema.similarName(to: key, in: entity.attributes.map(\.name)),
          elsewhere: relationships.contains(key) ? "relationships" : nil))
    }
    for key in override.relationships.keys.sorted() where !relationships.contains(key) {
      say(
        .generatePropertyUnknown(
          "relationship", key, of: .entity(entity),
          near: schema.similarName(to: key, in: entity.relationships.map(\.name)),
          elsewhere: attributes.contains(key) ? "attributes" : nil))
    }
  }

  /// Checks the settings of a composite: its name, and the names of its elements.
  private mutating func check(_ override: CompositionOverride, of name: String) {
    guard let composite = schema.composite(name) else {
      let near = schema.similarName(to: name, in: schema.model.composites.map(\.name))
      return say(.generateCompositeUnknown(name, near: near))
    }
    let elements = Set(composite.attributes.map(\.name))
    for key in override.elements.keys.sorted() where !elements.contains(key) {
      say(
        .generatePropertyUnknown(
          "element", key, of: .top(.composite, name, origin: composite.origin),
          near: schema.similarName(to: key, in: composite.attributes.map(\.name))))
    }
  }
}

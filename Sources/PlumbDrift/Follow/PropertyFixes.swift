import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// Properties that both sides have and declare differently.
extension Follower {
  /// Returns the change that matches the model to Swift, by the rule that found the difference.
  func fix(of pair: PropertyPair, _ rule: String) -> Reading<ModelFix> {
    if rule == Rule.driftPersistentName.id { return nameFix(pair) }
    switch pair.expected.kind {
    case .attribute: return attributeFix(pair, rule)
    case .relationship(let traits): return relationshipFix(pair, traits, rule)
    }
  }

  /// Returns a renaming in the model for a key that Swift declares under another name.
  private func nameFix(_ pair: PropertyPair) -> Reading<ModelFix> {
    let (old, new) = (pair.expected.persistentName, pair.actual.persistentName)
    guard old != new else { return .unknown("the configuration gives its name in Swift") }
    guard case .entity(let entity) = pair.owner else { return .unknown("elements of a composite have no identifier") }
    return rename(old, of: entity.entity, to: new)
  }

  private func attributeFix(_ pair: PropertyPair, _ rule: String) -> Reading<ModelFix> {
    if pair.actual.form.isTypeInferred { return .unknown("Swift does not write its type") }
    switch rule {
    case Rule.driftType.id: return typeFix(pair)
    case Rule.driftOptionality.id: return optionalityFix(pair)
    case Rule.driftDefault.id: return defaultFix(pair)
    case Rule.driftStorage.id: return storageFix(pair)
    case Rule.driftTransient.id, Rule.driftUnique.id: return flagFix(pair, rule)
    case Rule.driftRelationshipKind.id:
      return .unknown("to make a relationship of an attribute drops what is stored: do it in Xcode")
    default: return .unknown("it is for Swift or the configuration to say")
    }
  }

  /// Returns the change to another attribute type, which always needs review. Core Data infers a migration only
  /// between numbers; for other types the title reports that no migration can be inferred.
  private func typeFix(_ pair: PropertyPair) -> Reading<ModelFix> {
    guard case .attribute(let traits) = pair.actual.kind else { return .unknown("it is a relationship in Swift") }
    let declared = Declared(pair)
    if override(of: declared)?.type != nil, traits.storage == .default {
      return .unknown("the configuration gives its type: change it there")
    }
    return storedType(of: declared, traits).map { stored in
      var stored = stored
      let old = pair.expected.facts.attributeType
      // In a macro class the scalar has no effect, so the model's value is retained.
      if pair.declaresEverything, old?.isNumber == true, stored.type.isNumber {
        stored.usesScalar = pair.expected.facts.usesScalar
      }
      let isInferred = old == stored.type || old?.isNumber == true && stored.type.isNumber
      return ModelFix(
        "Change the type to \(stored.type.rawValue)" + (isInferred ? "" : ", for which no migration can be inferred"),
        .review, change(pair, to: stored, declared))
    }
  }

  /// Returns the edits of the type, and of the default in the new type's spelling.
  private func change(_ pair: PropertyPair, to stored: Attribute, _ declared: Declared) -> [ModelEdit] {
    var edits = [attributeEdit(pair, .setType(of: stored))]
    if declared.isExact, case .value(let text) = defaultText(of: declared, stored.type) {
      edits.append(attributeEdit(pair, .setDefault(text)))
    }
    return edits
  }

  /// Returns the change of optionality. Optional is safe; mandatory needs review, because the migration fails for
  /// rows without a value. The default is also set, because a mandatory attribute may need one.
  private func optionalityFix(_ pair: PropertyPair) -> Reading<ModelFix> {
    let isOptional = pair.actual.type.isOptional
    if !pair.declaresEverything, isOptional { return .unknown("an @NSManaged property cannot be \(pair.actual.type)") }
    let declared = Declared(pair)
    var edits = [attributeEdit(pair, .setOptional(isOptional))]
    // An optional Swift property that starts with `nil` does not determine the model's default.
    let isSilent = isOptional && (pair.actual.defaultValue ?? DefaultValue.none) == DefaultValue.none
    if pair.declaresEverything, !isSilent, let type = pair.expected.facts.attributeType {
      switch defaultText(of: declared, type) {
      case .unknown(let why): return .unknown(why)
      case .value(let text): edits.append(attributeEdit(pair, .setDefault(text)))
      }
    }
    return .value(
      ModelFix(
        isOptional ? "Make it optional" : "Make it mandatory, which fails where a store holds nothing",
        isOptional ? .safe : .review, edits))
  }

  /// Returns the change of the default. It is safe, because only new objects use it.
  private func defaultFix(_ pair: PropertyPair) -> Reading<ModelFix> {
    guard let type = pair.expected.facts.attributeType else { return .unknown("the model does not say its type") }
    return defaultText(of: Declared(pair), type).map { text in
      ModelFix(
        text.isNothing ? "Remove the default" : "Change the default to \(text.shown(as: type))", .safe,
        [attributeEdit(pair, .setDefault(text))])
    }
  }

  /// Returns the change of the storage method. Storage belongs to the configuration, except for the part that the
  /// attribute's type determines.
  private func storageFix(_ pair: PropertyPair) -> Reading<ModelFix> {
    guard case .attribute(let traits) = pair.actual.kind, case .attribute(let wanted) = pair.expected.kind else {
      return .unknown("it is a relationship in Swift")
    }
    let override = override(of: Declared(pair))
    if override?.storage != nil || override?.transformer != nil || wanted.storage == traits.storage {
      return .unknown("the configuration says how it is stored: change it there")
    }
    return storedType(of: Declared(pair), traits).map { stored in
      ModelFix(
        stored.type == pair.expected.facts.attributeType
          ? "Store it \(traits.storage.words)"
          : "Change the type to \(stored.type.rawValue), stored \(traits.storage.words)",
        .review, change(pair, to: stored, Declared(pair)))
    }
  }

  /// Returns the change of transient or unique. Both affect stored values and need review.
  private func flagFix(_ pair: PropertyPair, _ rule: String) -> Reading<ModelFix> {
    guard case .attribute(let traits) = pair.actual.kind else { return .unknown("it is a relationship in Swift") }
    if rule == Rule.driftTransient.id {
      return .value(
        ModelFix(
          traits.isTransient ? "Make it transient, which drops what is stored" : "Store it", .review,
          [attributeEdit(pair, .setTransient(traits.isTransient))]))
    }
    guard case .entity(let entity) = pair.owner else { return .unknown("an element of a composite cannot be unique") }
    let name = pair.expected.persistentName
    return .value(
      ModelFix(
        traits.isUnique ? "Add a uniqueness constraint" : "Remove the uniqueness constraint", .review,
        [.entity(entity.entity, traits.isUnique ? .addUniqueness(name) : .removeUniqueness(name))]))
  }

  private func attributeEdit(_ pair: PropertyPair, _ change: ModelEdit.AttributeChange) -> ModelEdit {
    .attribute(pair.expected.persistentName, of: pair.owner.edited, change)
  }
}

extension AttributeType {
  /// Whether Core Data can infer a migration between this type and others with the value `true`.
  fileprivate var isNumber: Bool { isNumeric || self == .boolean }
}

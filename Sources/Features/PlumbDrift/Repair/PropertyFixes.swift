import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// Properties that both sides have and declare differently.
extension ModelUpdate {
  /// Returns the change that matches the model to Swift, by the rule that found the difference.
  func fix(of pair: PropertyPair, _ rule: String) throws(Undetermined) -> ModelFix {
    if rule == Rule.driftPersistentName.id { return try nameFix(pair) }
    if case .relationship(let traits) = pair.expected.kind { return try relationshipFix(pair, traits, rule) }
    if pair.actual.form.isTypeInferred { throw .typeIsInferred }
    switch rule {
    case Rule.driftType.id: return try typeFix(pair)
    case Rule.driftOptionality.id: return try optionalityFix(pair)
    case Rule.driftDefault.id: return try defaultFix(pair)
    case Rule.driftStorage.id: return try storageFix(pair)
    case Rule.driftTransient.id, Rule.driftUnique.id: return try flagFix(pair, rule)
    case Rule.driftRelationshipKind.id:
      throw .init("changing an attribute to a relationship deletes the stored values: do it in Xcode")
    default: throw .notInModel
    }
  }

  /// Returns a renaming in the model for a key that Swift declares under another name.
  private func nameFix(_ pair: PropertyPair) throws(Undetermined) -> ModelFix {
    let (old, new) = (pair.expected.persistentName, pair.actual.persistentName)
    if old == new { throw .init("its name in Swift is configured") }
    guard case .entity(let entity) = pair.owner else { throw .init("elements of a composite have no identifier") }
    return try rename(old, of: entity.entity, to: new)
  }

  /// Returns the change to another attribute type, which always needs review. Core Data infers a migration only
  /// between numbers; for other types the title reports that no migration can be inferred.
  private func typeFix(_ pair: PropertyPair) throws(Undetermined) -> ModelFix {
    guard case .attribute(let traits) = pair.actual.kind else { throw .isRelationship }
    let declared = Declared(pair)
    if override(of: declared)?.type != nil, traits.storage == .default {
      throw .init("its type is configured: change it in the configuration")
    }
    var stored = try storedType(of: declared, traits)
    let old = pair.expected.facts.attributeType
    let areNumbers = old?.isNumber == true && stored.type.isNumber
    // In a macro class the scalar has no effect, so the model's value is retained.
    if pair.declaresEverything, areNumbers { stored.usesScalar = pair.expected.facts.usesScalar }
    let isInferred = old == stored.type || areNumbers
    return ModelFix(
      "Change the type to \(stored.type.rawValue)" + (isInferred ? "" : ", for which no migration can be inferred"),
      .review, change(pair, to: stored, declared))
  }

  /// Returns the edits of the type, and of the default in the new type's spelling.
  private func change(_ pair: PropertyPair, to stored: Attribute, _ declared: Declared) -> [ModelEdit] {
    let text = declared.isExact ? try? defaultText(of: declared, stored.type) : nil
    return [.set(pair.steps, XMLFix.Change.type(of: stored) + (text?.changes ?? []))]
  }

  /// Returns the change of optionality. Optional is safe; mandatory needs review, because the migration fails for
  /// rows without a value. The default is also set, because a mandatory attribute may need one.
  private func optionalityFix(_ pair: PropertyPair) throws(Undetermined) -> ModelFix {
    let isOptional = pair.actual.type.isOptional
    if !pair.declaresEverything, isOptional { throw .init("an @NSManaged property cannot be \(pair.actual.type)") }
    var changes: [XMLFix.Change] = [.flag(.optional, isOptional)]
    // An optional Swift property that starts with `nil` does not determine the model's default.
    let isSilent = isOptional && (pair.actual.defaultValue ?? DefaultValue.none) == DefaultValue.none
    if pair.declaresEverything, !isSilent, let type = pair.expected.facts.attributeType {
      changes += try defaultText(of: Declared(pair), type).changes
    }
    return ModelFix(
      isOptional ? "Make it optional" : "Make it mandatory, which fails for stored objects without a value",
      isOptional ? .safe : .review, [.set(pair.steps, changes)])
  }

  /// Returns the change of the default. It is safe, because only new objects use it.
  private func defaultFix(_ pair: PropertyPair) throws(Undetermined) -> ModelFix {
    guard let type = pair.expected.facts.attributeType else { throw .init("the model does not declare its type") }
    let text = try defaultText(of: Declared(pair), type)
    return ModelFix(
      text.isEmpty ? "Remove the default" : "Change the default to \(text.shown(as: type))", .safe,
      [.set(pair.steps, text.changes)])
  }

  /// Returns the change of the storage method. Storage belongs to the configuration, except for the part that the
  /// attribute's type determines.
  private func storageFix(_ pair: PropertyPair) throws(Undetermined) -> ModelFix {
    guard case .attribute(let traits) = pair.actual.kind, case .attribute(let wanted) = pair.expected.kind else {
      throw .isRelationship
    }
    let override = override(of: Declared(pair))
    if override?.storage != nil || override?.transformer != nil || wanted.storage == traits.storage {
      throw .init("its storage method is configured: change it in the configuration")
    }
    let stored = try storedType(of: Declared(pair), traits)
    return ModelFix(
      stored.type == pair.expected.facts.attributeType
        ? "Store it \(traits.storage.phrase)"
        : "Change the type to \(stored.type.rawValue), stored \(traits.storage.phrase)",
      .review, change(pair, to: stored, Declared(pair)))
  }

  /// Returns the change of transient or unique. Both affect stored values and need review.
  private func flagFix(_ pair: PropertyPair, _ rule: String) throws(Undetermined) -> ModelFix {
    guard case .attribute(let traits) = pair.actual.kind else { throw .isRelationship }
    if rule == Rule.driftTransient.id {
      return ModelFix(
        traits.isTransient ? "Make it transient, which deletes the stored values" : "Store it", .review,
        [.set(pair.steps, [.flag(.transient, traits.isTransient)])])
    }
    guard case .entity(let entity) = pair.owner else { throw .init("an element of a composite cannot be unique") }
    return ModelFix(
      traits.isUnique ? "Add a uniqueness constraint" : "Remove the uniqueness constraint", .review,
      [.setUnique(pair.expected.persistentName, of: entity.entity, traits.isUnique)])
  }
}

extension XMLFix.Change {
  /// Returns a change that sets an XML attribute, or removes it.
  package static func setting(_ key: XMLKey, to text: String?) -> XMLFix.Change {
    text.map { .set(key, to: $0) } ?? .remove(key)
  }

  static func flag(_ key: XMLKey, _ isOn: Bool) -> XMLFix.Change { .setting(key, to: isOn ? "YES" : nil) }

  /// Returns the changes to the type of an attribute, and to the values that depend on it: scalar, custom class,
  /// transformer, composite.
  package static func type(of attribute: Attribute) -> [XMLFix.Change] {
    [.attributeType, .usesScalarValueType, .customClassName, .valueTransformerName, .composite].map {
      .setting($0, to: Attribute.fields.field($0)?.text(attribute))
    }
  }
}

extension DefaultText {
  var changes: [XMLFix.Change] {
    [.setting(.defaultValueString, to: value), .setting(.defaultDateTimeInterval, to: dateInterval)]
  }
}

extension AttributeType {
  /// Whether Core Data can infer a migration between this type and others with the value `true`.
  fileprivate var isNumber: Bool { isNumeric || self == .boolean }
}

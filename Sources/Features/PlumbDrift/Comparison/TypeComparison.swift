import PlumbCore
import PlumbDeclarations
import PlumbWorkspace

/// Types of macro classes, which have to match the expected types exactly.
///
/// Another spelling of the same type is accepted: `Optional<Int64>`, `Swift.Int64`, an alias that the sources
/// declare, `TimeInterval` for Double. `Int` for Integer 64 is accepted if `types` configures it. The accessors that
/// the macro writes cast the stored value to the declared type and have no value to return if the cast fails.
extension Comparison {
  /// Returns whether the type is the expected one, except for its optionality, and reports the differences.
  ///
  /// Both directions are errors: one reads an unexpected `nil`, the other sets a `nil` that is rejected on saving.
  /// `"optionality": "ignore"` allows both. The fix also changes the default if it would not compile or would have
  /// another meaning.
  mutating func compareType(_ pair: PropertyPair) -> Bool {
    let expected = pair.expected.type
    let actual = pair.actual.type
    guard pair.hasExpectedType else {
      reportUnexpectedType(pair)
      return false
    }
    if expected.isOptional, pair.readsDefaultForNil {
      if !pair.actual.isConverted { differences.append(.driftOptionality(mandatory: pair, .readsEmpty("the default"))) }
    } else if expected.isOptional != actual.isOptional, !pair.isRequired, !ignoresOptionality(pair) {
      var edits: [DeclarationEdit] = [.property(pair.actual, .setType(expected))]
      if let value = pair.expected.defaultValue, comparison(pair) != .same {
        edits.append(.property(pair.actual, .setDefault(value)))
      }
      differences.append(.driftOptionality(pair, edits))
    }
    return true
  }

  /// Reports a property that does not have the expected type. An alias outside the sources may be a configured type.
  mutating func reportUnexpectedType(_ pair: PropertyPair) {
    if override(of: pair)?.type != nil, let name = unknownType(in: pair.actual.type) {
      differences.append(.driftType(pair, doubt: .unknownAlias(name)))
    } else {
      reportType(pair, suggested: pair.expected.type)
    }
  }

  /// Reports a type of another kind or width, in any style; `suggested` is the type that the fix writes. The message
  /// names the configuration if it sets the type of the property, or of all attributes with this attribute type.
  ///
  /// A mandatory attribute of a classic class may have a type that is not optional: if its type is not, the suggested
  /// one is not either.
  mutating func reportType(_ pair: PropertyPair, suggested: TypeReference) {
    let isMandatory = !pair.isExact && !pair.expected.facts.isOptional && !pair.actual.type.isOptional
    let suggested = isMandatory ? suggested.unwrapped : suggested
    let isConfigured =
      override(of: pair)?.type != nil
      || pair.expected.facts.attributeType.map { drift.options.types[$0] != nil } ?? false
    differences.append(
      .driftType(pair, suggested: suggested, isConfigured: isConfigured, and: defaultEdits(pair, as: suggested)))
  }

  /// Returns the edits that replace the default. A value of the old type is not a value of the new one, except for a
  /// whole number: `0` is also a default of Int64, `""` is not.
  private func defaultEdits(_ pair: PropertyPair, as type: TypeReference) -> [DeclarationEdit] {
    let value = pair.expected.defaultValue
    guard pair.isExact, value != nil || pair.actual.defaultValue != nil,
      !pair.isWholeNumber || comparison(pair) != .same
    else { return [] }
    var property = pair.actual
    property.type = type
    return [.property(property, .setDefault(value))]
  }

  /// Returns the configuration's settings of the attribute; `nil` for elements of a composite.
  func override(of pair: PropertyPair) -> AttributeOverride? {
    guard case .entity(let entity) = pair.owner else { return nil }
    return drift.options.override(of: pair.expected.persistentName, of: entity.entity)
  }

  /// Whether the configuration contains `"optionality": "ignore"`, which allows Swift and the model to differ.
  func ignoresOptionality(_ pair: PropertyPair) -> Bool { override(of: pair)?.optionality == .ignore }
}

extension PropertyPair {
  /// Whether the type is the expected one, except for its optionality, or its alias is, which the configuration can name.
  var hasExpectedType: Bool {
    let wanted = expected.type.unwrapped
    return wanted.means(actual.type.unwrapped) || wanted == actual.form.alias?.unwrapped
  }

  /// Whether the getter returns a default if the store has no value.
  fileprivate var readsDefaultForNil: Bool {
    guard case .entity = owner, library.readsDefaultForNil else { return false }
    return !actual.type.isOptional && actual.asWritten.defaultValue != nil
  }

  /// Whether the type is optional, and a trait declares that the model requires a value.
  fileprivate var isRequired: Bool {
    if case .attribute(let traits) = actual.kind { traits.isRequired && actual.type.isOptional } else { false }
  }
}

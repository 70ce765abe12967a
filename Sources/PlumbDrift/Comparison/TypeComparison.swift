import PlumbDeclarations

/// Types of macro classes, which are exactly the expected ones.
extension Comparison {
  /// Whether the type is the expected one, optionality aside; the rest is reported.
  mutating func compareType(_ pair: PropertyPair) -> Bool {
    let expected = pair.expected.type
    let actual = pair.actual.type
    guard expected.unwrapped.means(actual.unwrapped) else {
      reportType(pair, suggested: expected)
      return false
    }
    if expected.isOptional != actual.isOptional, !ignoresOptionality(pair) {
      var edits: [DeclarationEdit] = [.property(pair.actual, .setType(expected))]
      if let value = pair.expected.defaultValue, comparison(pair) != .same {
        edits.append(.property(pair.actual, .setDefault(value)))
      }
      reportOptionality(pair, fix: DriftFix("Change the type to \(expected)", .review, edits))
    }
    return true
  }

  mutating func reportType(_ pair: PropertyPair, suggested: TypeReference) {
    let isConfigured =
      override(of: pair)?.type != nil
      || pair.expected.facts.attributeType.map { drift.options.types[$0] != nil } ?? false
    let wanted = isConfigured ? "\(pair.expected.type)" : pair.modelType
    differences.append(
      pair.difference(
        .driftType,
        isConfigured
          ? "\(pair.path) is configured as \(wanted) but is \(pair.actual.type) in Swift"
          : "\(pair.path) is \(wanted) in the model but \(pair.actual.type) in Swift",
        part: .type, label: "\(suggested) is expected", at: "attributeType", modelLabel: pair.modelType,
        discriminator: "\(pair.actual.type)"
      ).with(
        fix: DriftFix(
          "Change the type to \(suggested)", .review,
          [.property(pair.actual, .setType(suggested))] + defaultEdits(pair, as: suggested))))
  }

  /// A value of the old type is none of the new one, but for a whole number.
  private func defaultEdits(_ pair: PropertyPair, as type: TypeReference) -> [DeclarationEdit] {
    let value = pair.expected.defaultValue
    guard pair.isMacro, value != nil || pair.actual.defaultValue != nil,
      !pair.isWholeNumber || comparison(pair) != .same
    else { return [] }
    var property = pair.actual
    property.type = type
    return [.property(property, .setDefault(value))]
  }

  /// The macro sees what is written only.
  mutating func reportInferredType(_ pair: PropertyPair) {
    let type = pair.expected.type
    differences.append(
      pair.difference(
        .driftType, "\(pair.path) has no written type in Swift, so @PersistentModel passes it over", part: .name,
        label: "\(type) is expected", at: "attributeType", modelLabel: pair.modelType, discriminator: "inferred"
      ).with(fix: DriftFix("Write the type \(type)", .review, [.property(pair.actual, .setType(type))])))
  }

  mutating func reportOptionality(_ pair: PropertyPair, notes: [String] = [], fix: DriftFix?) {
    let isOptional = pair.actual.type.isOptional
    differences.append(
      pair.difference(
        .driftOptionality,
        isOptional
          ? "\(pair.path) is mandatory in the model but optional in Swift"
          : "\(pair.path) is optional in the model but not in Swift",
        part: .type, label: "\(pair.expected.type) is expected", at: "optional",
        modelLabel: isOptional ? "not optional" : "optional", discriminator: "\(pair.actual.type)"
      ).with(notes: notes).with(fix: fix))
  }

  /// The configuration's settings of the attribute.
  func override(of pair: PropertyPair) -> AttributeOverride? {
    guard case .entity(let entity) = pair.owner else { return nil }
    return drift.options.entities[entity.entity]?.attributes[pair.expected.persistentName]
  }

  func ignoresOptionality(_ pair: PropertyPair) -> Bool { override(of: pair)?.optionality == .ignore }
}

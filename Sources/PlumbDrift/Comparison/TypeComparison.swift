import PlumbDeclarations

/// Types of macro classes, which are exactly the expected ones.
///
///     model  <attribute name="number" attributeType="Integer 64" defaultValueString="0"/>
///     Swift  var number: Int32 = 0
///     // drift-type: Order.number is Integer 64 in the model but Int32 in Swift
///
/// The same type in another spelling is the same: `Optional<Int64>`, `Swift.Int64`, an alias that the sources declare,
/// `TimeInterval` for Double. `Int` for Integer 64 is right where `types` says so. The accessors that the macro writes
/// cast the stored value to the declared type: where that fails there is no value to return.
extension Comparison {
  /// Whether the type is the expected one, optionality aside; the rest is reported.
  ///
  ///     model  <attribute name="note" optional="YES" attributeType="String"/>
  ///     Swift  var note: String = ""
  ///     // drift-optionality: Order.note is optional in the model but not in Swift
  ///
  /// Either direction is an error: one reads a nil that it does not expect, the other sets a nil that is refused on
  /// saving. `"optionality": "ignore"` allows both. The fix changes the default as well where it would not compile, or
  /// mean something else.
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
      differences.append(.driftOptionality(pair, edits))
    }
    return true
  }

  /// A type of another kind or width, in either style; `suggested` is what the fix writes. It is the configuration's
  /// where that asked for the type, or for this type of all such attributes.
  mutating func reportType(_ pair: PropertyPair, suggested: TypeReference) {
    let isConfigured =
      override(of: pair)?.type != nil
      || pair.expected.facts.attributeType.map { drift.options.types[$0] != nil } ?? false
    differences.append(
      .driftType(pair, suggested: suggested, isConfigured: isConfigured, and: defaultEdits(pair, as: suggested)))
  }

  /// A value of the old type is none of the new one, but for a whole number: `0` is a default of Int64 as it is, `""`
  /// is not.
  private func defaultEdits(_ pair: PropertyPair, as type: TypeReference) -> [DeclarationEdit] {
    let value = pair.expected.defaultValue
    guard pair.isExact, value != nil || pair.actual.defaultValue != nil,
      !pair.isWholeNumber || comparison(pair) != .same
    else { return [] }
    var property = pair.actual
    property.type = type
    return [.property(property, .setDefault(value))]
  }

  /// The configuration's settings of the attribute; nil for elements of a composite.
  func override(of pair: PropertyPair) -> AttributeOverride? {
    guard case .entity(let entity) = pair.owner else { return nil }
    return drift.options.override(of: pair.expected.persistentName, of: entity.entity)
  }

  /// Whether the configuration says `"optionality": "ignore"`: that Swift and model may differ, for a reason of the
  /// team's.
  func ignoresOptionality(_ pair: PropertyPair) -> Bool { override(of: pair)?.optionality == .ignore }
}

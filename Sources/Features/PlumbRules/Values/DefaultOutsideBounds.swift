import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// A default that the validation of its attribute refuses.
  ///
  /// The rule checks attributes and elements of composites. If the bounds exclude every value, `bounds-inverted`
  /// reports them instead. A default that is not a value of its type is `default-type-mismatch`. `Pattern` evaluates
  /// regular expressions. If its result is uncertain, the rule reports no finding. A regular expression that does not
  /// compile is reported even without a default.
  static let defaultOutsideBounds = Rule(
    "default-outside-bounds", .values, "A default that its own attribute's validation rejects",
    severity: .recommended(.error),
    text: Text(
      what: """
        The default of an attribute is outside its minimum and maximum (for a String, its length is), or does not \
        match its regular expression; or the regular expression does not compile. A regular expression is evaluated \
        only if its meaning is certain. A warning for a mandatory attribute: as without a default, code has to set \
        another value.
        """,
      why: """
        An object that keeps its default cannot be saved: validation rejects it. An optional attribute \
        is expected to need no value. A regular expression that does not \
        compile raises an exception during the save.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="copies" attributeType="Integer 16" minValueString="1" maxValueString="99" \
        defaultValueString="«0|1»" usesScalarValueType="YES"/>
            <attribute name="postcode"«| optional="YES"» attributeType="String" regularExpressionString="^[0-9]{5}$"« \
        defaultValueString="none"|»/>
        </entity>
        """,
      fix: """
        Select the attribute and set a “Default Value” that passes the “Validation” in the Data Model inspector, or \
        correct the validation. If no default is correct, check “Optional” and leave the default empty.
        """),
    check: .attributes { attribute, owner, _ in findings(in: attribute, of: owner) })

  private static func findings(in attribute: Attribute, of owner: String) -> [Finding] {
    let pattern = attribute.type == .string ? attribute.regularExpression : nil
    guard let bounds = attribute.bounds else {
      return pattern.map { patternFault($0, of: attribute, owner) } ?? []
    }
    return boundsFault(bounds, of: attribute, owner) + (pattern.map { patternFault($0, of: attribute, owner) } ?? [])
  }

  /// Returns the finding for a default outside its bounds. Its discriminator is `bounds`, unlike that of the regular
  /// expression.
  private static func boundsFault(_ bounds: Bounds, of attribute: Attribute, _ owner: String) -> [Finding] {
    guard !bounds.areInverted, let value = measuredDefault(of: attribute), let side = bounds.side(of: value),
      let bound = side == .below ? bounds.minimum : bounds.maximum
    else { return [] }
    let place = place(attribute.type, isLow: side == .below, bound)
    return .finding(
      "\(owner).\(attribute.name) has the default \(attribute.shownDefault), \(place)",
      at: attribute.defaultPlace, label: place, notes: ["an object that keeps the default cannot be saved"],
      help: ["set a default within the bounds, or make the attribute optional without one"],
      discriminator: "bounds", atMost: attribute.isOptional ? nil : .warning)
  }

  /// Returns a phrase for a default outside a bound: `below the minimum, 15`, `longer than the maximum, 3`.
  private static func place(_ type: AttributeType, isLow: Bool, _ bound: DecimalNumber) -> String {
    let relation =
      switch type {
      case .string: isLow ? "shorter than the minimum" : "longer than the maximum"
      case .date: isLow ? "before the minimum" : "after the maximum"
      default: isLow ? "below the minimum" : "above the maximum"
      }
    return "\(relation), \(Bounds.shown(bound, type))"
  }

  /// Returns the number to compare with the bounds: the value of the default; for a String, the length in UTF-16, as
  /// in `NSString`; for a Date, the seconds since 2001-01-01 00:00 UTC. `nil` if the default is missing or not a
  /// number.
  private static func measuredDefault(of attribute: Attribute) -> DecimalNumber? {
    switch attribute.type {
    case .string: attribute.defaultValue.flatMap { DecimalNumber(String($0.utf16.count)) }
    case .date: attribute.defaultDateInterval.flatMap { DecimalNumber($0) }
    default: attribute.defaultValue.flatMap { DecimalNumber($0) }
    }
  }

  /// Returns the finding for a regular expression that is invalid or does not match the default. Its discriminator is
  /// `pattern`. Core Data requires the whole value to match (`SELF MATCHES`).
  private static func patternFault(_ text: String, of attribute: Attribute, _ owner: String) -> [Finding] {
    do throws(Pattern.Trouble) {
      let pattern = try Pattern(text)
      guard let value = attribute.defaultValue, pattern.matches(value) == false else { return [] }
      return .finding(
        "\(owner).\(attribute.name) has the default \(attribute.shownDefault), "
          + "which its regular expression does not match",
        at: .defaultValueString, label: "does not match \(Phrase.quoted(text, limit: 40))",
        notes: ["an object that keeps the default cannot be saved"],
        help: ["set a default that matches, or make the attribute optional without one"],
        discriminator: "pattern", atMost: attribute.isOptional ? nil : .warning)
    } catch {
      guard case .broken(let reason) = error else { return [] }
      return .finding(
        "The regular expression of \(owner).\(attribute.name) does not compile: \(reason)",
        at: .regularExpressionString, label: reason,
        notes: ["validation raises an exception during a save"], help: ["correct the regular expression"],
        discriminator: "pattern")
    }
  }
}

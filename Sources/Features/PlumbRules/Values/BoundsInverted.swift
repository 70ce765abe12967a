import PlumbCore
import PlumbModel

extension Rule {
  /// A minimum above the maximum.
  ///
  /// The rule checks attributes and elements of composites. Equal bounds allow one value and are valid. The finding
  /// is on the minimum. The rule has no fix, because swapping the bounds takes two edits, and either bound may be the
  /// wrong one. 44 attributes of the corpus have a minimum, and 27 have a maximum.
  static let boundsInverted = Rule(
    "bounds-inverted", .values, "A minimum above the maximum",
    severity: .recommended(.error),
    text: Text(
      what: """
        The validation of an attribute has a minimum above its maximum: of a number, of a String's length, or of a \
        date. Or a minimum above the range of an integer type, or a maximum below it.
        """,
      why: "No value passes the validation, so that every save of an object with a value fails.",
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="rating" optional="YES" attributeType="Integer 16" minValueString="«5|1»" \
        maxValueString="«1|5»" usesScalarValueType="NO"/>
        </entity>
        """,
      fix: "Select the attribute and swap the values under “Validation” in the Data Model inspector."),
    check: .attributes { attribute, owner, _ in findings(in: attribute, of: owner) })

  private static func findings(in attribute: Attribute, of owner: String) -> [Finding] {
    guard let bounds = attribute.bounds else { return [] }
    if let unreachable = unreachable(bounds, attribute, owner) { return [unreachable] }
    guard bounds.areInverted, let minimum = bounds.minimum, let maximum = bounds.maximum else { return [] }
    let what = attribute.type == .string ? "lengths" : "values"
    let (least, greatest) = (Bounds.shown(minimum, attribute.type), Bounds.shown(maximum, attribute.type))
    return .finding(
      "\(owner).\(attribute.name) allows no \(what): the minimum is \(least), the maximum \(greatest)",
      at: Bounds.minimumPlace(attribute.type),
      label: "\(attribute.type == .date ? "after" : "above") the maximum, \(greatest)",
      notes: ["every save of an object with a value fails in validation"],
      help: ["swap the minimum and the maximum"])
  }

  /// Returns the finding for a bound that excludes all values of the type, such as a minimum above the range of
  /// Integer 16. `nil` if no bound does.
  private static func unreachable(_ bounds: Bounds, _ attribute: Attribute, _ owner: String) -> Finding? {
    guard let range = attribute.type.integers, let side = bounds.unreachable(in: attribute.type) else { return nil }
    let type = attribute.type.rawValue
    return Finding(
      "\(owner).\(attribute.name) allows only values beyond the range of \(attribute.type.withArticle)",
      at: side == .above ? .minValueString : .maxValueString,
      label: "beyond the range of \(type), \(range.lowerBound) to \(range.upperBound)",
      notes: ["every save of an object with a value fails in validation"],
      help: ["write bounds within the range of \(type), or choose a larger type"])
  }
}

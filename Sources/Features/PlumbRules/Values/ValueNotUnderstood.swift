import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// A value that Plumb cannot read.
  ///
  /// The reader creates the finding. It checks values with the tables of fields: flags, numbers, and fields with a
  /// few allowed words. The values of a flag are `YES` and `NO`, and `true` and `false`, which newer Xcode versions
  /// write to `<model>`. Models in use contain no other values. The finding is reported for every version, because no
  /// migration from or to that version is certain.
  ///
  /// A type that does not exist, and a default of a Date that is not a number, are reported by other rules instead.
  /// Findings that depend on the unreadable value are omitted.
  ///
  /// The rule itself checks the bounds, because their format depends on the attribute's type: a number, or a length
  /// for a String. Defaults are `default-type-mismatch`.
  static let valueNotUnderstood = Rule(
    "value-not-understood", .values, "An invalid value",
    severity: .always(.error),
    text: Text(
      what: """
        An XML attribute with an invalid text: a flag that is neither YES nor NO, a count or a bound that is not a \
        number, a delete rule, a type, or an order that does not exist. It is preserved and written back unchanged. A \
        warning for the type of an index, with which apps were released.
        """,
      why: """
        The effect in the model compiler is not documented: the flag may be off, the rule may be another one, the \
        count may be unlimited, or Xcode may stop. Plumb does not guess the value: it computes, generates, compares \
        and fixes no result that depends on it.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="rating" optional="YES" attributeType="Integer 16" minValueString="«O|0»" \
        usesScalarValueType="NO"/>
            <attribute name="total" optional="«YEZ|YES»" attributeType="Decimal"/>
        </entity>
        """,
      fix: """
        Correct the spelling at the reported location. If the file is damaged, restore it from version control: other \
        damaged values may still be readable.
        """),
    check: .attributes { attribute, owner, _ in bounds(of: attribute, owner) })

  /// The rules that report certain unreadable values instead of this one.
  package static let ofUnknownValues: [Rule] = [.attributeTypeMissing, .defaultTypeMismatch]

  /// Returns the findings for bounds that are not numbers. The bounds of dates are intervals, which the reader
  /// checks.
  private static func bounds(of attribute: Attribute, _ owner: String) -> [Finding] {
    guard attribute.type != .date else { return [] }
    return attribute.boundTexts.filter { DecimalNumber($0.text) == nil }.map { bound in
      let lack = attribute.type == .string ? "not a length" : "not a number"
      let meant = FieldForm.decimal.nearest(to: bound.text)
      return Finding(
        "\(owner).\(attribute.name) has the \(bound.name) \(Phrase.quoted(bound.text, limit: 40)), which is \(lack)",
        at: bound.place, label: lack, notes: ["the validation differs from the one in the model"],
        help: [
          meant.map { "did you mean \(Phrase.quoted($0))?" }
            ?? "write \(attribute.type == .string ? "a length" : "a value within the range of \(attribute.type.withArticle)")"
        ],
        discriminator: bound.name)
    }
  }
}

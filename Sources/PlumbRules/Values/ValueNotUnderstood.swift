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
  package static let valueNotUnderstood = Rule(
    "value-not-understood", .values, "A value that is not understood",
    severity: .always(.error),
    text: Text(
      what: """
        An XML attribute whose text is none that it can have: a flag that is neither YES nor NO, a count that is no \
        number, a bound that is none, a delete rule, a type, or an order that does not exist. It is kept as it stands \
        and written back.
        """,
      why: """
        What the model compiler makes of it nobody says: the flag is off, the rule another one, the count unbounded, or \
        Xcode stops. Plumb does not guess either: without this value nothing that rests on it is computed, generated, \
        compared or mended.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="rating" optional="YES" attributeType="Integer 16" minValueString="«O|0»" \
        usesScalarValueType="NO"/>
            <attribute name="total" optional="«YEZ|YES»" attributeType="Decimal"/>
        </entity>
        """,
      fix: """
        Mend the spelling at the place given. Where the file was damaged, take it back from version control: what \
        else was damaged may still read as something.
        """),
    check: .all([
      .attribute { attribute, entity, _ in bounds(of: attribute, entity.name) },
      .compositeElement { element, composite, _ in bounds(of: element, composite.name) },
    ]))

  /// The rules that report certain unreadable values instead of this one.
  package static let ofUnknownValues: [Rule] = [.attributeTypeMissing, .defaultTypeMismatch]

  /// Returns the findings for bounds that are not numbers. The bounds of dates are intervals, which the reader
  /// checks.
  private static func bounds(of attribute: Attribute, _ owner: String) -> [Finding] {
    guard attribute.type != .date else { return [] }
    return attribute.boundTexts.filter { DecimalNumber($0.text) == nil }.map { bound in
      let lack = attribute.type == .string ? "no length" : "no number"
      let meant = FieldForm.decimal.nearest(to: bound.text)
      return Finding(
        "\(owner).\(attribute.name) has the \(bound.name) \(Words.quoted(bound.text, limit: 40)), which is \(lack)",
        at: bound.place, label: lack, notes: ["validation is another than the one written in the model"],
        help: [
          meant.map { "did you mean \(Words.quoted($0))?" }
            ?? "write \(attribute.type == .string ? "a length" : "a value that \(attribute.type.withArticle) can hold")"
        ],
        discriminator: bound.name)
    }
  }
}

import PlumbModel

extension Rule {
  /// A value that is not understood.
  ///
  /// Made by the reader, which goes by the tables of fields: flags, numbers, and words of which there are a few. Flags
  /// are `YES` and `NO`, and `true` and `false`, which newer Xcodes write into `<model>`; nothing else is in models that
  /// are in use. Said of every version, since no step to or from one is certain. Where another rule would point at the
  /// same text (a type that does not exist, a bound that is no number) only this one speaks, and findings that another
  /// reading of the value would not have are left out.
  ///
  /// Bounds and defaults depend on the type: those that are no value of it are `bounds-invalid` and
  /// `default-type-mismatch`.
  static let valueNotUnderstood = Rule(
    Diagnostic.unknownValueRule, .values, "A value that is not understood",
    severity: .always(.error),
    text: Text(
      what: """
        An XML attribute whose text is none that it can have: a flag that is neither YES nor NO, a count that is no \
        number, a delete rule, a type, or an order that does not exist. It is kept as it stands and written back.
        """,
      why: """
        What the model compiler makes of it nobody says: the flag is off, the rule another one, the count unbounded, or \
        Xcode stops. Plumb does not guess either: without this value nothing that rests on it is computed, generated, \
        compared or mended.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="total" optional="«YEZ|YES»" attributeType="Decimal"/>
        </entity>
        """,
      fix: """
        Mend the spelling at the place given. Where the file was damaged, take it back from version control: what \
        else was damaged may still read as something.
        """),
    check: .elsewhere)
}

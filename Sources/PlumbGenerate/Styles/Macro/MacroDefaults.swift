import PlumbDeclarations
import PlumbModel
import PlumbRules

/// Initial values of the macro style.
extension Declarer {
  /// The initial value of a property: the model's default, `nil` for an optional without one; nil where it has none.
  ///
  ///     Integer 16, default "6"                    6
  ///     String, optional                           nil
  ///     String, optional, default "none"           "none", with a note
  ///     String, mandatory, no default              refused
  ///     Integer 16, default "6.5" or "70000"       refused: no such number
  ///     Double, default "nan"                      refused, or nil with a note where it is optional
  ///
  /// - Parameters:
  ///   - storage: Codable, transformed and composition storage have no default but nil.
  ///   - isOptional: Of the property in Swift, which the configuration may make more optional than the attribute.
  mutating func defaultValue(
    of subject: AttributeSubject, _ storage: StorageMethod, isOptional: Bool
  ) -> DefaultValue? {
    switch storage {
    case .codable, .transformed, .composition, .other:
      return optionalOnlyDefault(of: subject, storage, isOptional: isOptional)
    case .default, .raw: break
    }
    switch DefaultReading(subject.attribute) {
    case .absent:
      if isOptional { return DefaultValue.none }
      refuse(
        .attributeOptionalOrDefault,
        Finding(
          "\(subject.path) is neither optional nor has a default, and the macro style needs one of them",
          on: subject.anchor, at: .optional, help: ["make it optional or give it a default in the model"]))
      return nil
    case .value(let value):
      if isOptional { noteOptionalDefault(subject) }
      return value
    case .notFinite:
      sayUnwritable(subject, isOptional: isOptional)
      return isOptional ? DefaultValue.none : nil
    case .mismatch(let reason):
      refuseDefault(.defaultTypeMismatch, subject, reason)
      return nil
    case .outOfRange(let reason):
      refuseDefault(.defaultOutOfRange, subject, reason)
      return nil
    }
  }

  /// `nil` for storage whose values the model cannot spell; a default in the model gets a note that nobody reads it.
  private mutating func optionalOnlyDefault(
    of subject: AttributeSubject, _ storage: StorageMethod, isOptional: Bool
  ) -> DefaultValue? {
    let word =
      switch storage {
      case .codable: "codable"
      case .transformed: "transformed"
      default: "composition"
      }
    if subject.attribute.hasDefault {
      say(
        .generateDefaultUnused, .note,
        Finding(
          "\(subject.path) has a default in the model, which \(word) storage does not read", on: subject.anchor,
          at: .defaultValueString, label: "not read in Swift"))
    }
    if isOptional { return DefaultValue.none }
    refuse(
      .generateStorageOptional,
      Finding(
        "\(subject.path) is mandatory, but \(word) storage works for optional attributes only", on: subject.anchor,
        at: .optional,
        help: [
          "make it optional in the model, or declare it so with an optional `type` and `\"optionality\": \"ignore\"`"
        ]))
    return nil
  }

  /// Says that both are meant: a value to begin with, and nil.
  private mutating func noteOptionalDefault(_ subject: AttributeSubject) {
    say(
      .generateOptionalDefault, .note,
      Finding(
        "\(subject.path) is optional and has a default: new objects start with it, and nil can still be stored",
        on: subject.anchor, at: defaultAttribute(subject)))
  }

  /// An error where the property has to begin with a value.
  private mutating func sayUnwritable(_ subject: AttributeSubject, isOptional: Bool) {
    say(
      .generateDefaultUnwritable, isOptional ? .note : .error,
      Finding(
        "The default of \(subject.path) is not a finite number, which Swift has no literal for", on: subject.anchor,
        at: defaultAttribute(subject), help: isOptional ? [] : ["make it optional, or change the default in the model"])
    )
  }

  /// `reason` goes with the value: `not a number`; it stands at the place too.
  private mutating func refuseDefault(_ rule: Rule, _ subject: AttributeSubject, _ reason: String) {
    refuse(
      rule,
      Finding(
        "The default of \(subject.path) is \(reason)", on: subject.anchor, at: defaultAttribute(subject),
        label: reason, help: ["mend it in the model"]))
  }

  /// The XML attribute that holds the default: a date has one of its own.
  private func defaultAttribute(_ subject: AttributeSubject) -> XMLKey {
    subject.attribute.defaultDateInterval == nil ? .defaultValueString : .defaultDateTimeInterval
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareDefault`, `compareCases` and, for relationships, `compareRelationship`, in macro style; and
  /// by `compareSwiftData`, as a warning. Classic classes declare no defaults. The fix that writes the model's value
  /// is safe. A value that cannot be read is a note.
  static let driftDefault = Rule(
    "drift-default", .drift, "Another default than the model's",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: """
        An initial value in a macro class that differs from the attribute's default. Only the meaning is compared, \
        not the spelling: `0x10` is 16, `.draft` is its raw value.
        """,
      why: """
        New objects start with the model's value, objects that are decoded or created for tests with Swift's.
        """,
      example: .code("var count: Int64 = «1  // the model's default is 0|0»", language: "swift"),
      fix: "Write the model's default in Swift, or change it in the model."))
}

extension Difference {
  /// A default that differs from the model's. The safe fix writes the model's default, or removes Swift's if the
  /// model has none. The difference has no fix if the type is also wrong: the fix of the type then changes the
  /// default.
  static func driftDefault(_ pair: PropertyPair, typeFits: Bool) -> Difference {
    let expected = pair.expected.defaultValue ?? (pair.expected.type.isOptional ? DefaultValue.none : nil)
    let wanted = expected.map(\.shown)
    let found = pair.actual.defaultValue.map(\.shown)
    let title = wanted.map { "Change the default to \($0)" } ?? "Remove the default"
    let difference = pair.difference(
      .driftDefault,
      "The default of \(pair.path) is \(wanted ?? "not set") in the model but \(found ?? "not set") in Swift",
      part: pair.actual.defaultValue == nil ? .type : .defaultValue,
      label: wanted.map { "\($0) in the model" } ?? "no default in the model",
      // Dates have their default in a separate XML attribute.
      at: pair.expected.facts.attributeType == .date ? .defaultDateTimeInterval : .defaultValueString,
      modelLabel: wanted ?? "no default", discriminator: found ?? "")
    return typeFits ? difference.with(title, .safe, .property(pair.actual, .setDefault(expected))) : difference
  }

  /// An initial value that the macro rejects, because encoded values start with `nil`. The safe fix writes `nil`; an
  /// attribute whose type is not optional has no fix.
  static func driftDefault(refused pair: PropertyPair) -> Difference {
    let found = pair.actual.defaultValue?.shown ?? ""
    let difference = pair.difference(
      .driftDefault, "The default of \(pair.path) is \(found) in Swift, but the macro accepts only nil here",
      part: .defaultValue, label: "nil is expected", at: .attributeType, modelLabel: pair.modelType,
      discriminator: found)
    guard pair.actual.type.isOptional else { return difference }
    return difference.with("Change the default to nil", .safe, .property(pair.actual, .setDefault(DefaultValue.none)))
  }

  /// A default that is not the raw value of any case: creating the object ends the app.
  static func driftDefault(_ pair: PropertyPair, _ value: DefaultValue, noCaseOf known: TypeDeclaration) -> Difference {
    pair.difference(
      .driftDefault, "The default of \(pair.path) is \(value.shown), which is not a case of \(known.name)",
      part: pair.actual.defaultValue == nil ? .type : .defaultValue, label: "no such case",
      at: .defaultValueString, modelLabel: value.shown, discriminator: "case \(value.shown)"
    ).with(help: ["add a case with this raw value to \(known.name), or change the attribute's default"]).with(known)
  }

  /// A note on a default that cannot be compared because it is an expression. `Rates.usual` may have the model's
  /// value 0.5.
  static func driftDefault(_ pair: PropertyPair, expression text: String) -> Difference {
    unread(pair, text, "it is not a literal")
  }

  /// A note on a default such as `.archived` if the enum in the sources has no such case.
  static func driftDefault(_ pair: PropertyPair, case name: String, unknownTo type: TypeDeclaration) -> Difference {
    unread(pair, ".\(name)", "\(type.name) has no case of this name")
  }

  /// An initial value of a relationship other than `nil`. Relationships have no default in the model.
  static func driftDefault(ofRelationship pair: PropertyPair) -> Difference {
    pair.difference(
      .driftDefault, "The relationship \(pair.path) has a default in Swift, which relationships cannot have",
      part: .defaultValue, label: "no default is expected", at: .name, modelLabel: "a relationship",
      discriminator: pair.actual.defaultValue?.shown ?? ""
    ).with("Remove the default", .safe, .property(pair.actual, .setDefault(nil)))
  }

  private static func unread(_ pair: PropertyPair, _ text: String, _ reason: String) -> Difference {
    pair.difference(
      .driftDefault, "The default of \(pair.path) cannot be compared with the model's: \(reason)",
      part: .defaultValue, label: "not read", at: .defaultValueString,
      modelLabel: pair.expected.defaultValue?.shown ?? "no default", discriminator: text
    ).atMost(.note)
  }
}

extension DefaultValue {
  var shown: String {
    switch self {
    case .none: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .floating(let value): "\(value)"
    case .decimal(let digits): digits
    case .string(let text), .expression(let text): Phrase.quoted(text, limit: 40)
    case .date(let seconds): "the date \(seconds)"
    case .data(let base64): base64.isEmpty ? "no bytes" : "the bytes \(Phrase.quoted(base64, limit: 20))"
    case .uuid(let text), .url(let text): Phrase.quoted(text, limit: 60)
    case .enumCase(let name): ".\(name)"
    }
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbModel

/// Initial values, compared by their meaning.
///
/// Only macro classes have initial values; an `@NSManaged` property cannot have one. Core Data initializes new
/// objects with the model's value, regardless of the Swift value. Objects that are decoded, or created for a schema
/// built from the declarations, start with the Swift value.
///
/// Every spelling of one value is accepted: `16`, `0x10` and `16.0`; `0.10` and `0.1` for a Decimal; `.zero`; a UUID
/// in either case; `.draft` for its raw value, if the sources contain the enum; no initial value for `nil`.
///
/// An optional attribute starts with `nil` in Swift, even if it has a default in the model, which Core Data uses for
/// new objects. The model's default is also accepted in Swift if the attribute has default storage.
extension Comparison {
  /// The result of comparing two initial values. `unknown` means that one value is an expression that would have to
  /// be evaluated, or a case of an enum that the sources do not contain.
  enum DefaultVerdict { case same, different, unknown }

  /// Reports a difference, a value that cannot be read (a note) and a default that is not a case of the enum.
  ///
  /// If `typeFits` is `false`, the type was already reported. The default is then reported only if both values are of
  /// comparable kinds: Int64 `0` and Int32 `3` are, Int64 `0` and String `""` are not. If only the optionality
  /// differs, a `nil` on one side is part of that difference.
  mutating func compareDefault(_ pair: PropertyPair, typeFits: Bool) {
    if pair.isRefusedDefault { return differences.append(.driftDefault(refused: pair)) }
    if pair.isInitialValue { return }
    switch comparison(pair) {
    case .same: compareCases(pair)
    case .different:
      if isModelsOwn(pair) { return }
      if case .composition = pair.owner { return compareElementDefault(pair, typeFits: typeFits) }
      // A value of another type, or `nil` on one side only, is part of the type's difference.
      if typeFits ? pair.differsInNil : !pair.hasComparableDefaults { return }
      differences.append(.driftDefault(pair, typeFits: typeFits))
    case .unknown:
      switch pair.actual.defaultValue {
      case .expression(let text)?: differences.append(.driftDefault(pair, expression: text))
      case .enumCase(let name)?:
        if let type = sourceType(pair), !type.cases.contains(where: { $0.name == name }) {
          differences.append(.driftDefault(pair, case: name, unknownTo: type))
        }
      default: break
      }
    }
  }

  /// Reports a default of a composition's element that differs from the model's. A missing default is accepted,
  /// because the struct's initializer then requires a value. A different default applies only to structs created in
  /// Swift, not to objects.
  private mutating func compareElementDefault(_ pair: PropertyPair, typeFits: Bool) {
    guard pair.actual.defaultValue != nil, typeFits || pair.hasComparableDefaults else { return }
    differences.append(Difference.driftDefault(pair, typeFits: typeFits).atMost(.warning))
  }

  /// Whether Swift declares the model's default of an optional attribute with default storage. Only a schema built
  /// from the declarations reads this value, so it is accepted.
  private func isModelsOwn(_ pair: PropertyPair) -> Bool {
    guard case .attribute(let traits) = pair.expected.kind, traits.storage == .default, case .entity = pair.owner,
      let value = pair.expected.facts.unsaidDefault, let found = pair.actual.defaultValue
    else { return false }
    let type = pair.expected.type.unwrapped
    return value.meaning(in: type) == found.meaning(in: type)
  }

  /// Reports a default that is not the raw value of any case: `"sent"` for `enum Status: String { case draft, done }`.
  /// The check requires that all cases and their raw values are known, and that the enum itself declares its raw
  /// type. An enum that computes `rawValue` can have any value.
  mutating func compareCases(_ pair: PropertyPair) {
    guard case .attribute(let traits) = pair.expected.kind, traits.storage == .raw,
      let value = pair.expected.defaultValue, value != .none, let known = sourceType(pair), known.kind == .enum,
      let raw = known.rawType, known.conformances.contains(raw.description),
      let wanted = value.meaning(in: pair.expected.type.unwrapped)
    else { return }
    let values = known.cases.map { $0.rawValue?.meaning(in: raw) }
    guard !values.isEmpty, !values.contains(nil), !values.contains(wanted) else { return }
    differences.append(.driftDefault(pair, value, noCaseOf: known))
  }

  /// Compares two defaults by their meaning, in the expected type. A missing value of an optional type is `nil`; a
  /// missing value of another type is no value.
  func comparison(_ pair: PropertyPair) -> DefaultVerdict {
    let type = pair.expected.type.unwrapped
    let expected = implied(pair.expected).flatMap { $0.meaning(in: type) }
    let found = implied(pair.actual)
    guard let found else { return expected == nil ? .same : .different }
    guard let actual = meaning(found, pair) else { return .unknown }
    return expected == actual ? .same : .different
  }

  /// Returns the meaning of the Swift value; a case of a known enum is its raw value. `nil` if the value has to be
  /// evaluated.
  private func meaning(_ value: DefaultValue, _ pair: PropertyPair) -> DefaultValue? {
    guard case .enumCase(let name) = value, let known = sourceType(pair), let raw = known.rawType else {
      return value.meaning(in: pair.expected.type.unwrapped)
    }
    return known.cases.first { $0.name == name }?.rawValue?.meaning(in: raw)
  }

  /// Returns the property's default, or `none` for an optional type without an initial value.
  private func implied(_ property: PropertyDeclaration) -> DefaultValue? {
    property.defaultValue ?? (property.type.isOptional ? DefaultValue.none : nil)
  }
}

/// Relations between the initial values and types of a pair.
extension PropertyPair {
  /// Whether the initial value is one that the macro rejects, because it accepts only `nil`:
  /// `var config: Config? = .init()` with codable storage.
  fileprivate var isRefusedDefault: Bool {
    guard case .entity = owner, actual.isConverted, let value = actual.defaultValue,
      !library.acceptsInitialValues || actual.type.isOptional
    else { return false }
    return value != DefaultValue.none
  }

  /// Whether the initial value is that of new objects in Swift, because the model has none: `UUID()`, `[]` of a Codable
  /// type.
  fileprivate var isInitialValue: Bool {
    let modelHasNone = [nil, DefaultValue.none].contains(expected.defaultValue) && expected.facts.unsaidDefault == nil
    guard case .entity = owner, library.acceptsInitialValues, modelHasNone else { return false }
    if actual.isConverted { return true }
    switch actual.defaultValue {
    case .expression?, .enumCase?: if case .attribute(let traits) = actual.kind { return traits.storage == .default }
    default: break
    }
    return false
  }

  /// Whether the types differ in optionality and one default is therefore `nil`.
  fileprivate var differsInNil: Bool {
    guard expected.type.isOptional != actual.type.isOptional else { return false }
    return [expected, actual].contains {
      $0.type.isOptional && ($0.defaultValue ?? DefaultValue.none) == DefaultValue.none
    }
  }

  /// Whether both defaults are numbers, or values of the same kind. They are then compared even if the types differ.
  fileprivate var hasComparableDefaults: Bool {
    guard let one = expected.defaultValue, let other = actual.defaultValue else { return false }
    guard let kind = one.kind, let otherKind = other.kind else { return false }
    return kind.isComparable(to: otherKind)
  }

  /// Whether Swift's default is an integer literal, which all numeric types accept, and the model's default is also a
  /// number.
  var isWholeNumber: Bool {
    guard case .integer? = actual.defaultValue else { return false }
    return expected.defaultValue?.kind?.isNumber ?? false
  }
}

/// The meaning of a value, independent of its spelling.
extension DefaultValue {
  /// Returns the value in a normalized spelling for the type; `nil` if it cannot be determined: an expression, a case
  /// of an unknown enum.
  func meaning(in type: TypeReference) -> DefaultValue? {
    switch self {
    case .integer(let value): return .decimal("\(value)")
    case .floating(let value): return Self.number(value, in: type)
    case .decimal(let digits): return DecimalNumber(digits).map { .decimal($0.description) } ?? self
    case .uuid(let text): return .uuid(text.uppercased())
    case .enumCase(let name): return Self.member(name, of: type)
    case .expression: return nil
    case .none, .boolean, .string, .date, .data, .url: return self
    }
  }

  private static func number(_ value: Double, in type: TypeReference) -> DefaultValue {
    guard value.isFinite else { return .floating(value) }
    let text = type == .named("Float") ? Float(value).description : value.description
    return DecimalNumber(text).map { .decimal($0.description) } ?? .floating(value)
  }

  /// Returns the value of a standard static member such as `.zero`; `nil` for cases of enums.
  private static func member(_ name: String, of type: TypeReference) -> DefaultValue? {
    guard case .named(let typeName, _) = type,
      let value = DefaultValue(member: name, type: StandardType.withoutAlias(typeName)), value.kind != nil
    else { return nil }
    return value.meaning(in: type)
  }
}

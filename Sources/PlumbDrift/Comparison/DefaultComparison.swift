import PlumbDeclarations
import PlumbModel
import PlumbText

/// Initial values, by what they mean.
///
///     model  <attribute name="count" attributeType="Integer 64" defaultValueString="0"/>
///     Swift  var count: Int64 = 1
///     // drift-default: The default of Order.count is 0 in the model but 1 in Swift
///
/// Only macro classes have initial values; an `@NSManaged` property cannot have one. Core Data gives new objects the
/// model's value, whatever Swift says; objects that are decoded, or made for a schema of the declarations, get Swift's.
///
/// Accepted is every spelling of one value: `16`, `0x10` and `16.0`; `0.10` and `0.1` for a Decimal; `.zero`; a UUID in
/// either case; `.draft` for its raw value, if the sources hold the enum; nothing at all for nil.
///
/// An optional attribute starts with nil in Swift, whatever its default in the model, which Core Data gives new objects;
/// to say the model's default is right too where the value is stored as it is.
extension Comparison {
  /// The result of comparing two initial values; `unknown` where one of them is an expression that would have to be
  /// run, or a case of an enum that the sources do not hold.
  enum DefaultVerdict { case same, different, unknown }

  /// Reports a difference, a value that cannot be read (a note) and a default that is no case of the enum.
  ///
  /// With `typeFits` false the type was reported already. A default differs on top of that only if both are values of
  /// comparable kinds: Int64 `0` against Int32 `3` does, against String `""` does not. If only the optionality differs,
  /// a nil on one side belongs to that difference.
  mutating func compareDefault(_ pair: PropertyPair, typeFits: Bool) {
    if pair.isRefusedDefault { return differences.append(.driftDefault(refused: pair)) }
    switch comparison(pair) {
    case .same: compareCases(pair)
    case .different:
      if isModelsOwn(pair) { return }
      if case .composition = pair.owner { return compareElementDefault(pair, typeFits: typeFits) }
      // A value of another type, or nil on one side only, is the same difference as the type's.
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

  /// An element without a default is asked for by the struct's initializer; another default than the model's is what
  /// structs made in Swift start with, and no object does.
  private mutating func compareElementDefault(_ pair: PropertyPair, typeFits: Bool) {
    guard pair.actual.defaultValue != nil, typeFits || pair.hasComparableDefaults else { return }
    differences.append(Difference.driftDefault(pair, typeFits: typeFits).atMost(.warning))
  }

  /// The model's default of an optional attribute that is stored as it is: nobody reads it but a schema made of the
  /// declarations, which is the better for it.
  private func isModelsOwn(_ pair: PropertyPair) -> Bool {
    guard case .attribute(let traits) = pair.expected.kind, traits.storage == .default, case .entity = pair.owner,
      let value = pair.expected.facts.unsaidDefault, let found = pair.actual.defaultValue
    else { return false }
    let type = pair.expected.type.unwrapped
    return value.meaning(in: type) == found.meaning(in: type)
  }

  /// `Status(rawValue: "sent")` where no case has that value: making the object ends the app.
  ///
  ///     model  <attribute name="status" attributeType="String" defaultValueString="sent"/>
  ///     Swift  enum Status: String { case draft, done }
  ///     // drift-default: The default of Order.status is "sent", which is no case of Status
  ///
  /// Nothing is said unless all cases and their raw values are known, and the enum itself names its raw type: one that
  /// computes `rawValue` can have any.
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

  /// Compares by meaning, in the expected type: a missing value of an optional type is nil, one of another type is
  /// none.
  func comparison(_ pair: PropertyPair) -> DefaultVerdict {
    let type = pair.expected.type.unwrapped
    let expected = implied(pair.expected).flatMap { $0.meaning(in: type) }
    let found = implied(pair.actual)
    guard let found else { return expected == nil ? .same : .different }
    guard let actual = meaning(found, pair) else { return .unknown }
    return expected == actual ? .same : .different
  }

  /// The value that Swift gives: a case of a known enum is its raw value.
  ///
  ///     .draft, enum Status: Int16 { case draft, sent }  // 0
  ///     Rates.usual                                      // nil: not known without running it
  private func meaning(_ value: DefaultValue, _ pair: PropertyPair) -> DefaultValue? {
    guard case .enumCase(let name) = value, let known = sourceType(pair), let raw = known.rawType else {
      return value.meaning(in: pair.expected.type.unwrapped)
    }
    return known.cases.first { $0.name == name }?.rawValue?.meaning(in: raw)
  }

  /// A variable of an optional type starts with nil without saying so.
  private func implied(_ property: PropertyDeclaration) -> DefaultValue? {
    property.defaultValue ?? (property.type.isOptional ? DefaultValue.none : nil)
  }
}

/// What two initial values have to do with the types around them.
extension PropertyPair {
  /// An initial value where the macro takes none but nil: `var config: Config? = .init()` with codable storage.
  fileprivate var isRefusedDefault: Bool {
    guard case .entity = owner, case .attribute(let traits) = actual.kind, traits.storage.takesNilAlone,
      let value = actual.defaultValue
    else { return false }
    return value != DefaultValue.none
  }

  /// Types differ in optionality and with it one default is nil.
  fileprivate var differsInNil: Bool {
    guard expected.type.isOptional != actual.type.isOptional else { return false }
    return [expected, actual].contains {
      $0.type.isOptional && ($0.defaultValue ?? DefaultValue.none) == DefaultValue.none
    }
  }

  /// Both are numbers, or both the same kind of value: a difference of its own, whatever the types.
  fileprivate var hasComparableDefaults: Bool {
    guard let one = expected.defaultValue, let other = actual.defaultValue else { return false }
    guard let kind = one.kind, let otherKind = other.kind else { return false }
    return kind.isComparable(to: otherKind)
  }

  /// Swift's default is written as a literal that every number's type takes, and the model's is a number too.
  var isWholeNumber: Bool {
    guard case .integer? = actual.defaultValue else { return false }
    return expected.defaultValue?.kind?.isNumber ?? false
  }
}

/// The meaning of a value: what is left of it without its spelling.
extension DefaultValue {
  /// The value in one spelling for a type, or nil where it cannot be known: an expression, a case of an unknown enum.
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

  /// A static member that every project has; nil for cases of enums.
  private static func member(_ name: String, of type: TypeReference) -> DefaultValue? {
    guard case .named(let typeName, _) = type,
      let value = DefaultValue(member: name, type: StandardType.withoutAlias(typeName)), value.kind != nil
    else { return nil }
    return value.meaning(in: type)
  }
}

import PlumbDeclarations
import PlumbModel

/// Attributes of macro classes, elements of compositions.
///
/// The macro writes the accessors from the declaration alone; it never sees the model. So whatever the declaration says
/// wrongly is done wrongly: a key that is not there, a value read as another type, a constraint that nobody keeps.
/// Everything is compared exactly here, where classic classes have room:
///
///     model  <attribute name="badge" optional="YES" transient="YES" attributeType="String"/>
///     Swift  var badge: String? = nil
///     // drift-transient: Order.badge is transient in the model but not in Swift
///
/// What both mean is compared, not how it is written: order, places, comments and spellings make no difference.
extension Comparison {
  /// Everything but the names, in either style; once for each type that branches of an `#if` give the property's enum
  /// or struct. A computed property reaches the value by its key, and its type is the author's own.
  mutating func compareContent(_ pair: PropertyPair) {
    if pair.isComputed, !pair.isWritten { return }
    let start = differences.count
    forEachBranch(of: pair) { $0.compareBranch($1) }
    // What is wrong has to be written anew, and its spelling with it.
    if differences.count == start { compareForm(pair) }
  }

  /// Equal meanings are done with at once, but for what the sources' types add: an enum of the wrong width looks right
  /// in the declaration.
  private mutating func compareBranch(_ pair: PropertyPair) {
    if pair.language == .objectiveC { return compareObjectiveC(pair) }
    if pair.isWritten { return compareWritten(pair) }
    if pair.isSwiftData { return compareSwiftData(pair) }
    guard pair.isExact else { return compareManaged(pair) }
    if pair.actual.form.isTypeInferred { return differences.append(.driftType(inferred: pair)) }
    if pair.expected.meaning == pair.actual.meaning {
      if compareStoredType(pair) { compareCases(pair) }
      return
    }
    switch (pair.expected.kind, pair.actual.kind) {
    case (.attribute(let expected), .attribute(let actual)): compareAttribute(pair, expected, actual)
    case (.relationship(let expected), .relationship(let actual)): compareRelationship(pair, expected, actual)
    case (.relationship(let expected), .attribute): compareUnannotated(pair, expected)
    case (.attribute, .relationship): reportKind(pair, found: .relationship(nil))
    }
  }

  /// Storage first: with another storage method type, default and policy mean other things, so they are compared only
  /// where it is right. Unique and transient are compared in any case. One difference is reported in one place: a
  /// default of another type belongs to the type.
  private mutating func compareAttribute(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.AttributeTraits,
    _ actual: PropertyDeclaration.AttributeTraits
  ) {
    if !expected.storage.means(actual.storage) {
      differences.append(.driftStorage(pair, wanted: expected.storage, found: actual.storage))
    } else {
      let typeFits = compareType(pair)
      // A default of another raw type is the same difference as the type's.
      let isStorable = !typeFits || compareStoredType(pair)
      if isStorable { compareDefault(pair, typeFits: typeFits) }
      comparePolicy(pair, expected, actual)
    }
    // A constraint of several attributes makes none of them unique by itself and is not asked for.
    if expected.isUnique != actual.isUnique { differences.append(.driftUnique(pair, isWanted: expected.isUnique)) }
    if expected.isTransient != actual.isTransient {
      differences.append(.driftTransient(pair, isWanted: expected.isTransient))
    }
  }

  /// The `decodeFailurePolicy`, what a getter answers to a value that cannot be decoded. A model has none, so the
  /// configuration is held against Swift.
  private mutating func comparePolicy(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.AttributeTraits,
    _ actual: PropertyDeclaration.AttributeTraits
  ) {
    // Without the argument the macro falls back to the default value.
    let usual = MacroCase.known(DecodeFailurePolicy.fallbackToDefaultValue)
    guard expected.storage.isDecoded,
      (expected.decodeFailurePolicy ?? usual) != (actual.decodeFailurePolicy ?? usual)
    else { return }
    let wanted = expected.decodeFailurePolicy.map(AnnotationArgument.decodeFailurePolicy)
    let found = actual.decodeFailurePolicy.map(AnnotationArgument.decodeFailurePolicy)
    if let difference = Difference.driftStorage(pair, policy: wanted, found: found) { differences.append(difference) }
  }
}

/// Storage methods in comparisons and messages.
extension StorageMethod {
  /// A transformer's class may be named with its module or without.
  fileprivate func means(_ other: StorageMethod) -> Bool {
    guard case .transformed(let name) = self, case .transformed(let otherName) = other else { return self == other }
    return name == otherName || name.hasSuffix(".\(otherName)") || otherName.hasSuffix(".\(name)")
  }

  /// Whether a getter decodes what is stored, and may fail to.
  var isDecoded: Bool {
    switch self {
    case .raw, .codable, .transformed, .other: true
    case .default, .composition: false
    }
  }

  /// Whether the macros take no initial value but nil.
  var takesNilAlone: Bool {
    switch self {
    case .codable, .transformed, .composition: true
    case .default, .raw, .other: false
    }
  }

  /// As it follows `stored`.
  var words: String {
    switch self {
    case .default: "as it is"
    case .raw: "by its raw value"
    case .codable: "encoded"
    case .transformed(let name): name.isEmpty ? "through a transformer" : "through \(name)"
    case .composition: "as a composite"
    case .other(let code): "as \(code) says"
    }
  }
}

import PlumbDeclarations
import PlumbModel

/// Attributes of macro classes and elements of compositions.
///
/// The macro writes the accessors from the declaration alone, without the model. A wrong declaration therefore
/// produces wrong accessors: a key that does not exist, a value read as another type, a constraint that is not
/// enforced. The comparison is exact here, while it accepts variants in classic classes. The meanings are compared:
/// order, source location, comments and spelling make no difference.
extension Comparison {
  /// Compares a pair except for its names, in any style. The comparison is repeated for each type that the branches
  /// of an `#if` declare for the property's enum or struct. A computed property reads the value by its key, and its
  /// type is the author's decision.
  mutating func compareContent(_ pair: PropertyPair) {
    if pair.isComputed, !pair.isWritten { return compareStoredAccesses(pair) }
    let start = differences.count
    forEachBranch(of: pair) { $0.compareBranch($1) }
    // A wrong declaration has to be rewritten, and its spelling changes with it.
    if differences.count == start { compareForm(pair) }
  }

  /// Compares a pair for one branch. For macro classes, equal meanings need only the check of the stored type: the
  /// declaration does not show that an enum has raw values of the wrong width.
  private mutating func compareBranch(_ pair: PropertyPair) {
    if pair.language == .objectiveC {
      let start = differences.count
      compareObjectiveC(pair)
      if differences.count == start { compareStoredAccesses(pair) }
      return
    }
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

  /// Compares an attribute of a macro class. Type, default and decode failure policy depend on the storage method, so
  /// they are compared only if the storage method is right. Unique and transient are always compared. A default of
  /// another type is part of the type's difference and has no separate finding.
  private mutating func compareAttribute(_ pair: PropertyPair, _ expected: AttributeTraits, _ actual: AttributeTraits) {
    if !expected.storage.means(actual.storage) {
      differences.append(.driftStorage(pair, wanted: expected.storage, found: actual.storage))
    } else {
      let typeFits = compareType(pair)
      // A default of another raw type is part of the type's difference.
      let isStorable = !typeFits || compareStoredType(pair)
      if isStorable { compareDefault(pair, typeFits: typeFits) }
      comparePolicy(pair, expected, actual)
    }
    // A constraint of several attributes makes none of them unique by itself and is not compared.
    if expected.isUnique != actual.isUnique { differences.append(.driftUnique(pair, isWanted: expected.isUnique)) }
    if expected.isTransient != actual.isTransient {
      differences.append(.driftTransient(pair, isWanted: expected.isTransient))
    }
  }

  /// Compares the `decodeFailurePolicy`, the getter's behavior for a value that cannot be decoded. A model has no
  /// policy, so the Swift code is compared with the configuration.
  private mutating func comparePolicy(_ pair: PropertyPair, _ expected: AttributeTraits, _ actual: AttributeTraits) {
    // Without the argument, the macro uses the default value.
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
  /// Whether two methods are equal. A transformer's class may be named with or without its module.
  fileprivate func means(_ other: StorageMethod) -> Bool {
    guard case .transformed(let name) = self, case .transformed(let otherName) = other else { return self == other }
    return name == otherName || name.hasSuffix(".\(otherName)") || otherName.hasSuffix(".\(name)")
  }

  /// Whether a getter decodes the stored value, which can fail.
  var isDecoded: Bool {
    switch self {
    case .raw, .codable, .transformed, .other: true
    case .default, .composition: false
    }
  }

  var phrase: String {
    switch self {
    case .default: "as it is"
    case .raw: "by its raw value"
    case .codable: "encoded"
    case .transformed(let name): name.isEmpty ? "through a transformer" : "through \(name)"
    case .composition: "as a composite"
    case .other(let code): "as \(code)"
    }
  }
}

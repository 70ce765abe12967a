import PlumbDeclarations
import PlumbModel
import PlumbRules

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
    if !pair.isComputed { forEachBranch(of: pair) { $0.compareBranch($1) } }
  }

  /// Equal meanings are done with at once, but for what the sources' types add: an enum of the wrong width looks right
  /// in the declaration.
  private mutating func compareBranch(_ pair: PropertyPair) {
    guard pair.isMacro else { return compareManaged(pair) }
    if pair.actual.form.isTypeInferred { return reportInferredType(pair) }
    if pair.expected.meaning == pair.actual.meaning {
      if compareStoredType(pair) { compareCases(pair) }
      return
    }
    switch (pair.expected.kind, pair.actual.kind) {
    case (.attribute(let expected), .attribute(let actual)): compareAttribute(pair, expected, actual)
    case (.relationship(let expected), .relationship(let actual)): compareRelationship(pair, expected, actual)
    case (.relationship(let expected), .attribute): compareUnannotated(pair, expected)
    case (.attribute, .relationship): reportKind(pair, found: "a relationship")
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
      reportStorage(pair, expected.storage, actual.storage)
    } else {
      let typeFits = compareType(pair)
      // A default of another raw type is the same difference as the type's.
      let isStorable = !typeFits || compareStoredType(pair)
      if isStorable { compareDefault(pair, typeFits: typeFits) }
      comparePolicy(pair, expected, actual)
    }
    if expected.isUnique != actual.isUnique {
      reportFlag(
        pair, .driftUnique, "unique", .unique, isWanted: expected.isUnique, at: .name,
        modelLabel: expected.isUnique ? "unique by a constraint" : "no constraint of its own")
    }
    if expected.isTransient != actual.isTransient {
      reportFlag(
        pair, .driftTransient, "transient", .transient, isWanted: expected.isTransient, at: .transient,
        modelLabel: expected.isTransient ? "transient" : "stored")
    }
  }

  /// `.unique` or `.transient` on one side only. The safe fix adds the argument to the annotation, or takes it away.
  ///
  ///     model  <uniquenessConstraint><constraint value="number"/></uniquenessConstraint>
  ///     Swift  var number: Int64 = 0                      →  @Attribute(.unique) var number: Int64 = 0
  ///
  /// A constraint of several attributes makes none of them unique by itself and is not asked for.
  private mutating func reportFlag(
    _ pair: PropertyPair, _ rule: Rule, _ word: String, _ argument: AnnotationArgument, isWanted: Bool,
    at attribute: XMLKey, modelLabel: String
  ) {
    let edit = isWanted ? annotate(pair, argument) : .property(pair.actual, .removeArgument(argument.name))
    differences.append(
      pair.difference(
        rule,
        isWanted
          ? "\(pair.path) is \(word) in the model but not in Swift"
          : "\(pair.path) is \(word) in Swift but not in the model",
        part: .argument(argument.name), label: isWanted ? "\(argument) is expected" : "not \(word) in the model",
        at: attribute,
        modelLabel: modelLabel
      ).with(fix: DriftFix(isWanted ? "Say \(argument)" : "Remove \(argument)", .safe, [edit])))
  }

  /// Another storage method, or another transformer. There is no fix: what a shipped store holds was written the old
  /// way, and either side may be the right one.
  ///
  ///     plumb.json  "payload": { "type": "Payload", "storage": "codable" }
  ///     Swift       var payload: Data? = nil
  ///     // drift-storage: Order.payload is to be stored encoded, but Swift stores it as it is
  private mutating func reportStorage(_ pair: PropertyPair, _ expected: StorageMethod, _ actual: StorageMethod) {
    differences.append(
      pair.difference(
        .driftStorage, "\(pair.path) is to be stored \(expected.words), but Swift stores it \(actual.words)",
        part: .argument(.storageMethod), label: "stored \(actual.words)", at: .attributeType,
        modelLabel: pair.modelType,
        discriminator: actual.words
      ).with(
        notes: ["what is in the store was written the other way, so Plumb does not change it"],
        help: ["change the annotation, or the configuration"]))
  }

  /// The `decodeFailurePolicy`, what a getter answers to a value that cannot be decoded. A model has none, so the
  /// configuration is held against Swift; the fix needs review, for it changes what the app does with broken data.
  private mutating func comparePolicy(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.AttributeTraits,
    _ actual: PropertyDeclaration.AttributeTraits
  ) {
    guard expected.decodeFailurePolicy != actual.decodeFailurePolicy else { return }
    let wanted = expected.decodeFailurePolicy.map(AnnotationArgument.decodeFailurePolicy)
    let found = actual.decodeFailurePolicy.map(AnnotationArgument.decodeFailurePolicy)
    let edit: DeclarationEdit
    let message: String
    if let wanted {
      edit = annotate(pair, wanted)
      message = "\(pair.path) does not say \(wanted), which the configuration asks for"
    } else if let found {
      edit = .property(pair.actual, .removeArgument(found.name))
      message = "\(pair.path) says \(found), which the configuration does not ask for"
    } else {
      return
    }
    differences.append(
      pair.difference(
        .driftStorage, message, part: .argument(.decodeFailurePolicy),
        label: wanted.map { "\($0) is expected" } ?? "not asked for",
        at: .attributeType, modelLabel: pair.modelType, discriminator: found?.value.code ?? "decodeFailurePolicy"
      ).with(fix: DriftFix(wanted.map { "Say \($0)" } ?? "Remove decodeFailurePolicy", .review, [edit])))
  }
}

/// Storage methods in comparisons and messages.
extension StorageMethod {
  /// A transformer's class may be named with its module or without.
  fileprivate func means(_ other: StorageMethod) -> Bool {
    guard case .transformed(let name) = self, case .transformed(let otherName) = other else { return self == other }
    return name == otherName || name.hasSuffix(".\(otherName)") || otherName.hasSuffix(".\(name)")
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

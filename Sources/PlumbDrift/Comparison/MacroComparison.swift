import PlumbDeclarations
import PlumbRules

/// Attributes of macro classes, elements of compositions.
extension Comparison {
  mutating func compareContent(_ pair: PropertyPair) {
    if !pair.isComputed { forEachBranch(of: pair) { $0.compareBranch($1) } }
  }

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
        pair, .driftUnique, "unique", .unique, isWanted: expected.isUnique, at: "name",
        modelLabel: expected.isUnique ? "unique by a constraint" : "no constraint of its own")
    }
    if expected.isTransient != actual.isTransient {
      reportFlag(
        pair, .driftTransient, "transient", .transient, isWanted: expected.isTransient, at: "transient",
        modelLabel: expected.isTransient ? "transient" : "stored")
    }
  }

  private mutating func reportFlag(
    _ pair: PropertyPair, _ rule: Rule, _ word: String, _ argument: AnnotationArgument, isWanted: Bool,
    at attribute: String, modelLabel: String
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

  private mutating func reportStorage(_ pair: PropertyPair, _ expected: StorageMethod, _ actual: StorageMethod) {
    differences.append(
      pair.difference(
        .driftStorage, "\(pair.path) is to be stored \(expected.words), but Swift stores it \(actual.words)",
        part: .argument(.storageMethod), label: "stored \(actual.words)", at: "attributeType",
        modelLabel: pair.modelType,
        discriminator: actual.words
      ).with(
        notes: ["what is in the store was written the other way, so Plumb does not change it"],
        help: ["change the annotation, or the configuration"]))
  }

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
        at: "attributeType", modelLabel: pair.modelType, discriminator: found?.value.code ?? "decodeFailurePolicy"
      ).with(fix: DriftFix(wanted.map { "Say \($0)" } ?? "Remove decodeFailurePolicy", .review, [edit])))
  }
}

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

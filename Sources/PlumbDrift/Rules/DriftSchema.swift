import PlumbCore
import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Reported by `compareSwiftData` and `compareSchemaMacros`, in the SwiftData style only. It has no fix: if a store
  /// has been shipped, either side may be the right one.
  static let driftSchema = Rule(
    "drift-schema", .drift, "Another schema than the model's",
    severity: .always(.error),
    text: Text(
      what: """
        What SwiftData makes of a `@Model` class and the model does not have, or the other way round: another name of a \
        property, `hashModifier`, `.externalStorage`, `.preserveValueOnDeletion`, `#Unique`. A warning for what is in no \
        hash: `originalName`, `.allowsCloudEncryption`, `.spotlight`.
        """,
      why: """
        SwiftData makes its schema of the classes alone. With another hash of an entity it does not open the store that \
        Core Data has made, or it migrates it, and then Core Data does not open it any more. Without `originalName` a \
        property that was renamed begins empty.
        """,
      example: .code(
        """
        @Attribute(.externalStorage«|, hashModifier: "2"»)
        var photo: Data?«  // the model has the hash modifier 2|»
        """, language: "swift"),
      fix: "Say in Swift what the model says, or change it in a new version of the model."),
    check: .elsewhere)
}

extension Difference {
  /// A property that SwiftData stores under another name.
  static func driftSchema(nameOf pair: PropertyPair) -> Difference {
    let (wanted, found) = (pair.expected.name, pair.actual.name)
    return pair.difference(
      .driftSchema, "\(pair.path) is \(found) in Swift, as which SwiftData stores it", part: .name,
      label: "\(wanted) is expected", at: .name, modelLabel: pair.expected.persistentName, discriminator: found
    ).with(help: ["rename it to \(wanted)"])
  }

  /// An original name that differs from the model's, or that only one side has.
  static func driftSchema(originalNameOf pair: PropertyPair) -> Difference {
    let wanted = pair.expected.schema.originalName
    let found = pair.actual.schema.originalName
    return pair.difference(
      .driftSchema,
      "The original name of \(pair.path) is \(wanted ?? "not given") in the model but \(found ?? "not given") in Swift",
      part: .argument(.originalName), label: "\(wanted ?? "none") is expected", at: .elementID,
      modelLabel: wanted ?? "not given", discriminator: "originalName \(found ?? "")"
    ).with(
      notes: ["SwiftData looks for the values in an older store under the original name"],
      help: [wanted.map { "write originalName: \(stringLiteral($0))" } ?? "remove originalName"]
    ).atMost(.warning)
  }

  /// A hash modifier that differs from the model's, or that only one side has.
  static func driftSchema(hashModifierOf pair: PropertyPair) -> Difference {
    let wanted = pair.expected.schema.hashModifier
    let found = pair.actual.schema.hashModifier
    return pair.difference(
      .driftSchema,
      "The hash modifier of \(pair.path) is \(wanted ?? "not given") in the model but \(found ?? "not given") in Swift",
      part: .argument(.hashModifier), label: "\(wanted ?? "none") is expected", at: .versionHashModifier,
      modelLabel: wanted ?? "not given", discriminator: "hashModifier \(found ?? "")"
    ).with(help: [wanted.map { "write hashModifier: \(stringLiteral($0))" } ?? "remove hashModifier"])
  }

  /// An option that only one side has.
  static func driftSchema(_ option: SchemaTraits.Option, of pair: PropertyPair) -> Difference {
    let isWanted = pair.expected.schema.options.contains(option)
    let isHashed = option == .externalStorage || option == .preserveValueOnDeletion
    return pair.difference(
      .driftSchema,
      isWanted
        ? "\(pair.path) is not .\(option.rawValue) in Swift, as the model has it"
        : "\(pair.path) is .\(option.rawValue) in Swift but not in the model",
      part: .annotation, label: isWanted ? ".\(option.rawValue) is expected" : "not in the model", at: .name,
      modelLabel: isWanted ? option.words : "not \(option.words)", discriminator: option.rawValue
    ).with(help: [isWanted ? "write .\(option.rawValue)" : "remove .\(option.rawValue)"])
      .atMost(isHashed ? .error : .warning)
  }

  /// A constraint over several properties that only one side has.
  static func driftSchema(
    constraint: [String], of expected: EntityDeclaration, _ actual: EntityDeclaration, isWanted: Bool
  ) -> Difference {
    let names = Words.list(constraint, limit: 6)
    let paths = constraint.map { "\\.\($0)" }.joined(separator: ", ")
    return Difference(
      .driftSchema, expected, actual,
      isWanted
        ? "\(names) of \(expected.entity) are unique together in the model but not in Swift"
        : "\(names) of \(expected.entity) are unique together in Swift but not in the model",
      part: .name, label: isWanted ? "#Unique<\(actual.className)>([\(paths)]) is expected" : "not in the model",
      at: .name, help: [isWanted ? "write #Unique<\(actual.className)>([\(paths)])" : "remove it from #Unique"],
      discriminator: "#Unique \(constraint.joined(separator: "."))")
  }
}

extension SchemaTraits.Option {
  /// The phrase of the model editor.
  fileprivate var words: String {
    switch self {
    case .externalStorage: "stored in an external file"
    case .allowsCloudEncryption: "encrypted in CloudKit"
    case .preserveValueOnDeletion: "preserved after deletion"
    case .spotlight: "indexed in Spotlight"
    }
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareSwiftData` and `compareSchemaMacros`, in the SwiftData style only. It has no fix: if a store
  /// has been shipped, either side may be the right one.
  static let driftSchema = Rule(
    "drift-schema", .drift, "Another schema than the model's",
    severity: .always(.error),
    text: Text(
      what: """
        A part of SwiftData's schema of a `@Model` class that the model does not have, or the other way round: another \
        name of a property, `hashModifier`, `.externalStorage`, `.preserveValueOnDeletion`, `#Unique`. A warning for \
        parts that are in no hash: `originalName`, `.allowsCloudEncryption`, `.spotlight`.
        """,
      why: """
        SwiftData creates its schema from the classes alone. If an entity has another hash, SwiftData does not open the \
        store that Core Data created, or migrates it, and Core Data can no longer open it. Without `originalName` a \
        renamed property is empty after the migration.
        """,
      example: .code(
        """
        @Attribute(.externalStorage«|, hashModifier: "2"»)
        var photo: Data?«  // the model has the hash modifier 2|»
        """, language: "swift"),
      fix: "Declare in Swift what the model contains, or change it in a new version of the model."))
}

extension Difference {
  /// A property that SwiftData stores under another name.
  static func driftSchema(nameOf pair: PropertyPair) -> Difference {
    let (wanted, found) = (pair.expected.name, pair.actual.name)
    return pair.difference(
      .driftSchema, "\(pair.path) is named \(found) in Swift, and SwiftData stores it under this name", part: .name,
      label: "\(wanted) is expected", at: .name, modelLabel: pair.expected.persistentName, discriminator: found
    ).with(help: ["rename it to \(wanted)"])
  }

  /// An original name that differs from the model's, or that only one side has.
  static func driftSchema(originalNameOf pair: PropertyPair) -> Difference {
    driftSchema(pair, "original name", .originalName, \.originalName, at: .elementID).with(
      notes: ["SwiftData searches for the values in an older store under the original name"]
    ).atMost(.warning)
  }

  /// A hash modifier that differs from the model's, or that only one side has.
  static func driftSchema(hashModifierOf pair: PropertyPair) -> Difference {
    driftSchema(pair, "hash modifier", .hashModifier, \.hashModifier, at: .versionHashModifier)
  }

  private static func driftSchema(
    _ pair: PropertyPair, _ what: String, _ argument: AnnotationArgument.Name,
    _ value: KeyPath<SchemaTraits, String?>, at key: XMLKey
  ) -> Difference {
    let (wanted, found) = (pair.expected.schema[keyPath: value], pair.actual.schema[keyPath: value])
    let name = argument.rawValue
    return pair.difference(
      .driftSchema,
      "The \(what) of \(pair.path) is \(wanted ?? "not set") in the model but \(found ?? "not set") in Swift",
      part: .argument(argument), label: "\(wanted ?? "none") is expected", at: key, modelLabel: wanted ?? "not set",
      discriminator: "\(name) \(found ?? "")"
    ).with(help: [wanted.map { "write \(name): \(stringLiteral($0))" } ?? "remove \(name)"])
  }

  /// An option that only one side has.
  static func driftSchema(_ option: SchemaTraits.Option, of pair: PropertyPair) -> Difference {
    let isWanted = pair.expected.schema.options.contains(option)
    let isHashed = option == .externalStorage || option == .preserveValueOnDeletion
    return pair.difference(
      .driftSchema,
      isWanted
        ? "\(pair.path) is .\(option.rawValue) in the model but not in Swift"
        : "\(pair.path) is .\(option.rawValue) in Swift but not in the model",
      part: .annotation, label: isWanted ? ".\(option.rawValue) is expected" : "not in the model", at: .name,
      modelLabel: isWanted ? option.phrase : "not \(option.phrase)", discriminator: option.rawValue
    ).with(help: ["\(isWanted ? "write" : "remove") .\(option.rawValue)"]).atMost(isHashed ? .error : .warning)
  }

  /// A constraint over several properties that only one side has.
  static func driftSchema(
    constraint: [String], of expected: EntityDeclaration, _ actual: EntityDeclaration, isWanted: Bool
  ) -> Difference {
    let names = Phrase.list(constraint, limit: 6)
    let macro = "#Unique<\(actual.className)>([\(constraint.map { "\\.\($0)" }.joined(separator: ", "))])"
    return Difference(
      .driftSchema, expected, actual,
      isWanted
        ? "\(names) of \(expected.entity) are unique together in the model but not in Swift"
        : "\(names) of \(expected.entity) are unique together in Swift but not in the model",
      part: .name, label: isWanted ? "\(macro) is expected" : "not in the model",
      help: [isWanted ? "write \(macro)" : "remove it from #Unique"],
      discriminator: "#Unique \(constraint.joined(separator: "."))")
  }
}

extension SchemaTraits.Option {
  /// The phrase of the model editor.
  fileprivate var phrase: String {
    switch self {
    case .externalStorage: "stored in an external file"
    case .allowsCloudEncryption: "encrypted in CloudKit"
    case .preserveValueOnDeletion: "preserved after deletion"
    case .spotlight: "indexed in Spotlight"
    }
  }
}

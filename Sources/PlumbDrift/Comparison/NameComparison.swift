import PlumbDeclarations
import PlumbModel

/// Under which names a property is declared.
///
/// A property has two: the key, by which the model and the store know it (`persistentName`), and the one in Swift. Keys
/// are what counts; pairs are made by them. In macro style the two may differ:
///
///     model  <attribute name="status_raw" attributeType="Integer 16"/>
///     Swift  @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: Status = .draft
///
/// An `@NSManaged` property has one name for both.
extension Comparison {
  /// A pair that shares its key: the name in Swift, then everything else.
  mutating func compare(_ pair: PropertyPair) {
    if pair.expected.name != pair.actual.name, !pair.isComputed { compareSwiftName(pair) }
    compareContent(pair)
  }

  /// The name in Swift is the author's own, unless the configuration gives one: then another is a warning, for it
  /// works. Renaming reaches across files, so there is no fix.
  private mutating func compareSwiftName(_ pair: PropertyPair) {
    guard pair.isMacro, pair.expected.name != pair.expected.persistentName else { return }
    differences.append(
      pair.difference(
        .driftPersistentName,
        "\(pair.path) is called \(pair.actual.name) in Swift, but the configuration calls it \(pair.expected.name)",
        part: .name, label: "\(pair.expected.name) is expected", at: .name,
        modelLabel: "\(pair.expected.persistentName) in the model",
        discriminator: pair.actual.name
      ).with(help: ["rename the property in Swift, or change `name` in the configuration"]).atMost(.warning))
  }

  /// The property stands under a key that the model does not have: `old` is the one it had before it was renamed.
  ///
  ///     model  <attribute name="title" elementID="label" attributeType="String"/>
  ///     Swift  var label: String = ""
  ///     // drift-persistent-name: Tag.title was label before, and Swift still declares it so
  ///
  /// Core Data raises for a key that is not the entity's, so this is an error in either style. Only a macro class can
  /// be mended in place.
  mutating func reportName(_ pair: PropertyPair, old: String?) {
    let found = pair.actual.persistentName
    let wanted = pair.expected.persistentName
    let fix = pair.isMacro ? nameFix(pair) : nil
    differences.append(
      pair.difference(
        .driftPersistentName,
        old == nil
          ? "\(pair.path) is declared for the key \(found), which the model does not have"
          : "\(pair.path) was \(found) before, and Swift still declares it so",
        part: pair.actual.name == found ? .name : .argument(.persistentName), label: "the model says \(wanted)",
        at: .name,
        modelLabel: "\(wanted) in the model", discriminator: found
      ).with(
        notes: ["reading or writing it ends the app"],
        help: fix == nil ? ["rename the property to \(pair.expected.name) in Swift"] : []
      ).with(fix: fix))
  }

  /// Takes the argument away where Swift's name is the key already; else writes `persistentName`. Safe where the name
  /// is the expected one; else somebody may prefer to rename the property.
  private func nameFix(_ pair: PropertyPair) -> DriftFix {
    let wanted = pair.expected.persistentName
    let argument = AnnotationArgument.persistentName(wanted)
    if pair.actual.name == wanted {
      return DriftFix(
        "Remove persistentName", .safe,
        [.property(pair.actual, .removeArgument(.persistentName))])
    }
    let applicability: Fix.Applicability = pair.actual.name == pair.expected.name ? .safe : .review
    return DriftFix("Say \(argument)", applicability, [annotate(pair, argument)])
  }

  /// Says an argument in the property's annotation, or in one that is added.
  func annotate(_ pair: PropertyPair, _ argument: AnnotationArgument) -> DeclarationEdit {
    if pair.isAnnotated { return .property(pair.actual, .setArgument(argument)) }
    switch (pair.owner, pair.expected.kind) {
    case (.composition, _): return .property(pair.actual, .addAnnotation("CompositionField", [argument]))
    case (_, .attribute): return .property(pair.actual, .addAnnotation("Attribute", [argument]))
    case (_, .relationship(let traits)):
      return .property(pair.actual, .addAnnotation("Relationship", traits.arguments(for: pair)))
    }
  }
}

extension PropertyPair {
  /// Whether there is an annotation to add an argument to; what was not read from a file has one if it says anything.
  var isAnnotated: Bool {
    if actual.places.annotation != nil { return true }
    guard actual.places.file.isEmpty else { return false }
    switch actual.kind {
    case .attribute(let traits): return traits != .init() || actual.name != actual.persistentName
    case .relationship(let traits): return traits.inverse != nil || traits.deleteRule != nil
    }
  }
}

extension PropertyDeclaration.RelationshipTraits {
  /// All arguments of `@Relationship`, in their order.
  func arguments(for pair: PropertyPair) -> [AnnotationArgument] {
    var arguments: [AnnotationArgument] = []
    if pair.actual.name != pair.expected.persistentName {
      arguments.append(.persistentName(pair.expected.persistentName))
    }
    if let inverse { arguments.append(.inverse(inverse)) }
    if let deleteRule { arguments.append(.deleteRule(deleteRule)) }
    if let minimumCount { arguments.append(.minimumModelCount(minimumCount)) }
    if let maximumCount { arguments.append(.maximumModelCount(maximumCount)) }
    return arguments
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// The spellings of a declaration that the macros accept. The macros see syntax, while Plumb and the compiler see
/// types. Each check corresponds to a declaration that the macros' sources reject or skip.
extension Comparison {
  /// Compares the spelling of a macro class's property or of a composition's element, independent of its meaning.
  mutating func compareForm(_ pair: PropertyPair) {
    guard pair.isExact, !pair.actual.form.isTypeInferred else { return }
    let form = pair.actual.form
    if case .entity = pair.owner, form.sharesVariable { differences.append(.driftMacro(shared: pair)) }
    if form.isConditional, !pair.isScopeConditional { differences.append(.driftMacro(conditional: pair)) }
    if let (late, early) = pair.actual.places.argumentsOutOfOrder {
      differences.append(.driftMacro(order: pair, late: late, before: early))
    }
    switch pair.actual.kind {
    case .attribute(let traits): compareForm(pair, traits)
    case .relationship(let traits): compareForm(pair, traits)
    }
  }

  private mutating func compareForm(_ pair: PropertyPair, _ traits: AttributeTraits) {
    let isStoredAsItIs = traits.storage == .default
    switch pair.actual.form.typeSpelling {
    case .longhand where pair.library.acceptsSpellings: break
    case .longhand: differences.append(.driftMacro(spelling: pair))
    // An alias is accepted for an enum but not for a standard type.
    case .alias where isStoredAsItIs: differences.append(.driftMacro(spelling: pair))
    case .alias: break
    case .plain where isStoredAsItIs && !StandardType.isStoredByMacros(pair.actual.type):
      // A difference between the types is reported elsewhere.
      guard !pair.library.acceptsSpellings, StandardType.isStoredByMacros(pair.expected.type),
        pair.expected.type.unwrapped.means(pair.actual.type.unwrapped)
      else { break }
      differences.append(.driftMacro(unknownType: pair))
    case .plain: break
    }
    if let policy = traits.decodeFailurePolicy, isStoredAsItIs || traits.storage == .composition,
      !pair.library.acceptsUnusedPolicies
    {
      differences.append(.driftMacro(policy: pair, .decodeFailurePolicy(policy)))
    }
  }

  private mutating func compareForm(_ pair: PropertyPair, _ traits: RelationshipTraits) {
    let isToOne = traits.cardinality == .toOne
    // The destination of a to-one relationship may be an alias if its “?” is written. The declaration does not show
    // whether it is.
    let isLonghand = pair.actual.form.typeSpelling == .longhand && !pair.library.acceptsSpellings
    if isLonghand || pair.actual.form.typeSpelling == .alias && !isToOne {
      differences.append(.driftMacro(spelling: pair))
    }
    if pair.actual.form.hasKeyPathInverse, let inverse = traits.inverse {
      differences.append(.driftMacro(keyPath: pair, inverse: inverse))
    }
  }
}

// MARK: - Classes

extension Comparison {
  /// Checks the declaration of a macro class, and members that the macro also generates.
  mutating func compareMacroClass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard expected.style.isExact, !actual.places.file.isEmpty else { return }
    if actual.library.namesEntity, actual.form.objcName == nil {
      differences.append(.driftMacro(unnamed: expected, actual))
    }
    if !actual.library.acceptsBaseClasses, let base = baseClass(of: actual) {
      differences.append(.driftMacro(base: base, of: expected, actual))
    }
    compareCountNames(expected, actual)
  }

  /// Returns the class between a macro class and NSManagedObject; `nil` if none exists, or if the superclass is wrong
  /// in a way that `compareSuperclass` reports.
  private func baseClass(of actual: EntityDeclaration) -> String? {
    if let layer = actual.form.layers.last { return layer }
    let name = actual.superclass.lastComponent
    guard name != "NSManagedObject", !name.isEmpty, name != "NSObject",
      !classes.named(name).contains(where: { !matching.entities[$0].isEmpty })
    else { return nil }
    return name
  }

  /// Reports a member with the name of a generated count: `tagsCount` for a to-many relationship `tags`. The member
  /// may be a property or an unstored variable.
  private mutating func compareCountNames(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard actual.macro?.generatesToManyCount ?? true else { return }
    for property in actual.properties {
      guard case .relationship(let traits) = property.kind, traits.cardinality != .toOne else { continue }
      let name = property.name + "Count"
      let places =
        actual.properties.first { $0.name == name }?.places ?? actual.form.unstored.first { $0.name == name }?.places
      if let places { differences.append(.driftMacro(count: name, of: property, expected, at: places)) }
    }
  }

  /// Reports classes of one entity that are not in different branches of an `#if`: the second does not compile or
  /// does not link.
  mutating func compareDuplicates(_ expected: EntityDeclaration, _ declared: [EntityDeclaration]) {
    guard expected.style.isExact else { return }
    let sure = declared.filter { !$0.form.isConditional && !$0.places.file.isEmpty }
    guard let first = sure.first else { return }
    for other in sure.dropFirst() {
      differences.append(
        .driftMacro(
          twice: "The class of \(expected.entity)", .init(.entity, expected.entity), origin: expected.facts.origin,
          other.places, first: first.places))
    }
  }
}

// MARK: - Structs

extension Comparison {
  /// Reports a struct that is declared twice, and members that `@Composition` rejects.
  mutating func compareForm(_ expected: CompositionDeclaration, _ found: [CompositionDeclaration]) {
    let sure = found.filter { !$0.form.isConditional && !$0.places.file.isEmpty }
    for other in sure.dropFirst() {
      differences.append(
        .driftMacro(
          twice: "The struct \(expected.typeName)", .init(.composite, expected.composite),
          origin: expected.facts.origin, other.places, first: sure[0].places))
    }
    let elements = Set(expected.elements.map(\.name))
    for composition in found where !composition.library.acceptsOtherMembers {
      // A member with an element's name is reported instead of the element.
      let members = composition.form.unstored.filter { $0.reason != .method && $0.reason != .commentedOut }
      for member in members where !elements.contains(member.name) {
        differences.append(.driftMacro(member: member, of: expected))
      }
    }
  }
}

extension PropertyForm {
  /// Whether the macros may reject or skip the property.
  var isOddForMacros: Bool {
    isTypeInferred || typeSpelling != .plain || sharesVariable || isConditional || hasKeyPathInverse
  }
}

extension SourceRanges {
  /// The first argument that precedes an argument it has to follow; `nil` if the arguments are in the macro's order.
  var argumentsOutOfOrder: (late: AnnotationArgument.Name, early: AnnotationArgument.Name)? {
    let names = arguments.map(\.name)
    guard names.count > 1 else { return nil }
    for (one, next) in zip(names, names.dropFirst()) where one.rank > next.rank { return (one, next) }
    return nil
  }
}

extension AnnotationArgument.Name {
  /// The position among the arguments. Traits have the same rank, because their order is free.
  fileprivate var rank: Int { isTrait ? 0 : Self.allCases.firstIndex(of: self) ?? 0 }
}

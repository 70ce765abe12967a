import PlumbModel

/// What a class says of itself: its names, its superclass, its access, the macro's arguments.
extension Comparison {
  mutating func compareClass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    compareName(expected, actual)
    compareSuperclass(expected, actual)
    compareAccess(expected, actual)
    compareMacro(expected, actual)
  }

  private mutating func compareName(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    let name = ClassTable.simple(actual.className)
    if actual.entity != expected.entity, actual.entity != expected.className {
      add(
        expected, actual, .driftClassName,
        actual.entity == name
          ? "The class \(name) declares \(expected.entity), which has another name in the model"
          : "The class \(name) is @objc(\(actual.entity)), but its entity is \(expected.entity)",
        part: .name, label: "the model says \(expected.entity)", at: "name", discriminator: actual.entity)
    } else if name != ClassTable.simple(expected.className),
      actual.entity != expected.className || expected.macro != nil
    {
      add(
        expected, actual, .driftClassName,
        "The class of \(expected.entity) is \(name) in Swift, but it is to be called \(expected.className)",
        part: .name,
        label: "\(expected.className) is expected", at: "representedClassName",
        atMost: expected.macro == nil ? .error : .warning, discriminator: name)
    }
  }

  private mutating func compareSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard let wrong = wrongSuperclass(expected, actual) else { return }
    let wanted = swiftClass(expected.superclass)
    let applicability = Fix.Applicability.review
    add(
      expected, actual, .driftSuperclass, "The class of \(expected.entity) inherits from \(wrong), not from \(wanted)",
      part: .name, label: "\(wanted) is expected",
      at: schema.entity(expected.entity)?.parentEntity == nil ? "name" : "parentEntity",
      fix: DriftFix(
        "Inherit from \(wanted)", applicability, [.entity(actual, .setSuperclass(wanted))]), discriminator: wrong)
  }

  /// The first superclass that speaks against the expected one; base classes without an entity do not, nor do classes that
  /// the sources do not hold.
  private func wrongSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) -> String? {
    let wanted = swiftClass(expected.superclass)
    var name = ClassTable.simple(actual.superclass)
    var seen: Set<String> = []
    while name != wanted, seen.insert(name).inserted {
      if name == "NSManagedObject" { return name }
      guard let next = classes.named(name).first else { return nil }
      if !matching.entities[next].isEmpty { return name }
      name = ClassTable.simple(classes.classes[next].superclass)
    }
    return nil
  }

  /// What the sources call a class that is expected under this name.
  func swiftClass(_ name: String) -> String {
    let name = ClassTable.simple(name)
    if !classes.named(name).isEmpty { return name }
    return classes.declaring(name).first.map { ClassTable.simple(classes.classes[$0].className) } ?? name
  }

  private mutating func compareAccess(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard drift.comparesAccess, let wanted = expected.access else { return }
    let found = actual.access ?? .internal
    guard found != wanted else { return }
    add(
      expected, actual, .driftAccess,
      "The class of \(expected.entity) is \(found.rawValue), but the configuration says \(wanted.rawValue)",
      part: .name,
      label: "\(wanted.rawValue) is expected", at: "name",
      fix: DriftFix("Make the class \(wanted.rawValue)", .review, [.entity(actual, .setAccess(wanted))]),
      discriminator: found.rawValue)
  }
}

// MARK: - The macro's arguments

extension Comparison {
  private mutating func compareMacro(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard let wanted = expected.macro, let found = actual.macro, wanted != found else { return }
    if wanted.generatesInit != found.generatesInit {
      argument(
        expected, actual, .generateInit(wanted.generatesInit),
        found: found.generatesInit ? .generateInit(true) : nil, isImplicit: !wanted.generatesInit)
    }
    let wantedCount = wanted.generatesToManyCount ?? true
    let foundCount = found.generatesToManyCount ?? true
    if wantedCount != foundCount {
      argument(
        expected, actual, .generateToManyCount(wantedCount),
        found: found.generatesToManyCount.map { .generateToManyCount($0) }, isImplicit: wantedCount)
    }
    if wanted.observation != found.observation {
      argument(
        expected, actual, .observation(wanted.observation ?? ""), found: found.observation.map { .observation($0) },
        isImplicit: wanted.observation == nil)
    }
  }

  /// `isImplicit`: what is wanted is what the macro does without the argument.
  private mutating func argument(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ wanted: AnnotationArgument,
    found: AnnotationArgument?, isImplicit: Bool
  ) {
    let label = wanted.label ?? ""
    let removes = isImplicit && found != nil
    let edit = removes ? DeclarationEdit.EntityChange.removeArgument(found ?? wanted) : .setArgument(wanted)
    add(
      expected, actual, .driftAccessor,
      removes
        ? "@PersistentModel of \(expected.entity) says \(found ?? wanted), which the configuration does not ask for"
        : "@PersistentModel of \(expected.entity) does not say \(wanted), which the configuration asks for",
      part: .annotation, label: removes ? "not asked for" : "\(wanted) is expected", at: "name", atMost: .warning,
      fix: DriftFix(removes ? "Remove \(label)" : "Say \(wanted)", .review, [.entity(actual, edit)]),
      discriminator: label)
  }

  private mutating func add(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ rule: Rule, _ message: String,
    part: Difference.SwiftSide.Part, label: String, at attribute: String, atMost: Severity = .error,
    fix: DriftFix? = nil, discriminator: String
  ) {
    differences.append(
      Difference(
        rule: rule, message: message, element: [.init(.entity, expected.entity)],
        swift: .init(places: actual.places, part: part, label: label),
        xml: .init(origin: expected.facts.origin, attribute: attribute, label: "the entity \(expected.entity)"),
        atMost: atMost, fix: fix, discriminator: discriminator))
  }
}

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
    let wanted = ClassTable.simple(expected.className)
    let objcName = actual.form.objcName ?? actual.entity
    if ![expected.entity, wanted, schema.entity(expected.entity)?.className].contains(objcName) {
      add(
        expected, actual, .driftClassName,
        actual.form.objcName == nil
          ? "The class \(name) declares \(expected.entity), which has another name in the model"
          : "The class \(name) is @objc(\(objcName)), but its entity is \(expected.entity)",
        part: .objcName, label: "the model says \(expected.entity)", at: "name", discriminator: objcName)
    } else if name != wanted, objcName != wanted || expected.macro != nil {
      add(
        expected, actual, .driftClassName,
        "The class of \(expected.entity) is \(name) in Swift, but it is to be called \(wanted)", part: .name,
        label: "\(wanted) is expected", at: "representedClassName",
        atMost: expected.macro == nil ? .error : .warning, discriminator: name)
    } else if actual.form.objcName == nil, !actual.places.file.isEmpty {
      compareModule(expected, actual, name)
    }
  }

  /// A Swift class without `@objc(Name)` is known to Objective-C with its module, which the model may not say.
  private mutating func compareModule(_ expected: EntityDeclaration, _ actual: EntityDeclaration, _ name: String) {
    guard schema.entity(expected.entity)?.representedClassName == name else { return }
    add(
      expected, actual, .driftClassName,
      "The class \(name) is not marked @objc(\(name)), and the model looks for it without a module", part: .name,
      label: "@objc(\(name)) is usual", at: "representedClassName", atMost: .note, discriminator: "module")
  }

  private mutating func compareSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard let wrong = wrongSuperclass(expected, actual) else { return }
    let wanted = swiftClass(expected.superclass)
    add(
      expected, actual, .driftSuperclass, "The class of \(expected.entity) inherits from \(wrong), not from \(wanted)",
      part: .superclass, label: "\(wanted) is expected",
      at: schema.entity(expected.entity)?.parentEntity == nil ? "name" : "parentEntity",
      fix: actual.form.layers.isEmpty
        ? DriftFix("Inherit from \(wanted)", .review, [.entity(actual, .setSuperclass(wanted))]) : nil,
      discriminator: wrong)
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
    return renamedClasses[name] ?? name
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
      part: .argument(wanted), label: removes ? "not asked for" : "\(wanted) is expected", at: "name", atMost: .warning,
      fix: DriftFix(removes ? "Remove \(label)" : "Say \(wanted)", .review, [.entity(actual, edit)]),
      discriminator: label)
  }

  mutating func add(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ rule: Rule, _ message: String,
    part: Difference.SwiftSide.Part, label: String, at attribute: String, atMost: Severity = .error,
    fix: DriftFix? = nil, discriminator: String
  ) {
    differences.append(
      Difference(
        rule: rule, message: message, element: [.init(.entity, expected.entity)],
        swift: .init(places: actual.places, part: part, label: label),
        xml: .init(origin: expected.facts.origin, attribute: attribute, label: "the entity \(expected.entity)"),
        atMost: atMost, fix: fix, subject: .type(expected: expected, actual: actual), discriminator: discriminator))
  }
}

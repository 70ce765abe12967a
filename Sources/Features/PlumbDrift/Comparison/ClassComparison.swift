import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// The declaration of a class: its names, its superclass, its access level, the macro's arguments.
///
/// A model names the class in `representedClassName`: by its Objective-C name, `Order`, or by its module and its Swift
/// name, `Shop.Order`, or `.Order` for the module that is being built. If Core Data finds no class with that name, it
/// creates plain `NSManagedObject` instances, and the first cast to `Order` fails.
extension Comparison {
  /// Compares the declaration of a class, without its members. It is called for every class that represents the
  /// entity, including the classes in both branches of an `#if`.
  mutating func compareClass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    compareName(expected, actual)
    compareSuperclass(expected, actual)
    compareAccess(expected, actual)
    compareMacro(expected, actual)
    compareMacroClass(expected, actual)
    compareSchemaMacros(expected, actual)
  }

  /// Compares the name in Swift and the name in `@objc(…)` with the model's class and the configured one. Reports at
  /// most one finding.
  ///
  /// A classic class may have a different Swift name if `@objc` has the right one and the model names no module:
  /// `@objc(Order) class OrderRecord` is found by `Order`. With a module it is found by its Swift name alone:
  /// `@objc(Order) class OrderRecord` by `.OrderRecord`. A macro class names its entity in `@objc(…)`, so its Swift name
  /// is compared as well. A difference in the Swift name alone is a warning.
  private mutating func compareName(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    var names = ClassNames(
      swift: actual.className.lastComponent, wanted: expected.className.lastComponent,
      objc: actual.form.objcName ?? actual.entity)
    let namesEntity = expected.style.namesEntity && actual.library.namesEntity
    let isOnlyName = actual.form.objcName == nil || actual.places.language == .objectiveC
    let isEntityName = names.objc == expected.entity && (namesEntity || isOnlyName)
    let entity = schema.entity(expected.entity)
    names.represented = entity?.representedClassName
    let isFoundInModule = !namesEntity && entity?.module != nil && entity?.className == names.swift
    if isFoundInModule || isEntityName && actual.form.objcName != nil, names.swift == names.wanted { return }
    // An abstract entity has no objects. A class without managed members may be one of another framework.
    let mayBeOther = actual.form.outsideSuperclass != nil && !actual.hasManagedMembers
    let isFoundByName = !drift.setsClassNames && entity?.isAbstract != true && !mayBeOther
    if entity?.module != nil, !namesEntity, !isFoundInModule, names.objc == entity?.className {
      differences.append(.driftClassName(inModule: expected, actual, names, isFoundByName: isFoundByName))
    } else if !isEntityName, !isFoundInModule, ![names.wanted, entity?.className].contains(names.objc) {
      // Without `@objc(…)`, the name is Swift's, and the class was found by the entity's earlier name.
      differences.append(
        isOnlyName
          ? .driftClassName(renamed: expected, actual, names) : .driftClassName(objc: expected, actual, names))
    } else if names.swift != names.wanted, names.objc != names.wanted || namesEntity {
      let isConfigured = drift.options.entities[expected.entity]?.class != nil
      differences.append(.driftClassName(expected, actual, names, isConfigured: isConfigured))
    } else if actual.form.objcName == nil, !namesEntity, !actual.places.file.isEmpty, names.represented == names.swift {
      // The Objective-C name of a Swift class without `@objc(Name)` includes the module, which this model does not
      // name. NSClassFromString("Tag") then returns `nil`: the Swift runtime finds classes by mangled names and by
      // names with a dot.
      differences.append(.driftClassName(module: expected, actual, names, isFoundByName: isFoundByName))
    }
  }

  /// Compares the superclass with the class of the parent entity. A class outside Core Data, from which several classes
  /// inherit through a base class, is reported one time.
  private mutating func compareSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard let wrong = wrongSuperclass(expected, actual) else { return }
    let isUnmanaged = wrong == "NSObject" && !expected.style.isComplete
    hasPlainObjects = hasPlainObjects || isUnmanaged
    if isUnmanaged, let base = actual.form.layers.first, !reportedOutside.insert(base).inserted { return }
    let wanted = superclass(of: expected)
    let parent = schema.entity(expected.entity)?.parentEntity
    wrongSuperclass = differences.count
    differences.append(
      .driftSuperclass(
        expected, actual, found: wrong, wanted: wanted, parent: parent, isUnmanaged: isUnmanaged,
        other: expected.style.isComplete ? nil : otherBase(of: wrong, instead: wanted)))
  }

  /// Returns the entity of a superclass in the sources, and the class to inherit from instead: the nearest base class
  /// without an entity if `NSManagedObject` is expected, because the class may use its members.
  private func otherBase(of superclass: String, instead wanted: String) -> (entity: String, base: String)? {
    guard let index = classes.named(superclass).first, let entity = matching.entities[index].first else { return nil }
    let bases = ([index] + classes.ancestors(of: [index])).compactMap { classes.classes[$0].form.layers.first }
    let base = wanted == "NSManagedObject" ? bases.first : nil
    return (drift.expected.entities[entity].entity, base ?? wanted)
  }

  /// Adds to the finding about a wrong superclass which of its properties the entity lacks. They have no separate
  /// findings.
  mutating func explainWrongSuperclass() {
    guard let index = wrongSuperclass, !wronglyInherited.isEmpty else { return }
    differences[index] = differences[index].inheriting(wronglyInherited)
    wronglyInherited = []
  }

  /// Returns the first superclass that contradicts the expected one; `nil` if none does.
  ///
  /// The function follows the chain of superclasses in the sources up to the expected class. `NSManagedObject` and
  /// the class of another entity are wrong, and `NSObject`; in classic style only if the class has @NSManaged members.
  /// Base classes without an entity are skipped, and in classic style those whose properties an entity without a parent
  /// has too. A chain that leaves the sources is accepted, because its end is unknown. If the sources have no class for
  /// the parent entity, any superclass is accepted, because the class cannot inherit from a missing class. A macro class
  /// without a superclass is reported as an empty text. The function stops at classes that inherit from each other.
  private func wrongSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) -> String? {
    let wanted = superclass(of: expected)
    // A child entity may have the same class as its parent.
    if wanted == actual.className.lastComponent { return nil }
    var name = actual.superclass.lastComponent
    if name == wanted { return nil }
    let isComplete = expected.style.isComplete
    if name.isEmpty, isComplete, actual.places.body != nil { return "" }
    if !isComplete, wanted != "NSManagedObject", classes.named(wanted).isEmpty { return nil }
    var seen: Set<String> = []
    while name != wanted, seen.insert(name).inserted {
      if name == "NSManagedObject" || name == "NSObject" && (isComplete || actual.hasManagedMembers) { return name }
      guard let next = classes.named(name).first else { return nil }
      if !matching.entities[next].isEmpty {
        let isBase = !isComplete && wanted == "NSManagedObject" && hasProperties(ofClass: next, expected)
        if !isBase { return name }
      }
      name = classes.classes[next].superclass.lastComponent
    }
    return nil
  }

  /// Whether the entity has all properties that a class declares, or that Xcode generates for it, so that each of them can
  /// be used. A base class of several entities can be the class of another one without its properties.
  private func hasProperties(ofClass index: Int, _ expected: EntityDeclaration) -> Bool {
    let names = Set(schema.entity(expected.entity)?.propertyNames ?? [])
    let declared = classes.classes[index].properties.filter { !$0.form.isComputed }.map(\.persistentName)
    let generated = matching.entities[index].compactMap { schema.entity(drift.expected.entities[$0].entity) }
      .filter { $0.codeGeneration != .manual }.flatMap(\.propertyNames)
    return names.isSuperset(of: declared + generated)
  }

  /// Returns the name of the parent entity's class in the sources. In classic style, a parent entity without a class
  /// is skipped.
  private func superclass(of expected: EntityDeclaration) -> String {
    guard !expected.style.isComplete, let entity = schema.entity(expected.entity) else {
      return swiftClass(expected.superclass)
    }
    let parent = schema.ancestors(of: entity).first { ancestor in
      if let name = ancestor.className, name != "NSManagedObject" { return true }
      return !classes.declaring(ancestor.name).isEmpty
    }
    return parent.flatMap { expectedClasses[$0.name] }.map(swiftClass) ?? "NSManagedObject"
  }

  /// Returns the name in the sources of a class with the given expected name: `Hauler` for `Lorry` if the class is
  /// declared as `@objc(Lorry) class Hauler`; any other name without its module.
  func swiftClass(_ name: String) -> String {
    let name = name.lastComponent
    return renamedClasses[name] ?? name
  }
}

// MARK: - The macro's arguments

extension Comparison {
  /// Compares `generateInit`, `generateToManyCount` and `observation` of `@PersistentModel` with the configuration.
  ///
  /// The arguments determine members that other code calls, so a difference causes a compiler error in another file.
  /// It is a warning here. An argument is not required if it has the macro's default value: no `generateInit`, a
  /// count for every to-many relationship, no observation.
  private mutating func compareMacro(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard drift.comparesGeneratorOptions, let wanted = expected.macro, let found = actual.macro else { return }
    if wanted.generatesInit != found.generatesInit {
      differences.append(
        .driftAccessor(
          expected, actual, argument: .generateInit(wanted.generatesInit),
          found: found.generatesInit ? .generateInit(true) : nil, isImplicit: !wanted.generatesInit))
    }
    let wantedCount = wanted.generatesToManyCount ?? true
    let foundCount = found.generatesToManyCount ?? true
    if wantedCount != foundCount {
      differences.append(
        .driftAccessor(
          expected, actual, argument: .generateToManyCount(wantedCount),
          found: found.generatesToManyCount.map { .generateToManyCount($0) }, isImplicit: wantedCount))
    }
    if wanted.observation != found.observation {
      differences.append(
        .driftAccessor(
          expected, actual, argument: .observation(wanted.observation ?? .other("")),
          found: found.observation.map { .observation($0) }, isImplicit: wanted.observation == nil))
    }
  }
}

extension EntityDeclaration {
  /// Whether Core Data is expected to implement members of the class.
  fileprivate var hasManagedMembers: Bool {
    properties.contains { $0.form.storage == .managed } || form.accessors.contains(where: \.isManaged)
  }
}

/// The names of a class in the sources and in the model.
struct ClassNames {
  let swift: String
  /// The expected name in Swift: the configured one, or the model's.
  let wanted: String
  /// The name in `@objc(…)`; the Swift name if the class has no `@objc(…)`.
  let objc: String
  /// The class as the model spells it, with its module; `nil` if the model names none.
  var represented: String?
  /// Whether the model names the class with a module.
  var hasModule: Bool { represented?.contains(".") ?? false }
}

import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// The head of a class: its names, its superclass, its access, the macro's arguments.
///
/// A model says its class in `representedClassName`, as Objective-C knows it: `Order`, with its module `Shop.Order`, or
/// `.Order` for the module that is being built. Where Core Data finds no class of that name it makes plain
/// `NSManagedObject` instances, and the first cast to `Order` fails.
extension Comparison {
  /// All that a class says in front of its brace; called for every class that stands for the entity, also for those of
  /// both branches of an `#if`.
  mutating func compareClass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    compareName(expected, actual)
    compareSuperclass(expected, actual)
    compareAccess(expected, actual)
    compareMacro(expected, actual)
    compareMacroClass(expected, actual)
    compareSchemaMacros(expected, actual)
  }

  /// The name in Swift and the name in `@objc(…)`, against the model's class and the configured one. At most one
  /// finding:
  ///
  ///     model  <entity name="Order" representedClassName="Order">
  ///     Swift  @objc(OrderRecord) class Order: NSManagedObject {}
  ///     // The class Order is @objc(OrderRecord), but Core Data looks for Order
  ///
  ///     model  <entity name="Truck" representedClassName="Lorry">
  ///     Swift  class Truck: NSManagedObject {}
  ///     // The class of Truck is Lorry in the model but Truck in Swift
  ///
  /// A classic class may have a Swift name of its own if `@objc` has the right one, for Core Data looks for that only:
  /// `@objc(Order) class OrderRecord`. A macro class says its entity in `@objc(…)`, so its Swift name is compared as
  /// well; where that alone differs it is a warning.
  private mutating func compareName(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    var names = ClassNames(
      swift: actual.className.lastComponent, wanted: expected.className.lastComponent,
      objc: actual.form.objcName ?? actual.entity)
    let namesEntity = Style.of(expected).comparing.namesEntity
    let isEntityName = names.objc == expected.entity && (namesEntity || actual.form.objcName == nil)
    if isEntityName, names.swift == names.wanted, actual.form.objcName != nil { return }
    let entity = schema.entity(expected.entity)
    names.represented = entity?.representedClassName
    if !isEntityName, ![names.wanted, entity?.className].contains(names.objc) {
      // Without an `@objc(…)` it is Swift's name, and the class was found by the name the entity had before.
      differences.append(
        actual.form.objcName == nil
          ? .driftClassName(renamed: expected, actual, names) : .driftClassName(objc: expected, actual, names))
    } else if names.swift != names.wanted, names.objc != names.wanted || namesEntity {
      let isConfigured = drift.options.entities[expected.entity]?.class != nil
      differences.append(.driftClassName(expected, actual, names, isConfigured: isConfigured))
    } else if actual.form.objcName == nil, !namesEntity, !actual.places.file.isEmpty, names.represented == names.swift {
      // A Swift class without `@objc(Name)` is known to Objective-C with its module, which this model does not say:
      //
      //     model  <entity name="Tag" representedClassName="Tag">
      //     Swift  class Tag: NSManagedObject {}              (Objective-C's name: Shop.Tag)
      //
      // NSClassFromString("Tag") is nil then: the Swift runtime finds classes by mangled names and by names with a dot.
      // No object is made of an abstract entity.
      let isLookedFor = !drift.setsClassNames && entity?.isAbstract != true
      differences.append(.driftClassName(module: expected, actual, names, isLookedFor: isLookedFor))
    }
  }

  /// The superclass, against the class of the parent entity:
  ///
  ///     model  <entity name="Car" parentEntity="Vehicle" …>
  ///     Swift  class Car: NSManagedObject {}
  ///     // drift-superclass: The class of Car inherits from NSManagedObject, not from Vehicle
  private mutating func compareSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard let wrong = wrongSuperclass(expected, actual) else { return }
    let wanted = superclass(of: expected)
    let parent = schema.entity(expected.entity)?.parentEntity
    differences.append(.driftSuperclass(expected, actual, found: wrong, wanted: wanted, parent: parent))
  }

  /// The first superclass that speaks against the expected one; nil where there is none.
  ///
  /// The chain is climbed through the sources up to the expected class. On the way `NSManagedObject` and the class of
  /// another entity are wrong, and `NSObject` in macro style. Base classes without an entity are passed, and a chain
  /// that leaves the sources proves nothing: both are accepted. So is whatever a class inherits where the sources hold
  /// no class of the parent entity: it could not inherit that. A macro class may not go without a superclass, which
  /// counts as `nothing`. Classes that inherit from each other end the climb.
  private func wrongSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) -> String? {
    let wanted = superclass(of: expected)
    // A child entity may share its parent's class.
    if wanted == actual.className.lastComponent { return nil }
    var name = actual.superclass.lastComponent
    if name == wanted { return nil }
    let isComplete = Style.of(expected).comparing.isComplete
    if name.isEmpty, isComplete, actual.places.body != nil { return "nothing" }
    if !isComplete, wanted != "NSManagedObject", classes.named(wanted).isEmpty { return nil }
    var seen: Set<String> = []
    while name != wanted, seen.insert(name).inserted {
      if name == "NSManagedObject" || name == "NSObject" && isComplete { return name }
      guard let next = classes.named(name).first else { return nil }
      if !matching.entities[next].isEmpty { return name }
      name = classes.classes[next].superclass.lastComponent
    }
    return nil
  }

  /// The sources' name of the parent entity's class; a classic one need not have a class of its own.
  private func superclass(of expected: EntityDeclaration) -> String {
    guard !Style.of(expected).comparing.isComplete, let entity = schema.entity(expected.entity) else {
      return swiftClass(expected.superclass)
    }
    let parent = schema.ancestors(of: entity).first { ancestor in
      if let name = ancestor.className, name != "NSManagedObject" { return true }
      return !classes.declaring(ancestor.name).isEmpty
    }
    return parent.flatMap { expectedClasses[$0.name] }.map(swiftClass) ?? "NSManagedObject"
  }

  /// The sources' name of a class that is expected under this one: `Hauler` for `Lorry` where the class is declared as
  /// `@objc(Lorry) class Hauler`; any other name without its module.
  func swiftClass(_ name: String) -> String {
    let name = name.lastComponent
    return renamedClasses[name] ?? name
  }
}

// MARK: - The macro's arguments

extension Comparison {
  /// `generateInit`, `generateToManyCount` and `observation` of `@PersistentModel`, against the configuration.
  ///
  ///     plumb.json  "generateInit": true
  ///     Swift       @PersistentModel final class Order: NSManagedObject { … }
  ///     // drift-accessor: @PersistentModel of Order does not say generateInit: true, which the configuration asks for
  ///
  /// They decide on members that the rest of the code calls, so a difference shows as a compiler's error far away; it
  /// is a warning here. What the macro does without the argument need not be written: no `generateInit`, a count beside
  /// every to-many relationship, no observation.
  private mutating func compareMacro(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard drift.comparesGeneratorOptions, let wanted = expected.macro, let found = actual.macro, wanted != found else {
      return
    }
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

/// The names of a class, on both sides.
struct ClassNames {
  /// The one in Swift.
  let swift: String
  /// The one that Swift should have: the configured one, or the model's.
  let wanted: String
  /// The one in `@objc(…)`; Swift's where there is none.
  let objc: String
  /// The class as the model spells it, with its module; nil where it names none.
  var represented: String?
}

import PlumbDeclarations
import PlumbModel
import PlumbRules

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
    let name = ClassTable.simple(actual.className)
    let wanted = ClassTable.simple(expected.className)
    let objcName = actual.form.objcName ?? actual.entity
    let isEntityName = objcName == expected.entity && (expected.macro != nil || actual.form.objcName == nil)
    if !isEntityName, ![wanted, schema.entity(expected.entity)?.className].contains(objcName) {
      reportObjCName(expected, actual, name, wanted, objcName)
    } else if name != wanted, objcName != wanted || expected.macro != nil {
      let isConfigured = drift.options.entities[expected.entity]?.class != nil
      reportName(
        expected, actual,
        isConfigured
          ? "The class of \(expected.entity) is configured as \(wanted) but is \(name) in Swift"
          : "The class of \(expected.entity) is \(wanted) in the model but \(name) in Swift",
        part: .name, label: "\(wanted) is expected", atMost: expected.macro == nil ? .error : .warning,
        help: "rename the class to \(wanted), or set the class \(name)"
          + (isConfigured ? "" : " in the model or") + " as \"class\" in the configuration",
        discriminator: name)
    } else if actual.form.objcName == nil, !actual.places.file.isEmpty {
      compareModule(expected, actual, name)
    }
  }

  /// The Objective-C name is neither the model's class nor the entity's name. Without an `@objc(…)` it is Swift's name,
  /// and the class was found by the name the entity had in an earlier version.
  private mutating func reportObjCName(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ name: String, _ wanted: String, _ objcName: String
  ) {
    let elsewhere = ", or set the class \(objcName) in the model or as \"class\" in the configuration"
    guard actual.form.objcName != nil else {
      return reportName(
        expected, actual,
        "The class \(name) has the name that \(expected.entity) had before it was renamed in the model",
        part: .name, label: "\(wanted) is expected", help: "rename the class to \(wanted)" + elsewhere,
        discriminator: objcName)
    }
    // A macro class says its entity here, a classic one the name that Core Data looks for.
    let lookedFor = expected.macro == nil ? wanted : expected.entity
    let contrary = expected.macro == nil ? "Core Data looks for \(wanted)" : "its entity is \(expected.entity)"
    reportName(
      expected, actual, "The class \(name) is @objc(\(objcName)), but \(contrary)",
      part: .objcName, label: "@objc(\(lookedFor)) is expected", help: "write @objc(\(lookedFor))" + elsewhere,
      discriminator: objcName)
  }

  /// A Swift class without `@objc(Name)` is known to Objective-C with its module, which the model may not say.
  ///
  ///     model  <entity name="Tag" representedClassName="Tag">
  ///     Swift  class Tag: NSManagedObject {}              (Objective-C's name: Shop.Tag)
  ///     // note: The class Tag is not marked @objc(Tag), and the model looks for it without a module
  ///
  /// A note, for `representedClassName=".Tag"` and a build setting of Xcode can make it right.
  private mutating func compareModule(_ expected: EntityDeclaration, _ actual: EntityDeclaration, _ name: String) {
    guard schema.entity(expected.entity)?.representedClassName == name else { return }
    reportName(
      expected, actual,
      "The class \(name) is not marked @objc(\(name)), and the model looks for it without a module", part: .name,
      label: "@objc(\(name)) is usual", atMost: .note,
      help: "write @objc(\(name)) before the class, or set its module to “Current Product Module” in the model",
      discriminator: "module")
  }

  /// A `drift-class-name` with the model's own spelling of the class beside it. Renaming a class reaches all its uses,
  /// so help is all there is, no fix.
  private mutating func reportName(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ message: String, part: Difference.SwiftSide.Part,
    label: String, atMost: Severity = .error, help: String, discriminator: String
  ) {
    let inModel = schema.entity(expected.entity)?.representedClassName
    add(
      expected, actual, .driftClassName, message, part: part, label: label, at: .representedClassName,
      modelLabel: inModel.map { "the model's class is \($0)" }, atMost: atMost, help: [help],
      discriminator: discriminator)
  }

  /// The superclass, against the class of the parent entity:
  ///
  ///     model  <entity name="Car" parentEntity="Vehicle" …>
  ///     Swift  class Car: NSManagedObject {}
  ///     // drift-superclass: The class of Car inherits from NSManagedObject, not from Vehicle
  ///
  /// The fix needs review, and is left out where base classes without an entity stand between (mogenerator's `_Car`):
  /// the name to change is theirs then.
  private mutating func compareSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard let wrong = wrongSuperclass(expected, actual) else { return }
    let wanted = superclass(of: expected)
    let parent = schema.entity(expected.entity)?.parentEntity
    let canMend = actual.form.layers.isEmpty
    add(
      expected, actual, .driftSuperclass, "The class of \(expected.entity) inherits from \(wrong), not from \(wanted)",
      part: .superclass, label: "\(wanted) is expected", at: parent == nil ? .name : .parentEntity,
      modelLabel: parent.map { "the parent entity is \($0)" } ?? "\(expected.entity) has no parent entity",
      fix: canMend ? DriftFix("Inherit from \(wanted)", .review, [.entity(actual, .setSuperclass(wanted))]) : nil,
      help: canMend ? [] : ["inherit from \(wanted), or change the parent entity in the model"], discriminator: wrong)
  }

  /// The first superclass that speaks against the expected one; nil where there is none.
  ///
  /// The chain is climbed through the sources up to the expected class. On the way `NSManagedObject` and the class of
  /// another entity are wrong, and `NSObject` in macro style. Base classes without an entity are passed, and a chain
  /// that leaves the sources proves nothing: both are accepted. A macro class may not go without a superclass, which
  /// counts as `nothing`. Classes that inherit from each other end the climb.
  private func wrongSuperclass(_ expected: EntityDeclaration, _ actual: EntityDeclaration) -> String? {
    let wanted = superclass(of: expected)
    // A child entity may share its parent's class.
    if wanted == ClassTable.simple(actual.className) { return nil }
    var name = ClassTable.simple(actual.superclass)
    if name.isEmpty, expected.macro != nil, actual.places.body != nil { return "nothing" }
    var seen: Set<String> = []
    while name != wanted, seen.insert(name).inserted {
      if name == "NSManagedObject" || name == "NSObject" && expected.macro != nil { return name }
      guard let next = classes.named(name).first else { return nil }
      if !matching.entities[next].isEmpty { return name }
      name = ClassTable.simple(classes.classes[next].superclass)
    }
    return nil
  }

  /// The sources' name of the parent entity's class; a classic one need not have a class of its own.
  private func superclass(of expected: EntityDeclaration) -> String {
    guard expected.macro == nil, let entity = schema.entity(expected.entity) else {
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
    let name = ClassTable.simple(name)
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
        expected, actual, .observation(wanted.observation ?? .other("")),
        found: found.observation.map { .observation($0) }, isImplicit: wanted.observation == nil)
    }
  }

  /// One argument that is missing, wrong, or written though nobody asks for it.
  ///
  /// - Parameters:
  ///   - wanted: The argument as it should be.
  ///   - found: The argument as it is written; nil where it is not.
  ///   - isImplicit: What is wanted is what the macro does without the argument, so that the edit takes it away.
  private mutating func argument(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ wanted: AnnotationArgument,
    found: AnnotationArgument?, isImplicit: Bool
  ) {
    let label = wanted.name.rawValue
    let removes = isImplicit && found != nil
    let edit = removes ? DeclarationEdit.EntityChange.removeArgument(wanted.name) : .setArgument(wanted)
    add(
      expected, actual, .driftAccessor,
      removes
        ? "@PersistentModel of \(expected.entity) says \(found ?? wanted), which the configuration does not ask for"
        : "@PersistentModel of \(expected.entity) does not say \(wanted), which the configuration asks for",
      part: .argument(wanted.name), label: removes ? "not asked for" : "\(wanted) is expected", at: .name,
      atMost: .warning,
      fix: DriftFix(removes ? "Remove \(label)" : "Say \(wanted)", .review, [.entity(actual, edit)]),
      discriminator: label)
  }

  /// A difference of a class's head: the part of the declaration on one side, the XML attribute of the entity on the
  /// other. `modelLabel` is `the entity Order` unless given.
  mutating func add(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ rule: Rule, _ message: String,
    part: Difference.SwiftSide.Part, label: String, at attribute: XMLKey, modelLabel: String? = nil,
    atMost: Severity = .error, fix: DriftFix? = nil, help: [String] = [], discriminator: String
  ) {
    differences.append(
      Difference(
        rule: rule, message: message, element: [.init(.entity, expected.entity)],
        swift: .init(places: actual.places, part: part, label: label),
        xml: .init(
          origin: expected.facts.origin, attribute: attribute, label: modelLabel ?? "the entity \(expected.entity)"),
        atMost: atMost, help: help, fix: fix, subject: .type(expected: expected, actual: actual),
        discriminator: discriminator))
  }
}

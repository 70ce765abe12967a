import PlumbDeclarations
import PlumbText

/// Entities, classes and properties that only one side has.
///
/// What only the model has costs typed access; what only Swift has ends the app when it is used, for Core Data has no
/// accessor for the key. So the second is an error in either style:
///
///     model  <entity name="Order"><attribute name="total" …/></entity>
///     Swift  @NSManaged var totl: NSDecimalNumber?
///     // drift-property-missing warning: Order.total is not declared in Swift
///     // drift-property-extra error:     Order.totl is declared in Swift but not in the model (did you mean total?)
extension Comparison {
  /// An entity for which the sources hold no class: an error in macro style.
  ///
  /// In managed style it is a warning, and only for a class that the model names: an entity of `NSManagedObject` needs
  /// none, and with *Class Definition* Xcode writes it. Core Data makes plain NSManagedObject instances in its place,
  /// which works until one is cast.
  mutating func reportMissing(_ expected: EntityDeclaration) {
    let entity = schema.entity(expected.entity)
    if expected.macro == nil {
      guard let name = entity?.className, name != "NSManagedObject", entity?.codeGeneration != .class else { return }
    }
    let isMacro = expected.macro != nil
    differences.append(
      Difference(
        rule: .driftEntityMissing,
        message: isMacro
          ? "No class declares \(expected.entity)"
          : "The class \(expected.className) of the entity \(expected.entity) is not declared in Swift",
        element: [.init(.entity, expected.entity)],
        xml: .init(
          origin: expected.facts.origin, attribute: isMacro ? .name : .representedClassName,
          label: "no such class in the sources"),
        atMost: isMacro ? .error : .warning,
        notes: ["Core Data makes plain NSManagedObject instances where it finds no class"],
        help: ["declare the class, or let `plumb generate` write it"]))
  }

  /// A class of the other style, `@PersistentModel` or not: its properties follow other rules and are not compared.
  mutating func reportOtherStyle(_ actual: EntityDeclaration, for expected: EntityDeclaration) {
    let isMacro = expected.macro != nil
    differences.append(
      Difference(
        rule: .driftEntityMissing,
        message: "The class of \(expected.entity) is declared \(isMacro ? "without" : "with") @PersistentModel",
        element: [.init(.entity, expected.entity)],
        swift: .init(
          places: actual.places, part: .name,
          label: isMacro ? "@PersistentModel is expected" : "a classic class is expected"),
        xml: .init(origin: expected.facts.origin, attribute: .name, label: "the entity \(expected.entity)"),
        atMost: isMacro ? .error : .warning,
        help: [isMacro ? "mark it with @PersistentModel, or set the style to managed" : "set the style to macro"],
        discriminator: "macro"))
  }

  /// A property that no class of the entity declares, in no branch of an `#if` and no superclass. In managed style a
  /// warning, and nothing where Xcode writes the properties.
  ///
  /// The safe fix declares it, in the first class of the right style. There is none where the name is taken: by a
  /// variable that nothing stores, by a property of another key, or by a subclass that declares the property itself.
  mutating func reportMissing(_ property: PropertyDeclaration, of entity: EntityDeclaration, in found: [Int]) {
    let isMacro = entity.macro != nil
    if !isMacro, schema.entity(entity.entity)?.codeGeneration != .manual { return }
    let declared = found.map { classes.classes[$0] }
    guard let target = declared.first(where: { !isMacro || $0.macro != nil }) else { return }
    let unstored = declared.lazy.flatMap(\.form.unstored).first { $0.name == property.name }
    if let unstored { return reportUnstored(unstored, as: property, of: entity) }
    let namesake = declared.lazy.flatMap(\.properties).first { $0.name == property.name }
    let below = classes.descendants(of: found).map { classes.classes[$0] }
      .first { $0.properties.contains { $0.name == property.name } }
    differences.append(
      Difference(
        rule: .driftPropertyMissing, message: "\(entity.entity).\(property.persistentName) is not declared in Swift",
        element: [.init(.entity, entity.entity), .init(property.elementKind, property.persistentName)],
        swift: .init(places: target.places, part: .name, label: "no property for it here"),
        xml: .init(origin: property.facts.origin, attribute: .name, label: "only in the model"), startsAtModel: true,
        atMost: isMacro ? .error : .warning,
        help: namesake.map { ["\($0.name) is what Swift calls \($0.persistentName): rename one of the two"] }
          ?? below.map { ["\($0.className) declares it: move it up to \(target.className)"] } ?? [],
        fix: namesake == nil && below == nil
          ? DriftFix("Declare \(property.name)", .safe, [.entity(target, .insertProperty(property))]) : nil))
  }

  /// A persisted property that the entity lacks. A key of `value(forKey:)` is a warning, for a class beyond the sources
  /// may have it; a macro class's property without a written type is a note, for the macro passes it over. `candidates`
  /// are the missing ones, to find the name that was meant.
  mutating func reportExtra(_ extra: Declared, of entity: EntityDeclaration, candidates: [String]) {
    let property = extra.property
    let name = property.persistentName
    let isMacro = entity.macro != nil
    if isMacro, property.form.isTypeInferred { return reportPassedOver(property, of: entity) }
    var help =
      isMacro
      ? "add it to the model (`plumb align --model`), or mark it with @Ignore"
      : "add it to the model (`plumb align --model`), or delete it"
    if let near = nearest(to: name, in: candidates) { help = "did you mean \(near)?" }
    differences.append(
      Difference(
        rule: .driftPropertyExtra, message: "\(entity.entity).\(name) is declared in Swift but not in the model",
        element: [.init(.entity, entity.entity), .init(property.elementKind, name)],
        swift: .init(places: property.places, part: .name, label: "not in the model"),
        xml: .init(origin: entity.facts.origin, attribute: .name, label: "\(entity.entity) has no \(name)"),
        // The key may be one that a class beyond the sources has.
        atMost: property.form.storage == .keyValue ? .warning : .error,
        notes: isMacro ? [] : ["reading or writing it ends the app"], help: [help],
        subject: .extraProperty(
          property, of: .entity(entity), in: classes.classes[extra.owner], near: nearest(to: name, in: candidates))))
  }
}

// MARK: - What the macro does not see

extension Comparison {
  /// `var cache = [:]` in a macro class: neither stored nor lost, as long as that is what was meant.
  private mutating func reportPassedOver(_ property: PropertyDeclaration, of entity: EntityDeclaration) {
    let name = property.persistentName
    differences.append(
      Difference(
        rule: .driftPropertyExtra,
        message: "\(entity.entity).\(name) has no written type, so @PersistentModel does not store it",
        element: [.init(.entity, entity.entity), .init(.attribute, name)],
        swift: .init(places: property.places, part: .name, label: "kept in memory only"), atMost: .note,
        help: ["mark it with @Ignore if that is what it is for"], discriminator: "inferred"))
  }
}

// MARK: - What was meant

extension Comparison {
  /// The name that was meant, among those that are missing; nil where none is near.
  ///
  ///     nearest(to: "totl", in: ["total", "number"])  // total
  ///
  /// Among many that are missing none is likelier than the others, and looking at them all takes long.
  func nearest(to name: String, in missing: [String]) -> String? {
    missing.count > 30 ? nil : Suggestion.nearest(to: name, in: missing)
  }
}

// MARK: - Classes

extension Comparison {
  /// Classes that are no expected entity's: base classes may be, as long as what they declare is somebody's. Classes
  /// that other models of the same sources ask for are passed over.
  mutating func reportUnclaimedClasses() {
    let unclaimed = classes.classes.indices.filter { matching.entities[$0].isEmpty }
    guard !unclaimed.isEmpty else { return }
    let superclasses = Set(classes.classes.map { ClassTable.simple($0.superclass) })
    let missing = drift.expected.entities.indices.filter { matching.classes[$0].isEmpty }
    let candidates = missing.map { drift.expected.entities[$0].entity }
    for index in unclaimed {
      let declaration = classes.classes[index]
      let name = ClassTable.simple(declaration.className)
      if drift.classesElsewhere.contains(name) || drift.classesElsewhere.contains(declaration.entity) { continue }
      if superclasses.contains(name) {
        reportStrayProperties(of: declaration, index)
      } else {
        reportExtra(declaration, candidates: candidates)
      }
    }
  }

  /// Properties of a base class that no entity of a class below has: nobody can use them.
  private mutating func reportStrayProperties(of declaration: EntityDeclaration, _ index: Int) {
    let known = knownNames(nil, [index])
    for property in declaration.properties where !property.speaks(ofOneOf: known) && property.form.needsKey {
      let name = ClassTable.simple(declaration.className)
      differences.append(
        Difference(
          rule: .driftPropertyExtra,
          message: "\(name).\(property.persistentName) is declared in Swift, but no entity of a class below has it",
          element: [.init(.entity, name), .init(property.elementKind, property.persistentName)],
          swift: .init(places: property.places, part: .name, label: "not in the model"),
          notes: ["reading or writing it ends the app"],
          help: ["add it to the model (`plumb align --model`), or delete it"]))
    }
  }

  /// A class without an entity. `init(context:)` and a fetch request of it end the app, but in managed style it may
  /// belong to a model that Plumb does not see: a warning there, and a note where it declares no property.
  private mutating func reportExtra(_ declaration: EntityDeclaration, candidates: [String]) {
    let isMacro = declaration.macro != nil
    let name = isMacro ? declaration.form.objcName ?? declaration.entity : declaration.entity
    let near = nearest(to: name, in: candidates)
    differences.append(
      Difference(
        rule: .driftEntityExtra, message: "\(name) is declared in Swift, but the model has no entity for it",
        element: [.init(.entity, name)],
        swift: .init(places: declaration.places, part: .name, label: "not in the model"),
        atMost: isMacro ? .error : declaration.properties.isEmpty ? .note : .warning,
        notes: ["making or fetching such an object ends the app"],
        help: [
          near.map { "did you mean \($0)?" }
            ?? "add the entity to the model (`plumb align --model`), or delete the class"
        ],
        subject: .extraType(declaration, near: near)))
  }
}

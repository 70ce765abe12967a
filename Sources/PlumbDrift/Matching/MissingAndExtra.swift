import PlumbDeclarations
import PlumbGenerate
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
  /// An entity for which the sources hold no class.
  ///
  /// In managed style it is reported only for a class that the model names: an entity of `NSManagedObject` needs none,
  /// and with *Class Definition* Xcode writes it.
  mutating func reportMissing(_ expected: EntityDeclaration) {
    if !Style.of(expected).comparing.isComplete {
      let entity = schema.entity(expected.entity)
      guard let name = entity?.className, name != "NSManagedObject", entity?.codeGeneration != .class else { return }
    }
    differences.append(.driftEntityMissing(expected))
  }

  /// A property that no class of the entity declares, in no branch of an `#if` and no superclass. In managed style
  /// nothing where Xcode writes the properties.
  ///
  /// It is missing in the first class of the right style. A variable of its name that nothing stores is reported in its
  /// stead: declaring the property beside it would not compile. Such code runs; what is set is kept in memory at best,
  /// and gone with the object:
  ///
  ///     model  <attribute name="note" optional="YES" attributeType="String"/>
  ///     Swift  lazy var note: String? = nil
  ///     // drift-property-missing: Order.note is lazy in Swift, so it is not stored
  mutating func reportMissing(_ property: PropertyDeclaration, of entity: EntityDeclaration, in found: [Int]) {
    let style = Style.of(entity)
    if !style.comparing.isComplete, schema.entity(entity.entity)?.codeGeneration != .manual { return }
    let declared = found.map { classes.classes[$0] }
    guard let target = declared.first(where: style.owns) else { return }
    let namesakes = declared.flatMap(\.form.unstored).filter { $0.name == property.name }
    let unstored = namesakes.first { $0.reason != .commentedOut } ?? namesakes.first
    differences.append(
      unstored.map { .driftPropertyMissing(property, of: entity, unstored: $0) }
        ?? .driftPropertyMissing(property, of: entity, in: target, takenBy: namesake(of: property, found)))
  }

  /// What has the name of a property that the classes lack.
  private func namesake(of property: PropertyDeclaration, _ found: [Int]) -> NameTaken? {
    let declared = found.lazy.flatMap { classes.classes[$0].properties }
    if let namesake = declared.first(where: { $0.name == property.name }) { return .property(namesake) }
    let below = classes.descendants(of: found).first { index in
      classes.classes[index].properties.contains { $0.name == property.name }
    }
    return below.map { .subclass(classes.classes[$0]) }
  }

  /// A persisted property that the entity lacks; the macro passes over one without a written type. `candidates` are the
  /// missing ones, to find the name that was meant.
  mutating func reportExtra(_ extra: Declared, of entity: EntityDeclaration, candidates: [String]) {
    let property = extra.property
    if Style.of(entity).comparing.isExact, property.form.isTypeInferred {
      return differences.append(.driftPropertyExtra(inferred: property, of: entity))
    }
    let near = nearest(to: property.persistentName, in: candidates)
    differences.append(.driftPropertyExtra(property, of: entity, in: classes.classes[extra.owner], near: near))
  }
}

// MARK: - What the sources do not hold

extension Comparison {
  /// Whether a superclass of the classes is not among the sources: it may declare what seems to be missing, and stand
  /// for what seems to be too much. Where something of the kind is hidden by it, that is said, once for each such
  /// superclass.
  mutating func leavesSources(_ entity: EntityDeclaration, _ found: [Int], hides: Bool) -> Bool {
    let outside = found.map { classes.classes[$0] }.first { $0.form.outsideSuperclass != nil }
    guard let outside, let name = outside.form.outsideSuperclass else { return false }
    if hides, reportedOutside.insert(name).inserted {
      differences.append(.driftSuperclass(entity, outside, beyondSources: name))
    }
    return true
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
    let superclasses = Set(classes.classes.map { $0.superclass.lastComponent })
    let missing = drift.expected.entities.indices.filter { matching.classes[$0].isEmpty }
    let candidates = missing.map { drift.expected.entities[$0].entity }
    for index in unclaimed {
      let declaration = classes.classes[index]
      let name = declaration.className.lastComponent
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
      differences.append(.driftPropertyExtra(stray: property, in: declaration.className.lastComponent))
    }
  }

  /// A class without an entity: `init(context:)` and a fetch request of it end the app.
  private mutating func reportExtra(_ declaration: EntityDeclaration, candidates: [String]) {
    let namesEntity = Style.of(declaration).comparing.namesEntity
    let name = namesEntity ? declaration.form.objcName ?? declaration.entity : declaration.entity
    differences.append(.driftEntityExtra(declaration, named: name, near: nearest(to: name, in: candidates)))
  }
}

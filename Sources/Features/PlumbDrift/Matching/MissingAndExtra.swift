import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbRules
import PlumbText

/// Entities, classes and properties that only one side has.
///
/// An element that only the model has lacks typed access. An element that only Swift has ends the app when it is
/// used, because Core Data has no accessor for the key. The latter is therefore an error in every style.
extension Comparison {
  /// Reports an entity for which the sources declare no class.
  ///
  /// In managed style, it is reported only if the model names a class: an entity of `NSManagedObject` needs none, and
  /// with *Class Definition* Xcode generates the class. A class from which one in the sources inherits exists in
  /// another module. A class of several entities is reported for the first one.
  mutating func reportMissing(_ expected: EntityDeclaration) {
    let entity = schema.entity(expected.entity)
    if !drift.comparesGeneratorOptions, !expected.isSwiftData, entity?.codeGeneration == .class { return }
    if !expected.style.isComplete {
      guard let name = entity?.className, name != "NSManagedObject", entity?.codeGeneration != .class else { return }
      if !classes.inheriting(from: name).isEmpty { return }
    }
    let isAbstract = entity?.isAbstract ?? false
    let name = expected.className.lastComponent
    let key = "\(expected.className) \(isAbstract)"
    if !expected.style.isComplete, let index = missingClasses[key]?.index {
      missingClasses[key]?.others.append(expected.entity)
      let others = missingClasses[key]?.others ?? []
      let note = "it is also the class of \(Phrase.list(others, limit: 5))"
      if others.count > 1 { differences[index].diagnostic.notes.removeLast() }
      return differences[index].diagnostic.notes.append(note)
    }
    let unbuilt = drift.filesWithoutTarget.first { Path.name($0).prefix { $0 != "+" && $0 != "." } == name }
    missingClasses[key] = (differences.count, [])
    if !expected.style.isComplete, let plain = drift.actual.plainClasses[name] {
      return differences.append(.driftEntityMissing(expected, isAbstract: isAbstract, plain: plain))
    }
    differences.append(.driftEntityMissing(expected, isAbstract: isAbstract, unbuilt: unbuilt))
  }

  /// Reports a property that no class of the entity declares, in any branch of an `#if` or in a superclass. In
  /// managed style, the property is not reported if Xcode generates the properties.
  ///
  /// The property is reported in the first class of the right style. If an unstored variable has its name, the
  /// variable is reported instead, because an added property would not compile. Code with such a variable runs, but
  /// the value is at most held in memory and lost with the object.
  ///
  /// - Parameter similar: A property that only Swift has and that may be the missing one under another name. The
  ///   missing one is then not added.
  mutating func reportMissing(
    _ property: PropertyDeclaration, of entity: EntityDeclaration, in found: [Int], similar: PropertyDeclaration?
  ) {
    let style = entity.style
    if !style.isComplete {
      if schema.entity(entity.entity)?.codeGeneration != .manual { return }
      if isDeclaredBelow(property, of: entity) { return }
      // An extension of NSManagedObject declares it for every object.
      if drift.actual.extensionMembers["NSManagedObject"]?.contains(property.name) ?? false { return }
    }
    // A transient property is not in the store, and not part of the hash that SwiftData and Core Data share.
    if entity.isSwiftData, property.isTransient { return }
    guard let index = found.first(where: { style.takes(classes.classes[$0]) }) else { return }
    let target = classes.classes[index]
    let namesakes = found.flatMap { classes.classes[$0].form.unstored }.filter { $0.name == property.name }
    if !style.isComplete, namesakes.contains(where: { $0.reason == .accessor }) { return }
    let unstored = namesakes.first { $0.reason != .commentedOut } ?? namesakes.first
    if let unstored { return differences.append(.driftPropertyMissing(property, of: entity, unstored: unstored)) }
    let written = asNeighboursAre(property, inClass: index)
    let isWritten = entity.writesAccessors || target.writesAccessors
    let obstacle =
      namesake(of: property, found) ?? similar.map(NameTaken.similar)
      ?? unfitName(written.property, isExact: style.isExact)
      ?? unknownType(in: written.property.type).map(NameTaken.unknownType)
      ?? (isWritten ? .accessors : nil)
    differences.append(
      .driftPropertyMissing(
        property, of: entity, as: written, obstacle: obstacle,
        isOtherEnd: hasDeclaredInverse(property, of: entity),
        preventsSaving: preventsSaving(property, of: entity, found)))
  }

  /// Whether objects of an entity cannot be saved, because no class sets the property: a mandatory attribute without a
  /// default value whose key is in no code of its classes.
  private func preventsSaving(_ property: PropertyDeclaration, of entity: EntityDeclaration, _ found: [Int]) -> Bool {
    guard let model = schema.entity(entity.entity), !model.isAbstract,
      let attribute = schema.ownAttribute(property.persistentName, of: model),
      !attribute.isOptional, !attribute.isTransient, !attribute.hasDefault, attribute.derivationExpression == nil
    else { return false }
    let chain = found + classes.ancestors(of: found) + classes.descendants(of: found)
    return !chain.contains { index in
      let form = classes.classes[index].form
      return form.setOnInsert.contains(property.name) || form.keyUses.contains { $0.key == property.persistentName }
    }
  }

  /// Whether Swift declares the other end of a relationship. This end is required by the model and may be omitted in
  /// Swift on purpose.
  private func hasDeclaredInverse(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Bool {
    guard let relationship = schema.entity(entity.entity).flatMap({ schema.ownRelationship(property.name, of: $0) }),
      let inverse = relationship.inverseName,
      let index = relationship.destinationEntity.flatMap({ expectedIndices[$0] })
    else { return false }
    return declares(inverse, index)
  }

  /// Whether a class of an expected entity, or a superclass, declares a property.
  private func declares(_ name: String, _ entity: Int) -> Bool {
    let found = matching.classes[entity]
    return (found + classes.ancestors(of: found)).contains { index in
      classes.classes[index].properties.contains { $0.persistentName == name }
    }
  }

  /// Whether the class of every concrete sub-entity of an abstract entity declares a property itself, so that every
  /// object has it.
  private func isDeclaredBelow(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Bool {
    guard let parent = schema.entity(entity.entity), parent.isAbstract else { return false }
    let below = drift.expected.entities.indices.filter { index in
      guard let entity = schema.entity(drift.expected.entities[index].entity), !entity.isAbstract else { return false }
      return schema.ancestors(of: entity).contains { $0.name == parent.name }
    }
    return !below.isEmpty && below.allSatisfy { declares(property.persistentName, $0) }
  }

  /// Returns the reason why a declaration with the property's name does not work; `nil` if it works.
  private func unfitName(_ property: PropertyDeclaration, isExact: Bool) -> NameTaken? {
    if isExact { return SwiftName.needsBackticks(property.name) ? .keyword : nil }
    return OwnedName.family(of: property.name) != nil && !property.type.isScalar ? .owned : nil
  }

  /// Returns the declaration that has the name of a missing property; `nil` if the name is free.
  private func namesake(of property: PropertyDeclaration, _ found: [Int]) -> NameTaken? {
    let declaring = classes.declaring(property: property.name)
    for index in found where declaring.contains(index) {
      return classes.classes[index].properties.first { $0.name == property.name }.map(NameTaken.property)
    }
    if declaring.isEmpty { return nil }
    let below = classes.descendants(of: found).first(where: declaring.contains)
    return below.map { .subclass(classes.classes[$0]) }
  }

  /// Reports a persisted property that the entity lacks. A property without a written type is skipped by the macro
  /// and reported as a note. `near` is the missing property with the most similar name.
  mutating func reportExtra(_ extra: Declared, of entity: EntityDeclaration, near: String?) {
    let property = extra.property
    if entity.style.isExact, property.form.isTypeInferred {
      return differences.append(.driftPropertyExtra(inferred: property, of: entity))
    }
    differences.append(.driftPropertyExtra(property, of: entity, in: classes.classes[extra.owner], near: near))
  }
}

// MARK: - Declarations outside of the sources

extension Comparison {
  /// Returns whether a superclass of the classes is not in the sources. It may declare the properties that seem
  /// missing, and implement those that seem extra. If `hides` is `true`, each such superclass is reported one time.
  mutating func leavesSources(_ entity: EntityDeclaration, _ found: [Int], hides: Bool) -> Bool {
    let outside = found.map { classes.classes[$0] }.first { $0.form.outsideSuperclass != nil }
    guard let outside, let name = outside.form.outsideSuperclass else { return false }
    if hides, reportedOutside.insert(name).inserted {
      differences.append(.driftSuperclass(entity, outside, beyondSources: name))
    }
    return true
  }
}

// MARK: - Suggestions

extension Comparison {
  /// Returns the missing name that is most similar to the given name; `nil` if none is similar. With more than 30
  /// missing names the result is `nil`: a similar name is then no reliable suggestion, and the search takes long.
  func nearest(to name: String, in missing: [String]) -> String? {
    missing.count > 30 ? nil : Suggestion.nearest(to: name, in: missing)
  }
}

// MARK: - Classes

extension Comparison {
  /// Reports classes that match no expected entity. Base classes are accepted if an entity has the properties that
  /// they declare. Classes of other models in the same sources are skipped.
  mutating func reportUnclaimedClasses() {
    let unclaimed = classes.classes.indices.filter { matching.entities[$0].isEmpty }
    guard !unclaimed.isEmpty else { return }
    let superclasses = Set(classes.classes.map { $0.superclass.lastComponent })
    let layers = Set(classes.classes.flatMap(\.form.layers))
    let missing = drift.expected.entities.indices.filter { matching.classes[$0].isEmpty }
    let candidates = missing.map { drift.expected.entities[$0].entity }
    for index in unclaimed {
      let declaration = classes.classes[index]
      let name = declaration.className.lastComponent
      if drift.classesElsewhere.contains(name) || drift.classesElsewhere.contains(declaration.entity) { continue }
      // A base class layer of another class, which is reported with that class.
      if layers.contains(name) { continue }
      if superclasses.contains(name) {
        reportStrayProperties(of: declaration, index)
      } else {
        reportExtra(declaration, candidates: candidates)
      }
    }
  }

  /// Reports properties of a base class that no entity of a subclass has. Any access to them ends the app.
  private mutating func reportStrayProperties(of declaration: EntityDeclaration, _ index: Int) {
    let known = knownNames(nil, [index])
    for property in declaration.properties where !property.accesses(oneOf: known) && property.form.needsKey {
      differences.append(.driftPropertyExtra(stray: property, in: declaration))
    }
  }

  /// Reports a class without an entity: `init(context:)` and a fetch request for it end the app.
  private mutating func reportExtra(_ declaration: EntityDeclaration, candidates: [String]) {
    // A model that cannot be read has its own finding, and may have the entity.
    if drift.lacksModels, !declaration.isSwiftData { return }
    let namesEntity = declaration.style.namesEntity
    let name = namesEntity ? declaration.form.objcName ?? declaration.entity : declaration.entity
    let near = nearest(to: name, in: candidates)
    if let near { misnamedEntities.insert(near) }
    differences.append(
      .driftEntityExtra(
        declaration, named: name, near: near,
        mayBeElsewhere: drift.setsClassNames || declaration.form.outsideSuperclass != nil))
  }
}

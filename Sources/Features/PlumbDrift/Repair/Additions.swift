import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// Properties, entities and composites that only Swift has.
///
///     Swift  @PersistentModel final class Boat: NSManagedObject { var length: Double = 2.5 }
///     model  <attribute name="length" attributeType="Double" defaultValueString="2.5" usesScalarValueType="YES"/>
///
/// An element is added only if Swift declares it unambiguously.
extension ModelUpdate {
  /// Returns the fix that adds the attribute or relationship of a property. A classic class declares neither inverse
  /// nor delete rule, so only its attributes are added.
  ///
  /// An attribute is safe if existing rows are valid without a value: it is optional, has a default or is transient, or
  /// the entity is new to the store. A uniqueness constraint needs review, because the migration fails if rows have
  /// equal values. A new element of an existing composite also needs review.
  func addition(of declared: Declared) throws(Undetermined) -> ModelFix {
    if declared.isSwiftData, isRelationship(declared.property) {
      throw .init("SwiftData declares an inverse at one of its relationships only: add both in Xcode")
    }
    if case .relationship(let traits) = declared.property.kind, declared.isExact {
      return try addition(of: declared, traits)
    }
    if !declared.isExact, isRelationship(declared.property) {
      throw .init("a classic class does not declare a relationship's inverse: add it in Xcode")
    }
    let attribute = try attribute(for: declared)
    let isNew = isNew(declared.owner)
    let owner = declared.owner.step
    if owner.kind == .entity, attribute.needsValue, !isNew {
      throw .init(
        "it is never nil in Swift, and a store with \(owner.name) objects could not migrate (134110): make it "
          + "optional in Swift, or add it in Xcode with a default")
    }
    var edits: [ModelEdit] = [.addAttribute(attribute, to: owner)]
    var isSafe = owner.kind == .entity && (attribute.isOptional || attribute.hasDefault || attribute.isTransient)
    if case .attribute(let traits) = declared.property.kind, traits.isUnique, owner.kind == .entity {
      edits.append(.setUnique(attribute.name, of: owner.name, true))
      isSafe = false
    }
    let title = "Add the attribute \(attribute.name), \(attribute.phrase)"
    return ModelFix(title, isSafe || isNew ? .safe : .review, edits)
  }

  /// Returns the fix that adds a relationship of a macro class, with the inverse and delete rule of `@Relationship`.
  /// It is safe unless existing objects, whose relationship is empty, would have fewer objects than its minimum.
  private func addition(of declared: Declared, _ traits: RelationshipTraits) throws(Undetermined) -> ModelFix {
    let owner = declared.owner.step
    if owner.kind == .composite { throw .init("a composite has no relationships") }
    if declared.property.places.annotation == nil, traits.inverse == nil, traits.deleteRule == nil {
      throw .noRelationship
    }
    guard let destination = self.entity(ofClass: traits.destination) else { throw .noEntity(traits.destination) }
    guard let rule = traits.deleteRule else { throw .noDeleteRule }
    var relationship = Relationship(
      name: declared.property.persistentName, destination: destination, isToMany: traits.cardinality != .toOne,
      inverse: traits.inverse, deleteRule: rule)
    relationship.isOrdered = traits.cardinality == .toManyOrdered
    relationship.minimumCount = traits.minimumCount
    if relationship.isToMany { relationship.maximumCount = traits.maximumCount }
    relationship.isSyncable = isSyncable(declared.owner)
    let isSafe = (traits.minimumCount ?? 0) <= 0 || isNew(declared.owner)
    return ModelFix(
      "Add \(relationship.name), \(traits.cardinality.relationship) to \(destination)", isSafe ? .safe : .review,
      [.addRelationship(relationship, to: owner)])
  }

  /// Whether a property of a classic class holds other objects.
  private func isRelationship(_ property: PropertyDeclaration) -> Bool {
    if case .relationship = property.kind { return true }
    if let found = cardinality(ofManaged: property.type), found != .toOne { return true }
    let name = property.type.elementName
    return entity(ofClass: name) != nil || !classes.named(name).isEmpty
  }

  /// Returns the cardinality of a type as a relationship; `nil` for arrays and other types that are no relationship.
  func cardinality(ofManaged type: TypeReference) -> Cardinality? {
    switch type.unwrapped {
    case .set: .toMany
    case let type where type.isFoundationArray: nil
    case .named: type.unwrapped.collectionCardinality ?? .toOne
    default: nil
    }
  }
}

// MARK: - Types

extension ModelUpdate {
  /// Returns the fix that adds the entity of a class, without properties. They are added in the next round, when the
  /// class represents the entity.
  ///
  /// Two cases throw: a class that may belong to a renamed entity, because a new entity would leave the stored objects
  /// in the old one; and a classic class without properties, which may serve any purpose.
  func addition(of declaration: EntityDeclaration, near: String?) throws(Undetermined) -> ModelFix {
    let name = declaration.entity
    if let near { throw .init("it may be \(near) under a new name, which Swift does not declare: rename it in Xcode") }
    if let near = missingClass(like: declaration) {
      throw .init(
        "it may be \(near.className), the class of \(near.entity), under a new name: set the class in Xcode, or rename "
          + "it in Swift")
    }
    let style = declaration.style
    if !style.isMarked, declaration.properties.isEmpty { throw .init("the class declares no property") }
    var entity = Entity(name: name)
    // Core Data cannot create objects of a SwiftData class.
    if !declaration.isSwiftData {
      entity.representedClassName = representedClassName(of: declaration)
    }
    entity.isSyncable = drift.model.entities.count(where: \.isSyncable) * 2 >= drift.model.entities.count
    if style.inherits { entity.parentEntity = parent(of: declaration) }
    let parent = entity.parentEntity.map { ", which inherits from \($0)" } ?? ""
    return ModelFix("Add the entity \(name)\(parent)", .safe, [.addEntity(entity)])
  }

  /// Returns an entity without a class in the sources that the class may represent: the class names are similar, or
  /// one name is part of the other and both have a common property. `nil` if no such entity exists.
  private func missingClass(like declaration: EntityDeclaration) -> EntityDeclaration? {
    let named = missingEntities.filter {
      $0.className.lastComponent != "NSManagedObject" && schema.entity($0.entity)?.codeGeneration != .class
    }
    let names = [declaration.className.lastComponent, declaration.entity]
    let classes = named.map { $0.className.lastComponent }
    // Among more than 30 missing classes, a similar name is not a reliable match.
    if named.count <= 30, let near = names.lazy.compactMap({ Suggestion.nearest(to: $0, in: classes) }).first {
      return named.first { $0.className.lastComponent == near }
    }
    let keys = Set(declaration.properties.map(\.persistentName))
    return named.first { missing in
      let wanted = [missing.entity, missing.className.lastComponent]
      return wanted.contains { old in names.contains { $0.isPart(of: old) || old.isPart(of: $0) } }
        && missing.properties.contains { keys.contains($0.persistentName) }
    }
  }

  /// Returns the entity of the nearest superclass that has one; `nil` for a direct subclass of `NSManagedObject`.
  private func parent(of declaration: EntityDeclaration) -> String? {
    let above = classes.ancestors(of: classes.named(declaration.className)).map { classes.classes[$0].className }
    return ([declaration.superclass] + above).lazy.compactMap { entity(ofClass: $0) }.first
  }

  /// Returns the name by which Core Data finds a class of a new entity: the Swift name with the module that most
  /// entities have, or the name in `@objc(…)` if they have none. The macro style names the entity in `@objc(…)`.
  ///
  ///     representedClassName(of: boat)  // .Boat, if the others are .Berth, .Pier
  private func representedClassName(of declaration: EntityDeclaration) -> String {
    let name = declaration.className.lastComponent
    if let module { return module + name }
    if declaration.style.namesEntity { return name }
    // A Swift class without `@objc(…)` is found only with its module.
    return declaration.form.objcName ?? "." + name
  }

  /// The module before the class names of most entities, with its dot; only a dot for the module that is being built.
  /// `nil` if they have none, or several.
  var module: String? {
    let modules = drift.model.entities.compactMap(\.module)
    guard let first = modules.first, modules.count * 2 > drift.model.entities.count,
      modules.allSatisfy({ $0 == first })
    else { return nil }
    return first
  }
}

// MARK: - Names

extension ModelUpdate {
  /// Returns the fix that renames a property that only the model has to a property that only Swift has, if both have
  /// the same type and similar names. The property may be renamed or misspelled. `nil` if no property matches.
  func renaming(of declared: Declared, from near: String?) throws(Undetermined) -> ModelFix? {
    guard case .entity(let entity) = declared.owner else { return nil }
    let property = declared.property
    let missing = missingProperties[entity.entity] ?? []
    let expected = drift.expected.entities.first { $0.entity == entity.entity }?.properties ?? []
    let candidates = expected.filter { old in
      missing.contains(old.persistentName) && old.isRelationship == property.isRelationship
        && old.type.unwrapped.means(property.type.unwrapped)
        && (old.persistentName == near || old.persistentName.isPart(of: property.persistentName)
          || property.persistentName.isPart(of: old.persistentName))
    }
    guard let old = candidates.first(where: { $0.persistentName == near }) ?? candidates.first else { return nil }
    if let file = sources.brokenFiles.first {
      throw .init("it may be \(old.persistentName) under a new name, which \(file) may declare: fix the file first")
    }
    return try rename(old.persistentName, of: entity.entity, to: property.persistentName)
  }

  /// Returns the fix that renames a property and retains its stored values by the renaming identifier. It always
  /// needs review, because two properties may have similar names.
  func rename(_ old: String, of entity: String, to new: String) throws(Undetermined) -> ModelFix {
    let override = drift.options.entities[entity]
    if override?.attributes[old] != nil || override?.relationships[old] != nil {
      throw .init("it would be \(old) under a new name, and the configuration contains \(old): change it there first")
    }
    return ModelFix(
      "Rename \(old) to \(new); its renaming identifier preserves the stored values", .review,
      [.rename(old, of: entity, to: new)])
  }
}

extension String {
  /// Whether the other name contains this one: `length` and `lengthInMeters`.
  fileprivate func isPart(of other: String) -> Bool {
    utf8.count > 2 && other.lowercased().contains(lowercased())
  }
}

extension Attribute {
  /// The type and the default, for a title: `optional String`, `Double with the default 0.0`.
  fileprivate var phrase: String {
    let value = DefaultText(value: defaultValue, dateInterval: defaultDateInterval)
    let kind = (isTransient ? "transient " : "") + (isOptional ? "optional " : "") + type.rawValue
    return kind + (value.isEmpty ? "" : " with the default \(value.shown(as: type))")
  }
}

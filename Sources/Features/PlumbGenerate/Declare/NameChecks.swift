import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel

/// Checks for names that Swift or the generated code does not allow.
///
/// A name can conflict with Swift (`1st`), with NSManagedObject (`hasChanges`), with a member that is generated in
/// addition to the properties (`addToItems`, `itemsCount`), or with another name of the same model. Swift's keywords
/// are allowed, because they are written with backticks.
extension Declarer {
  /// Checks the entity's name, which is written in `@objc(…)`, and the name of its class. An entity without a
  /// separate class has no class name to check.
  mutating func checkNames(of entity: Entity, className: String) {
    if !seenEntities.insert(entity.name).inserted {
      say(.entityDuplicate(entity))
    }
    if hasClass(entity) { checkClassName(className, of: entity) }
  }

  /// Reports a class name that is not an identifier, that would shadow a type of the generated code (`NSSet`,
  /// `Date`), or that another entity's class already has.
  private mutating func checkClassName(_ className: String, of entity: Entity) {
    if !SwiftName.isIdentifier(className) {
      say(.nameInvalid(class: className, of: entity, style))
    } else if isReserved(className) {
      say(.nameCollision(class: className, of: entity, style))
    } else if options.companions.contains(.queries), FieldsCode.typeNames.contains(className) {
      say(.generateCompanion(queriesOf: entity, className))
    }
    if let other = classOwners.updateValue(entity.name, forKey: className), other != entity.name {
      say(.classDuplicate(entity, className, of: other))
    }
  }

  /// Reports a class that Core Data does not find by the name in the model. The finding is a warning: the code compiles,
  /// but the entity's objects are plain NSManagedObject instances.
  mutating func checkRuntimeName(of entity: Entity, className: String) {
    let objcName = style.runtimeName(of: entity, className: className)
    let name = entity.module != nil && style.takesModelClass ? className : objcName
    guard let wanted = entity.className, wanted != "NSManagedObject", wanted != name else { return }
    say(.generateObjCName(entity, wanted: wanted, name: name, style))
  }

  /// Returns a property's name in Swift, and reports it if it is not an identifier. The name is returned in both
  /// cases.
  mutating func checkedName(_ name: String, of place: PropertyPath) -> String {
    guard !SwiftName.isIdentifier(name) else { return name }
    say(.nameInvalid(name, of: place, style))
    return name
  }

  /// Checks the members of a class: its properties, inherited members, and generated members. It reports at most one
  /// conflict for each property, in this order: with another property, with an inherited member, with a generated
  /// member.
  mutating func checkMembers(of declaration: EntityDeclaration, _ entity: Entity) {
    let properties = declaration.properties
    let generated = generatedMembers(of: declaration)
    var owners: [String: Int] = [:]
    for index in properties.indices {
      let name = properties[index].name
      if let other = owners.updateValue(index, forKey: name) {
        refuseTwin(properties[index], properties[other], entity)
      } else if let member = style.inheritedMember(name) {
        refuse(properties[index], with: member, entity)
      } else if let member = generated[name], member != .ofRelationship(properties[index].persistentName) {
        refuse(properties[index], with: member, entity)
      }
    }
  }

  /// Checks the elements of a struct. Their Swift names are configured, so two elements can have the same name.
  mutating func checkElements(of declaration: CompositionDeclaration, _ composite: Composite) {
    var seen: Set<String> = []
    for element in declaration.elements where !seen.insert(element.name).inserted {
      say(.nameCollision(element, of: composite))
    }
  }

  /// Reports two properties with the same Swift name. Either the model contains the property twice, or the
  /// configuration gives both the same name.
  private mutating func refuseTwin(_ property: PropertyDeclaration, _ other: PropertyDeclaration, _ entity: Entity) {
    let anchor = anchor(of: property, entity)
    if property.persistentName == other.persistentName {
      say(.propertyDuplicate(property.persistentName, of: entity, on: anchor))
    } else {
      say(.nameCollision(property, other, of: entity, on: anchor))
    }
  }

  /// Reports a property whose name is already in use. The remedy is a different Swift name, or, for a conflict with a
  /// generated count, disabling `toManyCount`.
  private mutating func refuse(_ property: PropertyDeclaration, with member: TakenMember, _ entity: Entity) {
    let isCount = if case .ofRelationship = member { property.name.hasSuffix("Count") } else { false }
    say(
      .nameCollision(
        property, of: entity, with: member, on: anchor(of: property, entity),
        help: isCount ? "\(style.renameHelp), or switch `toManyCount` off" : style.renameHelp))
  }

  /// Returns the anchor of a property's tag in the model. The declaration contains the name in the model and the
  /// origin.
  private func anchor(of property: PropertyDeclaration, _ entity: Entity) -> Anchor {
    let kind: ElementPath.Kind = if case .attribute = property.kind { .attribute } else { .relationship }
    return .child(kind, property.persistentName, origin: property.facts.origin, of: entity)
  }

  /// Returns the generated members by name.
  ///
  ///     relationship `items`, to-many   →   addToItems, removeFromItems, itemsCount
  ///     the macro's members             →   Keys, Paths, PathRoot
  ///     members for observation         →   observationState, observedFields
  private func generatedMembers(of declaration: EntityDeclaration) -> [String: TakenMember] {
    var members: [String: TakenMember] = [:]
    for name in style.members { members[name] = .ofEveryClass }
    if declaration.members.observation != nil {
      for name in ObservationNames.members { members[name] = .ofObservation }
    }
    for property in declaration.properties where property.isToMany {
      for accessor in style.accessors(of: property, options) {
        members[accessor] = .ofRelationship(property.persistentName)
      }
    }
    return members
  }

  /// Whether the generated code uses a type with this name.
  private func isReserved(_ className: String) -> Bool {
    style.usesType(className)
      || options.observation != nil && style.usesObservedType(className)
  }

  /// Returns a name for a message: `“my name”`.
  static func shown(_ name: String) -> String { "“\(name)”" }
}

import PlumbDeclarations
import PlumbModel
import PlumbText

/// Names that Swift or the generated code cannot have.
///
/// Four things can be in the way: Swift itself (`1st`), NSManagedObject (`hasChanges`), what is generated beside the
/// properties (`addToItems`, `itemsCount`), and another name of the same model. Swift's keywords are not: they are
/// written with backticks.
extension Declarer {
  /// The entity's own name, which stands in `@objc(…)`, and its class's.
  /// Entities without a class of their own have no class name to check.
  mutating func checkNames(of entity: Entity, className: String) {
    if !seenEntities.insert(entity.name).inserted {
      say(.entityDuplicate(entity))
    }
    if hasClass(entity) { checkClassName(className, of: entity) }
  }

  /// Refuses what is no identifier, what would hide a type of the generated code (`NSSet`, `Date`), and the second
  /// class of a name.
  private mutating func checkClassName(_ className: String, of entity: Entity) {
    if !SwiftName.isIdentifier(className) {
      say(.nameInvalid(class: className, of: entity))
    } else if isReserved(className) {
      say(.nameCollision(class: className, of: entity))
    }
    if let other = classOwners.updateValue(entity.name, forKey: className), other != entity.name {
      say(.classDuplicate(entity, className, of: other))
    }
  }

  /// Core Data finds a class by its name at run time, which `@objc` gives.
  /// A warning: the code compiles, and objects of the entity are plain NSManagedObject instances.
  mutating func checkRuntimeName(of entity: Entity, className: String) {
    let name = style.naming.runtimeName(entity, className)
    guard let wanted = entity.className, wanted != "NSManagedObject", wanted != name else { return }
    say(.generateObjCName(entity, wanted: wanted, name: name, style.naming))
  }

  /// A property's name in Swift: the configured one or the model's. The name is returned even where it is refused.
  mutating func checkedName(_ name: String, of place: PropertyPath) -> String {
    guard !SwiftName.isIdentifier(name) else { return name }
    say(.nameInvalid(name, of: place, style.naming))
    return name
  }

  /// Whatever a class holds: its properties among each other, what they inherit, and what is generated beside them.
  ///
  /// In one pass over the names. Of several reasons to refuse a property one is said: another property, then
  /// NSManagedObject, then what is generated.
  mutating func checkMembers(of declaration: EntityDeclaration, _ entity: Entity) {
    let properties = declaration.properties
    let names = properties.indices.map { properties[$0].name }
    let mayBeGenerated = names.contains { SwiftName.mayBeGenerated($0, beside: names) }
    let generated = mayBeGenerated ? generatedMembers(of: declaration) : [:]
    let mayHaveTwins = !names.areClearlyApart
    let inherited = style.naming.inherited
    var owners: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      let other = mayHaveTwins ? owners.updateValue(index, forKey: name) : nil
      let isInherited = inherited(name)
      // Properties are large: one is looked at only where there is something to say of it.
      guard other != nil || isInherited || !generated.isEmpty && generated[name] != nil else { continue }
      let property = properties[index]
      if let other {
        refuseTwin(property, properties[other], entity)
      } else if isInherited {
        refuse(property, with: style.naming.inheritance, entity)
      } else if let relationship = generated[property.name], relationship != property.persistentName {
        let isOfStyle = style.naming.members.contains(name)
        refuse(
          property,
          with: !relationship.isEmpty ? .ofRelationship(relationship) : isOfStyle ? .ofEveryClass : .ofObservation,
          entity)
      }
    }
  }

  /// Elements of a struct among each other: Swift names are configured, so two may be one.
  mutating func checkElements(of declaration: CompositionDeclaration, _ composite: Composite) {
    var seen: Set<String> = []
    for element in declaration.elements where !seen.insert(element.name).inserted {
      say(.nameCollision(element, of: composite))
    }
  }

  /// Two properties with one Swift name: twice in the model, or made the same by the configuration.
  private mutating func refuseTwin(_ property: PropertyDeclaration, _ other: PropertyDeclaration, _ entity: Entity) {
    let anchor = anchor(of: property, entity)
    if property.persistentName == other.persistentName {
      say(.propertyDuplicate(property.persistentName, of: entity, on: anchor))
    } else {
      say(.nameCollision(property, other, of: entity, on: anchor))
    }
  }

  /// Another name in Swift, or one less member, is what helps.
  private mutating func refuse(_ property: PropertyDeclaration, with member: TakenMember, _ entity: Entity) {
    let isCount = if case .ofRelationship = member { property.name.hasSuffix("Count") } else { false }
    say(
      .nameCollision(
        property, of: entity, with: member, on: anchor(of: property, entity),
        help: isCount ? "\(style.naming.renameHelp), or switch `toManyCount` off" : style.naming.renameHelp))
  }

  /// A property's tag in the model; the declaration has the name in the model, and the origin.
  private func anchor(of property: PropertyDeclaration, _ entity: Entity) -> Anchor {
    let kind: ElementPath.Kind = if case .attribute = property.kind { .attribute } else { .relationship }
    return .child(kind, property.persistentName, origin: property.facts.origin, of: entity)
  }

  /// Members that stand beside the properties, by name, with the relationship they are generated for.
  ///
  ///     relationship `items`, to-many   →   addToItems, removeFromItems, itemsCount: "items"
  ///     the macro's own                 →   Keys, Paths, PathRoot: ""
  ///     what objects are observed with  →   observationState, observedFields: ""
  private func generatedMembers(of declaration: EntityDeclaration) -> [String: String] {
    var members: [String: String] = [:]
    for name in style.naming.members { members[name] = "" }
    if declaration.members.observation != nil { for name in ObservationNames.members { members[name] = "" } }
    let properties = declaration.properties
    for index in properties.indices {
      guard case .relationship = properties[index].kind else { continue }
      let name = properties[index].persistentName
      for accessor in style.naming.accessors(properties[index], options) { members[accessor] = name }
    }
    return members
  }

  /// Whether the generated code uses a type of this name.
  private func isReserved(_ className: String) -> Bool {
    style.naming.reservedTypes.contains(className)
      || options.observation != nil && style.naming.observedTypes.contains(className)
  }

  /// A name in a message: `“my name”`, and `nothing` for an empty one.
  static func shown(_ name: String) -> String { name.isEmpty ? "nothing" : "“\(name)”" }
}

extension SwiftName {
  /// Whether a member that is generated beside properties could have the name.
  ///
  /// Told by its first letter and its ends, for all styles: a name that looks so makes `checkMembers` work out which
  /// members there are, which most classes never need. A style with members of another shape adds them here.
  fileprivate static func mayBeGenerated(_ name: String, beside names: [String]) -> Bool {
    let ends = name.utf8.withContiguousStorageIfAvailable { ($0.first, $0.last) } ?? (name.utf8.first, name.utf8.last)
    let isGenerated =
      switch ends.0 {
      case UInt8(ascii: "a"): name.hasPrefix("addTo")
      case UInt8(ascii: "r"): name.hasPrefix("removeFrom") || name.hasPrefix("replace")
      case UInt8(ascii: "i"): name.hasPrefix("insertInto")
      case UInt8(ascii: "o"): name.hasPrefix("observ")
      case UInt8(ascii: "K"), UInt8(ascii: "P"): true
      default: false
      }
    return isGenerated || ends.1 == UInt8(ascii: "t") && isCount(name, of: names)
  }

  private static func isCount(_ name: String, of names: [String]) -> Bool {
    name.hasSuffix("Count") && names.contains(String(name.dropLast(5)))
  }
}

extension [String] {
  /// Whether no two are equal, as far as a number of each one's bytes tells; false where only a closer look can say.
  fileprivate var areClearlyApart: Bool {
    var numbers: [UInt64] = []
    numbers.reserveCapacity(count)
    for name in self {
      guard let number = name.asciiNumber else { return false }
      numbers.append(number)
    }
    numbers.sort()
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 != $1 }
  }
}

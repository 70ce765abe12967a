import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel

/// A property to declare, and the target class with the access level to write.
struct NewProperty {
  var property: PropertyDeclaration
  var target: EntityDeclaration
}

extension Comparison {
  /// Returns a missing property in the style of the class: with the types and the access level of its neighbors.
  ///
  ///     @NSManaged var tags: Set<Tag>       // the missing `lines` is a Set<Line>, not an NSSet?
  ///     @NSManaged var weight: NSNumber?    // the missing `height` is an NSNumber?
  ///     @NSManaged var title: String        // a mandatory `name` is a String, not a String?
  ///
  /// If the class has no similar property, the properties of the other classes are used. If no class has one, the
  /// type is the one that Xcode would write. Macro classes and SwiftData classes allow only one type.
  func asNeighboursAre(_ property: PropertyDeclaration, in target: EntityDeclaration) -> NewProperty {
    guard !Style.of(target).comparing.isExact, !target.isSwiftData else {
      return NewProperty(property: property, target: target)
    }
    var new = NewProperty(property: property, target: target)
    new.property.type = type(of: property, in: target) ?? property.type
    let access = access(of: property, in: target, for: new.property.type)
    new.target.access = access.level
    new.property.form.access = access.level
    new.property.form.setterAccess = access.setter
    return new
  }

  /// Returns the type that the neighbors imply; `nil` if they do not agree.
  private func type(of property: PropertyDeclaration, in target: EntityDeclaration) -> TypeReference? {
    let own = target.neighbours.filter { $0.isRelated(of: property) }
    let related = own.isEmpty ? neighbours.filter { $0.isRelated(of: property) } : own
    let types = related.map(\.type)
    guard !types.isEmpty else { return nil }
    switch property.kind {
    case .relationship(let traits): return type(of: property, traits, nextTo: types)
    case .attribute:
      guard let row = property.facts.attributeType?.swift else { return nil }
      if let scalar = row.scalar, row.objectClass == "NSNumber" {
        if types.allSatisfy({ $0.unwrapped == .named("NSNumber") }) {
          let number = TypeReference.named("NSNumber")
          return isPlain(property, in: target) ? number : .optional(number)
        }
        let isSafe = !property.facts.isOptional && types.allSatisfy(\.isScalar)
        return isSafe ? scalar : nil
      }
      return isPlain(property, in: target) ? property.type.unwrapped : nil
    }
  }

  /// Returns the type of a to-many relationship: a `Set` of its class, or `NSSet` without `?`, if the others have it.
  private func type(
    of property: PropertyDeclaration, _ traits: RelationshipTraits, nextTo types: [TypeReference]
  ) -> TypeReference? {
    if traits.cardinality == .toOne { return nil }
    if traits.cardinality == .toMany, types.allSatisfy(\.unwrapped.isSet) {
      let set = TypeReference.set(.named(swiftClass(traits.destination)))
      return types.count(where: \.isOptional) * 2 > types.count ? .optional(set) : set
    }
    return types.allSatisfy { !$0.isOptional } ? property.type.unwrapped : nil
  }

  /// Whether an attribute that is mandatory in the model is declared without `?`: if the other mandatory attributes
  /// are, those of the class or, if it has none, those of all classes.
  private func isPlain(_ property: PropertyDeclaration, in target: EntityDeclaration) -> Bool {
    if property.facts.isOptional { return false }
    let own = mandatory(like: property, in: target)
    let related =
      own.isEmpty ? classes.classes.prefix(mostNeighbours).flatMap { mandatory(like: property, in: $0) } : own
    return !related.isEmpty && related.allSatisfy { !$0.type.isOptional }
  }

  /// Returns the properties of a class for the mandatory attributes of its entity that are similar to another one.
  private func mandatory(like property: PropertyDeclaration, in target: EntityDeclaration) -> [PropertyDeclaration] {
    guard let entity = schema.entity(target.entity) else { return [] }
    return target.neighbours.filter {
      $0.isRelated(of: property) && schema.ownAttribute($0.persistentName, of: entity)?.isOptional == false
    }
  }

  /// Returns the access modifiers that most neighbors of the same kind have, or the class's level. The level is not
  /// wider than the level of the class of a relationship's objects.
  private func access(
    of property: PropertyDeclaration, in target: EntityDeclaration, for type: TypeReference
  ) -> WrittenAccess {
    let own = target.neighbours.filter(\.isManaged)
    let related = own.filter { $0.isRelationship == property.isRelationship && !$0.isPrimitive(in: own) }
    var access =
      WrittenAccess(mostFrequentIn: related.isEmpty ? own : related) ?? WrittenAccess(level: target.access)
    guard let found = classes.named(type.elementName).first else { return access }
    if access.level.isWide, !classes.classes[found].access.isWide { access.level = nil }
    return access
  }

  /// Returns a type in a reference that neither the sources nor a framework declare and that Xcode does not generate;
  /// `nil` if every type is declared.
  func unknownType(in type: TypeReference) -> String? {
    switch type {
    case .named(let name, let arguments):
      let simple = name.lastComponent
      let isKnown =
        OutsideType.isKnown(simple) || !classes.named(simple).isEmpty || types.holds(simple) || isWrittenByXcode(simple)
      return isKnown ? arguments.lazy.compactMap(unknownType).first : simple
    case .optional(let type), .array(let type), .set(let type): return unknownType(in: type)
    case .dictionary(let key, let value): return unknownType(in: key) ?? unknownType(in: value)
    case .other: return nil
    }
  }

  /// The properties of all classes that show the style of the sources.
  private var neighbours: [PropertyDeclaration] {
    classes.classes.prefix(mostNeighbours).flatMap { Array($0.neighbours) }
  }

  private func isWrittenByXcode(_ className: String) -> Bool {
    drift.model.entities.contains { entity in
      entity.codeGeneration == .class && expectedClasses[entity.name]?.lastComponent == className
    }
  }
}

/// The number of properties of a class, and of classes, that show the style of the others. More of them would not make
/// the style more certain, and each missing property is compared with them.
private let mostNeighbours = 100

extension EntityDeclaration {
  /// The first properties of the class.
  fileprivate var neighbours: ArraySlice<PropertyDeclaration> { properties.prefix(mostNeighbours) }
}

extension PropertyDeclaration {
  /// Whether the class itself declares the property with `@NSManaged`. The property then shows the author's style.
  fileprivate var isManaged: Bool { form.storage == .managed && !form.isInBaseClass }

  /// Whether the property accesses the stored value of another one, so that its access level is not counted.
  fileprivate func isPrimitive(in others: [PropertyDeclaration]) -> Bool {
    others.contains { isPrimitive(of: $0.name) }
  }

  /// Whether the property's type implies the other property's type: to-many and to-many, number and number, object
  /// and object.
  fileprivate func isRelated(of other: PropertyDeclaration) -> Bool {
    guard isManaged else { return false }
    switch other.kind {
    case .relationship(let traits):
      if case .relationship(let mine) = kind { return mine.cardinality == traits.cardinality }
      return false
    case .attribute:
      guard !isRelationship else { return false }
      let isNumber = other.facts.attributeType?.swift.objectClass == "NSNumber"
      return isNumber == (type.isScalar || type.unwrapped == .named("NSNumber"))
    }
  }
}

extension TypeReference {
  fileprivate var isSet: Bool { if case .set = self { true } else { false } }
}

extension AccessLevel? {
  /// Whether other modules can access the declaration.
  fileprivate var isWide: Bool { self == .public || self == .open }
}

/// The access modifiers of a declaration: `public private(set)`.
private struct WrittenAccess: Hashable {
  /// The level. `nil` if the declaration has no modifier, because it is internal or in an extension with a modifier.
  var level: AccessLevel?
  /// The level of the setter. `nil` if the declaration names none.
  var setter: AccessLevel?

  init(level: AccessLevel?) { self.level = level }

  /// Creates the modifiers that more than half of the properties have. `nil` if no modifiers are so frequent.
  init?(mostFrequentIn properties: [PropertyDeclaration]) {
    let counts = Dictionary(grouping: properties.map(WrittenAccess.init), by: \.self).mapValues(\.count)
    guard let most = counts.first(where: { $0.value * 2 > properties.count }) else { return nil }
    self = most.key
  }

  private init(_ property: PropertyDeclaration) {
    level = property.places.access == nil ? nil : property.form.access
    setter = property.form.setterAccess
  }
}

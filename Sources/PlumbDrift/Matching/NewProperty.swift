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
    let own = target.properties.filter(\.isManaged)
    new.property.type = type(of: property, nextTo: own) ?? property.type
    new.target.access = access(of: own, in: target, for: new.property.type)
    return new
  }

  /// Returns the type that the neighbors imply; `nil` if they do not agree.
  private func type(of property: PropertyDeclaration, nextTo own: [PropertyDeclaration]) -> TypeReference? {
    let related = own.filter { $0.isRelated(of: property) }
    let types =
      (related.isEmpty ? classes.classes.flatMap(\.properties).filter { $0.isRelated(of: property) } : related).map(
        \.type)
    guard !types.isEmpty else { return nil }
    switch property.kind {
    case .relationship(let traits):
      guard traits.cardinality == .toMany, types.allSatisfy(\.unwrapped.isSet) else { return nil }
      let set = TypeReference.set(.named(swiftClass(traits.destination)))
      return types.count(where: \.isOptional) * 2 > types.count ? .optional(set) : set
    case .attribute:
      guard let row = property.facts.attributeType?.swift else { return nil }
      if let scalar = row.scalar, row.objectClass == "NSNumber" {
        if types.allSatisfy({ $0.unwrapped == .named("NSNumber") }) { return .optional(.named("NSNumber")) }
        let isSafe = !property.facts.isOptional && types.allSatisfy(\.isScalar)
        return isSafe ? scalar : nil
      }
      let isPlain = !property.facts.isOptional && types.allSatisfy { !$0.isOptional }
      return isPlain ? property.type.unwrapped : nil
    }
  }

  /// Returns the level that all neighbors have, unless it is private; otherwise the class's level. It is not wider
  /// than the level of the class of a relationship's objects.
  private func access(
    of own: [PropertyDeclaration], in target: EntityDeclaration, for type: TypeReference
  ) -> AccessLevel? {
    let levels = Set(own.map(\.form.access))
    var level = target.access
    if levels.count == 1, let only = levels.first, only?.isPrivate != true { level = only }
    guard let name = type.className, let found = classes.named(name).first else { return level }
    return classes.classes[found].access.isWide ? level : level.isWide ? nil : level
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

  private func isWrittenByXcode(_ className: String) -> Bool {
    drift.model.entities.contains { entity in
      entity.codeGeneration == .class && expectedClasses[entity.name]?.lastComponent == className
    }
  }
}

extension PropertyDeclaration {
  /// Whether the class itself declares the property with `@NSManaged`. The property then shows the author's style.
  fileprivate var isManaged: Bool { form.storage == .managed && !form.isInBaseClass }

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

  fileprivate var isScalar: Bool { if case .named(let name, _) = self { StandardType.isScalar(name) } else { false } }

  /// The class of a relationship's objects.
  fileprivate var className: String? {
    switch self {
    case .optional(let type), .set(let type), .array(let type): type.className
    case .named(let name, _): name
    default: nil
    }
  }
}

extension AccessLevel? {
  /// Whether other modules can access the declaration.
  fileprivate var isWide: Bool { self == .public || self == .open }
}

extension AccessLevel {
  fileprivate var isPrivate: Bool { self == .private || self == .fileprivate }
}

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
  mutating func asNeighboursAre(_ property: PropertyDeclaration, inClass index: Int) -> NewProperty {
    let target = classes.classes[index]
    guard !target.style.isExact, !target.isSwiftData else {
      return NewProperty(property: property, target: target)
    }
    let style = propertyStyle(ofClass: index)
    var new = NewProperty(property: property, target: target)
    new.property.type = type(of: property, in: style) ?? property.type
    let most = property.isRelationship ? style.relationshipAccess : style.attributeAccess
    let access = limited(most ?? WrittenAccess(level: target.access), for: new.property.type)
    new.target.access = access.level
    new.property.form.access = access.level
    new.property.form.setterAccess = access.setter
    return new
  }

  /// Returns the style of a class, which is determined when it is needed first.
  private mutating func propertyStyle(ofClass index: Int) -> PropertyStyle {
    if let known = propertyStyles[index] { return known }
    let style = PropertyStyle(of: classes.classes[index], in: schema)
    propertyStyles[index] = style
    return style
  }

  /// Returns the types of the properties of the first 100 classes.
  private mutating func styleOfAllClasses() -> PropertyStyle {
    if let known = commonPropertyStyle { return known }
    var style = PropertyStyle()
    for index in classes.classes.indices.prefix(100) { style.addTypes(of: propertyStyle(ofClass: index)) }
    commonPropertyStyle = style
    return style
  }

  /// Returns the type that the properties of the same kind imply, those of the class or, if it has none, those of all
  /// classes; `nil` if they do not agree.
  private mutating func type(of property: PropertyDeclaration, in style: PropertyStyle) -> TypeReference? {
    let kind = PropertyStyle.Kind(of: property)
    guard let types = style.types[kind] ?? styleOfAllClasses().types[kind] else { return nil }
    switch property.kind {
    case .relationship(let traits): return type(of: property, traits, nextTo: types)
    case .attribute:
      guard let row = property.facts.attributeType?.swift else { return nil }
      if let scalar = row.scalar, kind == .number {
        if types.objectNumbers == types.count {
          let number = TypeReference.named("NSNumber")
          return isPlain(property, of: kind, in: style) ? number : .optional(number)
        }
        return !property.facts.isOptional && types.scalars == types.count ? scalar : nil
      }
      return isPlain(property, of: kind, in: style) ? property.type.unwrapped : nil
    }
  }

  /// Returns the type of a to-many relationship: a `Set` of its class, or `NSSet` without `?`, if the others have it. The
  /// objects of an entity without a class are plain managed objects.
  private func type(
    of property: PropertyDeclaration, _ traits: RelationshipTraits, nextTo types: PropertyStyle.Types
  ) -> TypeReference? {
    if traits.cardinality == .toOne { return nil }
    if traits.cardinality == .toMany, types.sets == types.count {
      let hasClass = property.facts.hasClass || !classes.named(traits.destination).isEmpty
      let set = TypeReference.set(.named(hasClass ? swiftClass(traits.destination) : "NSManagedObject"))
      return types.optionals * 2 > types.count ? .optional(set) : set
    }
    return types.optionals == 0 ? property.type.unwrapped : nil
  }

  /// Whether an attribute that is mandatory in the model is declared without `?`: if the other mandatory attributes
  /// are, those of the class or, if it has none, those of all classes.
  private mutating func isPlain(
    _ property: PropertyDeclaration, of kind: PropertyStyle.Kind, in style: PropertyStyle
  ) -> Bool {
    if property.facts.isOptional { return false }
    var types = style.types[kind]
    if types?.mandatory ?? 0 == 0 { types = styleOfAllClasses().types[kind] }
    guard let types else { return false }
    return types.mandatory > 0 && types.optionalMandatory == 0
  }

  /// Returns access modifiers whose level is not wider than the level of the class of a relationship's objects.
  private func limited(_ access: WrittenAccess, for type: TypeReference) -> WrittenAccess {
    var access = access
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

  private func isWrittenByXcode(_ className: String) -> Bool {
    drift.model.entities.contains { entity in
      entity.codeGeneration == .class && expectedClasses[entity.name]?.lastComponent == className
    }
  }
}

extension AccessLevel? {
  /// Whether other modules can access the declaration.
  fileprivate var isWide: Bool { self == .public || self == .open }
}

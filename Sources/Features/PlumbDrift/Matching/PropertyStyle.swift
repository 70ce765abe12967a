import PlumbDeclarations
import PlumbModel

/// The style of the `@NSManaged` properties that one or several classes declare: their types, and for one class their
/// access levels.
///
/// A property that is to be added is written in this style. The style is determined one time for each class, because a
/// class can lack many properties.
struct PropertyStyle {
  /// A kind of property. The type of a property implies the types of the others of its kind.
  enum Kind: Hashable {
    /// A relationship.
    case relationship(PropertyDeclaration.Cardinality)
    /// An attribute that is a number in Objective-C.
    case number
    /// An attribute that is an object in Objective-C.
    case object
  }

  /// The counts of the properties of one kind.
  struct Types {
    /// The number of properties.
    var count = 0
    var optionals = 0
    var scalars = 0
    var sets = 0
    /// The number of properties of type `NSNumber` or `NSNumber?`.
    var objectNumbers = 0
    /// The number of properties whose attribute is mandatory in the model.
    var mandatory = 0
    var optionalMandatory = 0
  }

  private(set) var types: [Kind: Types] = [:]
  /// The access modifiers of most attributes, or of most properties if the class has no attribute.
  private(set) var attributeAccess: WrittenAccess?
  /// The access modifiers of most relationships, or of most properties if the class has no relationship.
  private(set) var relationshipAccess: WrittenAccess?
}

extension PropertyStyle {
  /// Determines the style of a class from its first 100 properties. More of them would not make it more certain.
  init(of declaration: EntityDeclaration, in schema: Schema) {
    let managed = declaration.properties.prefix(100).filter(\.isManaged)
    let entity = schema.entity(declaration.entity)
    for property in managed {
      let attribute = entity.flatMap { schema.ownAttribute(property.persistentName, of: $0) }
      types[Kind(ofDeclared: property), default: Types()].add(property, isMandatory: attribute?.isOptional == false)
    }
    // The access level of a property that accesses the stored value of another one is not counted.
    let names = Set(managed.map(\.name))
    let counted = managed.filter { !$0.primitiveKeys.contains(where: names.contains) }
    let relationships = counted.filter(\.isRelationship)
    let attributes = counted.filter { !$0.isRelationship }
    attributeAccess = WrittenAccess(mostFrequentIn: attributes.isEmpty ? managed : attributes)
    relationshipAccess = WrittenAccess(mostFrequentIn: relationships.isEmpty ? managed : relationships)
  }

  /// Adds the types of another class.
  mutating func addTypes(of other: PropertyStyle) {
    for (kind, types) in other.types { self.types[kind, default: Types()].add(types) }
  }
}

extension PropertyStyle.Types {
  fileprivate mutating func add(_ property: PropertyDeclaration, isMandatory: Bool) {
    let type = property.type
    count += 1
    if type.isOptional { optionals += 1 }
    if type.isScalar { scalars += 1 }
    if case .set = type.unwrapped { sets += 1 }
    if type.unwrapped == .named("NSNumber") { objectNumbers += 1 }
    if isMandatory { mandatory += 1 }
    if isMandatory, type.isOptional { optionalMandatory += 1 }
  }

  fileprivate mutating func add(_ other: Self) {
    count += other.count
    optionals += other.optionals
    scalars += other.scalars
    sets += other.sets
    objectNumbers += other.objectNumbers
    mandatory += other.mandatory
    optionalMandatory += other.optionalMandatory
  }
}

extension PropertyStyle.Kind {
  /// The kind of a property as the model expects it.
  init(of property: PropertyDeclaration) {
    switch property.kind {
    case .relationship(let traits): self = .relationship(traits.cardinality)
    case .attribute: self = property.facts.attributeType?.swift.objectClass == "NSNumber" ? .number : .object
    }
  }

  /// The kind of a property as a class declares it.
  fileprivate init(ofDeclared property: PropertyDeclaration) {
    switch property.kind {
    case .relationship(let traits): self = .relationship(traits.cardinality)
    case .attribute:
      self = property.type.isScalar || property.type.unwrapped == .named("NSNumber") ? .number : .object
    }
  }
}

extension PropertyDeclaration {
  /// Whether the class itself declares the property with `@NSManaged`. The property then shows the author's style.
  fileprivate var isManaged: Bool { form.storage == .managed && !form.isInBaseClass }
}

/// The access modifiers of a declaration: `public private(set)`.
struct WrittenAccess: Hashable {
  /// The level. `nil` if the declaration has no modifier, because it is internal or in an extension with a modifier.
  var level: AccessLevel?
  /// The level of the setter. `nil` if the declaration names none.
  var setter: AccessLevel?

  init(level: AccessLevel?) { self.level = level }

  /// Creates the modifiers that more than half of the properties have. `nil` if no modifiers are so frequent.
  fileprivate init?(mostFrequentIn properties: [PropertyDeclaration]) {
    let counts = Dictionary(grouping: properties.map(WrittenAccess.init), by: \.self).mapValues(\.count)
    guard let most = counts.first(where: { $0.value * 2 > properties.count }) else { return nil }
    self = most.key
  }

  private init(_ property: PropertyDeclaration) {
    level = property.places.access == nil ? nil : property.form.access
    setter = property.form.setterAccess
  }
}

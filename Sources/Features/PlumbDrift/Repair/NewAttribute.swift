import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbWorkspace

/// The model attribute for a property declared in Swift.
extension ModelUpdate {
  /// A property declared in Swift, with its owner in the model.
  struct Declared {
    var property: PropertyDeclaration
    var owner: PropertyPair.Owner
    /// The class with its enclosing types, in which type names are resolved.
    var scope: String

    init(property: PropertyDeclaration, owner: PropertyPair.Owner, scope: String) {
      (self.property, self.owner, self.scope) = (property, owner, scope)
    }

    /// Creates a declaration from the Swift side of a pair, with the model's key, so that it can be read like a new
    /// property.
    init(_ pair: PropertyPair) {
      self.init(property: pair.actual, owner: pair.owner, scope: pair.scope)
      property.persistentName = pair.expected.persistentName
    }

    /// Whether the declaration contains all settings, so that optionality and default can be read from it.
    var isExact: Bool { owner.isExact || isSwiftData }

    var isSwiftData: Bool { if case .entity(let entity) = owner { entity.isSwiftData } else { false } }
  }

  /// Returns the complete attribute with its key; throws if Swift does not determine it.
  ///
  ///     macro    var pace: Double = 3              // Double, mandatory, default 3.0
  ///     macro    var motto: String? = nil          // String, optional
  ///     macro    var madeOn: Date                  // throws: neither optional nor a default
  ///     classic  @NSManaged var masts: Int32       // Integer 32, a scalar, default 0
  ///     classic  @NSManaged var motto: String?     // String, optional
  func attribute(for declared: Declared) throws(Undetermined) -> Attribute {
    let property = declared.property
    guard case .attribute(let traits) = property.kind else { throw .isRelationship }
    var attribute = try storedType(of: declared, traits)
    attribute.name = property.persistentName
    attribute.isTransient = traits.isTransient
    attribute.isSyncable = isSyncable(declared.owner)
    attribute.isOptional = property.type.isOptional && (declared.isExact || attribute.type.swift.usesScalar != true)
    // A scalar cannot be `nil`.
    if attribute.isOptional, attribute.usesScalar == true { attribute.usesScalar = false }
    var text = DefaultText()
    if declared.isExact {
      text = try defaultText(of: declared, attribute.type)
    } else if attribute.usesScalar == true {
      // Xcode writes zero as the default of a number, and a scalar reads as zero without a default.
      text.value = attribute.type.swift.neutralDefault
    }
    (attribute.defaultValue, attribute.defaultDateInterval) = (text.value, text.dateInterval)
    return attribute
  }

  /// Returns an attribute with type and scalar, and the values that a type requires: a transformer with its class,
  /// the composite. Name, optionality and default are not set.
  func storedType(of declared: Declared, _ traits: AttributeTraits) throws(Undetermined) -> Attribute {
    let type = declared.property.type
    guard declared.isExact else { return Attribute(scalar: try .managed(type)) }
    if traits.storage != .default, traits.storage != .composition, case .composition = declared.owner {
      throw .init("elements of a composite have no storage method")
    }
    switch traits.storage {
    case .default:
      // A class of the sources is a relationship without its annotation.
      if !classes.named(type.unwrapped.elementName).isEmpty { throw .noRelationship }
      let isConfigured = override(of: declared)?.type != nil
      return Attribute(scalar: try drift.options.attributeType(of: type, isConfigured: isConfigured))
    case .raw:
      try requireConfigured(declared, .raw)
      guard let raw = sourceType(declared)?.rawType, let stored = AttributeType.storing(raw: raw) else {
        throw .init("the sources do not declare the raw values of \(type.unwrapped)")
      }
      return Attribute(scalar: stored)
    case .codable:
      try requireConfigured(declared, .codable)
      return Attribute(name: "", type: .binary)
    case .transformed(let name):
      var attribute = Attribute(name: "", type: .transformable)
      attribute.valueTransformerName = name
      attribute.customClassName = type.unwrapped.description
      return attribute
    case .composition:
      let composite = drift.model.composites.first {
        TypeReference.named(drift.options.compositions[$0.name]?.type ?? $0.name).means(type.unwrapped)
      }
      guard let composite else { throw .init("the model has no composite for \(type.unwrapped)") }
      var attribute = Attribute(name: "", type: .composite)
      attribute.composite = composite.name
      return attribute
    case .other(let code): throw .init("Plumb does not support the storage method \(code)")
    }
  }

  /// Throws the instruction to configure a storage method, which a model cannot contain, unless it is configured or
  /// the property belongs to a composite.
  private func requireConfigured(_ declared: Declared, _ storage: AttributeOverride.Storage) throws(Undetermined) {
    guard override(of: declared)?.storage != storage, case .entity(let entity) = declared.owner else { return }
    let name = declared.property.persistentName
    throw .init(
      "a model cannot contain \(storage.rawValue) storage: first add to plumb.json, under entities ▸ \(entity.entity) ▸ "
        + "attributes, \"\(name)\": { \"type\": \"\(declared.property.type.unwrapped)\", \"storage\": \"\(storage.rawValue)\" }"
    )
  }

  /// Returns the configuration's settings of an attribute, even if the model does not have it.
  func override(of declared: Declared) -> AttributeOverride? {
    guard case .entity(let entity) = declared.owner else { return nil }
    return drift.options.override(of: declared.property.persistentName, of: entity.entity)
  }

  /// Returns the type of the sources that the property's type names.
  private func sourceType(_ declared: Declared) -> TypeDeclaration? {
    types.type(declared.property.type.unwrapped, in: declared.scope, of: declared.property.places.file)
  }

  /// Returns the default that Swift declares, in the spelling of an attribute type; empty for no default, and for an
  /// element of a composite, which needs none. Throws if the attribute is neither optional nor has a default, if the
  /// value has to be evaluated, or if the type or XML cannot represent it.
  func defaultText(of declared: Declared, _ type: AttributeType) throws(Undetermined) -> DefaultText {
    let property = declared.property
    guard let value = property.defaultValue, value != DefaultValue.none else {
      if property.type.isOptional || declared.owner.step.kind == .composite { return DefaultText() }
      throw .init("it is neither optional nor has a default in Swift")
    }
    guard let meaning = meaning(value, declared) else { throw .init("its default in Swift is not a literal") }
    guard let text = DefaultText(meaning, for: type) else {
      if case .string(let text) = meaning, !text.isXML {
        throw .init("its default in Swift has a character that XML cannot contain")
      }
      throw .init("its default in Swift is not a value of type \(type.rawValue)")
    }
    return text
  }

  /// Returns the meaning of the Swift value; a case of a known enum is its raw value. `nil` if the value has to be
  /// evaluated.
  private func meaning(_ value: DefaultValue, _ declared: Declared) -> DefaultValue? {
    guard case .enumCase(let name) = value, let known = sourceType(declared), let raw = known.rawType else {
      return value.meaning(in: declared.property.type.unwrapped)
    }
    return known.cases.first { $0.name == name }?.rawValue?.meaning(in: raw)
  }
}

extension Attribute {
  /// Creates an attribute without a name, as a scalar if its type is one.
  fileprivate init(scalar type: AttributeType) {
    self.init(name: "", type: type)
    usesScalar = type.swift.usesScalar
  }
}

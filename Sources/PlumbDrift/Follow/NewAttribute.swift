import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The model attribute for a property declared in Swift.
extension Follower {
  /// A property declared in Swift, with its owner in the model.
  struct Declared {
    var property: PropertyDeclaration
    var owner: PropertyPair.Owner
    /// The class with its enclosing types, in which type names are resolved.
    var scope: String

    /// Whether the declaration contains all settings, so that optionality and default can be read from it.
    var isExact: Bool { owner.isExact || isSwiftData }

    /// Whether the property belongs to a `@Model` class.
    var isSwiftData: Bool { if case .entity(let entity) = owner { entity.isSwiftData } else { false } }

    /// The path with the property's key: `Order.total`.
    var path: String {
      switch owner {
      case .entity(let entity): "\(entity.entity).\(property.persistentName)"
      case .composition(let composition): "\(composition.composite).\(property.persistentName)"
      }
    }
  }

  /// Returns the complete attribute with its key, or the reason why Swift does not determine it.
  ///
  ///     macro    var pace: Double = 3              // Double, mandatory, default 3.0
  ///     macro    var motto: String? = nil          // String, optional
  ///     macro    var madeOn: Date                  // unknown: neither optional nor a default
  ///     classic  @NSManaged var masts: Int32       // Integer 32, a scalar, default 0
  ///     classic  @NSManaged var motto: String?     // String, optional
  func attribute(for declared: Declared) -> Reading<Attribute> {
    let property = declared.property
    guard case .attribute(let traits) = property.kind else { return .unknown("it is a relationship in Swift") }
    switch storedType(of: declared, traits) {
    case .unknown(let why): return .unknown(why)
    case .value(var attribute):
      attribute.name = property.persistentName
      attribute.isTransient = traits.isTransient
      attribute.isSyncable = isSyncable(declared.owner)
      attribute.isOptional = declared.isExact ? property.type.isOptional : isOptional(declared, attribute.type)
      // A scalar cannot be `nil`.
      if attribute.isOptional, attribute.usesScalar == true { attribute.usesScalar = false }
      return withDefault(attribute, declared)
    }
  }

  /// Adds the default: the Swift value in a macro class, 0 for scalars in a classic class, as Xcode does.
  private func withDefault(_ attribute: Attribute, _ declared: Declared) -> Reading<Attribute> {
    var attribute = attribute
    if !declared.isExact {
      // Xcode writes zero as the default of a number, and a scalar reads as zero without a default.
      if attribute.usesScalar == true { attribute.take(DefaultText(value: attribute.type.swift.neutralDefault)) }
      return .value(attribute)
    }
    switch defaultText(of: declared, attribute.type) {
    case .unknown(let why): return .unknown(why)
    case .value(let text):
      attribute.take(text)
      return .value(attribute)
    }
  }

  /// Whether the attribute of a classic class is optional. A scalar is mandatory; another type is optional if its
  /// Swift type is.
  private func isOptional(_ declared: Declared, _ type: AttributeType) -> Bool {
    type.swift.usesScalar == true ? false : declared.property.type.isOptional
  }

  /// Returns an attribute with type and scalar, and the values that a type requires: a transformer with its class,
  /// the composite. Name, optionality and default are not set.
  func storedType(of declared: Declared, _ traits: PropertyDeclaration.AttributeTraits) -> Reading<Attribute> {
    let type = declared.property.type
    guard declared.isExact else {
      return AttributeType.managed(type).map { type, isScalar in
        var attribute = Attribute(name: "", type: type)
        attribute.usesScalar = isScalar
        return attribute
      }
    }
    if traits.storage != .default, traits.storage != .composition, case .composition = declared.owner {
      return .unknown("an element of a composite is stored as it is")
    }
    switch traits.storage {
    case .default: return plainType(of: declared)
    case .raw: return rawType(of: declared)
    case .codable:
      if let why = unconfigured(declared, .codable) { return .unknown(why) }
      return .value(Attribute(name: "", type: .binary))
    case .transformed(let name):
      var attribute = Attribute(name: "", type: .transformable)
      attribute.valueTransformerName = name
      attribute.customClassName = type.unwrapped.description
      return .value(attribute)
    case .composition:
      guard let composite = composite(type.unwrapped) else {
        return .unknown("the model has no composite that \(type.unwrapped) stands for")
      }
      var attribute = Attribute(name: "", type: .composite)
      attribute.composite = composite.name
      return .value(attribute)
    case .other(let code): return .unknown("Plumb does not know the storage method \(code)")
    }
  }

  /// Returns an attribute for a type with default storage. A class of the sources is not such a type; it is a
  /// relationship without its annotation.
  private func plainType(of declared: Declared) -> Reading<Attribute> {
    let type = declared.property.type
    if !classes.named(type.unwrapped.elementName).isEmpty { return .unknown("Swift does not say @Relationship") }
    let isConfigured = override(of: declared)?.type != nil
    return drift.options.attributeType(of: type, isConfigured: isConfigured).map { type in
      var attribute = Attribute(name: "", type: type)
      attribute.usesScalar = type.swift.usesScalar
      return attribute
    }
  }

  /// Returns an attribute with the type of an enum's raw values, if the sources declare the enum.
  private func rawType(of declared: Declared) -> Reading<Attribute> {
    if let why = unconfigured(declared, .raw) { return .unknown(why) }
    let type = declared.property.type.unwrapped
    guard let raw = types.type(type, in: declared.scope, of: declared.property.places.file)?.rawType,
      let stored = AttributeType.storing(raw: raw)
    else {
      return .unknown("the sources do not say what raw values \(type) has")
    }
    var attribute = Attribute(name: "", type: stored)
    attribute.usesScalar = stored.swift.usesScalar
    return .value(attribute)
  }

  /// Returns the instruction to configure a storage method that a model cannot contain; `nil` if it is configured or
  /// the property belongs to a composite.
  private func unconfigured(_ declared: Declared, _ storage: AttributeOverride.Storage) -> String? {
    if override(of: declared)?.storage == storage { return nil }
    guard case .entity(let entity) = declared.owner else { return nil }
    let name = declared.property.persistentName
    return
      "a model cannot say \(storage.rawValue) storage: first add to plumb.json, under entities ▸ \(entity.entity) ▸ "
      + "attributes, \"\(name)\": { \"type\": \"\(declared.property.type.unwrapped)\", \"storage\": \"\(storage.rawValue)\" }"
  }

  /// Returns the configuration's settings of an attribute, even if the model does not have it.
  func override(of declared: Declared) -> AttributeOverride? {
    guard case .entity(let entity) = declared.owner else { return nil }
    return drift.options.override(of: declared.property.persistentName, of: entity.entity)
  }

  /// Returns the composite that a struct represents, by its name or by the configuration.
  private func composite(_ type: TypeReference) -> Composite? {
    drift.model.composites.first {
      TypeReference.named(drift.options.compositions[$0.name]?.type ?? $0.name).means(type)
    }
  }

  /// Returns the default that Swift declares, in the spelling of an attribute type; empty for no default. It is
  /// unknown if the attribute is neither optional nor has a default, if the value has to be evaluated, or if the type
  /// or XML cannot represent it.
  func defaultText(of declared: Declared, _ type: AttributeType) -> Reading<DefaultText> {
    let property = declared.property
    guard let value = property.defaultValue, value != DefaultValue.none else {
      if property.type.isOptional || isElement(declared) { return .value(DefaultText()) }
      return .unknown("it is neither optional nor has a default in Swift")
    }
    guard let meaning = meaning(value, declared) else { return .unknown("its default in Swift is no literal") }
    guard let text = DefaultText(meaning, for: type) else {
      if case .string(let text) = meaning, !text.isXML {
        return .unknown("its default in Swift has a character that the XML of a model cannot hold")
      }
      return .unknown("its default in Swift is nothing that \(type.rawValue) can start with")
    }
    return .value(text)
  }

  /// Whether the property is an element of a composite, which needs no default.
  private func isElement(_ declared: Declared) -> Bool {
    if case .composition = declared.owner { true } else { false }
  }

  /// Returns the meaning of the Swift value; a case of a known enum is its raw value. `nil` if the value has to be
  /// evaluated.
  private func meaning(_ value: DefaultValue, _ declared: Declared) -> DefaultValue? {
    let type = declared.property.type.unwrapped
    guard case .enumCase(let name) = value,
      let known = types.type(type, in: declared.scope, of: declared.property.places.file), let raw = known.rawType
    else { return value.meaning(in: type) }
    return known.cases.first { $0.name == name }?.rawValue?.meaning(in: raw)
  }
}

extension Attribute {
  /// Sets the attribute's default to the text, or removes it if the text is empty.
  fileprivate mutating func take(_ text: DefaultText) {
    defaultValue = text.value
    defaultDateInterval = text.dateInterval
  }
}

extension TypeReference {
  /// The name of the element type: `Tag` for `Set<Tag>` and `[Tag]?`; the description if the type contains no named
  /// type.
  var elementName: String {
    switch self {
    case .optional(let type), .array(let type), .set(let type): type.elementName
    case .named(let name, _): name
    default: description
    }
  }
}

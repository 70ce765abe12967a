import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The form of an attribute of a `@PersistentModel` class in a model.
struct ObjectForm {
  var type: AttributeType
  /// The elements of a composite.
  var elements: [Attribute] = []
  /// The place of the declaration of a composite.
  var places: SourceRanges?
  /// The registered name of the transformer.
  var transformer: String?
  /// The raw values of an enum.
  var values: [String]?
  /// The default; `nil` if the model has none.
  var defaultValue: DefaultValue?
  /// The reason why the form is not known, as the end of a sentence. `nil` for a known form.
  var doubt: String?

  init(_ type: AttributeType, doubt: String? = nil) { (self.type, self.doubt) = (type, doubt) }
}

/// The lowering of the attributes of `@PersistentModel` classes.
struct ObjectForms {
  let types: SchemaTypes
  let library: MacroLibrary

  /// Returns the form of an attribute in a class.
  func form(
    of property: PropertyDeclaration, _ traits: PropertyDeclaration.AttributeTraits, in scope: String
  ) -> ObjectForm {
    switch traits.storage {
    case .default: return plain(property)
    case .raw: return raw(property, in: scope)
    case .codable: return ObjectForm(.binary)
    case .transformed(let name):
      var form = ObjectForm(.transformable)
      form.transformer = types.transformerName(of: name, in: scope, of: property.places.file) ?? name
      return form
    case .composition: return composition(property, in: scope)
    case .other(let text): return ObjectForm(.undefined, doubt: "has the storage method \(text), which is not known")
    }
  }

  /// Returns the form of a value that is stored as it is.
  private func plain(_ property: PropertyDeclaration) -> ObjectForm {
    guard !property.form.isTypeInferred else { return ObjectForm(.undefined, doubt: "has no written type") }
    guard let type = property.plainAttributeType else {
      return ObjectForm(.undefined, doubt: "has the type \(property.type), which is not the type of an attribute")
    }
    var form = ObjectForm(type)
    form.defaultValue = property.defaultValue
    return form
  }

  /// Returns the form of a value that is stored as its raw value.
  private func raw(_ property: PropertyDeclaration, in scope: String) -> ObjectForm {
    guard case .value(let record) = types.meaning(of: property, in: scope).unwrapped else {
      return ObjectForm(.undefined, doubt: "has the type \(property.type), which the sources do not declare")
    }
    let declaration = types.declaration(of: record)
    guard let name = types.rawType(of: record) ?? declaration.rawType?.description,
      let type = PropertyDeclaration(name: "rawValue", type: .named(name), kind: .attribute(.init())).plainAttributeType
    else {
      return ObjectForm(
        .undefined, doubt: "has the type \(declaration.name), whose raw values have no type that the sources show")
    }
    if library == .coreDataEvolution, !Self.rawTypes.contains(name) {
      return ObjectForm(
        type, doubt: "has raw values of the type \(name), which CoreDataEvolution's models do not store")
    }
    var form = ObjectForm(type)
    form.values = types.rawValues(of: record, as: name)
    // A model that CoreDataEvolution makes has no default for a raw value.
    if library == .plumbData {
      form.defaultValue = property.rawDefault(among: declaration.cases.counted(as: .named(name)))
    }
    return form
  }

  private static let rawTypes: Set<String> = ["String", "Int", "Int16", "Int32", "Int64"]

  /// Returns the form of a struct with `@Composition`.
  private func composition(_ property: PropertyDeclaration, in scope: String) -> ObjectForm {
    guard case .value(let record) = types.meaning(of: property, in: scope).unwrapped else {
      return ObjectForm(.composite, doubt: "has the type \(property.type), which the sources do not declare")
    }
    var form = ObjectForm(.composite)
    form.places = record.declaration.places
    for element in record.stored {
      let inner = plain(element)
      form.elements.append(element.schemaAttribute(.init(), inner))
      form.doubt = form.doubt ?? inner.doubt.map { "contains \(record.declaration.name).\(element.name), which \($0)" }
    }
    if library == .coreDataEvolution {
      form.doubt =
        "is a composition, which is Transformable in a model that CoreDataEvolution makes, and Composite in a model file"
    }
    return form
  }
}

extension PropertyDeclaration {
  /// Returns the attribute of the property, or of an element of a composite, in a form.
  func schemaAttribute(_ traits: AttributeTraits, _ form: ObjectForm) -> Attribute {
    var attribute = Attribute(name: persistentName, type: form.type, isOptional: isOptionalInSchema)
    attribute.isTransient = traits.isTransient
    attribute.valueTransformerName = form.transformer
    attribute.renamingIdentifier = schema.originalName
    attribute.versionHashModifier = schema.hashModifier
    attribute.isDerived = schema.derivation != nil
    attribute.derivationExpression = schema.derivation
    attribute.set(schema.options)
    attribute.declared = DeclaredValue(type: type.unwrapped.description)
    attribute.declared?.values = form.values
    if let text = form.defaultValue.flatMap({ DefaultText($0, for: form.type) }) {
      (attribute.defaultValue, attribute.defaultDateInterval) = (text.value, text.dateInterval)
    }
    attribute.setLimits(schema.limits)
    return attribute
  }

  /// Returns the raw value of the initial value, which is a case of an enum.
  fileprivate func rawDefault(among cases: [TypeDeclaration.Case]) -> DefaultValue? {
    switch defaultValue {
    case .enumCase(let name)?: cases.first { $0.name == name }?.rawValue
    case .expression?, nil: nil
    case let value: value
    }
  }
}

extension Attribute {
  fileprivate mutating func setLimits(_ limits: SchemaTraits.Limits) {
    if let least = limits.minimum.flatMap({ DefaultText($0, for: type) }) {
      (minimumValue, minimumDateInterval) = (least.value, least.dateInterval)
    }
    if let greatest = limits.maximum.flatMap({ DefaultText($0, for: type) }) {
      (maximumValue, maximumDateInterval) = (greatest.value, greatest.dateInterval)
    }
    if let length = limits.minimumLength { minimumValue = "\(length)" }
    if let length = limits.maximumLength { maximumValue = "\(length)" }
    regularExpression = limits.pattern
  }
}

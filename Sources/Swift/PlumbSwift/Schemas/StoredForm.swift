import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The form that SwiftData gives to a property's value in a store: the attribute's type, with the elements of a
/// composite.
///
/// The forms were read off stores of SwiftData. Types that no such store contains have the most likely form, and a
/// reason why it is not certain.
struct StoredForm {
  var type: AttributeType
  /// The elements of a composite. Elements of a composite in a composite are elements of the outer one.
  var elements: [Attribute] = []
  /// The class of a transformable value: `Array<String>`.
  var className: String?
  var transformer: String?
  /// The user info of a composite that is an enum.
  var isEnum = false
  /// The reason why the form is not known, as the end of a sentence. `nil` for a known form.
  var doubt: String?

  init(_ type: AttributeType, doubt: String? = nil) { (self.type, self.doubt) = (type, doubt) }
}

/// The lowering of types to stored forms.
struct StoredForms {
  let types: SchemaTypes
  /// The maximum number of elements of a composite, with those of nested structs.
  private static let mostElements = 1_000

  /// Returns the form of a type without its optional.
  ///
  /// - Parameters:
  ///   - name: The property, whose name an enum's only element has.
  ///   - isOptional: Whether the property is optional, as all elements of an optional struct are.
  func form(of meaning: SchemaTypes.Meaning, named name: String, isOptional: Bool, depth: Int = 0) -> StoredForm {
    switch meaning {
    case .optional(let wrapped): return form(of: wrapped, named: name, isOptional: true, depth: depth + 1)
    case .standard(let type): return standard(type)
    case .array(let element): return array(of: element)
    case .set: return StoredForm(.transformable, doubt: "is a \(meaning.text), whose form in a store is unknown")
    case .dictionary(.standard("String"), .value(let record)) where record.declaration.kind == .struct:
      return StoredForm(.binary)
    case .dictionary: return StoredForm(.binary, doubt: "is a \(meaning.text), whose form in a store is unknown")
    case .value(let record): return value(record, named: name, isOptional: isOptional, depth: depth)
    case .model(let name): return StoredForm(.undefined, doubt: "contains objects of \(name.lastComponent)")
    case .outside(let text):
      return StoredForm(
        .undefined,
        doubt: text.isEmpty
          ? "has no written type, and its value does not show one"
          : "has the type \(text), which the sources do not declare")
    }
  }

  // MARK: Standard types

  /// The types whose form was seen in stores.
  private static let known: [String: AttributeType] = [
    "String": .string, "Bool": .boolean, "Date": .date, "Data": .binary, "UUID": .uuid, "Double": .double,
    "TimeInterval": .double, "Float": .float, "Decimal": .decimal, "Int": .integer64, "Int64": .integer64,
    "UInt64": .integer64, "Int32": .integer32, "UInt32": .integer32, "Int16": .integer16, "UInt8": .integer16,
  ]
  /// The types whose form was not seen, with the most likely one.
  private static let likely: [String: AttributeType] = [
    "URL": .uri, "Int8": .integer16, "UInt16": .integer32, "UInt": .integer64, "CGFloat": .double,
  ]

  private func standard(_ name: String) -> StoredForm {
    let name = TypeReference.withoutStandardModule(name)
    if let type = Self.known[name] { return StoredForm(type) }
    return StoredForm(
      Self.likely[name] ?? .undefined, doubt: "has the type \(name), whose form in a store is unknown")
  }

  private func array(of element: SchemaTypes.Meaning) -> StoredForm {
    guard case .standard(let name) = element, Self.known[name] != nil else {
      return StoredForm(.transformable, doubt: "is an array of \(element.text), whose form in a store is unknown")
    }
    var form = StoredForm(.transformable)
    (form.className, form.transformer) = ("Array<\(name)>", "NSSecureUnarchiveFromData")
    return form
  }

  // MARK: Types of the sources

  private func value(_ record: TypeRecord, named name: String, isOptional: Bool, depth: Int) -> StoredForm {
    let declaration = record.declaration
    guard depth < 12 else { return StoredForm(.composite, doubt: "has a type that contains itself") }
    switch declaration.kind {
    case .enum: return enumeration(record, named: name)
    case .struct
    where types.conforms(declaration.qualifiedName, to: "RawRepresentable")
      || types.conforms(declaration.qualifiedName, to: "OptionSet"):
      return StoredForm(.composite, doubt: "has the type \(declaration.name) with a raw value, whose form is unknown")
    case .struct: return structure(record, isOptional: isOptional, depth: depth)
    case .class, .actor:
      return StoredForm(.composite, doubt: "has the class \(declaration.name), which is not marked with @Model")
    }
  }

  /// An enum with raw values has one element with the name of the property and the raw values. Another enum has one
  /// for each case, which contains the name of the chosen case.
  private func enumeration(_ record: TypeRecord, named name: String) -> StoredForm {
    var form = StoredForm(.composite)
    form.isEnum = true
    if record.hasAssociatedValues {
      form.doubt = "has the enum \(record.declaration.name) with associated values, whose form in a store is unknown"
    } else if let raw = types.rawType(of: record) {
      let inner = standard(raw)
      var element = Attribute(name: name, type: inner.type, isOptional: true)
      element.declared = DeclaredValue(type: raw)
      element.declared?.values = types.rawValues(of: record, as: raw)
      form.elements = [element]
      form.doubt = inner.doubt
    } else {
      form.elements = record.declaration.cases.map { Attribute(name: $0.name, type: .string, isOptional: true) }
    }
    return form
  }

  private func structure(_ record: TypeRecord, isOptional: Bool, depth: Int) -> StoredForm {
    var form = StoredForm(.composite)
    let declaration = record.declaration
    if !types.isCodable(record) {
      form.doubt = "has the struct \(declaration.name), which does not conform to Codable in the sources"
    }
    for property in record.stored {
      guard form.elements.count < Self.mostElements else {
        form.doubt = form.doubt ?? "has the struct \(declaration.name) with too many elements"
        break
      }
      let meaning = types.meaning(of: property, in: declaration.qualifiedName)
      let inner = element(meaning, property, isOptional: isOptional, depth: depth)
      form.elements += inner.elements
      form.doubt = form.doubt ?? inner.doubt.map { "contains \(declaration.name).\(property.name), which \($0)" }
    }
    if form.elements.isEmpty {
      form.doubt = form.doubt ?? "has the struct \(declaration.name) without stored properties"
    }
    return form
  }

  /// Returns the elements of one property of a struct. Arrays and dictionaries in a struct are JSON.
  private func element(
    _ meaning: SchemaTypes.Meaning, _ property: PropertyDeclaration, isOptional: Bool, depth: Int
  ) -> (elements: [Attribute], doubt: String?) {
    var isOptional = isOptional
    var meaning = meaning
    if case .optional(let wrapped) = meaning { (meaning, isOptional) = (wrapped, true) }
    switch meaning {
    case .array, .dictionary:
      var element = Attribute(name: property.name, type: .binary, isOptional: isOptional)
      element.declared = DeclaredValue(type: meaning.text)
      return ([element], nil)
    case .value(let record):
      let form = value(record, named: property.name, isOptional: isOptional, depth: depth + 1)
      return (form.elements, form.doubt)
    default:
      let form = form(of: meaning, named: property.name, isOptional: isOptional, depth: depth + 1)
      return ([Attribute(name: property.name, type: form.type, isOptional: isOptional)], form.doubt)
    }
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

/// Initializers with parameters for the attributes and without a context, for styles that write them out.
///
///     title, String                      title: String
///     count, Integer 16, default 3       count: Int16 = 3
///     note, String, optional             note: String? = nil
///     state, raw, default "open"         state: State? = nil; nil keeps the default
extension Declarer {
  /// Adds the initializers to the classes. Inherited attributes come first, starting with the topmost class. A class
  /// without own attributes inherits the initializer of its superclass.
  func addInitializers(to declarations: inout [EntityDeclaration]) {
    let own = Dictionary(declarations.map { ($0.entity, parameters(of: $0)) }, uniquingKeysWith: { first, _ in first })
    for index in declarations.indices {
      guard let parameters = own[declarations[index].entity], !parameters.isEmpty,
        let entity = schema.entity(declarations[index].entity)
      else { continue }
      let ancestors = schema.ancestors(of: entity).reversed().filter(hasClass)
      var names: Set<String> = []
      declarations[index].members.initializer = (ancestors.flatMap { own[$0.name] ?? [] } + parameters)
        .filter { names.insert($0.name).inserted }
    }
  }

  /// Returns the parameters for a class's own attributes, in the order of its properties.
  private func parameters(of declaration: EntityDeclaration) -> [InitializerParameter] {
    guard let entity = schema.entity(declaration.entity) else { return [] }
    let attributes = Dictionary(entity.attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let overrides = options.entities[entity.name]?.attributes ?? [:]
    return declaration.properties.compactMap { property in
      guard case .attribute(let traits) = property.kind, let attribute = attributes[property.persistentName],
        !attribute.isDerived, attribute.derivationExpression == nil
      else { return nil }
      let value = property.type.unwrapped
      let override = overrides[attribute.name]
      let mayBeNil = attribute.isOptional || override?.optionality == .ignore && override?.type?.isOptional == true
      let reading = traits.storage == .default ? DefaultReading(attribute).value : nil
      return InitializerParameter(
        property, mayBeNil: mayBeNil, hasDefault: attribute.hasDefault,
        literal: reading.flatMap { $0.isLiteral(of: value, orNil: mayBeNil && property.type.isOptional) ? $0 : nil })
    }
  }
}

extension InitializerParameter {
  /// Creates the parameter of a property.
  ///
  /// - Parameters:
  ///   - property: The property of the attribute.
  ///   - mayBeNil: Whether the stored value can be `nil`.
  ///   - hasDefault: Whether the attribute has a default in the model.
  ///   - literal: The default, if Swift can express it as a value of the property's type. A default that does not fit
  ///     on one line is not written; the parameter is then optional and `nil` keeps the model's default.
  fileprivate init(_ property: PropertyDeclaration, mayBeNil: Bool, hasDefault: Bool, literal: DefaultValue?) {
    let value = property.type.unwrapped
    let literalParameter = literal.map {
      InitializerParameter(name: property.name, type: mayBeNil ? property.type : value, defaultValue: $0)
    }
    if let literalParameter, literalParameter.fits {
      self = literalParameter
    } else if !mayBeNil, !hasDefault {
      self.init(name: property.name, type: value)
    } else {
      // A scalar property of Core Data cannot be set to `nil`.
      self.init(
        name: property.name, type: .optional(value), defaultValue: DefaultValue.none,
        keepsDefault: hasDefault || !property.type.isOptional)
    }
  }
}

extension DefaultValue {
  /// Whether the value can be written as a literal of a type.
  ///
  /// - Parameters:
  ///   - type: The type without its optional.
  ///   - orNil: Whether the literal can use a failable initializer.
  fileprivate func isLiteral(of type: TypeReference, orNil: Bool) -> Bool {
    guard case .named(let name, let generics) = type, generics.isEmpty else { return false }
    if mayFail, !orNil { return false }
    return switch self {
    case .string: name == "String"
    case .boolean: name == "Bool"
    case .integer: ["Int", "Int16", "Int32", "Int64"].contains(name)
    case .floating(let value): value.isFinite && ["Double", "Float"].contains(name)
    case .decimal: name == "Decimal"
    case .date: name == "Date"
    case .data: name == "Data"
    case .uuid: name == "UUID"
    case .url: name == "URL"
    case .none, .enumCase, .expression: false
    }
  }
}

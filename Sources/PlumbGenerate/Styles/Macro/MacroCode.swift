import PlumbDeclarations
import PlumbModel
import PlumbText

/// The Swift code of the macro style.
///
///     @objc(Bed)
///     @PersistentModel
///     public final class Bed: NSManagedObject {
///       @Attribute(persistentName: "soilRaw", storageMethod: .raw)
///       public var soil: SoilKind = SoilKind(rawValue: "loam")!
///
///       @Relationship(inverse: "beds", deleteRule: .nullify)
///       public var greenhouse: Greenhouse?
///     }
enum MacroCode {
  /// Returns the class with its macros, and an empty line between its properties.
  static func type(_ entity: EntityDeclaration) -> Code {
    let members = Code.macro(entity.properties, access: entity.access)
    return .stacked([
      Code(.call(.call("@objc", Argument(SwiftName.asType(entity.entity))))), entity.macro?.code ?? Code(),
      TypeHeader(classOf: entity).with(members),
    ])
  }

  /// Returns the struct of a composite.
  static func type(_ composition: CompositionDeclaration) -> Code {
    let members = Code.elements(composition.elements, access: composition.access)
    return """
      @Composition
      \(TypeHeader("\(composition.access.modifier)struct \(SwiftName.asType(composition.typeName))").with(members))
      """
  }

  /// Returns the modules of a class: Core Data, the module of the macros, and Foundation if a property requires it.
  static func imports(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [String] {
    var modules = ["CoreData", options.macroModule]
    if entity.properties.contains(where: \.needsFoundation) { modules.append("Foundation") }
    return modules
  }

  /// Returns the modules of a composite's struct: the module of the macros, and Foundation if an element requires it.
  static func imports(of composition: CompositionDeclaration, _ options: GeneratorOptions) -> [String] {
    var modules = [options.macroModule]
    if composition.elements.contains(where: \.needsFoundation) { modules.append("Foundation") }
    return modules
  }
}

extension ModelMacro {
  /// The macro `@PersistentModel`, with the arguments that differ from its defaults.
  ///
  /// The arguments have the order of the macro's parameters: `generateInit`, `generateToManyCount`, `observation`.
  var code: Code {
    var arguments: [Argument] = []
    if generatesInit { arguments.append(Argument("generateInit", "true")) }
    if let generatesToManyCount { arguments.append(Argument("generateToManyCount", "\(generatesToManyCount)")) }
    if let observation { arguments.append(Argument("observation", observation.value.code)) }
    return arguments.isEmpty ? "@PersistentModel" : Code(.call(.call("@PersistentModel", arguments)))
  }
}

extension PropertyDeclaration {
  /// Returns the property's macro and declaration in the macro style, as in a class.
  package func declarationCode(access: AccessLevel?) -> Code { .macro([self], access: access) }

  /// Returns the property's macro and declaration, as in a `@Composition` struct.
  ///
  /// The only macro for an element is the one for the name in the model.
  package func elementCode(access: AccessLevel?) -> Code { .elements([self], access: access) }
}

extension Code {
  /// Returns the properties of a class.
  fileprivate static func macro(_ properties: [PropertyDeclaration], access: AccessLevel?) -> Code {
    let introducer = access.modifier + "var "
    return .written(properties.count, blankLines: 1) { writer, index in
      let property = properties[index]
      writer.annotation(of: property)
      writer.variable(introducer, SwiftName.asProperty(property.name), property.type, property.valueForMacro)
    }
  }

  /// Returns the elements of a struct.
  fileprivate static func elements(_ elements: [PropertyDeclaration], access: AccessLevel?) -> Code {
    let introducer = access.modifier + "var "
    return .written(elements.count, blankLines: 1) { writer, index in
      let element = elements[index]
      if let name = element.writtenPersistentName {
        writer.annotation("@CompositionField") { $0.argument(persistentName: name) }
      }
      writer.variable(introducer, SwiftName.asProperty(element.name), element.type, element.initialValue)
    }
  }
}

extension CodeWriter {
  /// Writes `@Attribute(…)` if it has arguments, or `@Relationship(…)`.
  fileprivate mutating func annotation(of property: PropertyDeclaration) {
    // Closures write the arguments. Capturing the whole property in them would copy it.
    let persistentName = property.writtenPersistentName
    switch property.kind {
    case .attribute(let traits):
      if traits == .init(), persistentName == nil { return }
      annotation("@Attribute") { writer in
        if traits.isUnique { writer.argument(nil, .member("unique")) }
        if traits.isTransient { writer.argument(nil, .member("transient")) }
        writer.argument(persistentName: persistentName)
        if let storage = traits.storage.code { writer.argument("storageMethod", .text(storage)) }
        if let policy = traits.decodeFailurePolicy { writer.argument("decodeFailurePolicy", .text(policy.value.code)) }
      }
    case .relationship(let traits):
      annotation("@Relationship") { writer in
        writer.argument(persistentName: persistentName)
        if let inverse = traits.inverse { writer.argument("inverse", .quoted(inverse)) }
        if let rule = traits.deleteRule { writer.argument("deleteRule", .member(rule.caseName)) }
        // The macro parses digits without separators such as `1_000_000`.
        if let count = traits.minimumCount { writer.argument("minimumModelCount", .text("\(count)")) }
        if let count = traits.maximumCount { writer.argument("maximumModelCount", .text("\(count)")) }
      }
    }
  }

  /// Writes a macro on a separate line.
  fileprivate mutating func annotation(_ name: String, _ arguments: (inout CodeWriter) -> Void) {
    call(name, arguments)
    endLine()
  }

  fileprivate mutating func argument(persistentName name: String?) {
    if let name { argument("persistentName", .quoted(name)) }
  }
}

extension PropertyDeclaration {
  /// The initial value in the form that the macro parses. The macro replaces the initial value with accessors and
  /// copies its text to a schema, where a Decimal is a number literal. The literal is not evaluated, so no digits are
  /// lost.
  fileprivate var valueForMacro: Expression? {
    guard case .decimal(let digits)? = defaultValue, let number = DecimalNumber(digits), number.integer == nil,
      case .attribute(let traits) = kind, traits.storage == .default
    else { return initialValue }
    return .text(number.description)
  }

  /// The name in the model if it has to be written: if it differs from the Swift name, or if the Swift name requires
  /// backticks, which the macro would include. `nil` otherwise.
  fileprivate var writtenPersistentName: String? {
    persistentName != name || SwiftName.needsBackticks(name) ? persistentName : nil
  }
}

extension StorageMethod {
  /// The case as an argument: `.transformed(name: "Swatch")`. `nil` for the default storage.
  var code: String? {
    switch self {
    case .default: nil
    case .raw: ".raw"
    case .codable: ".codable"
    case .transformed(let name): ".transformed(name: \(stringLiteral(name)))"
    case .composition: ".composition"
    case .other(let code): code
    }
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

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
  /// The modules of macros that are also compiled on systems without Objective-C.
  private static let portableModules: Set<String> = ["PlumbDataMacros", "PlumbCDE"]

  /// Returns the class with its macros, and an empty line between its properties.
  static func type(_ entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let name = SwiftName.asType(entity.entity)
    let isPortable = portableModules.contains(options.macroModule)
    let members = entity.properties.map { $0.declarationCode(access: entity.access) }
    return """
      \(isPortable ? AccessorCode.objcName(name) : "@objc(\(name))")
      \(entity.macro?.code ?? Code())
      \(.class(entity, .stacked(members, blankLines: 1)))
      """
  }

  static func type(_ composition: CompositionDeclaration) -> Code {
    let members = composition.elements.map { $0.elementCode(access: composition.access) }
    let head = "\(composition.access.modifier)struct \(SwiftName.asType(composition.typeName))"
    return """
      @Composition
      \(.type(head, .stacked(members, blankLines: 1)))
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
    var arguments: [String] = []
    if generatesInit { arguments.append("generateInit: true") }
    if let generatesToManyCount { arguments.append("generateToManyCount: \(generatesToManyCount)") }
    if let observation { arguments.append("observation: \(observation.value.code)") }
    return arguments.isEmpty ? "@PersistentModel" : .call("@PersistentModel", arguments)
  }
}

extension PropertyDeclaration {
  /// Returns the property's macro and declaration in the macro style, as in a class.
  func declarationCode(access: AccessLevel?) -> Code {
    documented(.stacked([annotation, .variable(access.modifier + "var ", name, type, valueForMacro)]))
  }

  /// Returns the property's macro and declaration, as in a `@Composition` struct.
  ///
  /// The only macro for an element is the one for the name in the model.
  package func elementCode(access: AccessLevel?) -> Code {
    documented(
      .stacked([
        persistentNameArgument.isEmpty ? Code() : .call("@CompositionField", persistentNameArgument),
        .variable(access.modifier + "var ", name, type, initialValue),
      ]))
  }

  /// `@Attribute(…)` if it has arguments, or `@Relationship(…)`.
  private var annotation: Code {
    switch kind {
    case .attribute(let traits):
      var arguments: [String] = []
      if traits.isUnique { arguments.append(".unique") }
      if traits.isTransient { arguments.append(".transient") }
      arguments += persistentNameArgument
      if let storage = traits.storage.code { arguments.append("storageMethod: \(storage)") }
      if let policy = traits.decodeFailurePolicy { arguments.append("decodeFailurePolicy: \(policy.value.code)") }
      return arguments.isEmpty ? Code() : .call("@Attribute", arguments)
    case .relationship(let traits):
      var arguments = persistentNameArgument
      if let inverse = traits.inverse { arguments.append("inverse: \(stringLiteral(inverse))") }
      if let rule = traits.deleteRule { arguments.append("deleteRule: .\(rule.caseName)") }
      // The macro parses digits without separators such as `1_000_000`.
      if let count = traits.minimumCount { arguments.append("minimumModelCount: \(count)") }
      if let count = traits.maximumCount { arguments.append("maximumModelCount: \(count)") }
      return .call("@Relationship", arguments)
    }
  }

  /// The argument with the name in the model. Empty unless it has to be written: if it differs from the Swift name, or
  /// if the Swift name requires backticks, which the macro would include.
  private var persistentNameArgument: [String] {
    persistentName != name || SwiftName.needsBackticks(name) ? ["persistentName: \(stringLiteral(persistentName))"] : []
  }

  /// The initial value in the form that the macro parses. The macro replaces the initial value with accessors and
  /// copies its text to a schema, where a Decimal is a number literal. The literal is not evaluated, so no digits are
  /// lost.
  private var valueForMacro: String? {
    guard case .decimal(let digits)? = defaultValue, let number = DecimalNumber(digits), number.integer == nil,
      case .attribute(let traits) = kind, traits.storage == .default
    else { return initialValue }
    return number.description
  }
}

extension StorageMethod {
  /// The case as an argument: `.transformed(name: "Swatch")`. `nil` for the default storage.
  package var code: String? {
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

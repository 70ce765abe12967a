import PlumbDeclarations
import PlumbModel
import PlumbText

/// The macro style as code.
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
  /// The class with its annotations, and an empty line between its properties.
  static func type(_ entity: EntityDeclaration) -> Code {
    let members = Code.macro(entity.properties, access: entity.access)
    return .stacked([
      Code(.call(.call("@objc", Argument(SwiftName.asType(entity.entity))))), entity.macro?.code ?? Code(),
      TypeHeader(classOf: entity).with(members),
    ])
  }

  /// The struct of a composite.
  static func type(_ composition: CompositionDeclaration) -> Code {
    let members = Code.elements(composition.elements, access: composition.access)
    return """
      @Composition
      \(TypeHeader("\(composition.access.modifier)struct \(SwiftName.asType(composition.typeName))").with(members))
      """
  }

  /// Core Data, the module of the macros, and Foundation where a property needs it.
  static func imports(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [String] {
    var modules = ["CoreData", options.macroModule]
    if entity.properties.contains(where: \.needsFoundation) { modules.append("Foundation") }
    return modules
  }

  /// As for a class, without Core Data: a struct of values has nothing from it.
  static func imports(of composition: CompositionDeclaration, _ options: GeneratorOptions) -> [String] {
    var modules = [options.macroModule]
    if composition.elements.contains(where: \.needsFoundation) { modules.append("Foundation") }
    return modules
  }
}

extension ModelMacro {
  /// `@PersistentModel`, with the arguments that differ from the macro's own.
  ///
  /// The arguments stand in the macro's order: `generateInit`, `generateToManyCount`, `observation`.
  var code: Code {
    var arguments: [Argument] = []
    if generatesInit { arguments.append(Argument("generateInit", "true")) }
    if let generatesToManyCount { arguments.append(Argument("generateToManyCount", "\(generatesToManyCount)")) }
    if let observation { arguments.append(Argument("observation", observation.value.code)) }
    return arguments.isEmpty ? "@PersistentModel" : Code(.call(.call("@PersistentModel", arguments)))
  }
}

extension PropertyDeclaration {
  /// The annotation and the declaration of the macro style, as they stand in a class.
  package func declarationCode(access: AccessLevel?) -> Code { .macro([self], access: access) }

  /// The same in a `@Composition` struct.
  ///
  /// Of the annotations of a class only the name in the model exists here.
  package func elementCode(access: AccessLevel?) -> Code { .elements([self], access: access) }
}

extension Code {
  /// The properties of a class.
  fileprivate static func macro(_ properties: [PropertyDeclaration], access: AccessLevel?) -> Code {
    let introducer = access.modifier + "var "
    return .written(properties.count, blankLines: 1) { writer, index in
      let property = properties[index]
      writer.annotation(of: property)
      writer.variable(introducer, SwiftName.asProperty(property.name), property.type, property.valueForMacro)
    }
  }

  /// The elements of a struct.
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
  /// `@Attribute(…)` where there is something to say, or `@Relationship(…)`.
  fileprivate mutating func annotation(of property: PropertyDeclaration) {
    // The arguments are named by closures, which would copy the whole property.
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
        // The macro reads digits alone, no `1_000_000`.
        if let count = traits.minimumCount { writer.argument("minimumModelCount", .text("\(count)")) }
        if let count = traits.maximumCount { writer.argument("maximumModelCount", .text("\(count)")) }
      }
    }
  }

  /// On a line of its own.
  fileprivate mutating func annotation(_ name: String, _ arguments: (inout CodeWriter) -> Void) {
    call(name, arguments)
    endLine()
  }

  fileprivate mutating func argument(persistentName name: String?) {
    if let name { argument("persistentName", .quoted(name)) }
  }
}

extension PropertyDeclaration {
  /// The initial value as the macro reads it: it puts accessors in its place and the text into a schema, where a Decimal
  /// is digits. Nothing runs it, so no digit is lost.
  fileprivate var valueForMacro: Expression? {
    guard case .decimal(let digits)? = defaultValue, let number = DecimalNumber(digits), number.integer == nil,
      case .attribute(let traits) = kind, traits.storage == .default
    else { return initialValue }
    return .text(number.description)
  }

  /// The name in the model where it is written: where the names differ, and where backticks would otherwise become part
  /// of what the macro reads.
  fileprivate var writtenPersistentName: String? {
    persistentName != name || SwiftName.needsBackticks(name) ? persistentName : nil
  }
}

extension StorageMethod {
  /// The case as an argument: `.transformed(name: "Swatch")`; nil for the storage that goes without saying.
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

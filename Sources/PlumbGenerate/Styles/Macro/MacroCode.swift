import PlumbDeclarations
import PlumbModel

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
    let properties = entity.properties
    let members = Code.stacked(
      properties.indices.map { properties[$0].declarationCode(access: entity.access) }, blankLines: 1)
    return """
      \(.call("@objc", Argument(SwiftName.asType(entity.entity))))
      \(entity.macro?.code ?? Code())
      \(TypeHeader(classOf: entity).with(members))
      """
  }

  /// The struct of a composite.
  static func type(_ composition: CompositionDeclaration) -> Code {
    let members = Code.stacked(
      composition.elements.map { $0.elementCode(access: composition.access) }, blankLines: 1)
    return """
      @Composition
      \(TypeHeader("\(composition.access.modifier)struct \(SwiftName.asType(composition.typeName))").with(members))
      """
  }

  /// Core Data, the module of the macros, and Foundation where a property needs it.
  static func imports(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Set<String> {
    var modules: Set<String> = ["CoreData", options.macroModule]
    if entity.properties.contains(where: \.needsFoundation) { modules.insert("Foundation") }
    return modules
  }

  /// As for a class, without Core Data: a struct of values has nothing from it.
  static func imports(of composition: CompositionDeclaration, _ options: GeneratorOptions) -> Set<String> {
    var modules: Set<String> = [options.macroModule]
    if composition.elements.contains(where: \.needsFoundation) { modules.insert("Foundation") }
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
  package func declarationCode(access: AccessLevel?) -> Code {
    line(access, annotation: annotation)
  }

  /// The same in a `@Composition` struct.
  ///
  /// Of the annotations of a class only the name in the model exists here.
  package func elementCode(access: AccessLevel?) -> Code {
    let arguments = persistentNameArgument.map { [$0] } ?? []
    return line(access, annotation: arguments.isEmpty ? nil : .call("@CompositionField", arguments))
  }

  /// `@Attribute(…)` or `@Relationship(…)`; nil where there is nothing to say.
  var annotation: Expression? {
    switch kind {
    case .attribute(let traits):
      let arguments = attributeArguments(traits)
      return arguments.isEmpty ? nil : .call("@Attribute", arguments)
    case .relationship(let traits):
      return .call("@Relationship", relationshipArguments(traits))
    }
  }

  /// The property with its initial value, below an annotation.
  private func line(_ access: AccessLevel?, annotation: Expression?) -> Code {
    Code(
      .property(
        PropertyLine(
          annotation: annotation, introducer: access.modifier + "var ", name: SwiftName.asProperty(name), type: type,
          value: initialValue)))
  }

  /// In the order in which the macro declares them: `.unique, .transient, persistentName:, storageMethod:, …`.
  private func attributeArguments(_ traits: AttributeTraits) -> [Argument] {
    var arguments: [Argument] = []
    if traits.isUnique { arguments.append(Argument(".unique")) }
    if traits.isTransient { arguments.append(Argument(".transient")) }
    if let name = persistentNameArgument { arguments.append(name) }
    if let storage = traits.storage.code { arguments.append(Argument("storageMethod", storage)) }
    if let policy = traits.decodeFailurePolicy { arguments.append(Argument("decodeFailurePolicy", policy.value.code)) }
    return arguments
  }

  /// In the macro's order; counts only where the model's differ from none at all.
  private func relationshipArguments(_ traits: RelationshipTraits) -> [Argument] {
    var arguments: [Argument] = []
    arguments.reserveCapacity(2)
    if let name = persistentNameArgument { arguments.append(name) }
    if let inverse = traits.inverse { arguments.append(Argument("inverse", stringLiteral(inverse))) }
    if let rule = traits.deleteRule { arguments.append(Argument("deleteRule", "." + rule.caseName)) }
    if let count = traits.minimumCount { arguments.append(Argument("minimumModelCount", integerLiteral(Int64(count)))) }
    if let count = traits.maximumCount { arguments.append(Argument("maximumModelCount", integerLiteral(Int64(count)))) }
    return arguments
  }

  /// Written where the names differ, and where backticks would otherwise become part of what the macro reads.
  private var persistentNameArgument: Argument? {
    guard persistentName != name || SwiftName.needsBackticks(name) else { return nil }
    return Argument("persistentName", stringLiteral(persistentName))
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

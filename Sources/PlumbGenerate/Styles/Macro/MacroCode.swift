import PlumbDeclarations
import PlumbModel

/// The macro style as code.
extension Generator {
  func macroClass(_ entity: EntityDeclaration) -> Code {
    let members = Code.stacked(
      entity.properties.map { $0.declarationCode(access: entity.access) }, blankLines: 1)
    let header = classHeader(
      entity.access.modifier + (entity.isFinal ? "final " : "") + "class", entity.className, entity.superclass)
    return """
      \(Layout.call("@objc", [Argument(SwiftName.asType(entity.entity))], depth: 0))
      \(entity.macro?.code ?? Code())
      \(header.with(members))
      """
  }

  func compositionStruct(_ composition: CompositionDeclaration) -> Code {
    let members = Code.stacked(
      composition.elements.map { $0.elementCode(access: composition.access) }, blankLines: 1)
    return """
      @Composition
      \(TypeHeader("\(composition.access.modifier)struct \(SwiftName.asType(composition.typeName))").with(members))
      """
  }

  func classHeader(_ keyword: String, _ name: String, _ superclass: String) -> TypeHeader {
    let name = SwiftName.asType(name)
    let parent = SwiftName.asType(superclass)
    if "\(keyword) \(name): \(parent) {".columns <= Layout.greatestWidth {
      return TypeHeader("\(keyword) \(name): \(parent)")
    }
    if "\(keyword) \(name):".columns <= Layout.greatestWidth {
      return TypeHeader("\(keyword) \(name):\n  \(parent)")
    }
    return TypeHeader("\(keyword)\n  \(name):\n    \(parent)")
  }

  func imports(of entity: EntityDeclaration) -> Set<String> {
    var modules: Set<String> = ["CoreData"]
    if entity.macro != nil { modules.insert(options.macroModule) }
    if entity.macro == nil || entity.properties.contains(where: \.needsFoundation) { modules.insert("Foundation") }
    return modules
  }

  func imports(of composition: CompositionDeclaration) -> Set<String> {
    var modules: Set<String> = [options.macroModule]
    if composition.elements.contains(where: \.needsFoundation) { modules.insert("Foundation") }
    return modules
  }
}

/// A type's first line or lines without the brace.
struct TypeHeader {
  var text: String

  init(_ text: String) { self.text = text }

  /// The type with its members; a header of several lines has its brace on a line of its own.
  func with(_ members: Code) -> Code {
    if members.isEmpty { return text.contains("\n") ? Code("\(text)\n{}") : Code("\(text) {}") }
    return """
      \(Code(text))\(text.contains("\n") ? "\n" : " "){
        \(members)
      }
      """
  }
}

extension ModelMacro {
  /// `@PersistentModel`, with the arguments that differ from the macro's own.
  var code: Code {
    var arguments: [Argument] = []
    if generatesInit { arguments.append(Argument("generateInit", "true")) }
    if let generatesToManyCount { arguments.append(Argument("generateToManyCount", "\(generatesToManyCount)")) }
    if let observation { arguments.append(Argument("observation", observation.value.code)) }
    return arguments.isEmpty ? "@PersistentModel" : Layout.call("@PersistentModel", arguments, depth: 0)
  }
}

extension PropertyDeclaration {
  /// The annotation and the declaration of the macro style, as they stand in a class.
  package func declarationCode(access: AccessLevel?) -> Code {
    Code.stacked([annotation, line(access)])
  }

  /// The same in a `@Composition` struct.
  package func elementCode(access: AccessLevel?) -> Code {
    let arguments = persistentNameArgument.map { [$0] } ?? []
    return Code.stacked([
      arguments.isEmpty ? Code() : Layout.call("@CompositionField", arguments, depth: 1), line(access),
    ])
  }

  /// `@Attribute(…)` or `@Relationship(…)`; empty where there is nothing to say.
  package var annotation: Code {
    switch kind {
    case .attribute(let traits):
      let arguments = attributeArguments(traits)
      return arguments.isEmpty ? Code() : Layout.call("@Attribute", arguments, depth: 1)
    case .relationship(let traits):
      return Layout.call("@Relationship", relationshipArguments(traits), depth: 1)
    }
  }

  private func line(_ access: AccessLevel?) -> Code {
    Layout.property(
      "\(access.modifier)var \(SwiftName.asProperty(name))", type: type.code, value: initialValue, depth: 1)
  }

  private func attributeArguments(_ traits: AttributeTraits) -> [Argument] {
    var arguments: [Argument] = []
    if traits.isUnique { arguments.append(Argument(".unique")) }
    if traits.isTransient { arguments.append(Argument(".transient")) }
    if let name = persistentNameArgument { arguments.append(name) }
    if let storage = traits.storage.code { arguments.append(Argument("storageMethod", storage)) }
    if let policy = traits.decodeFailurePolicy { arguments.append(Argument("decodeFailurePolicy", policy.value.code)) }
    return arguments
  }

  private func relationshipArguments(_ traits: RelationshipTraits) -> [Argument] {
    var arguments: [Argument] = []
    if let name = persistentNameArgument { arguments.append(name) }
    if let inverse = traits.inverse { arguments.append(Argument("inverse", stringLiteral(inverse))) }
    if let rule = traits.deleteRule { arguments.append(Argument("deleteRule", ".\(rule.caseName)")) }
    if let count = traits.minimumCount { arguments.append(Argument("minimumModelCount", integerLiteral(Int64(count)))) }
    if let count = traits.maximumCount { arguments.append(Argument("maximumModelCount", integerLiteral(Int64(count)))) }
    return arguments
  }

  /// Written where the names differ, and where backticks would otherwise become part of what the macro reads.
  private var persistentNameArgument: Argument? {
    guard persistentName != name || SwiftName.asProperty(name) != name else { return nil }
    return Argument("persistentName", stringLiteral(persistentName))
  }

  var needsFoundation: Bool {
    if type.needsFoundation { return true }
    switch defaultValue {
    case .date, .data, .uuid, .url, .decimal: return true
    default: return false
    }
  }
}

extension TypeReference {
  var needsFoundation: Bool {
    switch self {
    case .named(let name, let generics):
      StandardType(name)?.isFoundation ?? false || name.hasPrefix("NS")
        || generics.contains(where: \.needsFoundation)
    case .optional(let type), .array(let type), .set(let type): type.needsFoundation
    case .dictionary(let key, let value): key.needsFoundation || value.needsFoundation
    case .other: true
    }
  }
}

extension StorageMethod {
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

extension AccessLevel? {
  /// `public ` with its space; nothing for internal, which is what there is without.
  var modifier: String {
    switch self {
    case nil, .internal: ""
    case let level?: "\(level.rawValue) "
    }
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Composition` of PlumbCDE: paths of the elements, and the conversion from and to the dictionary of a composite.
enum CDECompositionMacro: MemberMacro, ExtensionMacro, WrittenMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let composition = declaration.as(StructDeclSyntax.self) else {
      context.show([Problem("drift-macro", "@Composition can only be attached to a struct", at: node)])
      return []
    }
    if let clause = composition.genericParameterClause {
      context.show([Problem("drift-macro", "@Composition does not support generic structs", at: clause)])
      return []
    }
    let variables = composition.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    let readings = variables.map { CDEProperty($0, of: .composition) }
    let problems = readings.flatMap(\.problems)
    context.show(problems)
    guard problems.isEmpty else { return [] }
    return members(of: composition, readings.compactMap(\.property)).map { DeclSyntax(written: $0.text) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self), !protocols.isEmpty else { return [] }
    let names = protocols.map(\.trimmedDescription).joined(separator: ", ")
    return [try ExtensionDeclSyntax("\(raw: declaration.extensionKeyword) \(type.trimmed): \(raw: names) {}")]
  }

  private static func members(of node: StructDeclSyntax, _ elements: [ModelProperty]) -> [Code] {
    let access = node.memberAccess
    let name = SwiftName.asType(SourceText(around: node).name(node.name))
    return CDEPathsCode(root: name, access: access, properties: elements).members(keys: false)
      + [
        CDESchemaCode.fields(elements, access), decoding(elements, access),
        CompositionMembers.writing(elements.map(\.declaration), access, name: "__cdEncodeComposition"),
      ]
  }

  private static func decoding(_ elements: [ModelProperty], _ access: String) -> Code {
    let required = elements.filter { !$0.declaration.type.isOptional }.map {
      "let \($0.name) = \($0.declaration.dictionaryValue)"
    }
    let arguments = elements.map {
      "\($0.declaration.name): " + ($0.declaration.type.isOptional ? $0.declaration.dictionaryValue : $0.name)
    }
    let test: Code =
      required.isEmpty
      ? Code() : "guard \(required.joined(separator: ", ")) else { return nil }"
    return .function(
      "\(access)static func __cdDecodeComposition", ["from dictionary: [String: Any]"], "-> Self?",
      .stacked([test, Code("return Self(\(arguments.joined(separator: ", ")))")].filter { !$0.isEmpty }))
  }
}

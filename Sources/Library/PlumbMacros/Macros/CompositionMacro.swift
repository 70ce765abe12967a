import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Composition`: the conversion of a struct from and to the dictionary of a composite attribute.
///
///     @Composition struct Place { var latitude: Double = 0; var longitude: Double = 0 }
enum CompositionMacro: ExtensionMacro, WrittenMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let composition = declaration.as(StructDeclSyntax.self) else {
      let fix = declaration.introducer(as: "struct")
      context.show([
        Problem("drift-macro", "@Composition needs a struct: a composite is a value", at: node, fixes: [fix])
      ])
      return []
    }
    let reading = CompositionReading(composition)
    context.show(reading.problems)
    guard composition.genericParameterClause == nil else { return [] }
    let names = protocols.map(\.trimmedDescription).joined(separator: ", ")
    let head = "\(declaration.extensionKeyword) \(type.trimmedDescription)" + (names.isEmpty ? "" : ": \(names)")
    return [try ExtensionDeclSyntax("\(raw: Code.type(head, reading.members).text)")]
  }
}

import PlumbDeclarations
import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Attribute`: the accessors of an attribute, and the facts that the schema contains.
///
///     @Attribute(.unique, persistentName: "isbn_13") var isbn: String = ""
enum AttributeMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    // A second annotation of the same property only adds arguments.
    guard isFirst(node, of: declaration, "Attribute") else { return [] }
    return accessors(of: declaration, node, in: context)
  }
}

/// `@Relationship`: the accessors of a relationship, and its inverse and delete rule.
///
///     @Relationship(inverse: "books", deleteRule: .nullify) var author: Author?
enum RelationshipMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    accessors(of: declaration, node, in: context)
  }
}

/// `@Ignore` and `@CompositionField`, which other macros read.
enum MarkerMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if declaration.is(VariableDeclSyntax.self) { return [] }
    context.show([Problem.needsVariable(node, declaration)])
    return []
  }
}

/// `#Index` and `#Unique`, which `@PersistentModel` reads.
enum SchemaMarkerMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let text = SourceText(around: node)
    for argument in node.arguments where text.properties(in: argument.expression) == nil {
      context.show([
        Problem(
          "drift-macro", "#\(node.macroName.text) takes lists of key paths, such as [\\.year, \\.number]", at: argument)
      ])
    }
    return []
  }
}

private func isFirst(_ node: AttributeSyntax, of declaration: some DeclSyntaxProtocol, _ name: String) -> Bool {
  let all = declaration.as(VariableDeclSyntax.self)?.attributes.named(name) ?? []
  return all.first.map { $0.trimmedDescription == node.trimmedDescription } ?? true
}

/// Returns the accessors of the property that an annotation is attached to, and reports its problems.
private func accessors(
  of declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax, in context: some MacroExpansionContext
) -> [AccessorDeclSyntax] {
  guard let variable = declaration.as(VariableDeclSyntax.self) else {
    context.show([Problem.needsVariable(node, declaration)])
    return []
  }
  var reading = PropertyReading(variable, of: .model, SourceText(around: variable))
  let property = reading.read()
  context.show(reading.problems)
  guard let property, !property.isManaged else { return [] }
  return accessors(of: property.declaration.asWritten)
}

private func accessors(of property: PropertyDeclaration) -> [AccessorDeclSyntax] {
  var accessors: [AccessorDeclSyntax] = ["get { \(raw: property.getter) }"]
  if let setter = property.setter(isObserved: false) { accessors.append("set { \(raw: setter) }") }
  return accessors
}

import PlumbDeclarations
import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Attribute` and `@Relationship`: the accessors of a property, and the facts that the schema contains.
///
///     @Attribute(.unique, persistentName: "isbn_13") var isbn: String = ""
///     @Relationship(inverse: "books", deleteRule: .nullify) var author: Author?
enum PropertyMacro: AccessorMacro, WrittenMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      context.show([Problem.needsVariable(node, declaration)])
      return []
    }
    // A second @Attribute of the same property only adds arguments.
    guard node.simpleName != "Attribute" || isFirst(node, of: variable) else { return [] }
    let owner = context.lexicalContext.first?.as(ClassDeclSyntax.self)
    if node.isSilent { return unfinished(variable) }
    var reading = PropertyReading(variable, of: .model, SourceText(around: variable))
    let property = reading.read()
    context.show(reading.problems)
    guard let property, owner.map(ModelReading.refuses) != true else { return unfinished(variable) }
    if property.isManaged { return [] }
    let initialValue = property.isSetInNewObjects ? property.initialValue : nil
    return accessors(of: property.declaration, initialValue)
  }

  private static func isFirst(_ node: AttributeSyntax, of variable: VariableDeclSyntax) -> Bool {
    let first = variable.attributes.named("Attribute").first
    return first.map { $0.trimmedDescription == node.trimmedDescription } ?? true
  }

  /// Returns accessors for a variable with a problem that can have them, so that the compiler does not miss them.
  static func unfinished(_ variable: VariableDeclSyntax) -> [AccessorDeclSyntax] {
    let modifiers = SourceText(around: variable).modifiers(variable.modifiers)
    guard !modifiers.isLazy, variable.bindings.count == 1, variable.bindings.first?.accessorBlock == nil
    else { return [] }
    return [.init(.get, written: "fatalError()"), .init(.set, written: "")]
  }

  private static func accessors(of property: PropertyDeclaration, _ initialValue: String?) -> [AccessorDeclSyntax] {
    [.init(.get, written: property.expandedGetter(initially: initialValue))]
      + (property.expandedSetter.map { [.init(.set, written: $0)] } ?? [])
  }
}

/// `@Ignore` and `@CompositionField`, which other macros read, and `@Model` and `@ModelActor`, which are unavailable.
enum MarkerMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      if node.simpleName == "Transient" { context.show([PropertyReading.transient(node, variable)]) }
      return []
    }
    if !["Model", "ModelActor"].contains(node.simpleName) {
      context.show([Problem.needsVariable(node, declaration)])
    }
    return []
  }
}

/// `#Index` and `#Unique`, which `@PersistentModel` reads.
enum SchemaMarkerMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let text = SourceText(around: node)
    let columns = text.columnIndex(in: node.arguments)
    for argument in node.arguments {
      if argument.label?.text == "where" {
        if text.string(literal: argument.expression) != nil || argument.expression.is(NilLiteralExprSyntax.self) {
          continue
        }
        context.show([
          Problem(
            "drift-macro", "`where` has to be a string literal: a macro cannot evaluate an expression",
            at: argument.expression)
        ])
      } else if columns == nil, text.properties(in: argument.expression) == nil {
        context.show([
          Problem(
            "drift-macro",
            "#\(node.macroName.text) takes lists of key paths, such as [\\.year, \\.number]", at: argument)
        ])
      }
    }
    return []
  }
}

import PlumbDeclarations
import PlumbEmit
import SwiftDiagnostics
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
    if let problem = excess(node, variable, context) { throw DiagnosticsError(diagnostics: [problem.diagnostic]) }
    if let problem = misplaced(node, variable, context) { return try unfinished(variable, [problem], context) }
    let owner = context.lexicalContext.first?.as(ClassDeclSyntax.self)
    if node.isSilent || context.isInCode || context.isInComposite { return unfinished(variable) }
    var reading = PropertyReading(variable, of: .model, SourceText(around: variable))
    guard let property = reading.read(), owner.map(ModelReading.refuses) != true else {
      return try unfinished(variable, reading.problems, context)
    }
    context.show(reading.problems)
    let initialValue = property.isSetInNewObjects ? property.initialValue : nil
    return accessors(of: property.declaration, initialValue)
  }

  /// Returns the problem of an annotation that a variable with another annotation cannot have. Without an expansion, the
  /// compiler does not report the accessors of both.
  private static func excess(
    _ node: AttributeSyntax, _ variable: VariableDeclSyntax, _ context: some MacroExpansionContext
  ) -> Problem? {
    let fix = Problem.Fix(removing: node, from: variable)
    if let managed = variable.attributes.named("NSManaged").first {
      return Problem(
        "drift-macro", "@\(node.simpleName) writes the accessors: remove @NSManaged", at: managed,
        fixes: [Problem.Fix(removing: managed, from: variable)])
    }
    guard node.simpleName == "Attribute" else { return nil }
    if !variable.attributes.named("Relationship").isEmpty {
      return Problem(
        "drift-macro",
        "a relationship has no @Attribute: write the arguments of @Relationship, and `#Unique` for a constraint",
        at: node, fixes: [fix])
    }
    guard let first = variable.attributes.named("Attribute").first, !isSame(node, first, context) else { return nil }
    return Problem(
      "drift-macro", "a variable has one @Attribute: write all arguments in the first one", at: node, fixes: [fix])
  }

  private static func isSame(
    _ node: AttributeSyntax, _ other: AttributeSyntax, _ context: some MacroExpansionContext
  ) -> Bool {
    let places = [node, other].map { context.location(of: $0).map { "\($0.line):\($0.column)" } }
    return node.trimmedDescription == other.trimmedDescription && places.first == places.last
  }

  /// Returns the problem of an annotation that has no effect at its place. `nil` for a property of a class of the model.
  private static func misplaced(
    _ node: AttributeSyntax, _ variable: VariableDeclSyntax, _ context: some MacroExpansionContext
  ) -> Problem? {
    guard let owner = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self),
      owner.attributes.named("PersistentModel").isEmpty, !context.isInComposite, !ModelReading.writesMembers(owner)
    else { return nil }
    return Problem(
      "drift-macro", "@\(node.simpleName) needs a class with @PersistentModel", at: node,
      fixes: [Problem.Fix(removing: node, from: variable)])
  }

  /// Returns accessors for a variable with problems. One that cannot have any is not expanded, so that the compiler does
  /// not report accessors that are missing.
  static func unfinished(
    _ variable: VariableDeclSyntax, _ problems: [Problem], _ context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    let accessors = unfinished(variable)
    if accessors.isEmpty, problems.contains(where: { $0.severity == .error }) {
      throw DiagnosticsError(diagnostics: problems.map(\.diagnostic))
    }
    context.show(problems)
    return accessors
  }

  /// Returns accessors for a variable with a problem that can have them, so that the compiler does not miss them.
  static func unfinished(_ variable: VariableDeclSyntax) -> [AccessorDeclSyntax] {
    let modifiers = SourceText(around: variable).modifiers(variable.modifiers)
    guard variable.bindingSpecifier.tokenKind == .keyword(.var), !modifiers.isLazy,
      variable.attributes.named("NSManaged").isEmpty, variable.bindings.count == 1,
      variable.bindings.first?.accessorBlock == nil
    else { return [] }
    return [.init(.get, written: "fatalError()"), .init(.set, written: "")]
  }

  private static func accessors(of property: PropertyDeclaration, _ initialValue: String?) -> [AccessorDeclSyntax] {
    [.init(.get, written: property.expandedGetter(initially: initialValue))]
      + (property.expandedSetter.map { [.init(.set, written: $0)] } ?? [])
  }
}

/// `@Ignore` and `@CompositionField`, which other macros read, and `@Model` and `@ModelActor` of SwiftData.
enum MarkerMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      if node.simpleName == "Transient" { context.show([PropertyReading.transient(node, variable)]) }
      return []
    }
    let renamed = ["Model": "PersistentModel", "ModelActor": "NSModelActor"][node.simpleName]
    guard let renamed else {
      context.show([Problem.needsVariable(node, declaration)])
      return []
    }
    let name = IdentifierTypeSyntax(name: .identifier(renamed)).with(
      \.trailingTrivia, node.attributeName.trailingTrivia)
    let other = renamed == "NSModelActor" ? "" : ", in a subclass of NSManagedObject"
    context.show([
      Problem(
        "drift-macro", "@\(node.simpleName) is a macro of SwiftData: write @\(renamed)\(other)", at: node,
        fixes: [Problem.Fix("write `@\(renamed)`", replace: node.attributeName, with: name)])
    ])
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
    let owner = context.lexicalContext.first?.as(ClassDeclSyntax.self)
    guard owner.map({ $0.attributes.named("PersistentModel").isEmpty }) == false else {
      context.show([
        Problem("drift-macro", "#\(node.macroName.text) needs to be in a class with @PersistentModel", at: node)
      ])
      return []
    }
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

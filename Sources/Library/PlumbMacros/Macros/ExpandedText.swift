import SwiftSyntax
import SwiftSyntaxMacros

// The compiler reads the text of an expansion. Formatting it, and parsing it to a tree of which only the text is sent,
// took most of the time of the macros.

/// A macro whose expansion has the spaces and line breaks that it needs.
protocol WrittenMacro: Macro {}

extension WrittenMacro {
  static var formatMode: FormatMode { .disabled }
}

extension DeclSyntax {
  /// Creates a declaration of its text.
  init(written text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// Creates an accessor of the text of its body: `get { stored(forKey: "title") }`.
  init(_ specifier: Keyword, written body: String) {
    let statement = CodeBlockItemSyntax(item: .expr(ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(body)))))
    self.init(
      accessorSpecifier: .keyword(specifier, trailingTrivia: .space),
      body: CodeBlockSyntax(
        leftBrace: .leftBraceToken(trailingTrivia: .space), statements: [statement],
        rightBrace: .rightBraceToken(leadingTrivia: .space)))
  }
}

extension AttributeSyntax {
  /// The annotation `@Attribute`.
  static let attribute = AttributeSyntax(attributeName: IdentifierTypeSyntax(name: .identifier("Attribute")))

  /// The annotation of a variable whose problems the class reports: `@Attribute()`.
  static let silent = AttributeSyntax(
    attributeName: IdentifierTypeSyntax(name: .identifier("Attribute")), leftParen: .leftParenToken(),
    arguments: .argumentList([]), rightParen: .rightParenToken())

  /// Whether the class reports the problems of the property.
  var isSilent: Bool { trimmedDescription == "@Attribute()" }
}

extension MacroExpansionContext {
  /// Whether the declaration is in a struct with @Composition, which reports the annotations of its elements.
  var isInComposite: Bool {
    lexicalContext.first?.as(StructDeclSyntax.self).map { !$0.attributes.named("Composition").isEmpty } ?? false
  }

  /// Whether the declaration is in a function, where the compiler reports that a class cannot have the macro.
  var isInCode: Bool {
    lexicalContext.contains { $0.isProtocol((any WithOptionalCodeBlockSyntax).self) || $0.is(ClosureExprSyntax.self) }
  }
}

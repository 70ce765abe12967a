import SwiftBasicFormat
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// The expansion of the macros in a source, without a compiler.
struct Expansion {
  /// The source after the expansion, with single spaces between its words.
  let text: String
  /// The messages with their rules, in the order in which the macros report them.
  let problems: [String]
  /// The rules of the messages.
  let rules: [String]
  /// The severities of the messages.
  let severities: [DiagnosticSeverity]
  /// The titles of the edits, and the sources after each of them.
  let fixes: [(title: String, source: String)]

  /// Expands a source.
  ///
  /// - Parameter inheritsModel: Whether the compiler finds the conformances of the classes in their superclasses.
  init(_ source: String, inheritsModel: Bool = false) {
    let tree = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [tree: .init(moduleName: "Shop", fullFilePath: "Shop.swift")])
    let expanded = tree.expand(macroSpecs: Self.macros(inheritsModel)) { node in
      BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
    }
    text = Self.spaced(expanded.formatted().description)
    problems = context.diagnostics.map(\.message)
    rules = context.diagnostics.map { String($0.message.split(separator: "[").last?.dropLast() ?? "") }
    severities = context.diagnostics.map(\.diagMessage.severity)
    fixes = context.diagnostics.flatMap(\.fixIts).map { fix in
      (fix.message.message, fix.changes.map(Self.text).joined(separator: "; "))
    }
  }

  /// Whether the expanded source contains a text, apart from spaces and line breaks.
  func contains(_ part: String) -> Bool { text.contains(Self.spaced(part)) }

  static func spaced(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func text(_ change: FixIt.Change) -> String {
    guard case .replace(_, let new) = change else { return "" }
    return spaced(new.description)
  }

  private static func macros(_ inheritsModel: Bool) -> [String: MacroSpec] {
    let protocols = ["PersistentObject", "SchemaProviding", "Identifiable", "ObservedModel", "Observable"]
    return [
      "PersistentModel": MacroSpec(
        type: PersistentModelMacro.self,
        conformances: inheritsModel ? [] : protocols.map { "\(raw: $0)" as TypeSyntax }),
      "Attribute": MacroSpec(type: PropertyMacro.self), "Relationship": MacroSpec(type: PropertyMacro.self),
      "Ignore": MacroSpec(type: MarkerMacro.self), "Transient": MacroSpec(type: MarkerMacro.self),
      "Model": MacroSpec(type: MarkerMacro.self), "ModelActor": MacroSpec(type: MarkerMacro.self),
      "Composition": MacroSpec(type: CompositionMacro.self, conformances: ["CompositeValue"]),
      "CompositionField": MacroSpec(type: MarkerMacro.self), "Unique": MacroSpec(type: SchemaMarkerMacro.self),
      "Index": MacroSpec(type: SchemaMarkerMacro.self),
      "NSModelActor": MacroSpec(type: ModelActorMacro.self, conformances: ["NSModelActor"]),
      "NSMainModelActor": MacroSpec(type: MainModelActorMacro.self, conformances: ["NSMainModelActor"]),
    ]
  }
}

import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that makes a type of one kind, such as an actor, conform to a protocol.
protocol ConformanceMacro: ExtensionMacro, WrittenMacro {
  associatedtype Declaration: DeclGroupSyntax
  /// The name of the protocol.
  static var conformance: String { get }
}

extension ConformanceMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, declaration.is(Declaration.self) else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformance) {}")]
  }
}

/// `@NSModelActor`: the container, the executor and the initializer of an actor.
///
///     @NSModelActor actor Importer {}
enum ModelActorMacro: MemberMacro, ConformanceMacro {
  typealias Declaration = ActorDeclSyntax
  static let conformance = "PlumbData.NSModelActor"

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(ActorDeclSyntax.self) else {
      let fix = declaration.introducer(as: "actor")
      context.show([Problem("drift-macro", "@NSModelActor needs an actor", at: node, fixes: [fix])])
      return []
    }
    let reading = ActorReading(declaration, node, ["modelContainer", "modelExecutor"], label: "container")
    context.show(reading.problems)
    let container = "nonisolated let modelContainer: NSPersistentContainer"
    let executor = "nonisolated let modelExecutor: PlumbData.ContextExecutor"
    let body: Code = """
      modelContainer = container
      modelExecutor = PlumbData.ContextExecutor(context: container.newBackgroundContext())
      """
    return reading.members([("modelContainer", container), ("modelExecutor", executor)], body)
  }
}

/// `@NSMainModelActor`: the container and the initializer of a class of the main actor.
///
///     @MainActor @NSMainModelActor final class Library {}
enum MainModelActorMacro: MemberMacro, ConformanceMacro {
  typealias Declaration = ClassDeclSyntax
  static let conformance = "PlumbData.NSMainModelActor"

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else {
      let fix = declaration.introducer(as: "final class")
      context.show([
        Problem("drift-macro", "@NSMainModelActor needs a class of the main actor", at: node, fixes: [fix])
      ])
      return []
    }
    let reading = ActorReading(declaration, node, ["modelContainer"], label: "modelContainer")
    context.show(reading.problems)
    return reading.members(
      [("modelContainer", "let modelContainer: NSPersistentContainer")],
      "self.modelContainer = modelContainer", isolation: "@MainActor ")
  }
}

import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@NSModelActor` of PlumbCDE: the container and the executor of an actor, and its initializers.
enum CDEActorMacro: MemberMacro, ConformanceMacro {
  typealias Declaration = ActorDeclSyntax
  static let conformance = "NSModelActor"

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(ActorDeclSyntax.self) else {
      context.show([Problem("drift-macro", "@NSModelActor can only be attached to an actor", at: node)])
      return []
    }
    let access = declaration.memberAccess
    let stored: [Code] = [
      "\(access)nonisolated let modelExecutor: NSModelObjectContextExecutor",
      "\(access)nonisolated let modelContainer: NSPersistentContainer",
    ]
    return (stored + (node.disablesInitializer ? [] : initializers(access))).map { DeclSyntax(written: $0.text) }
  }

  private static func initializers(_ access: String) -> [Code] {
    [
      """
      \(access)init(container: NSPersistentContainer) {
        modelContainer = container
        modelExecutor = NSModelObjectContextExecutor(context: container.newBackgroundContext())
      }
      """,
      """
      \(CDEObservationCode.availability)
      \(access)init(observationDomain: CDEObservationDomain) {
        self.init(container: observationDomain.modelContainer)
      }
      """,
    ]
  }
}

/// `@NSMainModelActor` of PlumbCDE: the container of a class of the main actor, and its initializer.
enum CDEMainActorMacro: MemberMacro, ConformanceMacro {
  typealias Declaration = ClassDeclSyntax
  static let conformance = "NSMainModelActor"

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else {
      context.show([Problem("drift-macro", "@NSMainModelActor can only be attached to a class", at: node)])
      return []
    }
    let access = declaration.memberAccess
    let initializer: Code = """
      \(access)init(modelContainer: NSPersistentContainer) {
        self.modelContainer = modelContainer
      }
      """
    let container: Code = "\(access)let modelContainer: NSPersistentContainer"
    return ([container] + (node.disablesInitializer ? [] : [initializer])).map { DeclSyntax(written: $0.text) }
  }
}

extension AttributeSyntax {
  /// Whether the type declares its initializers itself: `disableGenerateInit: true`.
  fileprivate var disablesInitializer: Bool {
    let value = labeledArguments.first { $0.label?.text == "disableGenerateInit" }?.expression
    return value?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
  }
}

import PlumbDeclarations
import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@PersistentModel`: the accessors of a class's properties, its helpers, typed fields and schema.
///
///     @PersistentModel final class Item: NSManagedObject { var title: String = "" }
enum PersistentModelMacro: WrittenMacro {
  /// Returns the class. `nil` if the declaration is not one.
  fileprivate static func model(
    _ declaration: some SyntaxProtocol, _ attribute: AttributeSyntax, _ protocols: [TypeSyntax]
  ) -> ModelReading? {
    declaration.as(ClassDeclSyntax.self).map {
      ModelReading($0, attribute, inheritsModel: !protocols.contains { $0.simpleName == "PersistentObject" })
    }
  }
}

extension PersistentModelMacro: MemberAttributeMacro {
  /// Adds `@Attribute` to each attribute without an annotation. A variable with a problem that the class reports gets
  /// accessors too if it has no value, so that the compiler does not miss an initializer.
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let model = declaration.as(ClassDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self),
      model.attributes.named("Observable").isEmpty
    else { return [] }
    var reading = PropertyReading(variable, of: .model, SourceText(around: variable))
    if let property = reading.read() {
      return property.isAnnotated || property.isManaged ? [] : [ModelReading.refuses(model) ? .silent : .attribute]
    }
    return reading.needsAccessors ? [.silent] : []
  }
}

extension PersistentModelMacro: MemberMacro {
  /// Returns the members, and reports the problems of the class.
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let model = model(declaration, node, protocols) else {
      let message = "@PersistentModel needs a class: Core Data's objects are NSManagedObjects"
      let fix = declaration.introducer(as: "final class")
      context.show([Problem("drift-macro", message, at: node, fixes: [fix])])
      return []
    }
    if context.isInCode { return [] }
    context.show(model.problems)
    return model.canExpand ? ModelMembers(model).all.map { DeclSyntax(written: $0.text) } : []
  }
}

extension PersistentModelMacro: ExtensionMacro {
  /// Returns the conformances that the class does not have yet.
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, let model = model(declaration, node, protocols), model.canExpand else { return [] }
    let head = "\(declaration.extensionKeyword) \(type.trimmed)"
    if !model.facts.isObserved {
      return try conformances(to: protocols.filter { !$0.isObservation }, head)
        + (model.entity.isFinal
          ? [] : conformances(to: protocols.filter(\.isObservation), "\(unavailable)\n\(head)"))
    }
    return try conformances(to: protocols.filter { $0.simpleName != "Observable" }, head)
      + conformances(
        to: protocols.filter { $0.simpleName == "Observable" }, "\(ObservationMembers.availability)\n\(head)")
  }

  /// The attribute of the conformances that a class without observation does not have. A subclass makes the compiler
  /// search all conformances of the macro's declaration in the superclass, and it aborts if the expansion has none of
  /// them.
  static let unavailable = "@available(*, unavailable)"

  private static func conformances(to protocols: [TypeSyntax], _ head: String) throws -> [ExtensionDeclSyntax] {
    if protocols.isEmpty { return [] }
    let names = protocols.map(\.trimmedDescription).joined(separator: ", ")
    return [try ExtensionDeclSyntax("\(raw: head): \(raw: names) {}")]
  }
}

extension TypeSyntax {
  /// The name without its module.
  fileprivate var simpleName: String {
    self.as(MemberTypeSyntax.self)?.name.text ?? trimmedDescription
  }

  fileprivate var isObservation: Bool { ["ObservedModel", "Observable"].contains(simpleName) }
}

import PlumbEmit
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macros of PlumbCDE.
let cdeMacros: [any Macro.Type] = [
  CDEModelMacro.self, CDEAttributeMacro.self, CDECompositionMacro.self, CDEActorMacro.self, CDEMainActorMacro.self,
]

/// `@PersistentModel` of PlumbCDE: accessors, paths, helpers and the schema of a class.
enum CDEModelMacro: MemberAttributeMacro, MemberMacro, ExtensionMacro, WrittenMacro {
  /// Adds `@Attribute` to each attribute without an annotation.
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self),
      variable.attributes.named("Attribute").isEmpty, variable.attributes.named("Relationship").isEmpty,
      let property = CDEProperty(variable, of: .model).property, !property.isManaged
    else { return [] }
    return [.attribute]
  }

  /// Returns the members, and reports the problems of the class.
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else {
      context.show([
        Problem("drift-macro", "@PersistentModel can only be attached to a class declaration", at: node)
      ])
      return []
    }
    let model = CDEModel(declaration, node)
    context.show(model.problems)
    return model.canExpand ? model.members.filter { !$0.isEmpty }.map { DeclSyntax(written: $0.text) } : []
  }

  /// Returns the conformances that the class does not have yet.
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else { return [] }
    let model = CDEModel(declaration, node)
    guard model.canExpand else { return [] }
    let names = protocols.map(\.trimmedDescription)
    func conformance(_ chosen: [String], _ availability: String) throws -> ExtensionDeclSyntax? {
      let names = names.filter { name in chosen.contains { name.hasSuffix($0) } }
      if names.isEmpty { return nil }
      return try ExtensionDeclSyntax(
        "\(raw: availability + declaration.extensionKeyword) \(type.trimmed): \(raw: names.joined(separator: ", ")) {}")
    }
    let always = ["PersistentEntity", "CDRuntimeSchemaProviding"]
    let observed = ["CDEObservable", "Observable", "CDEObservationFieldMapProviding"]
    if model.isObserved {
      return [
        try conformance(always + ["ObservedModel"], ""),
        try conformance(observed, CDEObservationCode.availability + "\n"),
      ].compactMap(\.self)
    }
    let unavailable = model.entity.isFinal ? [] : observed + ["ObservedModel"]
    return [
      try conformance(always, ""), try conformance(unavailable, PersistentModelMacro.unavailable + "\n"),
    ].compactMap(\.self)
  }
}

/// `@Attribute` and `@Relationship` of PlumbCDE.
enum CDEAttributeMacro: AccessorMacro, WrittenMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      context.show([Problem("drift-macro", "@\(node.simpleName) needs a variable", at: node)])
      return []
    }
    let reading = CDEProperty(variable, of: .model)
    guard let property = reading.property?.declaration else {
      return try PropertyMacro.unfinished(variable, reading.problems, context)
    }
    context.show(reading.problems)
    return [.init(.get, written: property.cdeGetter)]
      + (property.cdeSetter.map { [.init(.set, written: $0)] } ?? [])
  }
}

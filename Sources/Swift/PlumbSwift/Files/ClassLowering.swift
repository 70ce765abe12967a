import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension FileLowering {
  /// Reads a class with any superclass, and the types in it.
  ///
  /// Stored properties are read if the class has a macro. In other classes only properties with `@NSManaged` or
  /// accessors are. A name for Objective-C between `#if` and `#endif` marks the accessor style, in which the
  /// accessors describe a property completely.
  mutating func lowerClass(_ node: ClassDeclSyntax, _ scope: DeclarationScope) {
    let annotations = text.annotations(node.attributes)
    let modifiers = text.modifiers(node.modifiers)
    let name = text.name(node.name)
    let path = scope.qualified(name)
    let inherited = text.inherited(node.inheritanceClause)
    let isSwiftData = includesSwiftData && annotations.swiftData != nil
    let members = BodyLowering.Rules(
      takesStored: annotations.macro != nil || isSwiftData, takesConstants: readsSchemas && isSwiftData,
      takesSchemas: readsSchemas, takesObserved: isSwiftData,
      takesWritten: annotations.isNamedConditionally,
      takesUnstored: true, takesTransformerNames: inherited.contains { $0.description.hasSuffix("Transformer") })
    var body = lowerBody(node.memberBlock.members, members, scope.within(path))
    body.unstored += text.commentedOut(in: node.memberBlock)
    var macro = annotations.macro?.modelMacro
    macro?.lists = text.schemaMacros(in: node.memberBlock.members, nil)
    unit.classes.append(
      ClassRecord(
        name: name, qualifiedName: path, access: modifiers.access, isFinal: modifiers.isFinal, inherited: inherited,
        objcName: annotations.objcName, isNamedConditionally: annotations.isNamedConditionally,
        macro: macro,
        schema: isSwiftData ? text.schemaMacros(in: node.memberBlock.members, annotations.release) : nil,
        isConditional: scope.isConditional, annotation: annotations.unknown.map { "@\($0)" }, body: body,
        places: places(of: node, annotations, modifiers)))
    addType(.class, node, scope, inherited, body)
  }

  /// Returns the places of a class's parts. The annotation is its macro.
  private func places(of node: ClassDeclSyntax, _ annotations: Annotations, _ modifiers: Modifiers) -> SourceRanges {
    var places = SourceRanges(
      file: text.file, whole: text.span(of: node), name: text.span(of: node.name),
      annotation: annotations.macro?.whole ?? annotations.swiftData, access: modifiers.accessPlace,
      superclass: node.inheritanceClause?.inheritedTypes.first.map { text.span(of: $0.type) },
      objcName: annotations.objcNamePlace, body: text.span(of: node.memberBlock))
    places.arguments = annotations.macro?.places ?? []
    return places
  }

  /// Reads an extension of a named type. Members without an access modifier have the access level of the extension.
  mutating func lowerExtension(_ node: ExtensionDeclSyntax, _ scope: DeclarationScope) {
    // Only names are read: an extension of `[Item]` or of `Set<Item>` is not an extension of a class.
    guard case .named(let name, _) = text.type(node.extendedType) else { return }
    var inner = scope.within(name)
    inner.access = text.modifiers(node.modifiers).access
    let rules = BodyLowering.Rules(
      takesSchemas: readsSchemas, takesUnstored: true, isObjC: text.annotations(node.attributes).isObjC,
      takesRawType: true)
    var body = lowerBody(node.memberBlock.members, rules, inner)
    body.unstored += text.commentedOut(in: node.memberBlock)
    unit.extensions.append(
      ExtensionRecord(
        type: name, file: text.file, whole: text.span(of: node), inherited: text.inherited(node.inheritanceClause),
        body: body))
  }

  /// Returns the members of a type. The types among the members are read in the same pass.
  mutating func lowerBody(
    _ members: MemberBlockItemListSyntax, _ rules: BodyLowering.Rules, _ scope: DeclarationScope
  ) -> TypeBody {
    var lowering = BodyLowering(text: text, rules: rules)
    lowering.body.scope = scope.path
    lower(members, &lowering, scope)
    unit.constants += lowering.constants
    unit.schemaMembers += lowering.schemaMembers
    return lowering.body
  }

  private mutating func lower(
    _ members: MemberBlockItemListSyntax, _ lowering: inout BodyLowering, _ scope: DeclarationScope
  ) {
    for member in members {
      if mentionsKeys, lowering.rules.takesUnstored { lowering.noteKeys(in: member.decl) }
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let node): lowering.lower(node, scope)
      case .functionDecl(let node): lowering.lower(node, scope)
      case .macroExpansionDecl(let node):
        lowering.body.macro = lowering.body.macro ?? text.macroOfApp(node)
        lower(member.decl, scope)
      case .ifConfigDecl(let node):
        for clause in node.compiledClauses {
          if case .decls(let members)? = clause.elements { lower(members, &lowering, scope.conditional) }
        }
      default: lower(member.decl, scope)
      }
    }
  }
}

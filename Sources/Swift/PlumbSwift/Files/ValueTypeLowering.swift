import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension FileLowering {
  /// Reads a struct and the types in it. It reads the elements of a composite if the struct has `@Composition`, if a
  /// composite of a SwiftData model has its name, or if it creates Core Data's dictionaries itself. For any other
  /// struct it reads `rawValue`.
  mutating func lowerStruct(_ node: StructDeclSyntax, _ scope: DeclarationScope) {
    let path = scope.qualified(text.name(node.name))
    let annotations = text.annotations(node.attributes)
    let keys = annotations.composition == nil ? text.dictionaryKeys(of: node.memberBlock.members) : nil
    let isComposition =
      annotations.composition != nil || keys != nil || composites.contains(text.name(node.name))
    var body = lowerBody(
      node.memberBlock.members,
      BodyLowering.Rules(
        takesStored: isComposition || readsSchemas, takesConstants: readsSchemas && annotations.composition == nil,
        takesSchemas: readsSchemas, takesObserved: readsSchemas, takesUnstored: isComposition && keys == nil,
        takesStatic: isComposition && keys == nil,
        takesRawType: !isComposition),
      scope.within(path))
    addType(.struct, node, scope, text.inherited(node.inheritanceClause), body)
    guard isComposition else { return }
    for index in body.properties.indices {
      body.properties[index].persistentName =
        keys?[body.properties[index].name] ?? body.properties[index].persistentName
    }
    let modifiers = text.modifiers(node.modifiers)
    unit.compositions.append(
      CompositionRecord(
        name: text.name(node.name), access: modifiers.access, writesDictionary: keys != nil,
        isConditional: scope.isConditional, body: body,
        places: SourceRanges(
          file: text.file, whole: text.span(of: node), name: text.span(of: node.name),
          annotation: annotations.composition, access: modifiers.accessPlace, body: text.span(of: node.memberBlock))))
  }

  /// Reads an enum and the types in it. The cases are recorded if the enum has an inheritance clause, which may
  /// contain a raw type.
  mutating func lowerEnum(_ node: EnumDeclSyntax, _ scope: DeclarationScope) {
    let path = scope.qualified(text.name(node.name))
    let inherited = text.inherited(node.inheritanceClause)
    let rules = BodyLowering.Rules(takesSchemas: readsSchemas, takesRawType: true)
    let body = lowerBody(node.memberBlock.members, rules, scope.within(path))
    let takesCases = readsSchemas || !inherited.isEmpty
    addType(.enum, node, scope, inherited, body, cases: takesCases ? cases(node.memberBlock.members) : [])
    if readsSchemas, let last = unit.types.indices.last {
      unit.types[last].hasAssociatedValues = hasAssociatedValues(node.memberBlock.members)
    }
  }

  /// Returns the cases among members, in source order, including those of the branches of an `#if`.
  private func cases(_ members: MemberBlockItemListSyntax) -> [TypeDeclaration.Case] {
    members.flatMap { member -> [TypeDeclaration.Case] in
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .enumCaseDecl(let node): node.elements.map(enumCase)
      case .ifConfigDecl(let node):
        node.compiledClauses.flatMap { clause -> [TypeDeclaration.Case] in
          if case .decls(let members)? = clause.elements { cases(members) } else { [] }
        }
      default: []
      }
    }
  }

  /// Whether a case among members has associated values.
  private func hasAssociatedValues(_ members: MemberBlockItemListSyntax) -> Bool {
    members.contains { member in
      member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.parameterClause != nil } ?? false
    }
  }

  private func enumCase(_ node: EnumCaseElementSyntax) -> TypeDeclaration.Case {
    TypeDeclaration.Case(
      text.name(node.name), rawValue: node.rawValue.map { text.defaultValue($0.value, as: .other("")) },
      place: text.span(of: node.name))
  }

  /// Records a type that attributes may have. A type without an inheritance clause may get a raw type in an
  /// extension.
  mutating func addType(
    _ kind: TypeDeclaration.Kind, _ node: some DeclGroupSyntax & NamedDeclSyntax, _ scope: DeclarationScope,
    _ inherited: [TypeReference], _ body: TypeBody, cases: [TypeDeclaration.Case] = []
  ) {
    unit.types.append(
      TypeRecord(
        declaration: TypeDeclaration(
          name: text.name(node.name), qualifiedName: scope.qualified(text.name(node.name)), kind: kind,
          rawType: body.rawType, cases: cases,
          conformances: text.annotations(node.attributes).unknown.map { ["@\($0)"] } ?? [],
          transformerNames: body.transformerNames,
          isFilePrivate: (text.modifiers(node.modifiers).access ?? scope.access)?.isFilePrivate ?? false,
          places: SourceRanges(file: text.file, whole: text.span(of: node), name: text.span(of: node.name))),
        inherited: inherited, stored: readsSchemas ? body.properties : []))
  }
}

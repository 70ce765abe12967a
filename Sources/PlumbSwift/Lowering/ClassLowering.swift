import PlumbDeclarations
import PlumbText
import SwiftSyntax

extension FileLowering {
  /// Takes a class, whatever it inherits, and the types in it.
  ///
  /// Stored properties count where there is a macro; elsewhere only what has `@NSManaged` or accessors does. A name for
  /// Objective-C between `#if` and `#endif` is the mark of the accessor style, whose accessors say all of a property.
  mutating func lowerClass(_ node: ClassDeclSyntax, _ scope: Scope) {
    let annotations = text.annotations(node.attributes)
    let modifiers = text.modifiers(node.modifiers)
    let name = text.name(node.name)
    let path = scope.qualified(name)
    let inherited = text.inherited(node.inheritanceClause)
    let isSwiftData = includesSwiftData && annotations.swiftData != nil
    let members = BodyLowering.Rules(
      takesStored: annotations.macro != nil || isSwiftData, takesObserved: isSwiftData,
      takesWritten: annotations.isNamedConditionally,
      takesUnstored: true, takesTransformerNames: inherited.contains { $0.description.hasSuffix("Transformer") })
    var body = lowerBody(node.memberBlock.members, members, scope.within(path))
    body.unstored += text.commentedOut(in: node.memberBlock)
    add(
      ClassRecord(
        name: name, qualifiedName: path, access: modifiers.access, isFinal: modifiers.isFinal, inherited: inherited,
        objcName: annotations.objcName, isNamedConditionally: annotations.isNamedConditionally,
        macro: annotations.macro?.arguments,
        schema: isSwiftData ? text.schemaMacros(in: node.memberBlock.members, annotations.release) : nil,
        isConditional: scope.isConditional, body: body, places: places(of: node, annotations, modifiers)))
    addType(.class, node, scope, inherited, body)
  }

  /// The places of a class's parts; the annotation is its macro.
  private func places(of node: ClassDeclSyntax, _ annotations: Annotations, _ modifiers: Modifiers) -> Places {
    Places(
      file: text.file, whole: text.span(of: node), name: text.span(of: node.name),
      annotation: annotations.macro?.place.whole ?? annotations.swiftData,
      arguments: annotations.macro?.place.arguments ?? [], access: modifiers.accessPlace,
      superclass: node.inheritanceClause?.inheritedTypes.first.map { text.span(of: $0.type) },
      objcName: annotations.objcNamePlace, body: text.span(of: node.memberBlock))
  }

  /// Takes an extension of a named type. Its members have its access level where they say none.
  mutating func lowerExtension(_ node: ExtensionDeclSyntax, _ scope: Scope) {
    // Only names: an extension of `[Item]` or of `Set<Item>` is no extension of a class.
    guard case .named(let name, _) = text.type(node.extendedType) else { return }
    var inner = scope.within(name)
    inner.access = text.modifiers(node.modifiers).access
    var body = lowerBody(node.memberBlock.members, BodyLowering.Rules(takesUnstored: true, takesRawType: true), inner)
    body.unstored += text.commentedOut(in: node.memberBlock)
    add(
      ExtensionRecord(
        type: name, file: text.file, whole: text.span(of: node), inherited: text.inherited(node.inheritanceClause),
        body: body))
  }

  /// The members of a type, the types among them on the way.
  mutating func lowerBody(
    _ members: MemberBlockItemListSyntax, _ rules: BodyLowering.Rules, _ scope: Scope
  ) -> TypeBody {
    var lowering = BodyLowering(text: text, rules: rules, isWellFormed: isWellFormed)
    lowering.body.scope = scope.path
    if rules.takesStored { lowering.body.properties.reserveCapacity(min(members.count, 32)) }
    lower(members, &lowering, scope)
    add(lowering.constants)
    return lowering.body
  }

  private mutating func lower(_ members: MemberBlockItemListSyntax, _ lowering: inout BodyLowering, _ scope: Scope) {
    for member in members {
      if mentionsKeys, lowering.rules.takesUnstored { lowering.noteKeys(in: member.decl) }
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let node): lowering.lower(node, scope)
      case .functionDecl(let node): lowering.lower(node, scope)
      case .initializerDecl(let node) where lowering.rules.takesUnstored: lowering.lower(node)
      case .ifConfigDecl(let node):
        for clause in node.clauses {
          if case .decls(let members)? = clause.elements { lower(members, &lowering, scope.conditional) }
        }
      default: lower(member.decl, scope)
      }
    }
  }
}

/// The modifiers of a declaration, as far as they matter.
struct Modifiers {
  /// The level of the getter; nil where none is written.
  var access: AccessLevel?
  /// Where the modifier stands.
  var accessPlace: Span?
  var isFinal = false
  /// `static` and `class` members, `lazy` ones, and those of a superclass that are declared anew.
  var isStatic = false
  var isLazy = false
  var isOverride = false
}

extension SourceText {
  /// The modifiers of a list: `public private(set) final` is public and final.
  func modifiers(_ list: DeclModifierListSyntax) -> Modifiers {
    var modifiers = Modifiers()
    if list.totalLength.utf8Length == 0 { return modifiers }
    let place = span(of: list)
    if let access = plainAccess(place) { return Modifiers(access: access, accessPlace: place) }
    for modifier in list {
      guard case .keyword(let keyword) = modifier.name.tokenKind else { continue }
      switch keyword {
      case .final: modifiers.isFinal = true
      case .static, .class: modifiers.isStatic = true
      case .lazy: modifiers.isLazy = true
      case .override: modifiers.isOverride = true
      default:
        // `private(set)` says nothing of the getter.
        guard modifier.detail == nil, let level = AccessLevel(keyword) else { continue }
        modifiers.access = level
        modifiers.accessPlace = span(of: modifier.name)
      }
    }
    return modifiers
  }

  /// The types behind a colon; none where there is no colon.
  func inherited(_ clause: InheritanceClauseSyntax?) -> [TypeReference] {
    clause?.inheritedTypes.map { type($0.type) } ?? []
  }
}

extension AccessLevel {
  /// Only the file can speak of it.
  var isFilePrivate: Bool { self == .private || self == .fileprivate }

  fileprivate init?(_ keyword: Keyword) {
    switch keyword {
    case .private: self = .private
    case .fileprivate: self = .fileprivate
    case .internal: self = .internal
    case .package: self = .package
    case .public: self = .public
    case .open: self = .open
    default: return nil
    }
  }
}

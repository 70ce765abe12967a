import PlumbCore
import PlumbDeclarations
import PlumbText
import SwiftSyntax

/// The reading of a file's types, imports and `@NSManaged` members. Of bodies of functions, only the members are read.
struct ModuleFileReading {
  let text: SourceText
  private let lines: LineTable
  /// Whether the file may have members, so that bodies of functions must be read.
  private let hasMembers: Bool
  var file: ModuleFile

  init(_ text: SourceText) {
    self.text = text
    lines = LineTable(text.bytes)
    hasMembers = text.bytes.contains("@NSManaged".utf8)
    file = ModuleFile(path: text.file)
  }

  /// The context of a declaration.
  struct Scope {
    var place = LexicalPlace()
    var conditions: [String] = []
    /// The access level of the extension around the declaration.
    var access: AccessLevel?
    /// Whether a type around the declaration is only visible in its file.
    var isHidden = false
    /// Whether the declaration is inside a function.
    var isLocal = false

    func qualified(_ name: String) -> String { place.path.qualifying(name) }
  }

  mutating func read(_ items: CodeBlockItemListSyntax, _ scope: Scope = Scope()) {
    for item in items {
      if case .decl(let declaration) = item.item { read(declaration, scope) } else { readBodies(of: item, scope) }
    }
  }

  private mutating func read(_ declaration: DeclSyntax, _ scope: Scope) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .classDecl(let node): readType(node, .nominal(.class), node.genericParameterClause != nil, scope)
    case .structDecl(let node): readType(node, .nominal(.struct), node.genericParameterClause != nil, scope)
    case .enumDecl(let node): readType(node, .nominal(.enum), node.genericParameterClause != nil, scope)
    case .protocolDecl(let node): readType(node, .nominal(.protocol), false, scope)
    case .actorDecl(let node): readType(node, .other, false, scope)
    case .typeAliasDecl(let node): readAlias(node, scope)
    case .extensionDecl(let node): readExtension(node, scope)
    case .importDecl(let node): readImport(node, scope)
    case .variableDecl(let node):
      readProperties(node, scope)
      readBodies(of: node, scope)
    case .functionDecl(let node):
      readMethod(node, scope)
      readBodies(of: node, scope)
    case .ifConfigDecl(let node): readBranches(node, scope)
    default: readBodies(of: declaration, scope)
    }
  }

  /// Reads the declarations inside the functions and closures of a node.
  private mutating func readBodies(of node: some SyntaxProtocol, _ scope: Scope) {
    guard hasMembers else { return }
    var inner = scope
    inner.isLocal = true
    for child in node.children(viewMode: .sourceAccurate) {
      if let declaration = child.as(DeclSyntax.self) {
        read(declaration, inner)
      } else {
        readBodies(of: child, inner)
      }
    }
  }

  private mutating func readType(
    _ node: some DeclGroupSyntax & NamedDeclSyntax, _ meaning: ModuleType.Meaning, _ isGeneric: Bool, _ scope: Scope
  ) {
    let access = text.modifiers(node.modifiers).access ?? scope.access
    let name = scope.qualified(text.name(node.name))
    if !scope.isLocal {
      file.types.append(
        ModuleType(
          name: name, place: scope.place, meaning: meaning, access: access,
          superclass: text.inherited(node.inheritanceClause).first,
          isGeneric: isGeneric))
    }
    if meaning == .nominal(.protocol) { return }
    var inner = Scope(place: LexicalPlace(path: name, extended: scope.place.extended), conditions: scope.conditions)
    inner.isHidden = scope.isHidden || access?.isFilePrivate == true
    inner.isLocal = scope.isLocal
    for member in node.memberBlock.members { read(member.decl, inner) }
  }

  private mutating func readAlias(_ node: TypeAliasDeclSyntax, _ scope: Scope) {
    if scope.isLocal { return }
    file.types.append(
      ModuleType(
        name: scope.qualified(text.name(node.name)), place: scope.place,
        meaning: .alias(text.type(node.initializer.value)),
        access: text.modifiers(node.modifiers).access ?? scope.access, isGeneric: node.genericParameterClause != nil))
  }

  private mutating func readExtension(_ node: ExtensionDeclSyntax, _ scope: Scope) {
    guard case .named(let name, _) = text.type(node.extendedType) else { return }
    var inner = Scope(place: LexicalPlace(path: name, extended: name), conditions: scope.conditions)
    inner.access = text.modifiers(node.modifiers).access
    for member in node.memberBlock.members { read(member.decl, inner) }
  }

  private mutating func readImport(_ node: ImportDeclSyntax, _ scope: Scope) {
    file.imports.append(
      ImportRecord(
        name: node.path.map { text.name($0.name) }.joined(separator: "."), text: text.string(of: node),
        conditions: scope.conditions))
  }

  /// Reads the branches of an `#if` that Linux can have.
  private mutating func readBranches(_ node: IfConfigDeclSyntax, _ scope: Scope) {
    var earlier: [String] = []
    for clause in node.clauses {
      let value = clause.condition.map { PlatformCondition(text: text).value(of: $0) } ?? true
      if value == false { continue }
      var inner = scope
      let condition = value == true ? nil : clause.condition.map { text.string(of: $0) }
      inner.conditions += earlier.map { "!(\($0))" } + [condition].compactMap(\.self).map { "(\($0))" }
      switch clause.elements {
      case .statements(let items)?: read(items, inner)
      case .decls(let members)?: for member in members { read(member.decl, inner) }
      default: break
      }
      guard let condition else { return }
      earlier.append(condition)
    }
  }

  private mutating func readProperties(_ node: VariableDeclSyntax, _ scope: Scope) {
    guard let notes = managed(node.attributes) else { return }
    for (index, binding) in node.bindings.enumerated() {
      let name = binding.pattern.as(IdentifierPatternSyntax.self).map { text.name($0.identifier) }
      // In `var a, b: Int` the type follows the last name.
      let type = node.bindings.dropFirst(index).lazy.compactMap(\.typeAnnotation?.type).first
      let shape = name == nil ? nil : type.map { ManagedMember.Shape.property(written($0)) }
      let pattern = binding.pattern
      add(shape, name ?? text.string(of: pattern), notes, node.modifiers, scope, at: text.span(of: pattern))
    }
  }

  private mutating func readMethod(_ node: FunctionDeclSyntax, _ scope: Scope) {
    guard let notes = managed(node.attributes) else { return }
    let signature = node.signature
    let parameters = signature.parameterClause.parameters.map { parameter in
      let label = text.name(parameter.firstName)
      return ManagedMember.Parameter(label: label == "_" ? nil : label, type: written(parameter.type))
    }
    let result = (signature.returnClause?.type).map(written)
    let isPlain = signature.effectSpecifiers == nil && node.genericParameterClause == nil
    add(
      isPlain ? .method(parameters, result: result) : nil, text.name(node.name), notes, node.modifiers, scope,
      at: text.span(of: node.name))
  }

  /// Returns the annotations of a member with `@NSManaged`; `nil` for other members, and for one that has it only on
  /// Apple's systems, between `#if` and `#endif`.
  private func managed(_ list: AttributeListSyntax) -> Annotations? {
    let notes = text.annotations(list)
    let isManaged = list.contains {
      if case .attribute(let attribute) = $0 { text.span(of: attribute) == notes.managed } else { false }
    }
    return isManaged ? notes : nil
  }

  private func written(_ type: TypeSyntax) -> WrittenType {
    WrittenType(text: text.string(of: type), reference: text.type(type))
  }

  private mutating func add(
    _ shape: ManagedMember.Shape?, _ name: String, _ notes: Annotations, _ list: DeclModifierListSyntax,
    _ scope: Scope, at place: Span
  ) {
    let modifiers = text.modifiers(list)
    file.members.append(
      ManagedMember(
        place: scope.place, name: name, objcName: notes.objcName, shape: shape ?? .method([], result: nil),
        access: modifiers.access ?? scope.access, setterAccess: modifiers.setterAccess,
        refusal: refusal(shape, modifiers, list, scope), conditions: scope.conditions,
        location: lines.location(place, in: text.file)))
  }

  private func refusal(
    _ shape: ManagedMember.Shape?, _ modifiers: Modifiers, _ list: DeclModifierListSyntax, _ scope: Scope
  ) -> AccessorRefusal? {
    if scope.isLocal { return .localOwner }
    if shape == nil { return .form("has no name or type, or is generic, async or throwing") }
    if modifiers.isStatic { return .form("is a member of the class itself") }
    if scope.isHidden { return .hiddenOwner }
    let words = list.map { text.name($0.name) }
    return words.first { ["weak", "unowned"].contains($0) }.map { .form("is \($0)") }
  }
}

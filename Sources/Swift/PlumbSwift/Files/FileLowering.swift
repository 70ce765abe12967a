import PlumbDeclarations
import SwiftSyntax

/// Reads the types of a file. Functions and other members with code are skipped, including the types in them.
///
///     var lowering = FileLowering(text, ExpectedNames())
///     lowering.lower(tree)
///     lowering.unit.classes.map(\.qualifiedName)  // ["Shop.Item"] for enum Shop { class Item: NSManagedObject {} }
struct FileLowering {
  let text: SourceText
  let includesSwiftData: Bool
  let readsSchemas: Bool
  /// The names of structs that are composites without an annotation, because SwiftData has none for composites.
  let composites: Set<String>
  /// The declarations found so far.
  var unit: SourceUnit
  /// Whether code in the file passes keys to methods. Members are searched for keys only in such a file.
  private(set) var mentionsKeys = false

  init(_ text: SourceText, _ names: ExpectedNames) {
    self.text = text
    includesSwiftData = names.includesSwiftData
    readsSchemas = names.readsSchemas
    composites = names.includesSwiftData ? Set(names.compositions.keys) : []
    unit = SourceUnit(file: text.file)
    unit.isParsed = true
  }

  /// Reads a whole file.
  mutating func lower(_ tree: SourceFileSyntax) {
    mentionsKeys = text.contains("forKey", in: tree) || text.contains("UndefinedKey", in: tree)
    lower(tree.statements, DeclarationScope())
    if readsSchemas {
      text.addContainers(in: tree, to: &unit)
      unit.queries = text.queryUses(in: tree)
    }
    if let library = unit.library { unit.setLibrary(library) }
  }

  private mutating func lower(_ items: CodeBlockItemListSyntax, _ scope: DeclarationScope) {
    for item in items {
      switch item.item {
      case .decl(let declaration): lower(declaration, scope)
      // Without a modifier, a macro at the top level is parsed as an expression.
      case .expr(let expression):
        unit.macros += [expression.as(MacroExpansionExprSyntax.self).flatMap(text.macroOfApp)].compactMap(\.self)
      default: break
      }
    }
  }

  /// Reads a declaration that is not a member of an entity's class, or a type in such a class.
  mutating func lower(_ declaration: DeclSyntax, _ scope: DeclarationScope) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .classDecl(let node): lowerClass(node, scope)
    case .extensionDecl(let node): lowerExtension(node, scope)
    case .structDecl(let node): lowerStruct(node, scope)
    case .enumDecl(let node): lowerEnum(node, scope)
    case .actorDecl(let node):
      lowerNested(node.memberBlock.members, scope.within(scope.qualified(text.name(node.name))))
    case .typeAliasDecl(let node): lowerAlias(node, scope)
    case .variableDecl(let node): unit.constants += text.constants(of: node, in: scope.path)
    case .protocolDecl(let node): unit.protocols.append(text.name(node.name))
    case .ifConfigDecl(let node): lowerBranches(of: node, scope)
    case .macroExpansionDecl(let node): unit.macros += [text.macroOfApp(node)].compactMap(\.self)
    case .importDecl(let node):
      unit.library = node.path.first.flatMap { MacroLibrary(module: $0.name.text) } ?? unit.library
    default: break
    }
  }

  /// Reads the branches of an `#if`.
  private mutating func lowerBranches(of node: IfConfigDeclSyntax, _ scope: DeclarationScope) {
    for clause in node.compiledClauses {
      switch clause.elements {
      case .statements(let items)?: lower(items, scope.conditional)
      case .decls(let members)?: lowerNested(members, scope.conditional)
      default: break
      }
    }
  }

  /// Reads the types among members. Other members are ignored.
  mutating func lowerNested(_ members: MemberBlockItemListSyntax, _ scope: DeclarationScope) {
    for member in members { lower(member.decl, scope) }
  }

  private mutating func lowerAlias(_ node: TypeAliasDeclSyntax, _ scope: DeclarationScope) {
    unit.aliases.append(
      AliasRecord(
        qualifiedName: scope.qualified(text.name(node.name)),
        parameters: node.genericParameterClause?.parameters.map { text.name($0.name) } ?? [],
        type: text.type(node.initializer.value), file: text.file,
        isFilePrivate: (text.modifiers(node.modifiers).access ?? scope.access)?.isFilePrivate ?? false))
  }
}

extension MacroLibrary {
  /// Creates the library of a module. `nil` for a module without macros for models.
  fileprivate init?(module: String) {
    switch module {
    case "PlumbDataMacros": self = .plumbData
    case "CoreDataEvolution", "PlumbCDE": self = .coreDataEvolution
    default: return nil
    }
  }
}

extension SourceUnit {
  /// Sets the library of the macros in the file.
  mutating func setLibrary(_ library: MacroLibrary) {
    for index in classes.indices { classes[index].macro?.library = library }
    for index in compositions.indices { compositions[index].library = library }
  }
}

extension [SourceUnit] {
  /// The units with the library of the macros in files that import none: the only one that other files import.
  var namingLibraries: [SourceUnit] {
    let libraries = Set(compactMap(\.library))
    guard libraries.count == 1, let library = libraries.first else { return self }
    return map { unit in
      if unit.library != nil { return unit }
      var unit = unit
      unit.setLibrary(library)
      return unit
    }
  }
}

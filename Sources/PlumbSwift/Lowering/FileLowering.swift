import PlumbDeclarations
import SwiftSyntax

/// Walks a file's types, and only these: functions and their like are passed over as a whole, with the types in them.
///
///     var lowering = FileLowering(text, ExpectedNames())
///     lowering.lower(tree)
///     lowering.unit.classes.map(\.qualifiedName)  // ["Shop.Item"] for enum Shop { class Item: NSManagedObject {} }
struct FileLowering {
  let text: SourceText
  let includesSwiftData: Bool
  /// Structs that are composites' without an annotation that says so, for SwiftData has none.
  let composites: Set<String>
  /// What was found so far.
  private(set) var unit: SourceUnit
  /// Whether the file has no syntax errors: then bytes can be read without a look at the nodes.
  private(set) var isWellFormed = false
  /// Whether code of the file passes keys to methods: only then are members searched for them.
  private(set) var mentionsKeys = false

  init(_ text: SourceText, _ names: ExpectedNames) {
    self.text = text
    includesSwiftData = names.includesSwiftData
    composites = names.includesSwiftData ? Set(names.compositions.keys) : []
    unit = SourceUnit(file: text.file)
    unit.isParsed = true
  }

  /// Where a declaration stands.
  struct Scope {
    /// The types around it: `Shop.Item`; empty at the top.
    var path = ""
    /// Between `#if` and `#endif`.
    var isConditional = false
    /// The access level of an extension, which its members take over.
    var access: AccessLevel?

    /// `Shop.Item` for `Item` in `Shop`.
    func qualified(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

    /// The scope of a type's members.
    func within(_ type: String) -> Scope { Scope(path: type, isConditional: isConditional) }

    /// The same between `#if` and `#endif`.
    var conditional: Scope {
      var scope = self
      scope.isConditional = true
      return scope
    }
  }

  /// Takes a whole file.
  mutating func lower(_ tree: SourceFileSyntax) {
    isWellFormed = !tree.hasError
    mentionsKeys = text.holds("forKey", in: tree) || text.holds("UndefinedKey", in: tree)
    lower(tree.statements, Scope())
  }

  private mutating func lower(_ items: CodeBlockItemListSyntax, _ scope: Scope) {
    for item in items {
      if case .decl(let declaration) = item.item { lower(declaration, scope) }
    }
  }

  /// A declaration that is no member of a class of interest, or a type inside of one.
  mutating func lower(_ declaration: DeclSyntax, _ scope: Scope) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .classDecl(let node): lowerClass(node, scope)
    case .extensionDecl(let node): lowerExtension(node, scope)
    case .structDecl(let node): lowerStruct(node, scope)
    case .enumDecl(let node): lowerEnum(node, scope)
    case .actorDecl(let node):
      lowerNested(node.memberBlock.members, scope.within(scope.qualified(text.name(node.name))))
    case .typeAliasDecl(let node): lowerAlias(node, scope)
    case .variableDecl(let node): add(text.constants(of: node, in: scope.path))
    case .protocolDecl(let node): unit.protocols.append(text.name(node.name))
    case .ifConfigDecl(let node): lowerBranches(of: node, scope)
    default: break
    }
  }

  /// All branches of an `#if` count.
  private mutating func lowerBranches(of node: IfConfigDeclSyntax, _ scope: Scope) {
    for clause in node.clauses {
      switch clause.elements {
      case .statements(let items)?: lower(items, scope.conditional)
      case .decls(let members)?: lowerNested(members, scope.conditional)
      default: break
      }
    }
  }

  /// Types among members; the other members are passed over.
  mutating func lowerNested(_ members: MemberBlockItemListSyntax, _ scope: Scope) {
    for member in members { lower(member.decl, scope) }
  }

  private mutating func lowerAlias(_ node: TypeAliasDeclSyntax, _ scope: Scope) {
    unit.aliases.append(
      AliasRecord(
        qualifiedName: scope.qualified(text.name(node.name)),
        parameters: node.genericParameterClause?.parameters.map { text.name($0.name) } ?? [],
        type: text.type(node.initializer.value), file: text.file,
        isFilePrivate: (text.modifiers(node.modifiers).access ?? scope.access)?.isFilePrivate ?? false))
  }

  mutating func add(_ record: ClassRecord) { unit.classes.append(record) }
  mutating func add(_ record: ExtensionRecord) { unit.extensions.append(record) }
  mutating func add(_ record: TypeRecord) { unit.types.append(record) }
  mutating func add(_ record: CompositionRecord) { unit.compositions.append(record) }
  mutating func add(_ records: [ConstantRecord]) { unit.constants += records }
}

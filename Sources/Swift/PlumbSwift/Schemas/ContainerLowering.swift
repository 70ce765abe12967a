import PlumbCore
import SwiftSyntax

/// The creation of a container with a migration plan: `ModelContainer(for: Trip.self, migrationPlan: Plan.self)`.
struct ContainerRecord: Sendable {
  var file: String
  var place: Span
  /// The classes of the container.
  var list: MetatypeList
  /// The version of `Schema(versionedSchema: V2.self)`; `nil` for a list of classes.
  var version: String?
  var plan: String
}

/// The deletion of a store where it could not be opened.
struct StoreDeletion: Hashable, Sendable {
  var file: String
  /// The name of the function that deletes the store.
  var place: Span
}

extension SourceText {
  /// Adds the containers with a plan that the code of a file creates, the classes of all containers, and the deletions of
  /// stores.
  func addContainers(in tree: SourceFileSyntax, to unit: inout SourceUnit) {
    guard ["ModelContainer", "modelContainer", "Schema("].contains(where: { contains($0, in: tree) }) else { return }
    let visitor = ContainerVisitor(self)
    visitor.walk(tree)
    (unit.containers, unit.deletions) = (visitor.containers, visitor.deletions)
    unit.containerClasses = visitor.classes
  }
}

/// A visitor that collects containers.
private final class ContainerVisitor: SyntaxVisitor {
  private let text: SourceText
  private var calls: [FunctionCallExprSyntax] = []
  /// The classes in `ModelContainer(…)`, `.modelContainer(…)` and `Schema(…)`.
  private(set) var classes: Set<String> = []
  /// The values of the variables with a schema, by name. A name with several values has none.
  private var schemas: [String: ExprSyntax?] = [:]
  /// The statements around containers, and the functions of the file that delete files.
  private var catches: [CatchClauseSyntax] = []
  private var deleting: Set<String> = []
  /// The functions of the file that copy or move files.
  private var saving: Set<String> = []
  /// The number of clauses around the visited node that only debug builds contain.
  private var debugClauses = 0

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if text.path(node.calledExpression) == "ModelContainer" { calls.append(node) }
    let called =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
    if let called, ["ModelContainer", "modelContainer", "Schema"].contains(text.name(called.baseName)) {
      for argument in node.arguments where argument.label.map(text.name) ?? "for" == "for" {
        if let type = text.metatype(argument.expression) {
          classes.insert(type)
        } else {
          classes.formUnion(text.metatypes(argument.expression).types.map(\.name))
        }
      }
    }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let value = text.value(of: node), schema(value) != nil else { return .visitChildren }
    let name = text.name(text.span(of: node.pattern))
    schemas[name] = schemas[name] == nil ? .some(value) : .some(nil)
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if text.isDebug(node) { debugClauses += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: IfConfigClauseSyntax) { if text.isDebug(node) { debugClauses -= 1 } }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    if debugClauses == 0, text.contains("ModelContainer(", in: node.body) { catches += node.catchClauses }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .visitChildren }
    if text.saves(in: body) { saving.insert(text.name(node.name)) }
    if !text.deletions(in: body, calling: [], saving: []).isEmpty { deleting.insert(text.name(node.name)) }
    return .visitChildren
  }

  var deletions: [StoreDeletion] {
    var seen: Set<StoreDeletion> = []
    return catches.flatMap { text.deletions(in: $0.body, calling: deleting, saving: saving) }
      .map { StoreDeletion(file: text.file, place: $0) }.filter { seen.insert($0).inserted }
  }

  var containers: [ContainerRecord] { calls.compactMap(container) }

  private func container(_ call: FunctionCallExprSyntax) -> ContainerRecord? {
    if text.contains("isStoredInMemoryOnly: true", in: call) { return nil }
    let arguments = Array(call.arguments)
    guard let plan = arguments.first(where: { $0.label.map(text.name) == "migrationPlan" }),
      let name = text.metatype(plan.expression), let first = arguments.first, first.label.map(text.name) == "for"
    else { return nil }
    let classes = [first] + arguments.dropFirst().prefix { $0.label == nil }
    var record = ContainerRecord(
      file: text.file, place: text.span(of: call.calledExpression), list: MetatypeList(), plan: name)
    if let schema = schema(first.expression)
      ?? text.path(first.expression).flatMap({ (schemas[$0] ?? nil).flatMap(schema) })
    {
      (record.list, record.version) = (schema.list, schema.version)
    } else {
      for element in classes { text.add(element.expression, to: &record.list) }
    }
    return record
  }

  /// Returns the classes of `Schema([Trip.self])` and the version of `Schema(versionedSchema: V2.self)`; `nil` for any
  /// other expression.
  private func schema(_ value: ExprSyntax) -> (list: MetatypeList, version: String?)? {
    guard let call = value.as(FunctionCallExprSyntax.self), text.path(call.calledExpression) == "Schema",
      let first = call.arguments.first
    else { return nil }
    if first.label.map(text.name) == "versionedSchema" {
      return text.metatype(first.expression).map { (MetatypeList(), $0) }
    }
    return first.label == nil ? (text.metatypes(first.expression), nil) : nil
  }
}

extension SourceText {
  /// The methods that delete a file, and those that save a copy of it.
  private static let deletingMethods: Set<String> = [
    "removeItem", "trashItem", "destroyPersistentStore", "deleteAllData", "erase",
  ]
  private static let savingMethods: Set<String> = ["copyItem", "moveItem"]

  /// Returns the calls in a block that delete files. Empty for a block that copies or moves files too, and for code
  /// that only debug builds contain.
  func deletions(in block: CodeBlockSyntax, calling others: Set<String>, saving: Set<String>) -> [Span] {
    let visitor = DeletionVisitor(self)
    visitor.walk(block)
    if visitor.calls.contains(where: { Self.savingMethods.contains($0.name) || saving.contains($0.name) }) { return [] }
    return visitor.calls.filter { Self.deletingMethods.contains($0.name) || others.contains($0.name) }.map(\.place)
  }

  /// Whether a block copies or moves files.
  func saves(in block: CodeBlockSyntax) -> Bool {
    let visitor = DeletionVisitor(self)
    visitor.walk(block)
    return visitor.calls.contains { Self.savingMethods.contains($0.name) }
  }

  /// Whether only debug builds contain a clause.
  func isDebug(_ clause: IfConfigClauseSyntax) -> Bool { clause.condition.map { string(of: $0) } == "DEBUG" }
}

/// A visitor that collects the names of called functions.
private final class DeletionVisitor: SyntaxVisitor {
  private(set) var calls: [(name: String, place: Span)] = []
  private let text: SourceText

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression
    let name = called.as(MemberAccessExprSyntax.self)?.declName ?? called.as(DeclReferenceExprSyntax.self)
    if let name { calls.append((text.name(name.baseName), text.span(of: name.baseName))) }
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    text.isDebug(node) ? .skipChildren : .visitChildren
  }
}

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
    (unit.containers, unit.containerClasses) = (visitor.containers, visitor.classes)
    unit.deletions = visitor.deletions.map { StoreDeletion(file: file, place: $0) }
  }
}

/// A visitor that collects containers, and the deletions of stores for which none is created.
private final class ContainerVisitor: FailedStoreVisitor {
  private var calls: [FunctionCallExprSyntax] = []
  /// The classes in `ModelContainer(…)`, `.modelContainer(…)` and `Schema(…)`.
  private(set) var classes: Set<String> = []
  /// The values of the variables with a schema, by name. A name with several values has none.
  private var schemas: [String: ExprSyntax?] = [:]

  init(_ text: SourceText) { super.init(text, opening: "ModelContainer(") }

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

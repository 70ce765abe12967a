import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns the classes in the results of a file's functions that return requests, by the names of the functions.
  ///
  ///     func openOrders() -> NSFetchRequest<Order>   // openOrders: Order
  func requestFunctions(in tree: SourceFileSyntax) -> [String: NameUse.Root] {
    guard contains("-> NSFetchRequest<", in: tree) else { return [:] }
    let visitor = RequestFunctions(self)
    visitor.walk(tree)
    return visitor.found.compactMapValues { Set($0).count == 1 ? $0.first ?? nil : nil }
  }
}

/// A visitor that collects the results of functions that return fetch requests.
private final class RequestFunctions: SyntaxVisitor {
  private(set) var found: [String: [NameUse.Root?]] = [:]
  private let text: SourceText

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let root = node.signature.returnClause.flatMap { text.fetched(text.type($0.type)) }
    let generics = node.genericParameterClause?.parameters.map { NameUse.Root.class(text.name($0.name)) } ?? []
    found[text.name(node.name), default: []].append(root.flatMap { generics.contains($0) ? nil : $0 })
    return .visitChildren
  }
}

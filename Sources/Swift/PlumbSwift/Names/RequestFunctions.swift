import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns the classes of the requests that a file's functions return and that its properties contain, by the names of
  /// the functions, and by the paths of the properties with their types.
  ///
  ///     func openOrders() -> NSFetchRequest<Order>                // openOrders: Order
  ///     class Store { let request: NSFetchRequest<Order> }        // Store.request: Order
  ///     class List { var list: NSFetchedResultsController<Tag> }  // List.list.fetchRequest: Tag
  func requestFunctions(in tree: SourceFileSyntax) -> [String: NameUse.Root] {
    guard
      ["NSFetchRequest<", "NSFetchedResultsController<", "FetchedResults<"].contains(where: { contains($0, in: tree) })
    else { return [:] }
    let visitor = RequestFunctions(self)
    visitor.walk(tree)
    return visitor.found.unanimous
  }

  /// Returns the request in a property of the type around a node: `self.request`, `list.fetchRequest`. `nil` for a name
  /// that the function around the node may declare.
  func propertyRequest(_ expression: ExprSyntax, _ requests: [String: NameUse.Root]) -> NameUse.Root? {
    guard !requests.isEmpty, let path = path(expression), let type = enclosingType(of: Syntax(expression)) else {
      return nil
    }
    if path.hasPrefix("self.") { return requests["\(type).\(path.dropFirst(5))"] }
    guard let root = requests["\(type).\(path)"], let name = path.split(separator: ".").first,
      !mayDeclare(String(name), around: Syntax(expression))
    else { return nil }
    return root
  }

  /// Whether the member around a node may declare a variable or a parameter with a name.
  private func mayDeclare(_ name: String, around node: Syntax) -> Bool {
    var node = node
    while let parent = node.parent, !parent.is(MemberBlockItemSyntax.self) { node = parent }
    var before = ""
    let tokens = Array(node.tokens(viewMode: .sourceAccurate).prefix(Self.mostTokens + 1))
    guard tokens.count <= Self.mostTokens else { return true }
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1].tokenKind : .endOfFile
      if self.name(token) == name, ["let", "var", "for"].contains(before) || next == .colon || next == .keyword(.in) {
        return true
      }
      before = self.name(token)
    }
    return false
  }

  private static let mostTokens = 5000
}

/// The class methods that by their names return a request for objects of the class.
///
///     Order.getFetchRequest()    // NSFetchRequest<Order>
///     [Order request]
enum RequestMethods {
  /// Whether a method returns a request for its class. One that names the objects, such as `tagsFetchRequest`, may
  /// return a request for another class.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name == "\($0)FetchRequest" }
  }

  private static let names: Set<String> = ["request", "fetchRequest", "newRequest", "makeRequest", "createRequest"]
  private static let prefixes = [
    "get", "make", "create", "new", "default", "sorted", "base", "basic", "entity", "typed", "all", "my", "empty",
    "plain",
  ]
}

extension [String: [NameUse.Root?]] {
  /// The roots by name, of the names with only requests for one entity.
  var unanimous: [String: NameUse.Root] { compactMapValues { Set($0).count == 1 ? $0.first ?? nil : nil } }
}

/// A visitor that collects the results of functions that return fetch requests, and the properties with requests.
private final class RequestFunctions: SyntaxVisitor {
  private(set) var found: [String: [NameUse.Root?]] = [:]
  private let text: SourceText

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let root = node.signature.returnClause.flatMap { text.fetched($0.type, in: node) }
    found[text.name(node.name), default: []].append(root)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(MemberBlockItemSyntax.self) ?? false, let type = text.enclosingType(of: Syntax(node))
    else {
      return .visitChildren
    }
    for binding in node.bindings {
      guard let name = text.variable(binding), let annotation = binding.typeAnnotation,
        case .named(let kind, let generics) = text.type(annotation.type).unwrapped,
        case .named(let fetched, _)? = generics.last
      else { continue }
      switch kind {
      case "NSFetchRequest", "FetchedResults", "SectionedFetchResults":
        found["\(type).\(name)", default: []].append(.class(fetched.lastComponent))
      case "NSFetchedResultsController":
        found["\(type).\(name).fetchRequest", default: []].append(.class(fetched.lastComponent))
      default: break
      }
    }
    return .visitChildren
  }
}

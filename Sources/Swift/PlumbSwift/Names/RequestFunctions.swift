import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns the classes of the requests that a file's functions return and that its properties contain, by the names of
  /// the functions, and by the paths of the properties with their types.
  ///
  ///     func openOrders() -> NSFetchRequest<Order>                // openOrders: Order
  ///     class Store { let request: NSFetchRequest<Order> }        // Store.request: Order
  ///     class List { var list: NSFetchedResultsController<Tag> }  // List.list.fetchRequest: Tag
  func requestFunctions(in tree: SourceFileSyntax, _ context: FetchContext) -> [String: NameUse.Root] {
    guard
      ["NSFetchRequest", "NSFetchedResultsController<", "FetchedResults<", "fetchRequest("].contains(
        where: { contains($0, in: tree) })
    else { return [:] }
    let visitor = RequestFunctions(self, context)
    visitor.walk(tree)
    return visitor.found.unanimous
  }
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
  private let context: FetchContext

  init(_ text: SourceText, _ context: FetchContext) {
    (self.text, self.context) = (text, context)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let returned = node.signature.returnClause?.type
    var root = returned.flatMap { text.fetched($0, in: node) }
    if let returned, !(root?.isInformative ?? false), text.contains("NSFetchRequest", in: returned),
      let body = node.body
    {
      root = context.unanimous(text.results(in: body.statements))
    }
    found[text.name(node.name), default: []].append(root)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(MemberBlockItemSyntax.self) ?? false, let type = text.enclosingType(of: Syntax(node))
    else {
      return .visitChildren
    }
    let isChangeable = text.isChangeable(node)
    for binding in node.bindings {
      if let name = text.variable(binding), let root = request(binding, isChangeable: isChangeable) {
        found["\(type).\(name)", default: []].append(root)
        continue
      }
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

  /// Returns the request that a property has by its initial value or its getter, if its type does not show the class.
  ///
  /// - Parameter isChangeable: Whether code may assign another request.
  private func request(_ binding: PatternBindingSyntax, isChangeable: Bool) -> NameUse.Root? {
    if let type = binding.typeAnnotation?.type {
      guard text.contains("NSFetchRequest", in: type), !(text.fetched(text.type(type))?.isInformative ?? false) else {
        return nil
      }
    }
    if let getter = text.getter(binding.accessorBlock) { return context.unanimous(text.results(in: getter)) }
    guard let root = context.root(of: binding.initializer?.value) else { return nil }
    if case .entity = root, isChangeable { return nil }
    return root
  }
}

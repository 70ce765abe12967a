import PlumbCore
import PlumbModel

extension LanguageServer {
  /// The largest number of symbols to return.
  private static let mostSymbols = 200

  /// Returns the entities and properties of the checked versions in all folders whose names contain the letters of a query
  /// in their order, regardless of case: `ortot` finds `Order.total`.
  mutating func workspaceSymbols(_ parameters: SymbolParameters) -> [WorkspaceSymbol] {
    let before = selected
    defer { select(before) }
    var found: [WorkspaceSymbol] = []
    for index in folders.indices {
      select(index)
      checkIfStale()
      var texts: [String: DocumentText] = [:]
      for model in (project?.models ?? []).compactMap(\.model) {
        found += symbols(in: model, matching: parameters.query, limit: Self.mostSymbols - found.count, &texts)
      }
    }
    return found
  }

  private typealias Element = (name: String, container: String, kind: Int, origin: Origin)

  private func symbols(
    in model: Model, matching query: String, limit: Int, _ texts: inout [String: DocumentText]
  ) -> [WorkspaceSymbol] {
    let elements: [Element] = model.entities.flatMap { entity -> [Element] in
      [(name: entity.name, container: model.name, kind: 5, origin: entity.origin)]
        + entity.attributes.map { (name: $0.name, container: entity.name, kind: 8, origin: $0.origin) }
        + entity.relationships.map { (name: $0.name, container: entity.name, kind: 7, origin: $0.origin) }
        + entity.fetchedProperties.map { (name: $0.name, container: entity.name, kind: 7, origin: $0.origin) }
    }
    let wanted = query.lowercased()
    return elements.lazy.filter { element in
      let name = element.kind == 5 ? element.name : "\(element.container).\(element.name)"
      return wanted.isSubsequence(of: name.lowercased())
    }.prefix(max(0, limit)).compactMap { element in
      (model.source.location(of: element.origin, attribute: .name) ?? model.source.location(of: element.origin)).map {
        WorkspaceSymbol(
          name: element.name, kind: element.kind, location: location($0, &texts), containerName: element.container)
      }
    }
  }
}

extension String {
  /// Whether another text contains the characters of this one in their order.
  fileprivate func isSubsequence(of text: String) -> Bool {
    var rest = self[...]
    for character in text where character == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}

/// The parameters of `workspace/symbol`.
struct SymbolParameters: Decodable { var query: String }

/// A result of `workspace/symbol`.
struct WorkspaceSymbol: Encodable {
  var name: String
  /// The kind: 5 class, 7 property, 8 field.
  var kind: Int
  var location: DocumentLocation
  var containerName: String
}

import PlumbDeclarations
import PlumbModel

extension SchemaCode {
  /// Returns the statement for a fetch request template.
  mutating func template(_ request: FetchRequest) -> Code {
    needs.insert(.template)
    needs.insert(.predicate)
    return call(
      "schema.template", [Argument(stringLiteral(request.name))] + arguments(of: request),
      settings(of: request).map { Self.setting("$0.", $0) })
  }

  /// Returns the statement for a fetched property with its request.
  mutating func fetchedProperty(_ fetched: FetchedProperty) -> Code {
    needs.insert(.fetchedProperty)
    needs.insert(.predicate)
    var settings: [Code] = []
    if !fetched.isOptional { settings.append("$0.isOptional = false") }
    if fetched.isTransient { settings.append("$0.isTransient = true") }
    settings += userInfo(fetched.userInfo, of: "$0", .userInfo)
    var arguments = [Argument(stringLiteral(fetched.name))]
    if let request = fetched.fetchRequest {
      arguments += self.arguments(of: request)
      settings += self.settings(of: request).map { Self.setting("$0.fetchRequest?.", $0) }
    } else {
      settings.append("$0.fetchRequest = nil")
    }
    return call("entity.fetchedProperty", arguments, settings)
  }

  /// Returns the arguments of a request: `of: "Order", where: "total > 10"`.
  private func arguments(of request: FetchRequest) -> [Argument] {
    var arguments: [Argument] = []
    if let entity = request.entity, source.schema.contains(entity) { arguments.append(Argument("of", .quoted(entity))) }
    if let predicate = request.predicate, !predicate.isEmpty { arguments.append(Argument("where", .quoted(predicate))) }
    return arguments
  }

  private static func setting(_ owner: String, _ setting: String) -> Code { Code(owner + setting) }

  /// Returns the settings that differ from a new request. A model stores a value for every flag, and in a new request
  /// most flags are true.
  private func settings(of request: FetchRequest) -> [String] {
    var settings: [String] = []
    let (limit, size) = (request.fetchLimit ?? 0, request.fetchBatchSize ?? 0)
    if limit != 0 { settings.append("fetchLimit = \(integerLiteral(Int64(limit)))") }
    if size != 0 { settings.append("fetchBatchSize = \(integerLiteral(Int64(size)))") }
    if !request.includesSubentities { settings.append("includesSubentities = false") }
    if !request.includesPropertyValues { settings.append("includesPropertyValues = false") }
    if !request.includesPendingChanges { settings.append("includesPendingChanges = false") }
    if !request.returnsObjectsAsFaults { settings.append("returnsObjectsAsFaults = false") }
    if request.returnsDistinctResults { settings.append("returnsDistinctResults = true") }
    switch max(request.resultType ?? 0, 0) {
    case 0: break
    case 1: settings.append("resultType = .managedObjectIDResultType")
    case 2: settings.append("resultType = .dictionaryResultType")
    case 4: settings.append("resultType = .countResultType")
    case let type: settings.append("resultType = NSFetchRequestResultType(rawValue: \(type))")
    }
    return settings
  }
}

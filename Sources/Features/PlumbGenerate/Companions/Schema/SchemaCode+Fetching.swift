import PlumbDeclarations
import PlumbEmit
import PlumbModel

extension SchemaCode {
  mutating func template(_ request: FetchRequest) -> Code {
    needs.insert(.template)
    needs.insert(.predicate)
    return call(
      "schema.template", [stringLiteral(request.name)] + arguments(of: request),
      request.settingsInCode.map { Code("$0.\($0)") })
  }

  mutating func fetchedProperty(_ fetched: FetchedProperty) -> Code {
    needs.insert(.fetchedProperty)
    needs.insert(.predicate)
    var settings: [Code] = []
    if !fetched.isOptional { settings.append("$0.isOptional = false") }
    if fetched.isTransient { settings.append("$0.isTransient = true") }
    settings += userInfo(fetched.userInfo, of: "$0", .userInfo)
    var arguments = [stringLiteral(fetched.name)]
    if let request = fetched.fetchRequest {
      arguments += self.arguments(of: request)
      settings += request.settingsInCode.map { Code("$0.fetchRequest?.\($0)") }
    } else {
      settings.append("$0.fetchRequest = nil")
    }
    return call("entity.fetchedProperty", arguments, settings)
  }

  /// Returns the arguments of a request: `of: "Order", where: "total > 10"`.
  private func arguments(of request: FetchRequest) -> [String] {
    var arguments: [String] = []
    if let entity = request.entity, source.schema.contains(entity) { arguments.append("of: \(stringLiteral(entity))") }
    if let predicate = request.predicate, !predicate.isEmpty { arguments.append("where: \(stringLiteral(predicate))") }
    return arguments
  }
}

extension FetchRequest {
  /// The settings that differ from a new request: `fetchLimit = 3`. The result type is the first one, because setting
  /// it changes flags.
  var settingsInCode: [String] {
    let type: String? =
      switch max(resultType ?? 0, 0) {
      case 0: nil
      case 1: ".managedObjectIDResultType"
      case 2: ".dictionaryResultType"
      case 4: ".countResultType"
      case let other: "NSFetchRequestResultType(rawValue: \(other))"
      }
    let numbers = [("fetchLimit", fetchLimit ?? 0), ("fetchBatchSize", fetchBatchSize ?? 0)]
    var typed = FetchRequest(name: "")
    typed.resultType = resultType
    let (new, own, withType) = (FetchRequest(name: "").flags, flags, typed.flags)
    let names: [(String, Flags)] = [
      ("includesSubentities", .subentities), ("includesPropertyValues", .propertyValues),
      ("includesPendingChanges", .pendingChanges), ("returnsObjectsAsFaults", .faults),
      ("returnsDistinctResults", .distinctResults),
    ]
    let changed = names.filter { _, flag in
      own.contains(flag) != new.contains(flag) || own.contains(flag) != withType.contains(flag)
    }
    return (type.map { ["resultType = \($0)"] } ?? [])
      + numbers.filter { $0.1 != 0 }.map { "\($0) = \(integerLiteral(Int64($1)))" }
      + changed.map { "\($0.0) = \(own.contains($0.1))" }
  }
}

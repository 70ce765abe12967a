import CoreData
import PlumbCore
import PlumbModel
import PlumbText

/// A fetch to explain, as the arguments of a command describe it.
struct ExplainedFetch {
  let entity: String
  /// The text of the predicate; `nil` for all objects.
  let predicate: String?
  let sort: [(key: String, ascending: Bool)]
  let limit: Int

  /// The comparisons of the predicate that are joined by AND.
  var comparisons: [ComparisonSyntax] {
    guard let predicate, let syntax = try? PredicateSyntax(parsing: predicate) else { return [] }
    return syntax.joined
  }

  /// Returns the entity in a model. Throws if the model does not have it or a property, or if the predicate is invalid.
  func check(in model: NSManagedObjectModel, of path: String) throws(ReadFailure) -> NSEntityDescription {
    guard let found = model.entitiesByName[entity] else {
      throw unknown("entity", entity, among: Array(model.entitiesByName.keys), in: path)
    }
    try checkPredicate(found)
    for (key, _) in sort { try check(key.split(separator: ".").map(String.init), found) }
    return found
  }

  private func checkPredicate(_ entity: NSEntityDescription) throws(ReadFailure) {
    guard let predicate else { return }
    let syntax: PredicateSyntax
    do throws(PredicateSyntaxError) {
      syntax = try PredicateSyntax(parsing: predicate)
    } catch {
      throw ReadFailure(
        file: "", "\(Phrase.quoted(predicate)) is not a predicate: \(error.phrase(in: predicate))",
        help: ["write values in the text, in quotes if they are texts: name == 'Ada'"])
    }
    guard !predicate.contains("%@") else {
      throw ReadFailure(file: "", "the placeholder %@ has no value", help: ["write the value in the text"])
    }
    for path in syntax.keyPaths where path.startsAtObject { try check(path.keys, entity) }
  }

  /// Throws if a key is no property of its entity, or is not stored.
  private func check(_ keys: [String], _ start: NSEntityDescription) throws(ReadFailure) {
    var entity = start
    for key in keys where !key.hasPrefix("@") && key != "self" && key != "objectID" {
      guard let property = entity.propertiesByName[key] else {
        throw unknown("property", key, among: Array(entity.propertiesByName.keys), in: entity.name ?? "")
      }
      if property.isTransient {
        throw ReadFailure(
          file: "", "\(entity.name ?? "").\(key) is transient, so a store cannot fetch by it",
          help: ["filter the fetched objects in the app"])
      }
      guard let next = (property as? NSRelationshipDescription)?.destinationEntity else { return }
      entity = next
    }
  }

  private func unknown(_ kind: String, _ name: String, among names: [String], in owner: String) -> ReadFailure {
    let near = Suggestion.nearest(to: name, in: names.sorted())
    let help = near.map { "did you mean \(Phrase.quoted($0))?" } ?? "it has \(Phrase.list(names.sorted(), limit: 12))"
    return ReadFailure(file: "", "\(owner) has no \(kind) \(Phrase.quoted(name))", help: [help])
  }
}

extension PredicateSyntax {
  /// The comparisons that are joined by AND, without those in OR and NOT.
  fileprivate var joined: [ComparisonSyntax] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .and(let parts): parts.flatMap(\.joined)
    case .or, .not, .constant: []
    }
  }
}

import Foundation

/// A check of a query's names and patterns with the model, because Core Data ends the program for names that the
/// model does not have.
struct QueryCheck {
  /// The entities of the paths by their depth.
  private var entities: [NSEntityDescription]

  init(_ name: String, in context: NSManagedObjectContext) throws {
    guard let model = context.persistentStoreCoordinator?.managedObjectModel else {
      throw QueryError.noModel(entity: name)
    }
    guard let entity = model.entitiesByName[name] else { throw QueryError.unknownEntity(name) }
    entities = [entity]
  }

  private init(_ entities: [NSEntityDescription]) { self.entities = entities }

  func check<Fields>(_ query: Query<Fields>) throws {
    try check(query.condition.node)
    for path in query.sorting.map(\.path) + query.prefetched { try check(path) }
  }

  func check(_ node: ConditionNode) throws {
    switch node {
    case .constant, .raw: break
    case .not(let node): try check(node)
    case .and(let nodes), .or(let nodes): for node in nodes { try check(node) }
    case .compare(let left, _, let right):
      try check(left)
      try check(right)
    case .isNil(let term), .isIn(let term, _), .isBetween(let term, _, _): try check(term)
    case .text(let term, let test, let options, let text):
      try check(term)
      if options.contains(.normalized), options != .normalized { throw QueryError.invalidOptions(options.suffix) }
      if test == .matches { try check(pattern: text) }
    case .some(let path, let node):
      guard let destination = try check(path) else { break }
      try QueryCheck(entities.prefix(path.depth + 1) + [destination]).check(node)
    }
  }

  func check(_ term: Term) throws {
    switch term {
    case .constant: break
    case .path(let path): try check(path)
    case .function(_, let terms): for term in terms { try check(term) }
    case .group(_, let term): try check(term)
    case .members(_, let path, let names):
      guard let destination = try check(path) else { break }
      try QueryCheck([destination]).check(ModelPath(names: names))
    }
  }

  /// Checks a path. Returns the entity at its end; `nil` if it ends at an attribute.
  @discardableResult func check(_ path: ModelPath) throws -> NSEntityDescription? {
    guard entities.indices.contains(path.depth) else { return nil }
    var entity = entities[path.depth]
    for name in path.names {
      guard let property = entity.propertiesByName[name] else {
        throw QueryError.unknownProperty(entity: entity.name ?? "", property: name)
      }
      if property.isTransient { throw QueryError.notStored(entity: entity.name ?? "", property: name) }
      // The names after an attribute are elements of a composite attribute.
      guard let next = (property as? NSRelationshipDescription)?.destinationEntity else { return nil }
      entity = next
    }
    return entity
  }

  private func check(pattern: String) throws {
    guard (try? NSRegularExpression(pattern: pattern)) != nil else { throw QueryError.invalidPattern(pattern) }
  }
}

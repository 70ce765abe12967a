import Foundation

/// A check of a query's names and patterns with the model, because Core Data ends the program for names that the
/// model does not have.
struct QueryCheck {
  /// The entities of the paths by their depth.
  private var entities: [Int: NSEntityDescription]

  init(_ name: String, in context: NSManagedObjectContext) throws {
    guard let model = context.persistentStoreCoordinator?.managedObjectModel else {
      throw QueryError.noModel(entity: name)
    }
    guard let entity = model.entitiesByName[name] else { throw QueryError.unknownEntity(name) }
    entities = [0: entity]
  }

  private init(_ entities: [Int: NSEntityDescription]) { self.entities = entities }

  /// The entity of the query.
  var entity: NSEntityDescription? { entities[0] }

  func check<Fields>(_ query: Query<Fields>) throws {
    try check(query.condition.node)
    for sorting in query.sorting { try check(sorting.term) }
    for path in query.prefetched { try check(path) }
  }

  func check(_ node: ConditionNode) throws {
    switch node {
    case .constant: break
    case .raw(let format, let values):
      let predicate = NSPredicate(format: format, argumentArray: values.map(\.argument))
      if let entity { try deprecatedModelAPI.checkNames(of: predicate, in: entity) }
    case .not(let node): try check(node)
    case .and(let nodes), .or(let nodes): for node in nodes { try check(node) }
    case .compare(let left, _, let right):
      try check(left)
      try check(right)
    case .isNil(let term), .isIn(let term, _), .isBetween(let term, _, _): try check(term)
    case .text(let term, let test, let options, let other):
      try check(term)
      try check(other)
      if options.contains(.normalized), options != .normalized { throw QueryError.invalidOptions(options.suffix) }
      if test == .matches, case .constant(.string(let pattern)) = other { try check(pattern: pattern) }
    case .some(let members): try check(members)
    }
  }

  func check(_ term: Term) throws {
    switch term {
    case .constant: break
    case .path(let path): try check(path)
    case .function(_, let terms): for term in terms { try check(term) }
    case .period(let term, _), .group(_, let term): try check(term)
    case .chosen(let condition, let term, let other):
      try check(condition)
      for term in [term, other].compactMap({ $0 }) { try check(term) }
    case .members(_, let members, let names):
      guard let destination = try check(members) else { break }
      try QueryCheck([0: destination]).check(ModelPath(names: names))
    }
  }

  /// Checks a relationship and the condition for its objects. Returns the entity of the objects.
  @discardableResult private func check(_ members: Members) throws -> NSEntityDescription? {
    guard let destination = try check(members.path) else { return nil }
    try QueryCheck(entities.merging([members.depth: destination]) { $1 }).check(members.condition)
    return destination
  }

  /// Checks a path. Returns the entity at its end; `nil` if it ends at an attribute.
  @discardableResult func check(_ path: ModelPath) throws -> NSEntityDescription? {
    guard var entity = entities[path.depth] else { return nil }
    for name in path.names {
      // The names after an attribute are elements of a composite attribute.
      guard let next = try entity.destination(of: name) else { return nil }
      entity = next
    }
    return entity
  }

  /// Checks that the entity or one that it inherits from has a uniqueness constraint.
  func checkUnique(_ names: [String], of name: String) throws {
    var entity = entity
    while let current = entity {
      let constraints = current.uniquenessConstraints.map { constraint in
        Set(constraint.compactMap { ($0 as? NSPropertyDescription)?.name ?? $0 as? String })
      }
      if constraints.contains(Set(names)) { return }
      entity = current.superentity
    }
    throw QueryError.notUnique(entity: name, properties: names)
  }

  private func check(pattern: String) throws {
    guard (try? NSRegularExpression(pattern: pattern)) != nil else { throw QueryError.invalidPattern(pattern) }
  }
}

extension NSEntityDescription {
  /// Returns the entity of the objects of a relationship; `nil` for an attribute. Throws for a name that the entity does
  /// not have, and for a property that a store does not have.
  func destination(of name: String) throws -> NSEntityDescription? {
    guard let property = propertiesByName[name] else {
      throw QueryError.unknownProperty(entity: self.name ?? "", property: name)
    }
    if property.isTransient { throw QueryError.notStored(entity: self.name ?? "", property: name) }
    return (property as? NSRelationshipDescription)?.destinationEntity
  }
}

import Foundation

// Changed copies of conditions.

extension ConditionNode {
  /// Returns the condition with identifiers instead of URIs.
  func resolved(_ id: (URL) throws -> NSManagedObjectID) rethrows -> ConditionNode {
    try changed({ $0 }) { try $0.resolved(id) }
  }

  /// Returns the condition with other depths of paths and other constants.
  func changed(_ depth: (Int) -> Int, _ value: (StoredValue) throws -> StoredValue) rethrows -> ConditionNode {
    switch self {
    case .constant, .raw: self
    case .not(let node): .not(try node.changed(depth, value))
    case .and(let nodes): .and(try nodes.map { try $0.changed(depth, value) })
    case .or(let nodes): .or(try nodes.map { try $0.changed(depth, value) })
    case .some(let members): .some(try members.changed(depth, value))
    case .compare(let left, let comparison, let right):
      .compare(try left.changed(depth, value), comparison, try right.changed(depth, value))
    case .isNil(let term): .isNil(try term.changed(depth, value))
    case .isIn(let term, let values): .isIn(try term.changed(depth, value), try values.map(value))
    case .isBetween(let term, let low, let high):
      .isBetween(try term.changed(depth, value), try value(low), try value(high))
    case .text(let term, let test, let options, let other):
      .text(try term.changed(depth, value), test, options, try other.changed(depth, value))
    }
  }
}

extension Members {
  /// Returns the members for closures at another depth. Paths of enclosing objects remain.
  func moved(to depth: Int) -> Members {
    changed({ $0 < self.depth ? $0 : $0 + depth - self.depth }) { $0 }
  }

  fileprivate func changed(
    _ depth: (Int) -> Int, _ value: (StoredValue) throws -> StoredValue
  ) rethrows -> Members {
    Members(path: path.changed(depth), depth: depth(self.depth), condition: try condition.changed(depth, value))
  }
}

extension StoredValue {
  fileprivate func resolved(_ id: (URL) throws -> NSManagedObjectID) rethrows -> StoredValue {
    if case .uri(let uri) = self { .object(try id(uri)) } else { self }
  }
}

extension Term {
  /// Returns the term whose conditions have identifiers instead of URIs.
  func resolved(_ id: (URL) throws -> NSManagedObjectID) rethrows -> Term {
    try changed({ $0 }) { try $0.resolved(id) }
  }

  fileprivate func changed(_ depth: (Int) -> Int, _ value: (StoredValue) throws -> StoredValue) rethrows -> Term {
    switch self {
    case .constant(let constant): .constant(try value(constant))
    case .path(let path): .path(path.changed(depth))
    case .function(let function, let terms): .function(function, try terms.map { try $0.changed(depth, value) })
    case .members(let aggregate, let members, let names):
      .members(aggregate, try members.changed(depth, value), names: names)
    case .group(let aggregate, let term): .group(aggregate, try term.changed(depth, value))
    case .period(let term, let period): .period(try term.changed(depth, value), period)
    case .chosen(let condition, let term, let other):
      .chosen(
        try condition.changed(depth, value), try term.changed(depth, value), else: try other?.changed(depth, value))
    }
  }
}

extension ModelPath {
  fileprivate func changed(_ depth: (Int) -> Int) -> ModelPath { ModelPath(depth: depth(self.depth), names: names) }
}

import Foundation

// To-many relationships: the translation to subselects.
extension SQLFetch {
  /// A subselect over the members of a to-many relationship.
  struct Members {
    let source: Source
    /// The tables: `ZBOOK t1`.
    let tables: String
    /// The condition for a member: `t1.ZAUTHOR = t0.Z_PK`.
    let condition: String

    /// Returns a select of an expression over the members. `joins` are further tables.
    func select(_ expression: String, _ joins: String = "") -> String {
      "SELECT \(expression) FROM \(tables)\(joins) WHERE \(condition)"
    }
  }

  /// Returns the members of a to-many relationship at the end of a path of to-one relationships.
  private mutating func members(_ keys: [String], _ source: Source) -> Members? {
    guard let (owner, slot) = owner(of: keys, source),
      case .members(let members)? = binding.entities[owner.entity].slots[slot], members.kind != .reflexive,
      let relationship = binding.schema.entities[owner.entity].layout.properties[slot] as? NSRelationshipDescription,
      let destination = relationship.destinationEntity?.entityIndex
    else { return nil }
    let member = Source(name: newName(), entity: destination)
    switch members.kind {
    case .inverse, .owned:
      return Members(
        source: member, tables: "\(members.table) \(member.name)",
        condition: "\(member.name).\(members.owner) = \(owner.name).Z_PK")
    case .joined, .reflexive:
      let pair = newName()
      return Members(
        source: member,
        tables: "\(members.table) \(pair) JOIN \(members.memberTable) \(member.name) "
          + "ON \(member.name).Z_PK = \(pair).\(members.member)",
        condition: "\(pair).\(members.owner) = \(owner.name).Z_PK")
    }
  }

  /// Splits a path at its to-many relationship: the keys up to and including it, and the rest.
  private func split(_ keys: [String], _ source: Source) -> (members: [String], rest: [String])? {
    var entity = source.entity
    for (index, key) in keys.enumerated() {
      guard let slot = binding.schema.entities[entity].layout.slots[key],
        let storage = binding.entities[entity].slots[slot]
      else { return nil }
      switch storage {
      case .members: return (Array(keys[...index]), Array(keys[(index + 1)...]))
      case .toOne(let toOne): entity = toOne.destination
      default: return nil
      }
    }
    return nil
  }

  /// Runs a translation for a subselect, and returns the result with the tables that it joins.
  private mutating func nested<Result>(
    _ body: (inout SQLFetch) -> Result?
  ) -> (result: Result, joins: String)? {
    let outer = (joins, joinNames)
    joins = ""
    defer { (joins, joinNames) = outer }
    return body(&self).map { ($0, joins) }
  }

  /// Returns the condition that a comparison is true for one member, or for all members, of the to-many relationship
  /// on its left side.
  mutating func quantified(
    _ comparison: ComparisonNode, _ source: Source, _ variables: Variables
  ) -> SQLTerm? {
    guard case .keyPath(let path) = comparison.left, !path.hasOperator,
      let (keys, rest) = split(path.keys, source), let members = members(keys, source)
    else { return nil }
    let isForAll = comparison.modifier == .all
    let found = exists(members) { fetch in
      guard let left = fetch.value(KeyPathNode(rest.joined(separator: ".")), members.source) else { return nil }
      let condition = fetch.comparison(left, comparison, source, variables)
      return isForAll ? condition?.within("($) IS NOT 1") : condition
    }
    return isForAll ? found?.within("NOT $") : found
  }

  private mutating func exists(_ members: Members, _ body: (inout SQLFetch) -> SQLTerm?) -> SQLTerm? {
    nested(body).map { $0.result.within("EXISTS (\(members.select("1", $0.joins)) AND ($))", kind: .condition) }
  }

  /// Returns the condition that a to-many relationship contains an object: `books CONTAINS %@`.
  mutating func membership(
    _ comparison: ComparisonNode, _ source: Source, _ variables: Variables
  ) -> SQLTerm? {
    guard case .keyPath(let path) = comparison.left, let (keys, rest) = split(path.keys, source), rest.isEmpty,
      case .constant(let constant) = comparison.right, case .id? = Optional(constant.settled),
      let members = members(keys, source)
    else { return nil }
    let member = object(members.source)
    return exists(members) { fetch in fetch.compare(member, .equalTo, constant, []) }
  }

  /// Returns the number of the members for which a predicate is true.
  mutating func count(
    _ collection: ExpressionNode, _ variable: String, _ predicate: PredicateNode, _ source: Source,
    _ variables: Variables
  ) -> SQLTerm? {
    guard case .keyPath(let path) = collection, let (keys, rest) = split(path.keys, source), rest.isEmpty,
      let members = members(keys, source)
    else { return nil }
    let condition = nested { fetch in
      fetch.condition(predicate, source, variables.merging([variable: members.source]) { $1 })
    }
    return condition.map { $0.result.within("(\(members.select("COUNT(*)", $0.joins)) AND ($))", kind: .number) }
  }

  /// Returns the value of a collection operator at a to-many relationship: `books.@count`, `books.@sum.pages`.
  mutating func aggregate(_ path: KeyPathNode, _ source: Source) -> SQLTerm? {
    guard let (name, members, rest) = operation(path, source) else { return nil }
    if let number = number(name, of: members, rest) { return number.term }
    guard let function = Self.extremes[name], !rest.isEmpty else { return nil }
    let value = nested { $0.value(KeyPathNode(rest.joined(separator: ".")), members.source) }
    guard let value, value.result.kind == .number || value.result.kind == .date else { return nil }
    return value.result.within("(\(members.select("\(function)($)", value.joins)))")
  }

  /// Returns the value of a collection operator whose result is a number; `nil` if SQL computes another one.
  mutating func aggregateNumber(_ path: KeyPathNode, _ source: Source) -> Number? {
    guard let (name, members, rest) = operation(path, source) else { return nil }
    return number(name, of: members, rest)
  }

  /// Splits a path at its collection operator: the operator, the members, and the keys of the members' value.
  private mutating func operation(
    _ path: KeyPathNode, _ source: Source
  ) -> (name: String, members: Members, rest: [String])? {
    guard let place = path.keys.firstIndex(where: { $0.hasPrefix("@") }),
      path.keys.filter({ $0.hasPrefix("@") }).count == 1,
      let members = members(Array(path.keys[..<place]), source)
    else { return nil }
    return (path.keys[place], members, Array(path.keys[(place + 1)...]))
  }

  private static let extremes = ["@min": "MIN", "@max": "MAX"]

  private mutating func number(_ name: String, of members: Members, _ rest: [String]) -> Number? {
    if name == "@count", rest.isEmpty {
      return Number(term: SQLTerm("(\(members.select("COUNT(*)")))", kind: .number), isInteger: true)
    }
    guard !rest.isEmpty else { return nil }
    let aggregate = nested { fetch -> Number? in
      let value = fetch.column(KeyPathNode(rest.joined(separator: ".")), members.source)
      return switch name {
      case "@sum": value?.sum()?.number
      case "@avg": value?.average()?.number
      default: nil
      }
    }
    return aggregate.map { number, joins in
      Number(term: number.term.within("(\(members.select("$", joins)))"), isInteger: number.isInteger)
    }
  }
}

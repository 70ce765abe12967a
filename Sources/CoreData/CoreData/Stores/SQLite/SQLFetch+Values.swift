import Foundation
import PlumbSQLite

// Values: the translation of expressions.
extension SQLFetch {
  /// Returns the parameter for a constant that is compared with a term; `nil` if SQL would compare it otherwise.
  func parameter(_ constant: Value, _ kind: SQLTerm.Kind) -> SQLValue? {
    switch (kind, constant.settled) {
    case (.number, .int(let value)): .integer(value)
    case (.number, .bool(let value)): .integer(value ? 1 : 0)
    case (.number, .double(let value)): value.isNaN ? nil : .real(value)
    case (.number, .float(let value)): value.isNaN ? nil : .real(Double(value))
    case (.number, .decimal(let value)): value.decimalValue.isNaN ? nil : .real(value.nearestDouble)
    case (.text, .string(let value)): .text(value)
    case (.date, .date(let value)): .real(value.timeIntervalSinceReferenceDate)
    case (.url, .url(let value)): .text(value.absoluteString)
    case (.uuid, .uuid(let value)): .blob(value.bytes)
    case (.object(let table), .id(let id)): .integer(key(of: id.current, in: table))
    default: nil
    }
  }

  /// The key of an object in a table; a key that no row has if the object is not in the table.
  func key(of id: NSManagedObjectID, in table: Int) -> Int64 {
    guard id.reference.store == store.number, binding.entities[Int(id.reference.entity)].table == table else {
      return -1
    }
    return id.reference.key
  }

  /// Returns the SQL form of a value of one object; `nil` if it has none.
  mutating func value(_ node: ExpressionNode, _ source: Source, _ variables: Variables) -> SQLTerm? {
    if let aggregate = aggregate(node, source) { return aggregate.isComparable ? aggregate.term : nil }
    switch node {
    case .evaluatedObject: return object(source)
    case .variable(let name): return variables[name].map(object)
    case .keyPath(let path): return value(path, source)
    case .path(.variable(let name), let path): return variables[name].flatMap { value(path, $0) }
    case .path(.subquery(let collection, let variable, let predicate), let path) where path.keys == ["@count"]:
      return count(collection, variable, predicate, source, variables)
    case .function: return number(node, source, variables)?.term
    case .conditional(let test, let one, let other):
      return value(Choice(test: test, one: one, other: other), source, variables)
    default: return nil
    }
  }

  func object(_ source: Source) -> SQLTerm {
    SQLTerm("\(source.name).Z_PK", kind: .object(table: binding.entities[source.entity].table))
  }

  mutating func value(_ path: KeyPathNode, _ source: Source) -> SQLTerm? {
    guard let last = path.keys.last else { return object(source) }
    if path.hasOperator { return aggregate(path, source) }
    guard let (owner, slot) = owner(of: path.keys, source) else {
      return ["objectID"].contains(last) && path.keys.count == 1 ? object(source) : nil
    }
    switch binding.entities[owner.entity].slots[slot] {
    case .attribute(let attribute):
      guard !attribute.coding.isExternal, let kind = attribute.coding.attribute.attributeType.kind else { return nil }
      return SQLTerm("\(owner.name).\(attribute.column)", kind: kind)
    case .toOne(let toOne):
      return SQLTerm(
        "\(owner.name).\(toOne.key)", kind: .object(table: binding.entities[toOne.destination].table))
    default: return nil
    }
  }

  /// Follows the to-one relationships of a path, and returns the last object with the slot of the last key. `nil` if a
  /// key is no to-one relationship.
  mutating func owner(of keys: [String], _ source: Source) -> (Source, slot: Int)? {
    var source = source
    for key in keys.dropLast() {
      guard let slot = binding.schema.entities[source.entity].layout.slots[key],
        case .toOne(let toOne)? = binding.entities[source.entity].slots[slot]
      else { return nil }
      source = join(toOne, source)
    }
    guard let key = keys.last, let slot = binding.schema.entities[source.entity].layout.slots[key] else { return nil }
    return (source, slot)
  }

  /// Returns the destination of a to-one relationship, which is joined only once.
  mutating func join(_ toOne: StoreBinding.ToOne, _ source: Source) -> Source {
    let key = "\(source.name).\(toOne.key)"
    if let known = joinNames[key] { return Source(name: known, entity: toOne.destination) }
    let name = newName()
    joins += " LEFT JOIN \(binding.table(of: toOne.destination).name) \(name) ON \(name).Z_PK = \(key)"
    joinNames[key] = name
    return Source(name: name, entity: toOne.destination)
  }
}

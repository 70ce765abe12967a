import Foundation

extension ExpressionNode {
  /// Returns the value of the expression for an object.
  func evaluate(_ object: Value, reader: any KeyReader, variables: [String: Any] = [:]) -> Value {
    value(in: Scope(object: object, reader: reader, variables: variables))
  }

  /// Returns the value of the expression in a scope.
  func value(in scope: Scope) -> Value {
    switch self {
    case .constant(.object(let any)) where any is NSNull: return .null
    case .constant(let value): return value
    case .evaluatedObject: return scope.object
    case .variable(let name): return scope.value(of: name)
    case .keyPath(let path): return path.value(from: scope.object, scope.reader)
    case .path(let base, let path): return path.value(from: base.value(in: scope), scope.reader)
    case .function(let name, let arguments): return PredicateFunction.value(of: name, arguments, in: scope)
    case .message(let target, let name, let arguments):
      if let perform = scope.perform {
        return perform(target.value(in: scope), name, arguments.map { $0.value(in: scope) })
      }
      if !arguments.isEmpty { unsupported("FUNCTION(_:, \"\(name)\", …) with arguments") }
      return KeyPathNode(name).value(from: target.value(in: scope), scope.reader)
    case .aggregate(let elements): return .list(elements.map { $0.value(in: scope) })
    case .set(let operation, let left, let right):
      return operation.value(left.value(in: scope), right.value(in: scope))
    case .subquery(let collection, let variable, let predicate):
      return .list(elements(of: collection, variable, predicate, in: scope))
    case .conditional(let predicate, let yes, let no):
      return predicate.truth(in: scope) == true ? yes.value(in: scope) : no.value(in: scope)
    case .element(let collection, let index): return element(index, of: collection.value(in: scope), in: scope)
    case .block(let block): return value(of: block, in: scope)
    }
  }

  /// Returns the elements for which a predicate is true. Each element is bound to the variable in turn.
  private func elements(
    of collection: ExpressionNode, _ variable: String, _ predicate: PredicateNode, in scope: Scope
  ) -> [Value] {
    var inner = scope
    return (collection.value(in: scope).elements ?? []).filter {
      inner.locals[variable] = $0
      return predicate.truth(in: inner) == true
    }
  }

  private func element(_ index: IndexNode, of collection: Value, in scope: Scope) -> Value {
    if case .at(let index) = index {
      let index = index.value(in: scope)
      if case .string(let key) = index { return KeyPathNode(key).value(from: collection, scope.reader) }
      guard let elements = collection.elements, let position = index.exactInteger.flatMap(Int.init(exactly:)),
        elements.indices.contains(position)
      else { return .null }
      return elements[position]
    }
    guard let elements = collection.elements else { return .null }
    switch index {
    case .first: return elements.first ?? .null
    case .last: return elements.last ?? .null
    default: return .int(Int64(elements.count))
    }
  }

  private func value(of block: BlockNode, in scope: Scope) -> Value {
    let arguments = block.arguments.map { $0.value(in: scope).any ?? NSNull() }
    let context = NSMutableDictionary(dictionary: scope.allVariables)
    return Value(block.body(scope.object.any, arguments, context), keepingObjects: true)
  }
}

extension ExpressionNode.SetOperation {
  /// Returns the combination of two collections. The elements are unique and in the order of the first collection,
  /// then of the second. Null if a value is not a collection.
  func value(_ left: Value, _ right: Value) -> Value {
    guard let a = left.elements, let b = right.elements else { return .null }
    var seen = Set<Value>()
    let others = Set(b)
    switch self {
    case .union: return .list((a + b).filter { seen.insert($0).inserted })
    case .intersect: return .list(a.filter { others.contains($0) && seen.insert($0).inserted })
    case .minus: return .list(a.filter { !others.contains($0) && seen.insert($0).inserted })
    }
  }
}

extension KeyPathNode {
  /// Returns the value at the path. A key of a collection returns that key's value for each element; to-many values
  /// are concatenated.
  func value(from object: Value, _ reader: any KeyReader) -> Value {
    if keys.count == 1, !hasOperator { return object.value(forKey: keys[0], reader) }
    var object = object
    var operators: [CollectionOperator] = []
    for key in keys {
      if key.hasPrefix("@") {
        guard let found = CollectionOperator(rawValue: key) else {
          raise(.invalidArgument, "Unsupported function expression \(text)")
        }
        object = .list(object.asElements)
        // `@count` does not read the elements, and no keys follow it.
        if found == .count { return KeyPathNode.apply(operators, to: .int(Int64(object.asElements.count))) }
        operators.append(found)
      } else {
        object = object.value(forKey: key, reader)
        if object.isNull, !hasOperator { return .null }
      }
    }
    return KeyPathNode.apply(operators, to: object)
  }

  /// Returns the result of applying the operators to a value, the last operator first.
  private static func apply(_ operators: [CollectionOperator], to value: Value) -> Value {
    operators.reversed().reduce(value) { $1.value(of: $0.asElements) }
  }
}

extension Value {
  /// The elements of a collection. A single value is one element; null has no elements.
  var asElements: [Value] { isNull ? [] : elements ?? [self] }

  /// Returns the value for a key of this value.
  func value(forKey key: String, _ reader: any KeyReader) -> Value {
    switch self {
    case .id, .object: return reader.value(of: self, forKey: key)
    case .null: return .null
    case .composite(let elements): return elements[key] ?? .null
    case .list, .ids, .orderedIDs: return .list(values(forKey: key, reader))
    default: return member(key) ?? reader.value(of: self, forKey: key)
    }
  }

  /// Returns the values for a key of each element. Collections are concatenated.
  private func values(forKey key: String, _ reader: any KeyReader) -> [Value] {
    var values: [Value] = []
    for element in elements ?? [] {
      let value = element.value(forKey: key, reader)
      if let more = value.elements { values += more } else { values.append(value) }
    }
    return values
  }

  /// Returns the value for a key that a plain value supports; `nil` for any other key.
  private func member(_ key: String) -> Value? {
    switch (self, key) {
    case (.string(let text), "length"): .int(Int64(text.utf16.count))
    case (.string(let text), "uppercaseString"): .string(text.uppercased())
    case (.string(let text), "lowercaseString"): .string(text.lowercased())
    case (.string(let text), "capitalizedString"): .string(text.capitalized)
    case (.string(let text), "intValue"), (.string(let text), "integerValue"), (.string(let text), "longLongValue"):
      Value(numberIn: text) ?? .int(0)
    case (.string(let text), "doubleValue"), (.string(let text), "floatValue"): .double(Double(text) ?? 0)
    case (.data(let data), "length"): .int(Int64(data.count))
    case (.date(let date), "timeIntervalSince1970"): .double(date.timeIntervalSince1970)
    case (.date(let date), "timeIntervalSinceReferenceDate"): .double(date.timeIntervalSinceReferenceDate)
    case (.url(let url), "absoluteString"): .string(url.absoluteString)
    case (.uuid(let id), "UUIDString"): .string(id.uuidString)
    case (_, "stringValue"), (_, "description"): text.map(Value.string)
    default: nil
    }
  }
}

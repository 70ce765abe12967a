import Foundation

/// The environment in which an expression is evaluated: the object, its reader, and the variables.
struct Scope {
  let object: Value
  let reader: any KeyReader
  let variables: [String: Any]
  /// The variables of the enclosing subqueries.
  var locals: [String: Value] = [:]
  /// Whether the negation of an unknown result is unknown too, as in a store. If `false`, the negation is true, as
  /// for plain objects. A null makes a result unknown.
  var keepsUnknown = true
  /// The function that performs the selectors of `FUNCTION(target, "selector:", …)`; `nil` where only keys are read.
  var perform: ((_ target: Value, _ selector: String, _ arguments: [Value]) -> Value)?

  /// Returns the value of a variable. Raises if the variable has no value.
  func value(of variable: String) -> Value {
    if let local = locals[variable] { return local }
    guard let bound = variables[variable] else {
      raise(.invalidArgument, "Can't get value for '\(variable)' in bindings \(variables).")
    }
    return Value(bound, keepingObjects: true).settled
  }
}

extension PredicateNode {
  /// Whether the predicate is true for an object.
  func holds(for object: Value, reader: any KeyReader, variables: [String: Any] = [:]) -> Bool {
    truth(in: Scope(object: object, reader: reader, variables: variables)) == true
  }

  /// Whether the predicate is true; `nil` if a null makes the result unknown.
  func truth(in scope: Scope) -> Bool? {
    switch self {
    case .comparison(let comparison): return comparison.truth(in: scope)
    case .always(let value): return value
    case .not(let part): return (part.truth(in: scope) ?? (scope.keepsUnknown ? nil : false)).map { !$0 }
    case .and(let parts):
      var result: Bool? = true
      for part in parts {
        let truth = part.truth(in: scope)
        if truth == false { return false }
        if truth == nil { result = nil }
      }
      return result
    case .or(let parts):
      var result: Bool? = false
      for part in parts {
        let truth = part.truth(in: scope)
        if truth == true { return true }
        if truth == nil { result = nil }
      }
      return result
    case .opaque(let predicate):
      return predicate.evaluate(with: scope.object.any, substitutionVariables: scope.allVariables)
    }
  }
}

extension Scope {
  /// The variables as a block receives them, including those of subqueries.
  var allVariables: [String: Any] {
    locals.isEmpty ? variables : variables.merging(locals.mapValues { $0.any ?? NSNull() }) { $1 }
  }
}

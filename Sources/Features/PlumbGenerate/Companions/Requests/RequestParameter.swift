import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// A parameter of a function that creates a fetch request.
///
///     in inValue: String     // a variable $IN: `in` is a keyword and cannot be the parameter's name
struct RequestParameter {
  /// The argument label.
  let label: String
  /// The parameter's name in the function's body.
  let name: String
  /// The type as Swift code.
  let type: String
  /// The expression that the predicate receives: `state.rawValue`.
  let argument: String

  /// Creates a parameter for a stored value.
  ///
  /// - Parameters:
  ///   - label: The argument label: an identifier or a keyword.
  ///   - value: The type, and whether the predicate contains raw values.
  ///   - isList: Whether the parameter is an array of values.
  init(_ label: String, _ value: StoredValue, isList: Bool = false) {
    self.init(
      label, type: isList ? "[\(value.type.code)]" : value.type.code,
      suffix: value.isRaw ? (isList ? ".map(\\.rawValue)" : ".rawValue") : "")
  }

  /// Creates a parameter with a type that is given as code.
  init(_ label: String, type: String, suffix: String = "") {
    self.label = label
    self.type = type
    name = SwiftName.needsBackticks(label) || Self.locals.contains(label) ? label + "Value" : label
    argument = name + suffix
  }

  /// The names of local variables and parameters in the functions' bodies.
  private static let locals: Set<String> = ["context", "predicate", "request", "variables"]

  /// The parameter as code in the function's head.
  var code: String {
    if name == label { return "\(label): \(type)" }
    return "\(Self.noLabels.contains(label) ? "`\(label)`" : label) \(name): \(type)"
  }

  /// The keywords that cannot be argument labels without backticks.
  private static let noLabels: Set<String> = ["inout", "let", "var"]
}

/// The variables of a template's predicate as parameters, one for each name.
struct TemplateParameters {
  /// The parameters, in the order of the predicate.
  private(set) var all: [RequestParameter] = []
  /// The parameters, by the variables' names.
  private(set) var byVariable: [String: RequestParameter] = [:]
  /// Whether the types of all variables are determined.
  private(set) var areCertain = true

  init(of predicate: PredicateVariables, _ entity: Entity, _ subject: Companion.Subject) {
    let resolver = VariableTypes(entity: entity, subject: subject)
    var labels: Set<String> = []
    for variable in predicate.variables where byVariable[variable.name] == nil {
      let uses = predicate.variables.filter { $0.name == variable.name }.map { resolver.type(of: $0) }
      let label = labels.insertFree(MemberNames.camelCase(variable.name, orElse: "value"))
      let certain = uses.first.flatMap { first in uses.allSatisfy { $0 == first } ? first : nil }
      if certain == nil { areCertain = false }
      let parameter =
        certain.map { RequestParameter(label, $0.value, isList: $0.isList) } ?? RequestParameter(label, type: "Any")
      byVariable[variable.name] = parameter
      all.append(parameter)
    }
  }
}

/// Determines the types of variables, by the values that they are compared with.
private struct VariableTypes {
  let entity: Entity
  let subject: Companion.Subject

  /// The type of a variable: a value, or an array of such values.
  struct Found: Equatable {
    var value: StoredValue
    var isList: Bool
  }

  /// Returns the type of a variable, or `nil` if it cannot be determined.
  func type(of variable: PredicateVariables.Variable) -> Found? {
    guard let comparison = variable.comparison else { return nil }
    if let collectionOperator = comparison.collectionOperator {
      return collectionOperator == "@count" ? single(StoredValue(type: .named("Int")), comparison) : nil
    }
    if comparison.path.isEmpty { return object(entity.name, comparison) }
    let (end, toManyCount) = subject.schema.follow(comparison.path.map { $0[...] }, from: entity)
    switch end {
    case .attribute(let attribute):
      guard let value = value(of: attribute, at: comparison.path) else { return nil }
      let isMany = toManyCount > 0 && !comparison.isQuantified
      return isMany ? element(value, comparison) : single(value, comparison)
    case .relationship(let relationship):
      let isMany = toManyCount > 0 && !comparison.isQuantified
      guard isMany else { return object(relationship.destinationEntity, comparison) }
      return element(value(ofObjects: relationship.destinationEntity), comparison)
    case .missing, .unsure: return nil
    }
  }

  /// Returns the value of an attribute at the end of a path. It is the type of the property, or of the attribute in
  /// the model if the path ends in a composite, which has no property.
  private func value(of attribute: Attribute, at path: [String]) -> StoredValue? {
    guard path.count > 1 else {
      return StoredValue(attribute, declaredAs: subject.attribute(attribute.name, of: entity)?.property)
    }
    let owner = subject.schema.follow(path.dropLast().map { $0[...] }, from: entity).end
    guard case .relationship(let relationship) = owner,
      let destination = subject.schema.entity(relationship.destinationEntity)
    else { return StoredValue(attribute, declaredAs: nil) }
    return StoredValue(attribute, declaredAs: subject.attribute(attribute.name, of: destination)?.property)
  }

  private func value(ofObjects entity: String?) -> StoredValue {
    StoredValue(type: .named(entity.flatMap(subject.declaration)?.className ?? "NSManagedObject"))
  }

  /// Returns the type for a comparison with an object.
  private func object(_ entity: String?, _ comparison: PredicateVariables.Comparison) -> Found? {
    switch comparison.operator {
    case .equal, .notEqual, .in: single(value(ofObjects: entity), comparison)
    default: nil
    }
  }

  /// Returns the type for a comparison with a single value. `IN` and `BETWEEN` compare with an array.
  private func single(_ value: StoredValue, _ comparison: PredicateVariables.Comparison) -> Found? {
    switch comparison.operator {
    case .equal, .notEqual, .lessThan, .greaterThan, .lessThanOrEqual, .greaterThanOrEqual:
      Found(value: value, isList: false)
    case .in, .between:
      comparison.isOnTheRight ? Found(value: value, isList: !comparison.isInList) : nil
    case .beginsWith, .contains, .endsWith, .like, .matches:
      comparison.isOnTheRight && value.type == .named("String") ? Found(value: value, isList: false) : nil
    case .conformsToUTI, .equalsUTI: nil
    }
  }

  /// Returns the type for a test whether a to-many relationship contains the value.
  private func element(_ value: StoredValue, _ comparison: PredicateVariables.Comparison) -> Found? {
    switch (comparison.operator, comparison.isOnTheRight) {
    case (.contains, true), (.in, false): Found(value: value, isList: false)
    default: nil
    }
  }
}

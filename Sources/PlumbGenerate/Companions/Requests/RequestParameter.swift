import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// A parameter of a function that makes a request.
///
///     in inValue: String     // a variable $IN: no value can be called so
struct RequestParameter {
  /// What callers write.
  let label: String
  /// What the body calls it.
  let name: String
  /// As it stands in code.
  let type: String
  /// What is put into the predicate: `state.rawValue`.
  let argument: String

  /// - Parameters:
  ///   - label: An identifier, a keyword too.
  ///   - value: The type, and whether the predicate takes raw values.
  ///   - isList: Whether it is several values.
  init(_ label: String, _ value: StoredValue, isList: Bool = false) {
    self.init(
      label, type: isList ? "[\(value.type.code)]" : value.type.code,
      suffix: value.isRaw ? (isList ? ".map(\\.rawValue)" : ".rawValue") : "")
  }

  /// One with a type that is given as code.
  init(_ label: String, type: String, suffix: String = "") {
    self.label = label
    self.type = type
    name = SwiftName.needsBackticks(label) || Self.locals.contains(label) ? label + "Value" : label
    argument = name + suffix
  }

  /// What the bodies of functions call other things.
  private static let locals: Set<String> = ["context", "predicate", "request", "variables"]

  /// As it stands in the function's head.
  var code: Argument {
    if name == label { return Argument(label, type) }
    return Argument("\(Self.noLabels.contains(label) ? "`\(label)`" : label) \(name)", type)
  }

  /// The keywords that no argument's label can be.
  private static let noLabels: Set<String> = ["inout", "let", "var"]
}

/// The variables of a template's predicate as parameters, one for each name.
struct TemplateParameters {
  /// In the order of the predicate.
  private(set) var all: [RequestParameter] = []
  /// By the variables' names.
  private(set) var byVariable: [String: RequestParameter] = [:]
  /// Whether the type of each is known for certain.
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

/// The types of variables, by what they are compared with.
private struct VariableTypes {
  let entity: Entity
  let subject: Companion.Subject

  /// A value, or an array of such values.
  struct Found: Equatable {
    var value: StoredValue
    var isList: Bool
  }

  /// nil where it is not certain.
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

  /// Of the property behind the attribute at the end of a path: where it ends in a composite there is none.
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

  /// An object that is compared with one.
  private func object(_ entity: String?, _ comparison: PredicateVariables.Comparison) -> Found? {
    switch comparison.operator {
    case .equal, .notEqual, .in: single(value(ofObjects: entity), comparison)
    default: nil
    }
  }

  /// A value that is compared with one: several of them are what it can be in, or between.
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

  /// A value that is one of those that a to-many relationship leads to.
  private func element(_ value: StoredValue, _ comparison: PredicateVariables.Comparison) -> Found? {
    switch (comparison.operator, comparison.isOnTheRight) {
    case (.contains, true), (.in, false): Found(value: value, isList: false)
    default: nil
    }
  }
}

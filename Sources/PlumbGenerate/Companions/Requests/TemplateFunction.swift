import PlumbDeclarations
import PlumbModel
import PlumbRules

/// A fetch request template as a function.
///
///     /// The model's fetch request template “byName”.
///     ///
///     ///     name == $NAME
///     static func byName(name: String) -> NSFetchRequest<Person> {
///       let request = NSFetchRequest<Person>(entityName: "Person")
///       request.predicate = NSPredicate(format: "name == %@", argumentArray: [name])
///       return request
///     }
struct TemplateFunction {
  let request: FetchRequest
  /// The function's name.
  let name: String

  /// Returns the names of the function's parameters.
  func parameterNames(_ subject: Companion.Subject) -> [String] {
    guard let entity = subject.schema.entity(request.entity), let text = request.predicate else { return [] }
    return TemplatePredicate(text, of: entity, subject).parameters.map(\.name)
  }

  /// Returns the function with all settings of the template. A flag is written only if it differs from the value in a
  /// new request.
  func code(_ access: String, _ subject: Companion.Subject) -> Code {
    guard let entity = subject.schema.entity(request.entity) else { return Code() }
    let text = request.predicate.flatMap { $0.isEmpty ? nil : $0 }
    let predicate = text.map { TemplatePredicate($0, of: entity, subject) }
    let type = "NSFetchRequest<\(resultType(subject))>"
    let head = FunctionHead(
      "\(access)static func \(SwiftName.asProperty(name))", predicate?.parameters ?? [], returning: type)
    let body = Code.stacked(
      [
        .assignment("let request", .call(type, Argument("entityName", .quoted(entity.name)))),
        predicate?.code ?? Code(),
      ]
        + settings.map { Code($0) })
    return """
      \(documentation(text, predicate))
      \(head.with(body.followed(by: "return request"), subject.options.indentation))
      """
  }

  /// Returns the type of the results. Objects of an entity without a class have the type `NSManagedObject`.
  private func resultType(_ subject: Companion.Subject) -> String {
    switch request.resultType ?? 0 {
    case 0: subject.className(of: request.entity)
    case 1: "NSManagedObjectID"
    case 2: "NSDictionary"
    case 4: "NSNumber"
    default: "any NSFetchRequestResult"
    }
  }

  /// The statements that set the template's values, for values that differ from a new request.
  private var settings: [String] {
    let type: String? =
      switch request.resultType ?? 0 {
      case 0: nil
      case 1: ".managedObjectIDResultType"
      case 2: ".dictionaryResultType"
      case 4: ".countResultType"
      case let other: other < 0 ? nil : "NSFetchRequestResultType(rawValue: \(other))"
      }
    let numbers = [("fetchLimit", request.fetchLimit), ("fetchBatchSize", request.fetchBatchSize)]
    let flags = [
      ("includesSubentities", request.includesSubentities, true),
      ("includesPropertyValues", request.includesPropertyValues, true),
      ("includesPendingChanges", request.includesPendingChanges, true),
      ("returnsObjectsAsFaults", request.returnsObjectsAsFaults, true),
      ("returnsDistinctResults", request.returnsDistinctResults, false),
    ]
    return (type.map { ["request.resultType = \($0)"] } ?? [])
      + numbers.compactMap { name, value in
        value.flatMap { $0 > 0 ? "request.\(name) = \(integerLiteral(Int64($0)))" : nil }
      }
      + flags.compactMap { name, value, usual in value == usual ? nil : "request.\(name) = \(value)" }
  }

  private func documentation(_ text: String?, _ predicate: TemplatePredicate?) -> Code {
    var lines = ["The model's fetch request template “\(visibleText(request.name))”."]
    if let text { lines += ["", "    " + visibleText(text)] }
    if predicate?.takesArguments == true {
      lines += ["", "`arguments` are the values of its format specifiers, all of them, in their order."]
    }
    if request.resultType == 4 { lines += ["", "The one result is the number of objects."] }
    return .stacked(lines.map { Code($0.isEmpty ? "///" : "/// \($0)") })
  }
}

/// The predicate of a template.
struct TemplatePredicate {
  let parameters: [RequestParameter]
  /// The statements that set the request's predicate.
  let code: Code
  /// Whether the text contains format specifiers. A template has no values for them.
  let takesArguments: Bool

  /// Creates the predicate from its text.
  ///
  /// If all variables are parsed and have a type, their values replace them as arguments of the format. Otherwise,
  /// the text remains unchanged and the variables receive their values by name.
  init(_ text: String, of entity: Entity, _ subject: Companion.Subject) {
    let variables = PredicateVariables(text)
    let found = TemplateParameters(of: variables, entity, subject)
    takesArguments = variables.hasSpecifiers
    parameters = found.all + (takesArguments ? [RequestParameter("arguments", type: "[Any]")] : [])
    if variables.isUnderstood, found.areCertain {
      code = .assignment("request.predicate", Self.substituted(text, variables, found))
      return
    }
    let arguments = takesArguments ? [Argument("argumentArray", "arguments")] : []
    let format = Expression.call("NSPredicate", [Argument("format", .quoted(text))] + arguments)
    if found.all.isEmpty {
      code = .assignment("request.predicate", format)
      return
    }
    let values = found.byVariable.sorted { $0.key < $1.key }.map { name, parameter in
      Code("variables[\(stringLiteral(name))] = \(parameter.argument)")
    }
    code = .stacked(
      ["var variables: [String: Any] = [:]"] + values + [
        .assignment("let predicate", format),
        "request.predicate = predicate.withSubstitutionVariables(variables)",
      ])
  }

  /// Returns the predicate with arguments instead of variables: `name == %@` for `name == $NAME`.
  private static func substituted(
    _ text: String, _ predicate: PredicateVariables, _ found: TemplateParameters
  ) -> Expression {
    var format = ""
    var place = text.startIndex
    for variable in predicate.variables {
      format += text[place..<variable.range.lowerBound] + "%@"
      place = variable.range.upperBound
    }
    format += text[place...]
    let values = predicate.variables.compactMap { found.byVariable[$0.name].map { Expression.text($0.argument) } }
    return .call(
      "NSPredicate",
      [Argument("format", .quoted(format))] + (values.isEmpty ? [] : [Argument("argumentArray", .array(values))]))
  }
}

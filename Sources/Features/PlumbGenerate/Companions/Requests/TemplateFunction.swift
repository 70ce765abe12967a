import PlumbCore
import PlumbDeclarations
import PlumbEmit
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
  let name: String

  /// Returns the function with all settings of the template. A flag is written only if it differs from the value in a
  /// new request.
  func code(_ access: String, _ subject: Companion.Subject) -> Code {
    guard let entity = subject.schema.entity(request.entity) else { return Code() }
    let text = request.predicate.flatMap { $0.isEmpty ? nil : $0 }
    let predicate = text.map { TemplatePredicate($0, of: entity, subject) }
    let type = "NSFetchRequest<\(resultType(subject))>"
    let body = Code.stacked([
      .call("let request = \(type)", ["entityName: \(stringLiteral(entity.name))"]), predicate?.code ?? Code(),
      .stacked(request.settingsInCode.map { "request.\($0)" }), "return request",
    ])
    return """
      \(documentation(text, predicate))
      \(.function(
        "\(access)static func \(SwiftName.asProperty(name))", predicate?.parameters.map(\.code) ?? [], "-> \(type)",
        body))
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

  private func documentation(_ text: String?, _ predicate: TemplatePredicate?) -> Code {
    var lines = ["The model's fetch request template “\(visibleText(request.name))”."]
    if let text { lines += ["", "    " + visibleText(text)] }
    if predicate?.takesArguments == true {
      lines += ["", "`arguments` contains a value for each format specifier, in order."]
    }
    if request.resultType == 4 { lines += ["", "The only result is the number of objects."] }
    return .documentation(lines)
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
      code = Self.substituted(text, variables, found)
      return
    }
    let format = ["format: \(stringLiteral(text))"] + (takesArguments ? ["argumentArray: arguments"] : [])
    if found.all.isEmpty {
      code = .call("request.predicate = NSPredicate", format)
      return
    }
    let values = found.byVariable.sorted { $0.key < $1.key }.map { name, parameter in
      "variables[\(stringLiteral(name))] = \(parameter.argument)"
    }
    code = .stacked([
      "var variables: [String: Any] = [:]", .stacked(values), .call("let predicate = NSPredicate", format),
      "request.predicate = predicate.withSubstitutionVariables(variables)",
    ])
  }

  /// Returns the predicate with arguments instead of variables: `name == %@` for `name == $NAME`.
  private static func substituted(
    _ text: String, _ predicate: PredicateVariables, _ found: TemplateParameters
  ) -> Code {
    var format = ""
    var place = text.startIndex
    for variable in predicate.variables {
      format += text[place..<variable.range.lowerBound] + "%@"
      place = variable.range.upperBound
    }
    format += text[place...]
    let values = predicate.variables.compactMap { found.byVariable[$0.name]?.argument }
    return .call(
      "request.predicate = NSPredicate",
      ["format: \(stringLiteral(format))"]
        + (values.isEmpty ? [] : ["argumentArray: [\(values.joined(separator: ", "))]"]))
  }
}

import PlumbCore
import PlumbModel

extension Rule {
  /// A derived attribute that cannot be computed.
  ///
  /// Apple's documentation of `NSDerivedAttributeDescription` lists the supported expressions: a key path over to-one
  /// relationships, an aggregate over one to-many relationship, `canonical:`, `uppercase:` and `lowercase:` of a
  /// string, and `now()`. The rule also reports an expression that does not parse. It ignores other expressions, the
  /// functions of NSExpression that are not in that list, and properties of subentities. It does not check whether the
  /// attribute's type fits the result.
  static let derivedExpressionInvalid = Rule(
    "derived-expression-invalid", .references, "A derived attribute that cannot be computed",
    severity: .always(.error),
    text: Text(
      what: """
        The expression of a derived attribute is absent, does not parse, names a property that does not exist, \
        contains more than one to-many relationship, or one without an aggregate (`@count`, `@sum`), reads a transient \
        attribute, calls a function or an operator that does not exist, computes the sum of texts, or the canonical, \
        uppercase or lowercase form of a value that is not a string. Other expressions are not checked.
        """,
      why: """
        The store computes derived attributes in SQL. If an expression cannot be translated to SQL, loading the store \
        raises an exception.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="itemCount" optional="YES" attributeType="Integer 64" derived="YES" \
        derivationExpression="«itmes|items».@count"/>
            <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item" \
        inverseName="order" inverseEntity="Item"/>
        </entity>
        <entity name="Item" representedClassName="Item">
            <relationship name="order" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Order" \
        inverseName="items" inverseEntity="Order"/>
        </entity>
        """,
      fix: "Select the attribute and correct “Derivation” in the Data Model inspector."),
    check: .attribute { attribute, entity, schema in
      guard attribute.isDerived else { return [] }
      let name = "\(entity.name).\(attribute.name)"
      guard let text = attribute.derivationExpression, !text.isEmpty else {
        return .finding(
          "\(name) is derived, but has no derivation expression", at: .derived, label: "no expression",
          notes: ["loading the store raises an exception"], help: ["write an expression, such as items.@count"])
      }
      guard let problem = problem(in: DerivationExpression(text), text, entity, schema) else { return [] }
      return .finding(
        "\(name) cannot be derived from \(text): \(problem.what)", at: .derivationExpression,
        label: problem.label, notes: ["loading the store raises an exception"], help: problem.help)
    })

  /// A problem of an expression: a description that follows a colon, a label for the location, and the help.
  private typealias Problem = (what: String, label: String, help: [String])

  /// Returns the problem of an entity's expression, if it is certain. `nil` if the expression can be computed, or if
  /// the rule cannot decide it.
  private static func problem(
    in expression: DerivationExpression, _ text: String, _ entity: Entity, _ schema: Schema
  ) -> Problem? {
    switch expression {
    case .now, .other: return nil
    case .invalid(let error):
      return (error.phrase(in: text), "does not parse", ["complete the expression, such as items.@count"])
    case .call(let function, let argument):
      let functions = DerivationText.functions
      if !functions.contains(function) { return unknown("function", "\(function):", functions.map { "\($0):" }) }
      guard DerivationText.functionsOfTexts.contains(function), !hasOperator(argument) else { return nil }
      let (end, toManyCount) = schema.follow(argument, from: entity)
      return problem(at: end, toManyCount, schema) ?? problem(of: function, with: end)
    case .path(let path):
      guard let place = path.firstIndex(where: { $0.first == "@" }) else {
        let (end, toManyCount) = schema.follow(path, from: entity)
        return problem(at: end, toManyCount, schema) ?? (toManyCount == 1 ? aggregateMissing : nil)
      }
      // `items.@sum.price` and `items.price.@sum` have the same meaning.
      let keys = path[..<place] + path[(place + 1)...]
      guard DerivationText.aggregates.contains(path[place]) else {
        return PredicateKeyPaths.knownOperators.contains(String(path[place])) || path[place] == "@median"
          ? nil : unknown("operator", path[place], DerivationText.aggregates.map(String.init))
      }
      guard !keys.isEmpty, !hasOperator(keys) else { return nil }
      let (end, toManyCount) = schema.follow(keys, from: entity)
      return problem(at: end, toManyCount, schema) ?? problem(ofAggregate: path[place], with: end)
    }
  }

  /// Returns the problem for an unknown function or operator.
  private static func unknown(_ kind: String, _ name: some StringProtocol, _ known: [String]) -> Problem {
    (
      "the \(kind) \(name) does not exist", "no \(kind) \(name)",
      Suggestion.help(for: name, in: known) + [
        "use \(kind == "function" ? "canonical:, uppercase: or lowercase:" : "@count or @sum")"
      ]
    )
  }

  /// Returns the problem of a numeric operator with its values: strings and data, or the objects themselves. `nil` if
  /// the operator can be computed.
  private static func problem(ofAggregate name: Substring, with end: KeyPathEnd) -> Problem? {
    guard name != "@count" else { return nil }
    switch end {
    case .attribute(let attribute):
      let isSum = !["@min", "@max"].contains(name)
      guard isSum, [.string, .binary, .uuid, .uri, .transformable].contains(attribute.type) else { return nil }
      return (
        "\(attribute.name) is \(attribute.type.rawValue)", "\(name) requires numbers",
        ["name an attribute with numbers"]
      )
    case .relationship(let relationship):
      return (
        "\(name) of \(relationship.name) names no attribute", "no attribute",
        ["name an attribute after it: \(relationship.name).\(name).amount"]
      )
    case .missing, .unsure: return nil
    }
  }

  /// Whether one of the components begins with `@`.
  private static func hasOperator(_ path: some Sequence<Substring>) -> Bool { path.contains { $0.first == "@" } }

  /// Returns the problem of the key path itself: a missing component, a transient attribute, or more than one to-many
  /// relationship. `nil` if the path is valid.
  private static func problem(at end: KeyPathEnd, _ toManyCount: Int, _ schema: Schema) -> Problem? {
    if case .missing(let component, in: let owner) = end {
      return (
        "\(owner) has no \(component)", "\(owner) has no \(component)",
        schema.suggestion(for: component, in: schema.memberNames(of: owner)) + ["name a property of \(owner)"]
      )
    }
    if case .attribute(let attribute) = end, attribute.isTransient {
      return (
        "\(attribute.name) is transient", "\(attribute.name) has no column",
        ["name a stored attribute, or compute the value in code"]
      )
    }
    guard toManyCount > 1 else { return nil }
    return (
      "it contains \(toManyCount) to-many relationships", "at most one to-many relationship",
      ["derive an attribute on the entity in between, and aggregate that attribute"]
    )
  }

  /// The problem of a path such as `items.price`: it has many values, and the column stores one.
  private static let aggregateMissing: Problem = (
    "it contains a to-many relationship without an aggregate", "many values, no aggregate",
    ["end the key path with @count, @sum or another aggregate"]
  )

  /// Returns the problem of a string function with its argument: an attribute of another type, or a relationship.
  /// `nil` if the argument may be a string.
  private static func problem(of function: Substring, with end: KeyPathEnd) -> Problem? {
    let what: String
    switch end {
    case .attribute(let attribute):
      guard attribute.type != .string, attribute.type != .undefined else { return nil }
      what = "\(attribute.name) is \(attribute.type.rawValue)"
    case .relationship(let relationship): what = "\(relationship.name) is a relationship"
    case .missing, .unsure: return nil
    }
    return (what, "\(function): requires a String", ["name a String attribute"])
  }
}

import PlumbModel
import PlumbRules
import PlumbText

/// The keys of a custom rule. The keys allowed in `where` and the placeholders allowed in the message depend on the
/// kind of element that the rule checks.
extension Form<CustomRule> {
  static var custom: Form {
    Form(
      shape: .variants(by: kindKey, CustomRule.Kind.allCases.map { ($0.rawValue, keys(of: $0)) }),
      read: read, write: \.json)
  }

  private static var kindKey: Shape.Key {
    Shape.Key(
      "each", .choice(CustomRule.Kind.allCases.map(\.rawValue)), "The kind of element that it looks at.",
      isRequired: true)
  }

  /// All keys except the kind.
  private static func keys(of kind: CustomRule.Kind) -> [Shape.Key] {
    [
      Shape.Key(
        "id", .checked { CustomRule.fault(inID: $0, taken: Rule.catalogue.map(\.id)) },
        "Its id: small letters, digits and hyphens; none of Plumb's.", isRequired: true),
      Shape.Key("title", .text, "A line about what it finds; made of the conditions by default."),
      Shape.Key("severity", Form<Severity>.choice.shape, "Its weight, in every preset.", default: "warning"),
      Shape.Key("where", .condition(kind.tag), "What has to be so of an element; of every element without."),
      Shape.Key(
        "message", .checked { fault(inMessage: $0, kind) },
        "What is said: {name} stands for a field of the element, {entity} for the entity it is in.", isRequired: true),
      Shape.Key("help", .anyOf([.text, .list(.text)]), "What to do, a line or several."),
      Shape.Key("why", .text, "Why it matters."),
    ]
  }

  private static func fault(inMessage text: String, _ kind: CustomRule.Kind) -> String? {
    do throws(MessageTemplate.Fault) {
      _ = try MessageTemplate(text, for: kind)
      return nil
    } catch {
      return error.reason
    }
  }

  private static func read(_ node: JSONNode, _ folder: String) -> CustomRule? {
    guard let id = node["id"]?.string, let kind = node["each"]?.string.flatMap(CustomRule.Kind.init(rawValue:)),
      let message = node["message"]?.string.flatMap({ try? MessageTemplate($0, for: kind) })
    else { return nil }
    let condition = node["where"].flatMap { Form<Condition>.condition(kind.tag).read($0, folder) }
    var rule = CustomRule(id: id, each: kind, where: condition ?? Condition(), message: message)
    rule.title = node["title"]?.string
    node["severity"]?.string.flatMap(Severity.init(rawValue:)).map { rule.severity = $0 }
    rule.help = node["help"].map { $0.string.map { [$0] } ?? $0.elements?.compactMap(\.string) ?? [] } ?? []
    rule.why = node["why"]?.string
    return rule
  }
}

extension CustomRule {
  // `JSON?.none` instead of `nil`, because `nil` is also a JSON value.
  fileprivate var json: JSON {
    .object(omittingAbsent: [
      "id": .string(id),
      "title": title.map(JSON.string),
      "severity": .string(severity.rawValue),
      "each": .string(kind.rawValue),
      "where": condition.clauses.isEmpty ? JSON?.none : Form<Condition>.condition(kind.tag).write(condition),
      "message": .string(message.text),
      "help": help.isEmpty ? JSON?.none : help.count == 1 ? .string(help[0]) : .array(help.map(JSON.string)),
      "why": why.map(JSON.string),
    ])
  }

  /// Returns the ids of the custom rules in a configuration, which other keys may refer to.
  static func ids(in configuration: JSONNode) -> [String] { declared(in: configuration).compactMap(\.string) }

  /// Returns a problem for each repeated id, at its second occurrence.
  static func duplicates(in configuration: JSONNode) -> [JSONProblem] {
    var first: [String: Location] = [:]
    return declared(in: configuration).compactMap { node in
      guard let id = node.string else { return nil }
      if let place = first[id] {
        return JSONProblem(
          "\"custom\" has two rules \(Words.quoted(id))", at: node.location,
          related: RelatedLocation(place, "the first of them"))
      }
      first[id] = node.location
      return nil
    }
  }

  private static func declared(in configuration: JSONNode) -> [JSONNode] {
    (configuration["rules"]?["custom"]?.elements ?? []).compactMap { $0["id"] }
  }
}

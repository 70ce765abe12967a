import PlumbCore
import PlumbModel
import PlumbRules
import PlumbText

/// The keys of the rule settings.
extension Codec<RuleSettings> {
  /// Returns the codec for the key `rules`. `custom` contains the ids of the rules that the file declares.
  static func rules(custom: [String]) -> Codec {
    let ids = Rule.all.map(\.id) + custom
    return .object(
      RuleSettings(),
      [
        .init(
          "preset", .choice, "The strictness of the rules.", default: \.preset),
        .init(
          "conventions", .list(.choice), "The conventions that are enforced with every preset.",
          unlessEmpty: \.conventionList),
        .init(
          "cloudkit", .flag, "Whether the rules for CloudKit run; by default as the model declares.",
          ifSet: \.cloudKit),
        .init(
          "swiftdata", .flag, "Whether the rules for SwiftData run; by default as the model and its sources declare.",
          ifSet: \.swiftData),
        .init(
          "severity", .map(.choice, keyedBy: "rule", keys: ids, isOpen: true), "The severities of individual rules.",
          unlessEmpty: \.severities),
        .init(
          "families", .map(.choice, keyedBy: "family", keys: Rule.Category.families.map(\.family)),
          "The severities of whole families of rules, as `plumb rules` lists them; “severity” has precedence.",
          unlessEmpty: \.levelsOfFamilies),
        .init(
          "ignore", .list(.ignore(ids)), "Reviewed findings that are accepted.", unlessEmpty: \.ignores),
        .init("custom", .list(.custom), "Custom rules.", unlessEmpty: \.custom),
        .init(
          "page", .rulesPage,
          "The address of a web page with the texts of the rules, to which SARIF, reviewdog and editors link.",
          ifSet: \.page),
      ])
  }
}

extension Codec<RulesPage> {
  /// The codec for the address of the page with the rules.
  fileprivate static var rulesPage: Codec {
    Codec(
      schema: .checked { RulesPage($0) == nil ? "has to be an address such as https://example.org/Rules.html" : nil },
      read: { node, _ in node.string.flatMap(RulesPage.init) }, write: { .string($0.address) })
  }
}

extension Codec<RuleSettings.Ignore> {
  /// Returns the codec for an element of `ignore`. It records the source location, for findings about entries that
  /// match no finding.
  fileprivate static func ignore(_ ids: [String]) -> Codec {
    Codec.object(
      RuleSettings.Ignore(rule: "", element: ""),
      [
        .init("rule", .text(.choice(ids, isOpen: true)), "The rule's id.", \.rule, isRequired: true),
        .init(
          "element", .text, "Item, Item.title, Item.* for an entity with its properties, or *.", \.element,
          isRequired: true),
        .init("because", .text, "The reason.", \.because),
      ]
    )
    .reading { $0.location = $1.location }
  }
}

extension RuleSettings {
  /// The levels by the names of the families.
  fileprivate var levelsOfFamilies: [String: RuleLevel] {
    get { Dictionary(families.map { ($0.key.family, $0.value) }) { first, _ in first } }
    set {
      for family in Rule.Category.families { families[family] = newValue[family.family] }
    }
  }

  /// The conventions in the order of their declaration.
  fileprivate var conventionList: [Rule.Convention] {
    get { Rule.Convention.allCases.filter(conventions.contains) }
    set { conventions = Set(newValue) }
  }
}

/// The keys of a custom rule. The keys allowed in `where` and the placeholders allowed in the message depend on the
/// kind of element that the rule checks.
extension Codec<CustomRule> {
  static var custom: Codec {
    Codec(
      schema: .variants(by: kindKey, CustomRule.Kind.allCases.map { ($0.rawValue, keys(of: $0)) }),
      read: read, write: \.json)
  }

  private static var kindKey: ValueSchema.Key {
    ValueSchema.Key(
      "each", .choice(CustomRule.Kind.allCases.map(\.rawValue)), "The kind of element that the rule checks.",
      isRequired: true)
  }

  /// All keys except the kind.
  private static func keys(of kind: CustomRule.Kind) -> [ValueSchema.Key] {
    [
      ValueSchema.Key(
        "id", .checked { CustomRule.fault(inID: $0, taken: Rule.catalogue.map(\.id)) },
        "The id: lowercase letters, digits and hyphens; different from the ids of Plumb's rules.", isRequired: true),
      ValueSchema.Key(
        "title", .text, "A one-line description of the findings; by default derived from the conditions."),
      ValueSchema.Key("severity", Codec<Severity>.choice.schema, "The severity, in every preset.", default: "warning"),
      ValueSchema.Key(
        "where", .condition(kind.tag), "The condition for a finding; without it, every element is a finding."),
      ValueSchema.Key(
        "message", .checked { fault(inMessage: $0, kind) },
        "The message: {name} is replaced by a field of the element, {entity} by the name of its entity.",
        isRequired: true),
      ValueSchema.Key("help", .anyOf([.text, .list(.text)]), "The remedy, one line or several."),
      ValueSchema.Key("why", .text, "The reason why it matters."),
    ]
  }

  private static func fault(inMessage text: String, _ kind: CustomRule.Kind) -> String? {
    // A message is part of each finding.
    if text.utf8.count > 1_000 { return "is longer than 1,000 bytes" }
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
    let condition = node["where"].flatMap { Codec<RuleCondition>.condition(kind.tag).read($0, folder) }
    var rule = CustomRule(id: id, each: kind, where: condition ?? RuleCondition(), message: message)
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
      "where": condition.clauses.isEmpty ? JSON?.none : Codec<RuleCondition>.condition(kind.tag).write(condition),
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
          "\"custom\" contains two rules with the id \(Phrase.quoted(id))", at: node.location,
          related: RelatedLocation(place, "the first one"))
      }
      first[id] = node.location
      return nil
    }
  }

  private static func declared(in configuration: JSONNode) -> [JSONNode] {
    (configuration["rules"]?["custom"]?.elements ?? []).compactMap { $0["id"] }
  }
}

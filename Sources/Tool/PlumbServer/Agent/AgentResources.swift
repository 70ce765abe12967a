import PlumbConfiguration
import PlumbCore
import PlumbFindings
import PlumbFormats
import PlumbInspect
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The resources of the Model Context Protocol: the documentation of the rules, and the dumps of models.
///
///     plumb://rules                       the ids and the titles of all rules
///     plumb://rules/relationship-inverse  one rule
///     plumb://models/Shop.xcdatamodeld    the current version as JSON
struct AgentResources {
  private let project: AgentProject
  private static let rules = "plumb://rules"
  private static let models = "plumb://models/"

  init(_ project: AgentProject) { self.project = project }

  static let templates: [JSON] = [
    [
      "uriTemplate": "plumb://rules/{id}", "name": "rule", "title": "The documentation of a rule",
      "mimeType": "text/markdown",
    ],
    [
      "uriTemplate": "plumb://models/{path}", "name": "model", "title": "The current version of a model as JSON",
      "mimeType": "application/json",
    ],
  ]

  /// Returns the resources: the models, then the rules one by one. A project whose configuration is invalid has no models.
  func list() throws -> [JSON] {
    let paths = ((try? project.workspace().models()) ?? []).map(\.path)
    let models = paths.map { path -> JSON in
      [
        "uri": .string(Self.models + Path.uri(path)), "name": .string(Path.name(path)), "mimeType": "application/json",
      ]
    }
    let all: JSON = [
      "uri": .string(Self.rules), "name": "rules", "title": "The rules, a line for each", "mimeType": "text/markdown",
    ]
    return models + [all]
      + Rule.catalogue.map { rule in
        [
          "uri": .string("\(Self.rules)/\(rule.id)"), "name": .string(rule.id), "title": .string(rule.title),
          "mimeType": "text/markdown",
        ]
      }
  }

  /// Returns the contents of a resource.
  func read(_ uri: String) throws -> JSON {
    if uri == Self.rules { return Self.contents(uri, "text/markdown", Self.index) }
    if uri.hasPrefix(Self.rules + "/") {
      let rule = try Self.documented(String(uri.dropFirst(Self.rules.count + 1)))
      return Self.contents(uri, "text/markdown", RuleDocs.markdown(for: rule))
    }
    guard uri.hasPrefix(Self.models), let path = DocumentURI.decoded(String(uri.dropFirst(Self.models.count))) else {
      throw ResponseError(code: -32002, message: "the resource \(Phrase.quoted(uri)) does not exist")
    }
    try project.roots.refuseOutside(path)
    let inspection = try project.workspace().inspection(of: .init(models: [path]))
    let dumps = try inspection.shown.map { try DumpText.text(ModelDump(try $0.version.parsed().value)) }
    return Self.contents(uri, "application/json", dumps.joined(separator: "\n"))
  }

  private static func contents(_ uri: String, _ type: String, _ text: String) -> JSON {
    ["uri": .string(uri), "mimeType": .string(type), "text": .string(text)]
  }

  /// A line for each rule.
  private static var index: String {
    Rule.catalogue.map { "- [\($0.id)](\(rules)/\($0.id)): \(MarkdownText.prose($0.title))\n" }.joined()
  }

  /// Returns a rule. Throws for an unknown id, with a suggestion.
  static func documented(_ id: String) throws(ResponseError) -> Rule {
    if let rule = Rule.documented(id) { return rule }
    throw .unknown("rule", id, among: Rule.catalogue.map(\.id))
  }
}

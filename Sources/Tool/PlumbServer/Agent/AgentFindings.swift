import PlumbCore
import PlumbModel
import PlumbText

/// The selection of findings by the arguments `rule`, `severity` and `file`.
struct FindingFilter {
  private let rule: String?
  private let severity: Severity
  private let file: String?

  static let parameters: [AgentParameter] = [.rule, .severity, .file, .limit]

  /// Creates a filter.
  ///
  /// - Throws: `ResponseError` for a rule that does not exist.
  init(_ arguments: Arguments, isCustom: (String) -> Bool) throws(ResponseError) {
    rule = arguments.text("rule")
    if let rule, !isCustom(rule) { _ = try AgentResources.documented(rule) }
    severity = arguments.text("severity").flatMap(Severity.init) ?? .note
    file = arguments.text("file").map(Path.reported)
  }

  func includes(_ finding: Diagnostic) -> Bool {
    guard rule == nil || finding.rule == rule, finding.severity >= severity else { return false }
    guard let file else { return true }
    let files = [finding.location?.file].compactMap { $0 } + finding.related.map(\.location.file)
    return files.map(Path.reported).contains { $0 == file || $0.hasPrefix(file == "." ? "" : file + "/") }
  }
}

extension Diagnostic {
  /// The finding for an agent: short, and with the names of the arguments that select it.
  var forAgents: [JSON.Member] {
    let place = location.map { $0.isWholeFile ? [] : [$0.start.line, $0.start.column] } ?? []
    return [
      .init("rule", .string(rule)), .init("severity", .string(severity.rawValue)), .init("message", .string(message)),
      .init("version", .string(element.version)), .init("element", .string(element.key)),
      .init("file", .string(location.map { Path.reported($0.file) } ?? "")),
      .init("line", place.first.map(JSON.int) ?? .null), .init("column", place.last.map(JSON.int) ?? .null),
      .init("related", .array(related.map(Self.related))),
      .init("notes", .array(notes.map(JSON.string))), .init("help", .array(help.map(JSON.string))),
      .init("fixes", .array(fixes.map(Self.fix))),
    ]
  }

  private static func related(_ related: Related) -> JSON {
    [
      "file": .string(Path.reported(related.location.file)),
      "line": related.location.isWholeFile ? .null : .int(related.location.start.line), "label": .string(related.label),
    ]
  }

  private static func fix(_ fix: Fix) -> JSON {
    [
      "fix": .string(fix.title), "applicability": .string(fix.applicability.rawValue),
      "changesVersionHash": fix.changesHash ? true : .null,
    ]
  }
}

extension AgentParameter {
  /// The members of a finding in a result.
  static let ofFinding: [AgentParameter] = [
    AgentParameter.text("rule", "The id of the rule.").required,
    AgentParameter.choice("severity", Severity.allCases.map(\.rawValue), "The severity.").required,
    AgentParameter.text("message", "The problem.").required,
    .text("version", "The version of the model."), .text("element", "The element: Order.total."),
    .text("file", "The path."), .count("line", "From 1."), .count("column", "In bytes, from 1."),
    .objects(
      "related", "The other side of the finding.",
      [.text("file", "The path."), .count("line", "From 1."), .text("label", "What is in it.")]),
    .list("notes", "Facts about the finding."), .list("help", "The remedies."),
    .objects(
      "fixes", "The fixes that a tool makes.",
      [
        .text("fix", "The fix."),
        .choice("applicability", ["safe", "review"], "review: only with includeReview."),
        .flag("changesVersionHash", "Whether stores of the version would not open: only with newVersion."),
      ]),
  ]
}

import PlumbChecking
import PlumbCore
import PlumbDrift
import PlumbFindings
import PlumbModel
import PlumbText
import PlumbWorkspace

// The tools that fix findings: `plumb validate --fix` and `plumb align`.

extension AgentTool {
  static let fix = AgentTool(
    "fix", "Fix models",
    "Applies the fixes that validate announces for models. align fixes Swift. rule, severity, file and limit select what is listed, not what is fixed.",
    .changes, [.models, .version, .includeReview, .newVersion] + FindingFilter.parameters, returns: .repair
  ) { arguments, project in
    let fixes = try project.workspace().fixModels(
      arguments.most, to: arguments.target, in: project.selection(arguments))
    let filter = try FindingFilter(arguments) { id in fixes.findings.customRules.contains { $0.id == id } }
    let report = fixes.findings.report(toolVersion: project.version, failOn: .error)
    let reasons = fixes.plan.reasons
    let rest = report.active.map(\.diagnostic).map { finding in
      (finding: finding, reason: reasons[finding] ?? finding.reasonUnfixed("its fix is of Swift: align"))
    }
    return try project.repaired(fixes.plan, rest, filter, arguments)
  }

  static let align = AgentTool(
    "align", "Align Swift and models",
    "Makes the changes that align Swift with the model, or the model with Swift.", .changes,
    [
      .models, .version, .choice("direction", ["swift", "model"], "The side to change; swift by default."),
      .includeReview, .newVersion,
    ] + FindingFilter.parameters, returns: .repair
  ) { arguments, project in
    let workspace = try project.workspace()
    let selection = try project.selection(arguments)
    let isOfModel = arguments.text("direction") == "model"
    guard isOfModel || !arguments.flag("newVersion") else {
      throw ResponseError.parameters("newVersion requires the direction model")
    }
    let plan =
      isOfModel
      ? try workspace.repairModels(arguments.most, to: arguments.target, in: selection)
      : try workspace.repair(arguments.most, in: selection)
    let filter = try FindingFilter(arguments) { _ in false }
    let ofFix = arguments.most == .safe ? "its fix requires a review: includeReview" : "its fix was not applied"
    let rest = plan.left.map { left in
      (finding: left.finding, reason: left.reason?.sentence ?? left.finding.reasonUnfixed(ofFix))
    }
    return try project.repaired(plan, rest, filter, arguments)
  }
}

extension Arguments {
  /// The applicability of the fixes to make.
  fileprivate var most: Fix.Applicability { flag("includeReview") ? .review : .safe }
  /// The version to change.
  fileprivate var target: RepairPlan.Target { flag("newVersion") ? .newVersion(named: nil) : .inPlace }
}

extension RepairPlan {
  /// The reasons why findings with a fix of a model are not fixed, each with the argument that permits the fix.
  fileprivate var reasons: [Diagnostic: String] {
    let reasons = left.compactMap { left in left.reason.map { (left.finding, Self.sentence($0)) } }
    return Dictionary(reasons) { first, _ in first }
  }

  private static func sentence(_ reason: Reason) -> String {
    switch reason {
    case .review: "\(reason.sentence): includeReview"
    case .changesHash: "\(reason.sentence): includeReview and newVersion"
    default: reason.sentence
    }
  }
}

extension Diagnostic {
  /// Returns the reason why a finding is not fixed for which the plan has none. `ofFix` is the reason for a finding with a
  /// fix.
  fileprivate func reasonUnfixed(_ ofFix: String) -> String {
    if !fixes.isEmpty { return ofFix }
    return help.isEmpty ? "it has no fix: explain_rule describes the remedy" : "it has no fix: help has the remedy"
  }
}

extension [AgentParameter] {
  /// The members of the result of a tool that fixes findings.
  fileprivate static let repair: [AgentParameter] = [
    .objects(
      "fixed", "The findings and their fixes.",
      [
        AgentParameter.text("rule", "The id of the rule.").required,
        AgentParameter.text("message", "The problem.").required, AgentParameter.text("fix", "The fix.").required,
      ]), .leftOut(of: "fixed"),
    .objects(
      "unfixed", "The selected findings that remain.",
      AgentParameter.ofFinding + [AgentParameter.text("reason", "Why it is not fixed.").required]),
    .leftOut(of: "unfixed"),
    .objects(
      "versions", "The changed versions.",
      [
        .text("version", "The version."), .text("newVersion", "The new version that replaces it."),
        .flag("concernsStores", "Whether stores of the version do not open with the change itself."),
      ]), .count("baselined", "The number of remaining findings in the baseline."),
  ]
}

extension AgentProject {
  /// Writes a plan if the call requires it, and returns it with the findings that remain.
  fileprivate func repaired(
    _ plan: RepairPlan, _ rest: [(finding: Diagnostic, reason: String)], _ filter: FindingFilter, _ arguments: Arguments
  ) throws -> AgentTool.Output {
    let fixed = plan.made.map { made -> JSON in
      ["rule": .string(made.finding.rule), "message": .string(made.finding.message), "fix": .string(made.fix)]
    }
    let unfixed = rest.filter { filter.includes($0.finding) }
      .map { JSON.object($0.finding.forAgents + [.init("reason", .string($0.reason))]) }
    let versions = plan.versions.map { version -> JSON in
      [
        "version": .string(version.name), "newVersion": version.newVersion.map(JSON.string) ?? .null,
        "concernsStores": version.concernsStores ? true : .null,
      ]
    }
    return AgentTool.Output(
      .object(
        try planned(plan.changes, arguments) + JSON.limited("fixed", fixed, arguments.limit)
          + JSON.limited("unfixed", unfixed, arguments.limit)
          + [
            .init("versions", .array(versions)),
            .init("baselined", plan.baselined.isEmpty ? .null : .int(plan.baselined.count)),
          ]))
  }
}

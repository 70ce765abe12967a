extension AgentTool {
  /// The tools, in the order of an agent's work.
  static let all: [AgentTool] = [
    inspect, validate, explainRule, fix, align, diff, migrate, writeRemedy, listVersions, addVersion, makeCurrent,
    removeVersion, pruneVersions, freezeVersion, lockVersions, verify, generate, createConfiguration,
  ]
}

extension Rule {
  static let conventionRules: [Rule] = [.relationshipOptional]
}

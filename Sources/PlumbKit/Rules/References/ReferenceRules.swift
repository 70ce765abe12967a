extension Rule {
  static let referenceRules: [Rule] = []
}

extension Rule {
  static let valueRules: [Rule] = []
}

extension Rule {
  static let performanceRules: [Rule] = []
}

extension Rule {
  static let bundleRules: [Rule] = []
}

extension Rule {
  static let cloudKitRules: [Rule] = []
}

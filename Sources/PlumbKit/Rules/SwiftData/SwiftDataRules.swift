extension Rule {
  static let swiftDataRules: [Rule] = []
}

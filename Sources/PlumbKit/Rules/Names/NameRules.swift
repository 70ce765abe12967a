extension Rule {
  static let nameRules: [Rule] = []
}

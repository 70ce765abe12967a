extension Rule {
  /// The rules over files beside models: the configuration, the Swift sources. No configuration changes their severity,
  /// and no suppression covers them.
  package static let inputRules: [Rule] = [.configuration, .mergeConflict, .sourceSyntax]
}

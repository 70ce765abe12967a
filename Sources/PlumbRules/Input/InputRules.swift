extension Rule {
  /// The rules over files beside models: the configuration, the Swift sources. No configuration changes their severity.
  package static let inputRules: [Rule] = [.configuration, .sourceSyntax]
}

extension Rule {
  /// The rules for files other than models: the configuration and the Swift sources. The configuration does not
  /// change their severity, and suppressions do not cover them.
  package static let inputRules: [Rule] = [.configuration, .mergeConflict, .sourceSyntax]
}

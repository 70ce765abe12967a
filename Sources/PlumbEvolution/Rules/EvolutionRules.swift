import PlumbRules

extension Rule {
  /// The rules over several versions of a model together.
  package static let evolutionRules: [Rule] = [.versionSameHash]
}

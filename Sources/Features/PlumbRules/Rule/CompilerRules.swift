import PlumbModel

/// The rules for models that Xcode's compiler refuses.
///
///     CompilerRules.check(model)   // empty for a model that can be compiled
package enum CompilerRules {
  /// The rules, of which only errors count. They do not depend on a configuration: the compiler has none.
  package static let all: [Rule] = [
    .currentVersionMissing, .currentVersionDangling, .versionUnreadable,
    .entityDuplicate, .propertyDuplicate, .fetchIndexDuplicate, .parentEntityMissing, .parentEntityCycle,
    .destinationMissing, .inverseMissingTarget, .inverseTransient, .uniquenessAttributeMissing,
    .fetchIndexPropertyMissing, .configurationEntityMissing, .fetchRequestEntityMissing, .predicateInvalid,
    .compositeMissing, .compositeElementInvalid, .uniquenessAttributeInvalid, .derivedExpressionInvalid,
    .valueNotUnderstood, .attributeTypeMissing, .defaultTypeMismatch, .defaultOutOfRange, .boundsInvalid,
    .uniquenessMandatoryInverse, .fetchIndexTransient, .fetchIndexToolsVersion, .transformerConstant,
  ]

  /// The settings. The newest compiler refuses a transformer with the name of a constant, which is a warning elsewhere.
  private static let settings = RuleSettings(
    preset: .core, severities: [Rule.transformerConstant.id: .error])
  private static let validator = Validator(settings: settings, rules: all)

  /// Returns the errors in a model.
  package static func check(_ model: Model) -> [Diagnostic] {
    validator.check(model).filter { $0.severity == .error && $0.suppression == nil }
  }

  /// Returns the errors in a bundle as a folder of versions.
  package static func check(_ bundle: ModelBundle) -> [Diagnostic] {
    validator.check(bundle).filter { $0.severity == .error }
  }
}

import PlumbModel

extension Rule {
  /// What is said whatever the configuration: no preset weighs it, and nothing lets it be. In the order of the
  /// documentation.
  public static let unweighed: [Rule] = [
    .configuration, .sourceSyntax,
    .generateEntityUnknown, .generatePropertyUnknown, .generateCompositeUnknown, .generateAccess, .generateNameManaged,
    .generateObjCName,
    .generateTypeMissing, .generateTypeInvalid, .generateTypeUnsupported, .generateCompositeType,
    .generateCompositeNested,
    .generateStorageType, .generateStorageOptional, .generateTransformerMismatch, .generateDecodePolicy,
    .generateTransient,
    .generateDefaultUnwritable, .generateDefaultUnused, .generateOptionalDefault,
    .generateOutputUnmanaged, .generateOutputClash, .generateOutputPath,
  ]

  /// The text behind any id that Plumb reports under.
  public static func documented(_ id: String) -> Rule? { named(id) ?? unweighed.first { $0.id == id } }

  static func always(_ id: String, _ category: Category, _ title: String, _ severity: Severity, text: Text) -> Rule {
    Rule(id, category, title, severity: .always(severity), text: text, check: .elsewhere)
  }
}

import PlumbRules

extension Rule {
  /// Found by `Declarer.storage` and `Declarer.checkStored` in the macro style, by `Declarer.managedAttribute` in the
  /// managed one. The attribute is declared all the same, so that it can be compared.
  static let generateStorageType = Rule(
    "generate-storage-type", .generating, "Storage that does not fit the attribute",
    severity: .always(.error),
    text: Text(
      what: """
        A “storage” that the attribute's type cannot hold: codable storage needs Binary Data, transformed storage \
        Transformable, composition storage Composite. A Swift type that cannot be stored as it is; any storage in the \
        managed style.
        """,
      why: "The first value that is set ends the app: the store refuses an object of another class.",
      example: .code(
        #""attributes": { "plan": { "type": "Plan", "storage": "codable" } }  // «a Date|Binary Data»"#,
        language: "json5"),
      fix: "Change or remove “storage”, or choose another type for the attribute in a new version of the model."),
    check: .elsewhere)
}

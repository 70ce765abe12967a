import PlumbRules

extension Rule {
  /// Found by `reportStorage` and `reportUnstorable`, without a fix, and by `comparePolicy`, with one to review.
  static let driftStorage = Rule(
    "drift-storage", .drift, "Stored in another way than configured",
    severity: .always(.error),
    text: Text(
      what: """
        A storage method, value transformer or decode failure policy that differs from the model and the \
        configuration; a type that its storage method cannot take.
        """,
      why: """
        What is in the store is read with the wrong key: as a plain value what was encoded, or through another \
        transformer.
        """,
      example: .code(
        """
        - // the configuration says that Order.status is stored raw
        + @Attribute(storageMethod: .raw)
          var status: Status = .draft
        """, language: "swift"),
      fix: """
        Decide which side is right: a store that has been shipped holds the values as they were written. Plumb does \
        not change a storage method.
        """),
    check: .elsewhere)
}

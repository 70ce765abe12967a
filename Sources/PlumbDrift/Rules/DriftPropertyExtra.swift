import PlumbRules

extension Rule {
  /// Found by `reportExtra` for classes and compositions, and by `reportStrayProperties` for base classes. Nothing is
  /// deleted from Swift, so it has no fix; `plumb align --model` can add the property.
  static let driftPropertyExtra = Rule(
    "drift-property-extra", .drift, "A persisted property that the model lacks",
    severity: .always(.error),
    text: Text(
      what: """
        An `@NSManaged` property, a stored property of a macro class, or an accessor by key, for a key that the \
        entity does not have.
        """,
      why: """
        Reading or writing it ends the app: nobody implements the accessor, or the key is refused as undefined.
        """,
      example: .code(
        "@NSManaged var «totl|total»: NSDecimalNumber?«  // the model has total|»", language: "swift"),
      fix: """
        Spell the name as the model does, add the property to the model, or say that it is not persisted: `@Ignore` \
        in a macro class, a stored property without `@NSManaged` in a classic one.
        """),
    check: .elsewhere)
}

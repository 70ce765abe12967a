import PlumbRules

extension Rule {
  /// Found by `reportName`, for a pair that has two keys, and by `compareSwiftName`, for another Swift name than the
  /// configured one (a warning). Only macro classes can be mended in place.
  static let driftPersistentName = Rule(
    "drift-persistent-name", .drift, "Another name for the same property",
    severity: .always(.error),
    text: Text(
      what: """
        A property that the model calls otherwise than its declaration says: a `persistentName` that is missing or \
        wrong, a name that the model has changed since, a Swift name that differs from the configured one.
        """,
      why: "The key is not in the model: reading or writing the property ends the app.",
      example: .code(
        """
        - // the configuration calls status_raw `status` in Swift
        + @Attribute(persistentName: "status_raw")
          var status: String = ""
        """, language: "swift"),
      fix: "Add or change `persistentName`, or rename the property in Swift."),
    check: .elsewhere)
}

extension Rule {
  /// A configuration that cannot be used.
  ///
  /// The reader of `plumb.json` creates the finding. No check runs after it. It is always an error, because a
  /// configuration must not turn off its own errors.
  static let configuration = Rule(
    "configuration", .input, "A configuration that cannot be used",
    severity: .always(.error),
    text: Text(
      what: """
        A plumb.json that is no JSON, has a key or a value that Plumb does not know, or lacks one that it needs. All \
        mistakes are shown at once, each at its place.
        """,
      why: "A key that is spelled wrong would be passed over in silence, so nothing runs until the file is right.",
      example: .code(
        #"{ "models": [{ "path": "Shop.xcdatamodeld", "«source|sources»": ["Sources"] }] }"#, language: "json"),
      fix: "Correct the place that is shown. `plumb config schema` writes a JSON Schema that editors complete from."),
    check: .elsewhere)
}

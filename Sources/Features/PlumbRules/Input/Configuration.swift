import PlumbModel
import PlumbText

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
        A plumb.json that is not JSON, has an unknown key or value, or lacks a required one. All mistakes are reported \
        together, each with its location.
        """,
      why: "A misspelled key would be ignored without notice, so no check runs until the file is correct.",
      example: .code(
        #"{ "models": [{ "path": "Shop.xcdatamodeld", "«source|sources»": ["Sources"] }] }"#, language: "json"),
      fix: "Correct the file at the location. `plumb config schema` writes a JSON Schema for completion in editors."))
}

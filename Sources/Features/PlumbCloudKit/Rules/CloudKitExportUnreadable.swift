import PlumbFormats
import PlumbRules

extension Rule {
  /// A file that is not a CloudKit schema. The reader creates the findings.
  package static let cloudKitExportUnreadable = Rule(
    "cloudkit-export-unreadable", .input, "An unreadable CloudKit schema",
    severity: .always(.error),
    text: Text(
      what: """
        A `.ckdb` file is missing, is not in CloudKit's schema language, contains two schemas, or declares a record \
        type or a field twice.
        """,
      why: "The model is not compared with the schema, so that a missing deployment is not found.",
      bad: .code("DEFINE SCHEMA\n    RECORD TYPE CD_Plant (\n        CD_note STRING\n", language: "sql"),
      good: .code("DEFINE SCHEMA\n    RECORD TYPE CD_Plant (\n        CD_note STRING\n    );\n", language: "sql"),
      fix: "Export the schema again, with `cktool export-schema` or in the CloudKit Console."))
}

extension Rule {
  /// The rules that compare a model with exports of its CloudKit container, in the order of the documentation.
  package static let cloudKitExportRules: [Rule] = CloudCheck.rules + [.cloudKitExportUnknown]
}

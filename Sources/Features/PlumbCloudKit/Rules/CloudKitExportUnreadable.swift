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

  /// A part of a CloudKit schema that Plumb does not know. The reader creates the findings.
  static let cloudKitExportUnknown = Rule(
    "cloudkit-export-unknown", .cloudKit, "A part of a CloudKit schema that Plumb does not know",
    severity: .recommended(.note),
    text: Text(
      what: "A `.ckdb` file has a statement, a type, a permission or a word that Plumb does not know.",
      why: "The part is preserved, and no rule compares it with a model.",
      bad: .code("RECORD TYPE Place (\n    outline POLYGON\n);", language: "sql"),
      good: .code("RECORD TYPE Place (\n    center LOCATION\n);", language: "sql"),
      fix: "Check the spelling. If CloudKit wrote the file, the part is newer than this version of Plumb."))
}

extension Rule {
  /// The rules that compare a model with exports of its CloudKit container, in the order of the documentation.
  package static let cloudKitExportRules: [Rule] = CloudCheck.rules + [.cloudKitExportUnknown]
}

import PlumbFormats
import PlumbRules

extension Rule {
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

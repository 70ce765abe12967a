import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// An export of Production that is not in the layout of `cktool`.
  static let cloudKitExportEdited = Rule(
    "cloudkit-export-edited", .cloudKit, "An export that was edited",
    severity: .recommended(.note),
    text: Text(
      what: "The file that `cloudKit.production` names is not in the layout in which `cktool` writes exports.",
      why: """
        The file is compared as if it were the schema of Production. If a person wrote or changed it, it may have \
        fields that Production does not have.
        """,
      bad: .words("The record types are not sorted, and a comment explains a field."),
      good: .words("The file is the output of cktool export-schema."),
      fix: "Export Production again. `plumb format` writes the layout, and does not make the file an export."))
}

extension CloudCheck {
  /// Returns the findings of `cloudKitExportEdited`: one, or none.
  func edited() -> [Finding] {
    guard let export = exports.production, !export.isInExportLayout else { return [] }
    return [
      Finding(
        "\(Path.name(export.source.file)) is not in the layout of an export: it may differ from Production",
        on: .file(export.source.file), help: ["export Production again: cktool export-schema --environment production"],
        discriminator: "layout")
    ]
  }
}

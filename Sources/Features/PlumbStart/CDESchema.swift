import PlumbConfiguration
import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// The keys of a `cde-tool.json`, CoreDataEvolution's configuration, in version 1 of its schema.
enum CDESchema {
  /// The supported value of `$schemaVersion`; files with another value are rejected.
  static let version = 1

  /// The schema of the whole file.
  static var file: ValueSchema {
    .object([
      .init("$schemaVersion", .whole, "The version of the file's form"),
      .init("generate", .object(shared + generate), "The settings of generate"),
      .init("validate", .object(shared + validate), "The settings of validate"),
    ])
  }

  /// The keys that both sections have and that Plumb uses. Differences between the sections are reported for these
  /// keys only.
  static let sharedKeys = [
    "modelPath", "modelVersion", "typeMappings", "attributeRules", "relationshipRules", "compositionRules",
    "accessLevel", "singleFile", "headerTemplate", "generateInit", "generateToManyCount",
    "defaultDecodeFailurePolicy",
  ]

  /// The keys of both sections.
  private static var shared: [ValueSchema.Key] {
    [
      .init("modelPath", .text, "The model", isRequired: true),
      .init("modelVersion", .text, "The version of the model"),
      .init("momcBin", .text, "The model compiler"),
      .init("moduleName", .text, "The module of the sources"),
      .init(
        "typeMappings",
        .map(
          .object([.init("swiftType", .swiftType, "The type in Swift", isRequired: true)]), keyedBy: "attribute type",
          keys: AttributeType.allCases.filter { $0.swift.value != nil }.map(\.rawValue)),
        "Swift types by attribute type"),
      .init("attributeRules", byEntity(attribute, "attribute"), "Rules by entity and attribute"),
      .init("relationshipRules", byEntity(named, "relationship"), "Rules by entity and relationship"),
      .init(
        "compositionRules", .map(.map(named, keyedBy: "element"), keyedBy: "type"), "Names by Swift type and element"),
      .init("accessLevel", .choice(["internal", "public"]), "The access level"),
      .init("singleFile", .flag, "One file for all"),
      .init("splitByEntity", .flag, "One file per entity"),
      .init("headerTemplate", .text, "The file with the header"),
      .init("generateInit", .flag, "Whether classes have an initializer"),
      .init("generateToManyCount", .flag, "Whether to-many relationships have counts"),
      .init("defaultDecodeFailurePolicy", decodeFailurePolicy, "The result for values that cannot be decoded"),
      .init("relationshipSetterPolicy", .text, "A key of earlier releases"),
      .init("relationshipCountPolicy", .text, "A key of earlier releases"),
    ]
  }

  /// The keys of `generate`, including keys that Plumb ignores, so that misspelled keys are reported.
  private static var generate: [ValueSchema.Key] {
    [
      .init("outputDir", .text, "The output folder", isRequired: true),
      .init("overwrite", .choice(["none", "changed", "all"]), "Which files are replaced"),
      .init("cleanStale", .flag, "Whether obsolete files are deleted"),
      .init("dryRun", .flag, "Whether no file is written"),
      .init("format", .choice(["none", "swift-format", "swiftformat"]), "The formatter"),
      .init("emitExtensionStubs", .flag, "Whether files for extensions are written"),
    ]
  }

  /// The keys of `validate`.
  private static var validate: [ValueSchema.Key] {
    [
      .init("sourceDir", .text, "The folder with the sources", isRequired: true),
      .init("include", .list(.text), "The files that are checked"),
      .init("exclude", .list(.text), "The files that are not checked"),
      .init("level", .choice(["conformance", "exact"]), "The strictness of the comparison"),
      .init("report", .choice(["text", "json", "sarif"]), "The format of the report"),
      .init("failOnWarning", .flag, "Whether warnings fail the run"),
      .init("maxIssues", .whole, "The maximum number of findings"),
    ]
  }

  /// The schema of a rule for a relationship or for an element of a composite.
  private static var named: ValueSchema { .object([.init("swiftName", .text, "The name in Swift")]) }

  /// The schema of a rule for an attribute.
  private static var attribute: ValueSchema {
    .object([
      .init("swiftName", .text, "The name in Swift"),
      .init("swiftType", .swiftType, "The type in Swift"),
      .init("storageMethod", .choice(AttributeOverride.Storage.allCases.map(\.rawValue)), "The storage of the value"),
      .init("transformerName", .text, "The name of the value transformer"),
      .init("decodeFailurePolicy", decodeFailurePolicy, "The result for a value that cannot be decoded"),
      .init("ignoreOptionality", .flag, "Whether the source may differ in optionality"),
    ])
  }

  private static var decodeFailurePolicy: ValueSchema { .choice(DecodeFailurePolicy.allCases.map(\.rawValue)) }

  /// Returns the schema of rules by entity and property.
  private static func byEntity(_ rule: ValueSchema, _ property: String) -> ValueSchema {
    .map(.map(rule, keyedBy: property), keyedBy: "entity")
  }
}

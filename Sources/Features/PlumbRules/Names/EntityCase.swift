import PlumbCore
import PlumbModel

extension Rule {
  /// An entity that is not in UpperCamelCase.
  ///
  /// A name that is not an identifier is `name-invalid`, which has its own help. A digit at the start has no case,
  /// and letters of scripts without case are valid.
  static let entityCase = Rule(
    "entity-case", .names, "An entity that is not in UpperCamelCase",
    severity: .strict(.warning),
    text: Text(
      what: "The name of an entity starts with a lowercase letter or contains underscores.",
      why: """
        Classes usually have the names of their entities, and Swift's types are in UpperCamelCase. Code also writes \
        the name in fetch requests; a name with an unusual spelling is easier to misspell.
        """,
      example: """
        <entity name="«training_plan|TrainingPlan»" representedClassName="«training_plan|TrainingPlan»"«| \
        elementID="training_plan"»/>
        """,
      fix: """
        In a new version of the model, rename the entity and give it the old name as “Renaming ID” in the Data Model \
        inspector, so that its rows are preserved.
        """),
    check: .entity { entity, schema in
      guard !NameCase.isUpperCamel(entity.name), SwiftName.isIdentifier(entity.name) else { return [] }
      let better = NameCase.camel(entity.name, capitalized: true)
      return .finding(
        "The entity \(entity.name) is not in UpperCamelCase", at: .name, label: "\(better) in Swift",
        notes: ["its class has the same name, and Swift's types are in UpperCamelCase"],
        help: [
          schema.isCheckedForCloudKit(entity)
            ? "keep it if CloudKit has it already: a record type cannot be renamed there"
            : "rename it to \(better) in a new version, with \(entity.name) as renaming identifier"
        ])
    })
}

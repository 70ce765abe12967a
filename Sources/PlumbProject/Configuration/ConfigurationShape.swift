import PlumbDeclarations
import PlumbModel
import PlumbRules

extension ProjectConfiguration {
  /// The keys of a `plumb.json`.
  static var shape: Shape {
    .object([
      .init("$schema", .text, "Where the JSON Schema of this file is, for editors."),
      .init("models", .list(model), "The models of this project."),
      .init("rules", rules, "Which rules run, and how much each weighs."),
      .init("baseline", .text, "A file of known findings that do not count; relative to this file."),
    ])
  }

  private static var model: Shape {
    .object([
      .init("path", .text, "The .xcdatamodeld or .xcdatamodel, relative to this file.", isRequired: true),
      .init("version", .text, "The version to work with; the current one by default."),
      .init(
        "sources", .list(.text),
        "Folders and files with Swift declarations, hand-written or generated. Links to folders are not followed."),
      .init(
        "exact", .flag, "Whether validate asks that generated files are, to the byte, what generate would write.",
        default: "false"),
      .init("generate", generate, "What is generated, and where."),
      .init(
        "types",
        .map(
          .swiftType, keyedBy: "attribute type", keys: AttributeType.allCases.map(\.rawValue).filter { !$0.isEmpty }),
        "Swift types in place of the usual ones, by attribute type."),
      .init("entities", .map(entity, keyedBy: "entity"), "What differs for an entity, by its name in the model."),
      .init(
        "compositions", .map(composition, keyedBy: "composite"),
        "What differs for a composite, by its name in the model."),
    ])
  }

  private static var generate: Shape {
    .object([
      .init("output", .text, "The folder that is written to, relative to this file.", isRequired: true),
      .init(
        "style", .choice(DeclarationStyle.allCases.map(\.rawValue)), "The shape of the Swift.", default: "\"macro\""),
      .init(
        "access", .choice(["internal", "package", "public"]), "The access level of what is generated.",
        default: "\"internal\""),
      .init("import", .text, "The module with the macros.", default: "\"CoreDataEvolution\""),
      .init("singleFile", .flag, "One file for the whole model instead of one per entity.", default: "false"),
      .init("header", .text, "A file whose text stands above each generated file; {model} and {entity} are replaced."),
      .init(
        "scaffolds", .flag,
        "Writes once, for you to go on with: the enums, Codable structs and value transformers that are configured.",
        default: "false"),
      .init("extensions", .flag, "Writes Class+Extensions.swift once, for code of your own.", default: "false"),
      .init("order", .choice(PropertyOrder.allCases.map(\.rawValue)), "The order of properties.", default: "\"name\""),
      .init("init", .flag, "Whether the macro writes an initializer.", default: "false"),
      .init(
        "toManyCount", .flag, "Whether the macro writes a count beside each to-many relationship.", default: "true"),
      .init("observation", .choice(ObservationMode.allCases.map(\.rawValue)), "Where objects can be observed from."),
      .init(
        "decodeFailurePolicy", .choice(DecodeFailurePolicy.allCases.map(\.rawValue)),
        "What a getter does with a stored value that cannot be decoded."),
    ])
  }

  private static var entity: Shape {
    .object([
      .init("class", .text, "The name of the class in Swift."),
      .init("attributes", .map(attribute, keyedBy: "attribute"), "By the attribute's name in the model."),
      .init("relationships", .map(relationship, keyedBy: "relationship"), "By the relationship's name in the model."),
    ])
  }

  private static var attribute: Shape {
    .object([
      .init("name", .text, "The name in Swift."),
      .init("type", .swiftType, "The type in Swift, without “?”."),
      .init(
        "storage", .choice(AttributeOverride.Storage.allCases.map(\.rawValue)), "How the value is put into the store."),
      .init("transformer", .text, "The name a value transformer is registered under, for “transformed”."),
      .init(
        "decodeFailurePolicy", .choice(DecodeFailurePolicy.allCases.map(\.rawValue)),
        "What the getter does with a stored value that cannot be decoded."),
      .init(
        "optionality", .choice(AttributeOverride.Optionality.allCases.map(\.rawValue)),
        "“ignore”: the Swift type need not be as optional as the model."),
    ])
  }

  private static var relationship: Shape { .object([.init("name", .text, "The name in Swift.")]) }

  private static var composition: Shape {
    .object([
      .init("type", .text, "The name of the struct in Swift."),
      .init("elements", .map(.text, keyedBy: "element"), "Names in Swift, by the element's name in the model."),
    ])
  }

  private static var rules: Shape {
    .object([
      .init(
        "preset", .choice(RuleSettings.Preset.allCases.map(\.rawValue)), "How much is asked of the models.",
        default: "\"recommended\""),
      .init("cloudkit", .flag, "Whether CloudKit's rules run; as the model says by default."),
      .init("swiftdata", .flag, "Whether SwiftData's rules run; as the model says by default."),
      .init(
        "severity",
        .map(
          .choice(RuleSettings.RuleLevel.allCases.map(\.rawValue)), keyedBy: "rule", keys: Rule.all.map(\.id)),
        "The weight of single rules."),
      .init("ignore", .list(ignore), "Findings that somebody has looked at and lives with."),
    ])
  }

  private static var ignore: Shape {
    .object([
      .init("rule", .choice(Rule.all.map(\.id)), "The rule's id.", isRequired: true),
      .init("element", .text, "Item, Item.title, Item.* for an entity with its properties, or *.", isRequired: true),
      .init("because", .text, "Why."),
    ])
  }
}

import PlumbRules

/// What the configuration names, and what Swift calls it.
extension Rule {
  static let generateEntityUnknown = always(
    "generate-entity-unknown", .generating, "An entity in the configuration that the model lacks", .error,
    text: Text(
      what: "A key of “entities” in plumb.json that is no entity of the model's version.",
      why: "What is configured there applies to nothing, and the entity that was meant is generated without it.",
      bad: .code("\"entities\": { \"Ordr\": { \"class\": \"OrderRecord\" } }", language: "json"),
      good: .code("\"entities\": { \"Order\": { \"class\": \"OrderRecord\" } }", language: "json"),
      fix: "Write the entity's name as the model has it, or remove the key after a rename or a deletion."))

  static let generatePropertyUnknown = always(
    "generate-property-unknown", .generating, "A property in the configuration that its entity lacks", .error,
    text: Text(
      what: """
        A key of “attributes”, “relationships” or “elements” in plumb.json that the entity or composite does not have, \
        or that stands under the wrong one of them.
        """,
      why: "What is configured there applies to nothing, and the property that was meant is generated without it.",
      bad: .code("\"Order\": { \"attributes\": { \"state\": { \"storage\": \"raw\" } } }", language: "json"),
      good: .code("\"Order\": { \"attributes\": { \"state_raw\": { \"storage\": \"raw\" } } }", language: "json"),
      fix: "Write the property's name as the model has it: keys are names in the model, never names in Swift."))

  static let generateCompositeUnknown = always(
    "generate-composite-unknown", .generating, "A composite in the configuration that the model lacks", .error,
    text: Text(
      what: "A key of “compositions” in plumb.json that is no composite of the model's version.",
      why: "What is configured there applies to nothing, and the struct that was meant is generated without it.",
      bad: .code("\"compositions\": { \"Adress\": { \"type\": \"PostalAddress\" } }", language: "json"),
      good: .code("\"compositions\": { \"Address\": { \"type\": \"PostalAddress\" } }", language: "json"),
      fix: "Write the composite's name as the model has it, or remove the key after a rename or a deletion."))

  static let generateAccess = always(
    "generate-access", .generating, "An access level that a generated class cannot have", .error,
    text: Text(
      what: "An access level of private or fileprivate, or in the macro style open.",
      why: """
        A class that only its own file sees is of no use where nobody writes into that file, and a macro class is \
        final.
        """,
      bad: .code("\"generate\": { \"output\": \"Generated\", \"access\": \"private\" }", language: "json"),
      good: .code("\"generate\": { \"output\": \"Generated\", \"access\": \"package\" }", language: "json"),
      fix: "Choose internal, package or public."))

  static let generateNameManaged = always(
    "generate-name-managed", .generating, "Another name for an @NSManaged property", .error,
    text: Text(
      what: "A “name” that is configured for a property in the managed style.",
      why: "Core Data finds an `@NSManaged` property by its name, which therefore is the model's.",
      bad: .code(
        "\"attributes\": { \"state_raw\": { \"name\": \"state\" } }  // \"style\": \"managed\"", language: "json5"),
      good: .words("no “name”, or the macro style, which writes the model's name beside the property's own"),
      fix: "Remove “name”, rename the property in the model, or use the macro style."))

  static let generateObjCName = always(
    "generate-objc-name", .generating, "A class that Core Data looks for under another name", .warning,
    text: Text(
      what: """
        An entity whose class in the model is not the name that the generated class has at run time: the entity's in \
        the macro style, the class's own in the managed style.
        """,
      why: "Core Data finds no class of that name and makes plain NSManagedObject instances, which no cast accepts.",
      bad: "<entity name=\"Order\" representedClassName=\"OrderRecord\"/>",
      good: "<entity name=\"Order\" representedClassName=\"Order\"/>",
      fix: """
        Set the class in the Data Model inspector to the name that is shown; “class” in the configuration gives a macro \
        class another name in Swift.
        """))
}

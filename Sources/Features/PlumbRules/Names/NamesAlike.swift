import PlumbModel
import PlumbText

extension Rule {
  /// Names of one bundle that some systems do not distinguish.
  ///
  /// Core Data and git compare names by their code units, Swift's `String` by canonical equivalence, and the file
  /// systems of a Mac ignore case too. Entities and columns that differ only by case are `name-invalid`; equal names
  /// are `entity-duplicate` and `property-duplicate`.
  static let namesAlike = Rule(
    "names-alike", .names, "Names that differ only by the encoding of letters",
    severity: .always(.error),
    text: Text(
      what: """
        Two entities or composites of a model, or two properties of an entity, have names with the same letters in \
        different encodings: é as one character, and e with a combining accent. Or two versions of a bundle have names \
        that differ only by the encoding or the case of letters.
        """,
      why: """
        Core Data distinguishes the names, and Swift does not: a dictionary by names, such as `entitiesByName`, \
        contains one of the two. On a Mac, the folders of the two versions are one folder, so that a checkout contains \
        one of them.
        """,
      bad: .words("the entities Café, with é as one character, and Café, with e and a combining accent"),
      good: .words("one of them, or two names with different letters"),
      fix: """
        Delete one of the two, or rename it: an element in a new version of the model, with the old name as “Renaming \
        ID” in the Data Model inspector.
        """),
    check: .all([
      .bundle { versions(of: $0) },
      .model { schema in
        alike(schema.model.entities.map { ("entities", $0.name, .entity($0)) })
          + alike(schema.model.composites.map { ("composites", $0.name, .top(.composite, $0.name, origin: $0.origin)) })
      },
      .entity { entity, schema in
        if entity.propertyNames.allSatisfy(\.isASCII) { return [] }
        return alike(entity.properties.map { ("properties of \(entity.name)", $0.name, $0.anchor) })
          + inheritedAlike(of: entity, schema)
      },
    ]))

  /// Returns the findings for names that differ from an earlier one only by the encoding of letters.
  private static func alike(_ elements: [(kind: String, name: String, anchor: Anchor)]) -> [Finding] {
    elements.filter { !$0.name.isASCII }.repetitions(of: \.name).filter {
      !$0.first.name.isExactly($0.later.name)
    }.map { first, later in
      Finding(
        "Two \(later.kind) have names with the same letters, \(later.name), in different encodings", on: later.anchor,
        at: .name, label: later.name.codesLabel,
        notes: ["Core Data distinguishes the two names, and Swift does not"],
        help: ["delete one of the two, or rename it in a new version"],
        related: [(first.anchor, .name, first.name.codesLabel)], discriminator: later.name)
    }
  }

  /// Returns the findings for properties that differ from an inherited one only by the encoding of letters.
  private static func inheritedAlike(of entity: Entity, _ schema: Schema) -> [Finding] {
    guard entity.parentEntity != nil else { return [] }
    let inherited = schema.ancestors(of: entity).flatMap(\.properties)
    return entity.properties.flatMap { property in
      let other = inherited.first { $0.name == property.name && !$0.name.isExactly(property.name) }
      return other.map { other in
        alike([("", other.name, other.anchor), ("properties of \(entity.name)", property.name, property.anchor)])
      } ?? []
    }
  }

  /// Returns the findings for versions that differ from an earlier one only by the encoding or the case of letters.
  private static func versions(of bundle: ModelBundle) -> [Finding] {
    bundle.versions.repetitions(of: { $0.name.lowercased() }).map { first, later in
      Finding(
        "The versions \(first.name) and \(later.name) of \(bundle.name) differ only by the "
          + (first.name == later.name ? "encoding of letters" : "case of letters"), on: .file(later.file),
        label: later.name.codesLabel, notes: ["on a Mac, the two folders are one"],
        help: ["delete one of the two versions, or rename it"], discriminator: later.name)
    }
  }
}

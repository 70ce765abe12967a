import PlumbModel

extension Rule {
  /// A renaming identifier that no other version contains.
  ///
  /// The rule checks the current version only, because the migrations to earlier versions are in the past. It
  /// searches all other versions for the identifier, earlier and later ones, because the order of the versions may be
  /// a guess. An identifier that equals the element's name has no effect and is ignored. The rule reports no finding
  /// if the current version is the first one, or if a version cannot be read.
  package static let renamingIdentifierStale = Rule(
    "renaming-identifier-stale", .references, "A renaming identifier that no other version contains",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A renaming identifier (“Renaming ID” in Xcode) of the current version that is neither a name nor an identifier \
        in any other version of the bundle. The rule does not check the first version, whose earlier names are not in \
        the bundle, nor a bundle with a version that cannot be read.
        """,
      why: """
        The identifier is the earlier name of the element. If no version contains the name, the migration removes the \
        old property with its values and adds a new, empty one.
        """,
      example: .orderVersions(
        ("Shop", #"<attribute name="sum" optional="YES" attributeType="Decimal"/>"#),
        ("Shop 2", #"<attribute name="total" optional="YES" attributeType="Decimal" elementID="«summ|sum»"/>"#)),
      fix: """
        Write the name in the earlier version into “Renaming ID”, under “Versioning” in the Data Model inspector. If \
        the element has an identifier in the earlier version, write that one: identifiers are compared with \
        identifiers.
        """),
    check: .bundle { bundle in
      let models = bundle.versions.compactMap(\.model)
      guard models.count == bundle.versions.count, let current = bundle.currentVersion?.name,
        let place = models.firstIndex(where: { $0.name == current }), place > 0
      else { return [] }
      let uses = models[place].renamings
      guard !uses.isEmpty else { return [] }
      var others = (entities: Set<String>(), properties: Set<String>())
      for model in models.indices where model != place {
        for entity in models[model].entities {
          others.entities.formUnion([entity.name, entity.renamingIdentifier ?? ""])
          for attribute in entity.attributes {
            others.properties.formUnion([attribute.name, attribute.renamingIdentifier ?? ""])
          }
          for relationship in entity.relationships {
            others.properties.formUnion([relationship.name, relationship.renamingIdentifier ?? ""])
          }
        }
      }
      return uses.filter { !($0.isEntity ? others.entities : others.properties).contains($0.identifier) }.map(finding)
    })

  /// Returns the finding for one renaming. The identifier is its discriminator.
  private static func finding(_ use: Renaming) -> Finding {
    Finding(
      "\(use.path) has the renaming identifier \(use.identifier), which no other version contains", on: use.anchor,
      at: .elementID, label: "\(use.identifier) is in no other version",
      notes: ["a migration treats it as new and drops the values stored under the old name"],
      help: ["write its name in the earlier version, or clear the Renaming ID"],
      discriminator: use.identifier)
  }
}

extension Model {
  /// The renamings of a model whose identifiers differ from the current names, in the order of the file.
  fileprivate var renamings: [Renaming] {
    renamedEntities.flatMap { index in
      [entities[index].renaming(in: self)].compactMap(\.self) + entities[index].renamings(in: self)
    }.filter { $0.identifier != $0.name }
  }
}

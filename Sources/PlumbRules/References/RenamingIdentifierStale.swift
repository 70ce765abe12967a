import PlumbModel

extension Rule {
  /// A renaming identifier that no other version contains.
  ///
  /// The rule checks the current version only, because the migrations to earlier versions are in the past. It
  /// searches all other versions for the identifier, earlier and later ones, because the order of the versions may be
  /// a guess. An identifier that equals the element's name has no effect and is ignored. The rule reports no finding
  /// if the current version is the first one, or if a version cannot be read.
  static let renamingIdentifierStale = Rule(
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
      example: .bundle(
        [
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="sum" optional="YES" attributeType="Decimal"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal" elementID="«summ|sum»"/>
            </entity>
            """
          ),
        ], current: "Shop 2"),
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
      let uses = models[place].renamings(version: place)
      guard !uses.isEmpty else { return [] }
      let entities = Occurrences(of: uses.filter(\.isEntity), in: models) { note, entity in
        note(entity.name)
        entity.renamingIdentifier.map(note)
      }
      let properties = Occurrences(of: uses.filter { !$0.isEntity }, in: models) { note, entity in
        for attribute in entity.attributes {
          note(attribute.name)
          attribute.renamingIdentifier.map(note)
        }
        for relationship in entity.relationships {
          note(relationship.name)
          relationship.renamingIdentifier.map(note)
        }
      }
      return uses.filter { !($0.isEntity ? entities : properties).isKnownElsewhere($0) }.map(finding)
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

/// An entity or a property that declares an earlier name. `version` is the index of its version in the bundle.
private struct Renaming {
  var identifier: String
  var path: String
  var anchor: Anchor
  var isEntity: Bool
  var version: Int
}

extension Model {
  /// Returns the renamings of a model: renaming identifiers that are not empty and differ from the current name, in
  /// the order of the file.
  fileprivate func renamings(version: Int) -> [Renaming] {
    var found: [Renaming] = []
    func note(
      _ identifier: String?, _ name: String, _ path: @autoclosure () -> String, _ anchor: @autoclosure () -> Anchor
    ) {
      guard let identifier, !identifier.isEmpty, identifier != name else { return }
      let anchor = anchor()
      found.append(
        Renaming(
          identifier: identifier, path: path(), anchor: anchor, isEntity: anchor.steps.count == 1, version: version))
    }
    for index in renamedEntities {
      let entity = entities[index]
      note(entity.renamingIdentifier, entity.name, entity.name, .entity(entity, in: self))
      for attribute in entity.attributes {
        note(
          attribute.renamingIdentifier, attribute.name, "\(entity.name).\(attribute.name)",
          .attribute(attribute, of: entity, in: self))
      }
      for relationship in entity.relationships {
        note(
          relationship.renamingIdentifier, relationship.name, "\(entity.name).\(relationship.name)",
          .relationship(relationship, of: entity, in: self))
      }
    }
    return found
  }
}

/// The versions that contain certain identifiers, as names or as renaming identifiers.
///
/// Only the identifiers of the given renamings are stored, so that a bundle of many versions is visited in one pass
/// with little memory.
private struct Occurrences {
  private var versions: [String: [Int]] = [:]

  /// Visits the entities of all models. `visit` calls `note` with every name and every identifier of an entity, or of
  /// its properties.
  init(of uses: [Renaming], in models: [Model], visit: (_ note: (String) -> Void, Entity) -> Void) {
    guard !uses.isEmpty else { return }
    for use in uses { versions[use.identifier] = [] }
    for version in models.indices {
      for entity in models[version].entities {
        visit({ versions[$0]?.appendIfNew(version) }, entity)
      }
    }
  }

  /// Whether a version other than the renaming's version contains the identifier.
  func isKnownElsewhere(_ use: Renaming) -> Bool {
    versions[use.identifier]?.contains { $0 != use.version } ?? false
  }
}

extension [Int] {
  /// Appends a version, unless it is the last one already. Versions are visited in order.
  fileprivate mutating func appendIfNew(_ version: Int) {
    if last != version { append(version) }
  }
}

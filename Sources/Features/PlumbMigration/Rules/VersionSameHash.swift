import PlumbComparing
import PlumbModel
import PlumbRules

extension Rule {
  /// Another version of the bundle with the same version hashes as the current one.
  ///
  ///     // Shop, Shop 2 and Shop 3 have equal schemas, and Shop 3 is the current version:
  ///     // Shop 3 has the same version hashes as Shop 2
  ///
  /// If several versions equal the current one, the nearest before it is reported, otherwise the nearest after it.
  /// Earlier versions that equal each other are already released and not reported. Unreadable versions are skipped.
  /// The versions are compared by `StoreSchema`.
  static let versionSameHash = Rule(
    "version-same-hash", .bundle, "A current version with the same version hashes as another",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The current version and another one have the same entities, properties, constraints and hash modifiers, so \
        their version hashes are equal. Class names, defaults, validation, delete rules, indexes, userInfo and \
        renaming identifiers are not part of the hashes.
        """,
      why: """
        A store is identified by version hashes, so it opens with either version and no migration runs between them: a \
        new index is not created, a mapping model for the step is not used, and a staged migration refuses stages with \
        the same checksum.
        """,
      example: .orderVersions(
        ("Shop", #"<attribute name="total" optional="YES" attributeType="Decimal"/>"#),
        (
          "Shop 2",
          """
          <attribute name="total" optional="YES" attributeType="Decimal" defaultValueString="0.0"«| \
          versionHashModifier="2"»/>
          """
        )),
      fix: """
        If a migration between the versions is necessary, select an entity of the later version and enter a text as \
        “Hash Modifier” in the Data Model inspector, under “Versioning”. Otherwise suppress the finding, or remove a \
        version that was never released.
        """),
    check: .bundle { bundle in
      guard let place = bundle.versions.firstIndex(where: { $0.name == bundle.currentVersion?.name }),
        let current = bundle.versions[place].model, !current.lacksEntities
      else { return [] }
      let earlier = bundle.versions[..<place].reversed(), later = bundle.versions[(place + 1)...]
      if let same = first(of: Array(earlier), sameAs: current) { return [finding(current, sameAs: same)] }
      return first(of: Array(later), sameAs: current).map { [finding($0, sameAs: current)] } ?? []
    })

  /// Returns the first version whose hashes equal those of a model; `nil` if none does.
  private static func first(of versions: [ModelVersion], sameAs model: Model) -> Model? {
    // Most versions have other numbers of elements, which are compared without a schema.
    let size = storedSize(model)
    let sameSize = versions.compactMap(\.model).filter { !$0.lacksEntities && storedSize($0) == size }
    guard !sameSize.isEmpty else { return nil }
    let schema = StoreSchema(model)
    return sameSize.first { StoreSchema($0) == schema }
  }

  /// Returns the numbers of entities and of stored properties.
  private static func storedSize(_ model: Model) -> [Int] {
    let properties = model.entities.map { entity in
      entity.attributes.count { !$0.isTransient } + entity.relationships.count { !$0.isTransient }
    }
    return [properties.count, properties.reduce(0, +)]
  }

  /// Creates the finding about the later version, with the earlier one as a related location.
  private static func finding(_ model: Model, sameAs earlier: Model) -> Finding {
    Finding(
      "\(model.name) has the same version hashes as \(earlier.name)", on: .model(model),
      label: "no change that affects stores",
      notes: ["no migration runs between them, and a staged migration refuses both"],
      help: [
        model.isSwift
          ? "remove a version that was never released, or give an attribute of it hashModifier:"
          : "if a migration between them is necessary, give an entity of \(model.name) a hash modifier; "
            + "otherwise remove a version that was never released"
      ],
      related: [(.model(earlier), nil, earlier.name)],
      fixes: model.isSwift ? [] : modifier(for: model).map { [$0] } ?? [],
      discriminator: "\(model.name) \(earlier.name)")
  }

  /// Returns the fix: the version's name as the hash modifier of the first entity without it. `nil` if every entity
  /// already has it.
  private static func modifier(for model: Model) -> XMLFix? {
    guard let entity = model.entities.first(where: { $0.versionHashModifier != model.name }) else { return nil }
    return XMLFix(
      "Give \(entity.name) a hash modifier", .review,
      .set(.versionHashModifier, to: model.name),
      on: .entity(entity, in: model))
  }
}

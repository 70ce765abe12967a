import PlumbModel
import PlumbRules

extension Rule {
  /// Another version of the bundle with the same version hashes as the current one.
  ///
  ///     // Shop, Shop 2 and Shop 3 have equal shapes, and Shop 3 is the current version:
  ///     // Shop 3 is the same as Shop 2 to a store
  ///
  /// If several versions equal the current one, the nearest before it is reported, otherwise the nearest after it.
  /// Earlier versions that equal each other are already released and not reported. Unreadable versions are skipped.
  /// `StoreNumber` values are compared first, and shapes only for versions with equal numbers. Equal shapes have
  /// equal hashes. For unequal shapes, the hashes decide if all are known.
  static let versionSameHash = Rule(
    "version-same-hash", .bundle, "A current version that is the same to a store as another",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The current version and another with the same entities, properties, constraints and hash modifiers: their \
        version hashes are equal. Class names, defaults, validation, delete rules, indexes, userInfo and renaming identifiers do not \
        count.
        """,
      why: """
        A store knows its model by version hashes, so it opens with either version and no migration runs between the \
        two: a new index is not built, a mapping model for the step is never used, and a staged migration refuses \
        stages with the same checksum.
        """,
      example: .bundle(
        [
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal" defaultValueString="0.0"«| \
            versionHashModifier="2"»/>
            </entity>
            """
          ),
        ], current: "Shop 2"),
      fix: """
        If the step between the two has to run, select an entity of the later version and write something into “Hash \
        Modifier” in the Data Model inspector, under “Versioning”. If it has not, live with it or remove the version \
        that was never released.
        """),
    check: .bundle { bundle in
      guard let place = bundle.versions.firstIndex(where: { $0.name == bundle.currentVersion?.name }),
        let current = bundle.versions[place].model
      else { return [] }
      let earlier = bundle.versions[..<place].reversed(), later = bundle.versions[(place + 1)...]
      if let same = first(of: Array(earlier), sameAs: current) { return [finding(current, sameAs: same)] }
      return first(of: Array(later), sameAs: current).map { [finding($0, sameAs: current)] } ?? []
    })

  /// Returns the first version whose hashes equal those of a model; `nil` if none does.
  private static func first(of versions: [ModelVersion], sameAs model: Model) -> Model? {
    let candidates = versions.compactMap(\.model)
    guard !candidates.isEmpty else { return nil }
    let number = StoreNumber(model)
    let alike = candidates.filter { StoreNumber($0) == number }
    guard !alike.isEmpty else { return nil }
    let shape = StoreShape(model)
    let known = VersionHashes(model).known
    return alike.first { other in
      StoreShape(other) == shape || known != nil && VersionHashes(other).known == known
    }
  }

  /// Creates the finding about the later version, with the earlier one as a related location.
  private static func finding(_ model: Model, sameAs earlier: Model) -> Finding {
    Finding(
      "\(model.name) is the same as \(earlier.name) to a store", on: .model(model),
      label: "same version hashes as \(earlier.name)",
      notes: ["no migration runs between the two, and a staged migration refuses them"],
      help: [
        "where the step between them has to run, give an entity of \(model.name) a hash modifier; "
          + "where it has not, remove a version that was never released"
      ],
      related: [(.model(earlier), nil, earlier.name)],
      fixes: modifier(for: model).map { [$0] } ?? [], discriminator: "\(model.name) \(earlier.name)")
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

/// A fact of a model that other representations may not support.
///
///     ModelFact.omissions([.deleteRules, .fetchedProperties], of: sorted)
///     // Delete rules other than Nullify are left out: Order.items …
///
/// A target lists the facts that it does not write. A fact that a model does not have is not an omission.
package struct ModelFact: Sendable {
  private let subject: String
  private let places: @Sendable (Model, SortedModel) -> [ElementPath]
  private let isWhole: @Sendable (Model) -> Bool

  /// Creates a fact about elements.
  private init(_ subject: String, places: @escaping @Sendable (Model, SortedModel) -> [ElementPath]) {
    self.subject = subject
    self.places = places
    isWhole = { _ in false }
  }

  /// Creates a fact about the model itself.
  private init(_ subject: String, whole: @escaping @Sendable (Model) -> Bool) {
    self.subject = subject
    places = { _, _ in [] }
    isWhole = whole
  }

  /// Returns an omission for each of the facts that the model has.
  package static func omissions(
    _ facts: [ModelFact], of model: Model, _ sorted: SortedModel
  ) -> [Conversion.Omission] {
    facts.compactMap { fact in
      let places = fact.places(model, sorted)
      guard !places.isEmpty || fact.isWhole(model) else { return nil }
      return Conversion.Omission("\(fact.subject) are left out", places)
    }
  }
}

// MARK: - Of entities

extension ModelFact {
  private static func entities(_ subject: String, _ holds: @escaping @Sendable (Entity) -> Bool) -> ModelFact {
    ModelFact(subject) { _, sorted in sorted.entities.filter(holds).map { sorted.path($0.name) } }
  }

  package static let abstractEntities = entities("The marks of abstract entities", \.isAbstract)
  package static let inheritance = entities("Parent entities") { $0.parentEntity != nil }
  /// The entities whose class name differs from the entity name.
  package static let classNames = entities("Class names that differ from the entity's") { entity in
    entity.className.map { $0 != entity.name } ?? false
  }
  package static let indexes = entities("Fetch indexes") { !$0.fetchIndexes.isEmpty }
  package static let oldIndexes = entities("Indexes in the form of before Xcode 9") { entity in
    !(entity.compoundIndexes ?? []).isEmpty || entity.attributes.contains(where: \.isIndexed)
  }
  package static let constraints = entities("Uniqueness constraints") { !($0.uniquenessConstraints ?? []).isEmpty }
  package static let spotlightNames = entities("Spotlight's display names") { $0.spotlightDisplayName != nil }
  package static let fetchedProperties = ModelFact("Fetched properties") { _, sorted in
    sorted.entities.flatMap { entity in
      entity.fetchedProperties.map { sorted.path(entity.name).appending(.fetchedProperty, $0.name) }
    }
  }
  package static let renaming = properties(
    "Renaming identifiers", entity: { $0.renamingIdentifier != nil }, attribute: { $0.renamingIdentifier != nil },
    relationship: { $0.renamingIdentifier != nil })
  package static let entityRenaming = entities("Renaming identifiers of entities") { $0.renamingIdentifier != nil }
  static let hashModifiers = properties(
    "Hash modifiers", entity: { !($0.versionHashModifier ?? "").isEmpty },
    attribute: { !($0.versionHashModifier ?? "").isEmpty },
    relationship: { !($0.versionHashModifier ?? "").isEmpty })
  package static let entityHashModifiers = entities("Hash modifiers of entities") {
    !($0.versionHashModifier ?? "").isEmpty
  }
  package static let userInfo = properties(
    "Entries of userInfo", entity: { !($0.userInfo ?? []).isEmpty }, attribute: { !($0.userInfo ?? []).isEmpty },
    relationship: { !($0.userInfo ?? []).isEmpty })
}

// MARK: - Of properties

extension ModelFact {
  private static func properties(
    _ subject: String, entity: @escaping @Sendable (Entity) -> Bool = { _ in false },
    attribute: @escaping @Sendable (Attribute) -> Bool = { _ in false },
    relationship: @escaping @Sendable (Relationship) -> Bool = { _ in false }
  ) -> ModelFact {
    ModelFact(subject) { _, sorted in
      sorted.entities.flatMap { each -> [ElementPath] in
        let path = sorted.path(each.name)
        return (entity(each) ? [path] : [])
          + each.attributes.filter(attribute).map { path.appending(.attribute, $0.name) }
          + each.relationships.filter(relationship).map { path.appending(.relationship, $0.name) }
      }
    }
  }

  package static let transient = properties(
    "Transient properties", attribute: \.isTransient, relationship: \.isTransient)
  package static let derivation = properties("Derivation expressions", attribute: { $0.derivationExpression != nil })
  package static let validation = properties("Bounds and patterns of values", attribute: \.isValidated)
  package static let dateBounds = properties(
    "Bounds of dates", attribute: { $0.minimumDateInterval != nil || $0.maximumDateInterval != nil })
  package static let externalStorage = properties("Marks of external storage", attribute: \.allowsExternalStorage)
  static let cloudEncryption = properties("Marks of encryption in CloudKit", attribute: \.allowsCloudEncryption)
  package static let preservation = properties(
    "Marks of values preserved after deletion", attribute: \.preservesAfterDeletion)
  package static let spotlight = properties("Marks of Spotlight's index", attribute: \.isIndexedInSpotlight)
  package static let transformers = properties("Value transformers", attribute: { $0.valueTransformerName != nil })
  package static let customClasses = properties(
    "Classes of transformable attributes", attribute: { $0.customClassName != nil })
  package static let defaults = properties("Defaults", attribute: \.hasDefault)
  package static let required = properties(
    "Marks of required values", attribute: { !$0.isOptional }, relationship: { !$0.isOptional })
  package static let deleteRules = properties(
    "Delete rules other than Nullify", relationship: { ($0.deleteRule ?? .nullify) != .nullify })
  package static let order = properties("Orders of ordered relationships", relationship: \.isOrdered)
  package static let counts = properties("Counts of to-many relationships", relationship: \.isCounted)
}

extension Attribute {
  /// Whether saving validates the value with bounds or a pattern.
  var isValidated: Bool {
    minimumValue != nil || maximumValue != nil || minimumDateInterval != nil || maximumDateInterval != nil
      || regularExpression != nil
  }
}

extension Relationship {
  /// Whether a to-many relationship has a minimum or a maximum count.
  package var isCounted: Bool { isToMany && ((minimumCount ?? 0) > 0 || (maximumCount ?? 0) > 0) }

  /// Whether an object cannot be saved without an object at the other end.
  package var needsObjects: Bool { !isOptional && (!isToMany || (minimumCount ?? 0) > 0) }
}

// MARK: - Of models

extension ModelFact {
  package static let fetchRequests = ModelFact("Fetch request templates") { model, sorted in
    model.fetchRequests.map(\.name).sorted().map {
      ElementPath(version: sorted.name).appending(.fetchRequest, $0)
    }
  }
  package static let configurations = ModelFact("Configurations") { model, sorted in
    model.configurations.map(\.name).sorted().map {
      ElementPath(version: sorted.name).appending(.configuration, $0)
    }
  }
  package static let mirroring = ModelFact("Marks of use with CloudKit", whole: \.usedWithCloudKit)

  /// The facts that only model files contain.
  package static let ofModelsOnly: [ModelFact] = [
    .renaming, .hashModifiers, .cloudEncryption, .preservation, .spotlight, .spotlightNames, .transformers,
    .fetchedProperties, .userInfo, .fetchRequests, .configurations, .mirroring,
  ]
}

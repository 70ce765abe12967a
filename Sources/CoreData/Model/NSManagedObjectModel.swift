import Foundation

/// The entities of an object graph, and the requests and configurations that belong to them.
///
/// A model can be changed until it is in use, which is when a coordinator has it. A change after that raises an
/// exception; a copy can be changed again (documented).
open class NSManagedObjectModel: NSObject, NSCoding, NSCopying {
  /// The entities. Setting them makes them belong to this model.
  open var entities: [NSEntityDescription] = [] {
    willSet { checkMutable() }
    didSet { adopt(insteadOf: oldValue) }
  }
  /// What a developer calls the version; no part of the version hashes. In XML it is one text.
  open var versionIdentifiers: Set<AnyHashable> = [] { willSet { checkMutable() } }
  /// Translations of names and messages by keys such as `Property/name/Entity/Book`; not used by this module.
  open var localizationDictionary: [String: String]? { willSet { checkMutable() } }

  final var entityNamesByConfiguration: [String: [String]] = [:]
  final var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
  /// The entities by name as a model in use has them; nil before.
  final var frozenEntitiesByName: [String: NSEntityDescription]?
  /// The entities in the order of their names as a model in use has them.
  final var entitiesByIndex: [NSEntityDescription] = []
  final let isFrozen = Guarded(false)
  /// The version hashes of a model in use, once they are asked for.
  final let frozenHashes = Guarded<(any Sendable)?>(nil)

  /// A model without entities.
  public override init() { super.init() }

  /// Not implemented.
  public required init?(coder: NSCoder) { unsupported("NSManagedObjectModel.init(coder:)") }

  deinit { for entity in entities where entity.model === self { entity.leaveModel() } }

  /// Not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSManagedObjectModel.encode(with:)") }

  /// The entities by their names.
  open var entitiesByName: [String: NSEntityDescription] {
    frozenEntitiesByName
      ?? Dictionary(entities.compactMap { entity in entity.name.map { ($0, entity) } }, uniquingKeysWith: { $1 })
  }

  /// The names of the configurations, in order; that of all entities is not among them.
  open var configurations: [String] { entityNamesByConfiguration.keys.sorted() }

  /// The entities of a configuration; all of the model for nil, and nil for a name that is not known.
  open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
    guard let configuration else { return entities }
    guard let names = entityNamesByConfiguration[configuration] else {
      return Self.namesOfAll.contains(configuration) ? entities : nil
    }
    let byName = entitiesByName
    return names.compactMap { byName[$0] }
  }

  /// Makes entities of the model those of a configuration.
  open func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) {
    checkMutable()
    entityNamesByConfiguration[configuration] = entities.compactMap(\.name)
  }

  /// The request templates by their names.
  open var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] { templates }

  /// The request template of a name; nil for none. It has to be copied before it is changed (documented).
  open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? { templates[name] }

  /// Sets or, with nil, removes a request template.
  open func setFetchRequestTemplate(
    _ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?, forName name: String
  ) {
    checkMutable()
    templates[name] = fetchRequestTemplate
  }

  /// A copy of a request template with values in the place of its predicate's variables; nil for an unknown name.
  open func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> NSFetchRequest<any NSFetchRequestResult>? {
    guard let copy = templates[name]?.copy() as? NSFetchRequest<any NSFetchRequestResult> else { return nil }
    copy.predicate = copy.predicate?.withSubstitutionVariables(variables)
    return copy
  }

  /// The names under which a model's entities, all of them, are known as a configuration.
  static let namesOfAll: Set<String> = ["PF_DEFAULT_CONFIGURATION_NAME", "Default"]

  /// A model with copies of the entities and of all that hangs on them, which can be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSManagedObjectModel()
    var copying = ModelCopying()
    copy.entities = entities.map { copying.copy($0) }
    copying.relink()
    copy.versionIdentifiers = versionIdentifiers
    copy.localizationDictionary = localizationDictionary
    copy.entityNamesByConfiguration = entityNamesByConfiguration
    copy.templates = templates.compactMapValues { $0.copy() as? NSFetchRequest<any NSFetchRequestResult> }
    for template in copy.templates.values { copying.relink(template) }
    return copy
  }
}

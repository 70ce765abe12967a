import Foundation
import PlumbSystem

/// A description of an object graph: its entities, and their fetch request templates and configurations.
///
/// A model can be changed until it is in use, that is, until a coordinator uses it. Later changes raise an
/// exception. A copy of the model can be changed again (documented by Apple).
open class NSManagedObjectModel: NSObject, NSCoding, NSCopying {
  /// The entities of the model. Setting the property makes the entities belong to this model.
  open var entities: [NSEntityDescription] = [] {
    willSet { checkMutable() }
    didSet { adopt(insteadOf: oldValue) }
  }
  /// The developer's identifiers of the version. They do not affect the version hashes. In XML, they are one string.
  open var versionIdentifiers: Set<AnyHashable> = [] { willSet { checkMutable() } }
  /// The translations of names and messages, by keys such as `Property/name/Entity/Book`. This module does not use
  /// them.
  open var localizationDictionary: [String: String]? { willSet { checkMutable() } }

  /// The files from which the model was read. Their other versions are candidates for the source of a migration.
  final var sources: [ModelSource] = []
  final var entityNamesByConfiguration: [String: [String]] = [:]
  final var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
  /// The entities by name; `nil` if the model is not in use.
  final var frozenEntitiesByName: [String: NSEntityDescription]?
  /// The entities sorted by name; empty if the model is not in use.
  final var entitiesByIndex: [NSEntityDescription] = []
  final let isFrozen = Guarded(false)
  /// The entities that classes represent in the immutable model, as far as they were searched for.
  final let entitiesOfClasses = Guarded<[ObjectIdentifier: NSEntityDescription]>([:])
  /// The version hashes of a model in use; `nil` until they are computed.
  final let frozenHashes = Guarded<(any Sendable)?>(nil)

  /// Creates a model without entities.
  public override init() { super.init() }

  /// Ends the program, because this initializer is not implemented.
  public required init?(coder: NSCoder) { unsupported("NSManagedObjectModel.init(coder:)") }

  deinit { for entity in entities where entity.model === self { entity.leaveModel() } }

  /// Ends the program, because this method is not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSManagedObjectModel.encode(with:)") }

  /// The entities by name.
  open var entitiesByName: [String: NSEntityDescription] {
    frozenEntitiesByName
      ?? Dictionary(entities.compactMap { entity in entity.name.map { ($0, entity) } }, uniquingKeysWith: { $1 })
  }

  /// The names of the configurations, sorted. The default configuration, which contains all entities, is not
  /// included.
  open var configurations: [String] { entityNamesByConfiguration.keys.sorted() }

  /// Returns the entities of a configuration; all entities if `configuration` is `nil`. Returns `nil` if the model
  /// has no such configuration.
  open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
    guard let configuration else { return entities }
    guard let names = entityNamesByConfiguration[configuration] else {
      return Self.namesOfAll.contains(configuration) ? entities : nil
    }
    let byName = entitiesByName
    return names.compactMap { byName[$0] }
  }

  /// Sets the entities of a configuration. They must belong to the model.
  open func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) {
    checkMutable()
    entityNamesByConfiguration[configuration] = entities.compactMap(\.name)
  }

  /// The fetch request templates by name.
  open var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] { templates }

  /// Returns the fetch request template with a name; `nil` if none exists. Copy the template before you change it
  /// (documented by Apple).
  open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? { templates[name] }

  /// Sets the fetch request template with a name, or removes it if the request is `nil`.
  open func setFetchRequestTemplate(
    _ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?, forName name: String
  ) {
    checkMutable()
    templates[name] = fetchRequestTemplate
  }

  /// Returns a copy of a fetch request template with values in place of the predicate's variables; `nil` if no such
  /// template exists.
  open func fetchRequestFromTemplate(
    withName name: String, substitutionVariables variables: [String: Any]
  ) -> NSFetchRequest<any NSFetchRequestResult>? {
    guard let copy = templates[name]?.copy() as? NSFetchRequest<any NSFetchRequestResult> else { return nil }
    copy.predicate = copy.predicate?.withSubstitutionVariables(variables)
    return copy
  }

  /// Whether another object is a model with equal entities, configurations, templates and version identifiers.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSManagedObjectModel else { return false }
    return other === self || other.content == content
  }

  open override var hash: Int { Set(entities.map(\.name)).hashValue }

  /// The names of the default configuration, which contains all entities.
  static let namesOfAll: Set<String> = ["PF_DEFAULT_CONFIGURATION_NAME", "Default"]

  /// Returns a mutable copy of the model, with copies of the entities and their properties, and of the request
  /// templates.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSManagedObjectModel()
    var copying = ModelCopying()
    copy.entities = entities.map { copying.copy($0) }
    copying.relink()
    copy.versionIdentifiers = versionIdentifiers
    copy.sources = sources
    copy.localizationDictionary = localizationDictionary
    copy.entityNamesByConfiguration = entityNamesByConfiguration
    copy.templates = templates.compactMapValues { $0.copy() as? NSFetchRequest<any NSFetchRequestResult> }
    for template in copy.templates.values { copying.relink(template) }
    return copy
  }
}

import PlumbDeclarations
import PlumbEmit
import PlumbModel

/// A subclass of `NSEntityMigrationPolicy` that moves the values that expressions cannot move. It has a typed
/// function for each decision of the developer.
struct PolicyCode {
  /// The name of the class.
  let name: String
  /// The functions that the developer must implement.
  private var hooks: [PolicyHook] = []
  /// The entity in the later version.
  private let entity: String
  /// The statements for each pair of objects when the destination object is created.
  private var creating: [Code] = []
  /// The statements for each pair of objects when relationships are set.
  private var relating: [Code] = []
  /// Whether one of the statements in `relating` needs the object of the earlier version.
  private var relatesBySource = false

  /// The functions of policies by their purpose: `ShopToShop2OrderPolicy.convertTotal`.
  typealias Functions = [String: String]

  /// Creates a policy; `nil` if no value needs custom code.
  ///
  /// - Parameters:
  ///   - moves: The move of each property, and the entity that declares the property.
  ///   - shared: The functions of previous policies. The function for an inherited property is written only one time.
  init?(_ moves: [(PropertyMove, owner: String)], entity: String, name: String, _ shared: inout Functions) {
    (self.name, self.entity) = (name, entity)
    var names = UniqueNames()
    for (move, owner) in moves {
      if let hook = PolicyHook(move, entity: owner, &names) {
        let known = shared[hook.key]
        if known == nil {
          hooks.append(hook)
          shared[hook.key] = "\(name).\(hook.function)"
        }
        let call = hook.call(known ?? "Self.\(hook.function)")
        if hook.relates { relating.append(call) } else { creating.append(call) }
        if hook.relates, hook.readsSource { relatesBySource = true }
      } else if case .defaulted(let attribute, _) = move {
        creating.append(Self.defaulting(attribute))
      } else if case .objects(let relationship, let source, let mappings) = move, mappings.count > 1 {
        relating.append(Self.relating(relationship, source, mappings))
        relatesBySource = true
      }
    }
    if creating.isEmpty, relating.isEmpty { return nil }
  }

  /// Returns the statement that sets the default of objects without a value, as in a mapping inferred by Core Data.
  private static func defaulting(_ attribute: Attribute) -> Code {
    let name = stringLiteral(attribute.name)
    return """
      if destination.value(forKey: \(name)) == nil {
        let attribute = destination.entity.attributesByName[\(name)]
        destination.setValue(attribute?.defaultValue, forKey: \(name))
      }
      """
  }

  /// Returns the statement that relates the objects of several entity mappings, which one expression cannot fetch.
  private static func relating(_ relationship: Relationship, _ source: Relationship, _ mappings: [String]) -> Code {
    """
    do {
      let objects = storedObjects(\(stringLiteral(source.name)), of: source)
      let related = migratedObjects(of: objects, through: \(list(mappings)), in: manager)
      destination.setValue(\(value(of: relationship, one: "related.first")), forKey: \(stringLiteral(relationship.name)))
    }
    """
  }

  /// Returns the value of a relationship to the objects in the variable `related`.
  static func value(of relationship: Relationship, one: String) -> String {
    if !relationship.isToMany { return one }
    return relationship.isOrdered ? "NSOrderedSet(array: related)" : "NSSet(array: related)"
  }

  /// Returns names as an array literal.
  static func list(_ names: [String]) -> String { "[\(names.map(stringLiteral).joined(separator: ", "))]" }

  /// The class.
  var code: Code {
    let purpose =
      creating.isEmpty && hooks.isEmpty
      ? "Relates objects of \(entity) to objects that several entity mappings created."
      : "Moves values that Core Data cannot move into objects of \(entity)."
    let members = [creation, relation].compactMap { $0 } + hooks.map(\.code)
    return """

      \(.documentation(paragraphs: [purpose]))
      final class \(name): NSEntityMigrationPolicy {
        \(.stacked(members, blankLines: 1))
      }
      """
  }

  private var creation: Code? {
    if creating.isEmpty { return nil }
    return """
      override func createDestinationInstances(
        forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
      ) throws {
        try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
        let created = manager.destinationInstances(
          forEntityMappingName: mapping.name, sourceInstances: [source])
        for destination in created {
          \(.stacked(creating))
        }
      }
      """
  }

  private var relation: Code? {
    if relating.isEmpty { return nil }
    let bySource: Code = """
      let sources = manager.sourceInstances(
        forEntityMappingName: mapping.name, destinationInstances: [destination])
      for source in sources {
        \(.stacked(relating))
      }
      """
    return """
      override func createRelationships(
        forDestination destination: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
      ) throws {
        try super.createRelationships(forDestination: destination, in: mapping, manager: manager)
        \(relatesBySource ? bySource : .stacked(relating))
      }
      """
  }
}

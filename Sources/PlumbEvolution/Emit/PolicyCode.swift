import PlumbDeclarations
import PlumbModel

/// A subclass of `NSEntityMigrationPolicy` that moves the values that expressions cannot move. It has a typed
/// function for each decision of the developer.
struct PolicyCode {
  /// The name of the class.
  let name: String
  /// The functions that the developer must implement.
  let hooks: [PolicyHook]
  /// The entity in the later version.
  private let entity: String
  /// The statements for each pair of objects when the destination object is created.
  private let making: [String]
  /// The statements for each pair of objects when relationships are set.
  private let relating: [String]
  /// Whether one of the statements in `relating` needs the object of the earlier version.
  private let relatesBySource: Bool

  /// The functions of policies by their purpose: `ShopToShop2OrderPolicy.convertTotal`.
  typealias Functions = [String: String]

  /// Creates a policy; `nil` if no value needs custom code.
  ///
  /// - Parameters:
  ///   - moves: The move of each property, and the entity that declares the property.
  ///   - shared: The functions of previous policies. The function for an inherited property is written only one time.
  init?(_ moves: [(PropertyMove, owner: String)], entity: String, name: String, _ shared: inout Functions) {
    var names = UniqueNames()
    var hooks: [PolicyHook] = []
    var (making, relating): ([String], [String]) = ([], [])
    var relatesBySource = false
    for (move, owner) in moves {
      if let hook = PolicyHook(move, entity: owner, &names) {
        let known = shared[hook.key]
        if known == nil {
          hooks.append(hook)
          shared[hook.key] = "\(name).\(hook.function)"
        }
        let call = hook.call(known ?? "Self.\(hook.function)")
        if hook.relates { relating.append(call) } else { making.append(call) }
        if hook.relates, hook.readsSource { relatesBySource = true }
      } else if case .defaulted(let attribute, _) = move {
        making.append(Self.defaulting(attribute))
      } else if case .objects(let relationship, let source, let mappings) = move, mappings.count > 1 {
        relating.append(Self.relating(relationship, source, mappings))
        relatesBySource = true
      }
    }
    if making.isEmpty, relating.isEmpty { return nil }
    (self.name, self.entity, self.hooks) = (name, entity, hooks)
    (self.making, self.relating, self.relatesBySource) = (making, relating, relatesBySource)
  }

  /// Returns the statement that sets the default of objects without a value, as in a mapping inferred by Core Data.
  private static func defaulting(_ attribute: Attribute) -> String {
    let name = stringLiteral(attribute.name)
    return """
      if destination.value(forKey: \(name)) == nil {
        let attribute = destination.entity.attributesByName[\(name)]
        destination.setValue(attribute?.defaultValue, forKey: \(name))
      }
      """
  }

  /// Returns the statement that relates the objects of several entity mappings, which one expression cannot fetch.
  private static func relating(_ relationship: Relationship, _ source: Relationship, _ mappings: [String]) -> String {
    let collection =
      !relationship.isToMany
      ? "related.first"
      : relationship.isOrdered
        ? "NSOrderedSet(array: related)"
        : "NSSet(array: related)"
    return """
      do {
        let objects = storedObjects(\(stringLiteral(source.name)), of: source)
        let related = migratedObjects(of: objects, through: \(Self.list(mappings)), in: manager)
        destination.setValue(\(collection), forKey: \(stringLiteral(relationship.name)))
      }
      """
  }

  /// Returns names as an array literal.
  static func list(_ names: [String]) -> String { "[\(names.map(stringLiteral).joined(separator: ", "))]" }

  /// Writes the class.
  func write(_ code: inout SwiftLines) {
    code.add("")
    code.doc(
      making.isEmpty && hooks.isEmpty
        ? "Relates objects of \(entity) to objects that several entity mappings made."
        : "Moves what Core Data cannot move by itself into objects of \(entity).")
    code.block("final class \(name): NSEntityMigrationPolicy {") { code in
      writeMaking(&code)
      if !making.isEmpty, !relating.isEmpty { code.add("") }
      writeRelating(&code)
      for hook in hooks {
        code.add("")
        hook.write(&code)
      }
    }
  }

  private func writeMaking(_ code: inout SwiftLines) {
    if making.isEmpty { return }
    code.add("override func createDestinationInstances(")
    code.add("  forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager")
    code.block(") throws {") { code in
      code.add("try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)")
      code.add("let made = manager.destinationInstances(")
      code.add("  forEntityMappingName: mapping.name, sourceInstances: [source])")
      code.block("for destination in made {") { code in
        for statement in making { code.add(statement) }
      }
    }
  }

  private func writeRelating(_ code: inout SwiftLines) {
    if relating.isEmpty { return }
    code.add("override func createRelationships(")
    code.add("  forDestination destination: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager")
    code.block(") throws {") { code in
      code.add("try super.createRelationships(forDestination: destination, in: mapping, manager: manager)")
      if !relatesBySource {
        for statement in relating { code.add(statement) }
        return
      }
      code.add("let sources = manager.sourceInstances(")
      code.add("  forEntityMappingName: mapping.name, destinationInstances: [destination])")
      code.block("for source in sources {") { code in
        for statement in relating { code.add(statement) }
      }
    }
  }
}

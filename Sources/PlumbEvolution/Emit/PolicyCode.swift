import PlumbDeclarations
import PlumbModel

/// A subclass of `NSEntityMigrationPolicy` that moves what no expression moves, with a typed function for each decision
/// that somebody has to make.
struct PolicyCode {
  /// The class.
  let name: String
  /// The functions to be written.
  let hooks: [PolicyHook]
  /// The entity in the later version.
  private let entity: String
  /// Statements for each pair of objects, when objects are made.
  private let making: [String]
  /// Statements for each pair of objects, when they are related.
  private let relating: [String]
  /// Whether one of these needs the object of the earlier version.
  private let relatesBySource: Bool

  /// The functions of policies by what they are for: `ShopToShop2OrderPolicy.convertTotal`.
  typealias Functions = [String: String]

  /// nil where nothing has to be moved by hand.
  ///
  /// - Parameters:
  ///   - moves: What happens to each property, and the entity that declares it.
  ///   - shared: The functions that there are already; a function for an inherited property is written once.
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

  /// The default for objects without a value, as Core Data gives it where it infers the mapping.
  private static func defaulting(_ attribute: Attribute) -> String {
    let name = stringLiteral(attribute.name)
    return """
      if destination.value(forKey: \(name)) == nil {
        let attribute = destination.entity.attributesByName[\(name)]
        destination.setValue(attribute?.defaultValue, forKey: \(name))
      }
      """
  }

  /// The objects of several entity mappings, which one expression cannot ask for.
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

  /// Names as an array literal.
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

import PlumbDeclarations
import PlumbModel

/// Swift code that builds the `NSMappingModel` of a step, with a migration policy for values that need custom code.
///
///     MappingCode(from: shop, to: shop2).text
///     // func makeMappingModelShopToShop2(from source: NSManagedObjectModel, …) -> NSMappingModel { … }
///
/// Entities and properties are matched as in Core Data. A possible rename is written as commented-out code. The
/// functions of a policy throw until they are implemented, so that no value is dropped without notice.
public struct MappingCode: Sendable {
  private let step: MappedStep
  private let oldName: String
  private let newName: String
  /// The prefix of the names of the function and of the policies: `ShopToShop2`.
  private let prefix: String

  /// Creates the code for a step between two versions. It does not depend on the order of entities and properties.
  public init(from old: Model, to new: Model) {
    step = MappedStep(from: old, to: new)
    (oldName, newName) = (old.name, new.name)
    prefix = SwiftWords.type(old.name, orElse: "Old") + "To" + SwiftWords.type(new.name, orElse: "New")
  }

  /// The name of the file: `ShopToShop2Mapping.swift`.
  public var fileName: String { prefix + "Mapping.swift" }

  /// The text of the file.
  public var text: String {
    let entities = entities
    var code = SwiftLines()
    code.add("import CoreData\n")
    writeFunction(entities, &code)
    for entity in entities { entity.write(&code) }
    for removal in removals { write(removal.0, removal.function, &code) }
    for entity in entities where entity.policy != nil { entity.policy?.write(&code) }
    MappingHelpers(entities).write(&code)
    return code.text
  }

  /// The mappings sorted by name. Policies are created from the root of each hierarchy downward, so that a function
  /// for an inherited property is in the policy of the declaring entity, if that entity has a policy.
  private var entities: [EntityMappingCode] {
    var (functions, policies) = (UniqueNames(), UniqueNames())
    let named = step.mappings.map { mapping in
      let entity = SwiftWords.type(step.new.model.entities[mapping.new].name, orElse: "Entity")
      return (mapping, functions.name("map" + entity), policies.name(prefix + entity) + "Policy")
    }
    var shared = PolicyCode.Functions()
    var entities: [Int: EntityMappingCode] = [:]
    let depths = step.mappings.map { step.new.lineage($0.new).count }
    for index in named.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
      let (mapping, function, policy) = named[index]
      entities[index] = EntityMappingCode(mapping, of: step, function: function, policy: policy, &shared)
    }
    return named.indices.compactMap { entities[$0] }
  }

  /// The mappings of removed entities, each with its function.
  private var removals: [(MappedStep.Removal, function: String)] {
    var names = UniqueNames()
    return step.removed.map {
      ($0, names.name("remove" + SwiftWords.type(step.old.model.entities[$0.old].name, orElse: "Entity")))
    }
  }

  private func writeFunction(_ entities: [EntityMappingCode], _ code: inout SwiftLines) {
    code.doc("The step from \(quoted(oldName)) to \(quoted(newName)), for a migration that Core Data does not infer.")
    code.add("///")
    code.doc(
      "Pass it to `NSMigrationManager.migrateStore` with the same two models, and open the store that comes of it.")
    if entities.contains(where: { $0.policy != nil }) {
      code.add("///")
      code.doc("The functions of the policies below have to be written first: each throws until it is.")
    }
    let removals = removals.map { "\($0.function)(source)" }
    code.add("func makeMappingModel\(prefix)(")
    code.add("  from source: NSManagedObjectModel, to destination: NSManagedObjectModel")
    code.block(") -> NSMappingModel {") { code in
      code.add("let model = NSMappingModel()")
      code.list("model.entityMappings = [", entities.map { "\($0.function)(source, destination)" } + removals)
      code.add("return model")
    }
  }

  /// Writes the mapping of a removed entity.
  private func write(_ removal: MappedStep.Removal, _ function: String, _ code: inout SwiftLines) {
    let entity = step.old.model.entities[removal.old]
    code.add("")
    code.doc("\(entity.name) goes: all its objects are dropped.")
    if let suspect = step.suspectsByOldPath[[.init(.entity, entity.name)]] {
      code.add("///")
      code.doc(EntityMappingCode.advice(suspect))
    }
    code.block("private func \(function)(_ source: NSManagedObjectModel) -> NSEntityMapping {") { code in
      code.add("let mapping = NSEntityMapping()")
      code.add("mapping.name = \(stringLiteral(removal.name))")
      code.add("mapping.mappingType = .removeEntityMappingType")
      code.add("mapping.sourceEntityName = \(stringLiteral(entity.name))")
      code.add(
        "mapping.sourceEntityVersionHash = source.entitiesByName[\(stringLiteral(entity.name))]?.versionHash")
      code.add("return mapping")
    }
  }
}

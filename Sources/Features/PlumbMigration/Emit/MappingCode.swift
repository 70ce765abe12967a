import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

/// Swift code that builds the `NSMappingModel` of a step, with a migration policy for values that need custom code.
///
///     MappingCode(from: shop, to: shop2).text
///     // func makeMappingModelShopToShop2(from source: NSManagedObjectModel, …) -> NSMappingModel { … }
///
/// Entities and properties are matched as in Core Data. A possible rename is written as commented-out code. The
/// functions of a policy throw until they are implemented, so that no value is dropped without notice.
public struct MappingCode: Sendable {
  private let plan: MappingPlan
  private let oldName: String
  private let newName: String
  /// The prefix of the names of the function and of the policies: `ShopToShop2`.
  private let prefix: String

  /// Creates the code for a step between two versions. It does not depend on the order of entities and properties.
  public init(from old: Model, to new: Model) {
    plan = MappingPlan(from: old, to: new)
    (oldName, newName) = (old.name, new.name)
    prefix = SwiftWords.type(old.name, orElse: "Old") + "To" + SwiftWords.type(new.name, orElse: "New")
  }

  /// The name of the file: `ShopToShop2Mapping.swift`.
  public var fileName: String { prefix + "Mapping.swift" }

  /// The text of the file.
  public var text: String {
    let (entities, removals) = (entities, removals)
    let calls = entities.map { "\($0.function)(source, destination)" } + removals.map { "\($0.function)(source)" }
    let policies = entities.compactMap(\.policy)
    let unwritten =
      policies.isEmpty ? [] : ["The functions of the policies below must be written first: each throws until then."]
    let file: Code = """
      \(.imports("CoreData"))

      \(.documentation(paragraphs: ["The step from \(quoted(oldName)) to \(quoted(newName)), for a migration that Core Data does not infer.",
        "Pass it to `NSMigrationManager.migrateStore` with the same two models, and open the store that it creates."]
        + unwritten))
      func makeMappingModel\(prefix)(
        from source: NSManagedObjectModel, to destination: NSManagedObjectModel
      ) -> NSMappingModel {
        let model = NSMappingModel()
        \(.list("model.entityMappings = [", calls))
        return model
      }
      \(.stacked(entities.map(\.code)))
      \(.stacked(removals.map { code(of: $0.0, $0.function) }))
      \(.stacked(policies.map(\.code)))
      """
    return Code.stacked([file, MappingHelpers.code(usedBy: file.text)]).text + "\n"
  }

  /// The mappings sorted by name. Policies are created from the root of each hierarchy downward, so that a function
  /// for an inherited property is in the policy of the declaring entity, if that entity has a policy.
  private var entities: [EntityMappingCode] {
    var (functions, policies) = (UniqueNames(), UniqueNames())
    let named = plan.mappings.map { mapping in
      let entity = SwiftWords.type(plan.new.model.entities[mapping.new].name, orElse: "Entity")
      return (mapping, functions.name("map" + entity), policies.name(prefix + entity) + "Policy")
    }
    var shared = PolicyCode.Functions()
    var entities: [Int: EntityMappingCode] = [:]
    let depths = plan.mappings.map { plan.new.lineage($0.new).count }
    for index in named.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
      let (mapping, function, policy) = named[index]
      entities[index] = EntityMappingCode(mapping, of: plan, function: function, policy: policy, &shared)
    }
    return named.indices.compactMap { entities[$0] }
  }

  /// The mappings of removed entities, each with its function.
  private var removals: [(MappingPlan.Removal, function: String)] {
    var names = UniqueNames()
    return plan.removed.map {
      ($0, names.name("remove" + SwiftWords.type(plan.old.model.entities[$0.old].name, orElse: "Entity")))
    }
  }

  /// Returns the mapping of a removed entity.
  private func code(of removal: MappingPlan.Removal, _ function: String) -> Code {
    let entity = plan.old.model.entities[removal.old].name
    let advice = plan.suspectsByOldPath[[.init(.entity, entity)]].map(EntityMappingCode.advice)
    return """

      \(.documentation(paragraphs: ["\(entity) is removed: all its objects are dropped."] + (advice.map { [$0] } ?? [])))
      private func \(function)(_ source: NSManagedObjectModel) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = \(stringLiteral(removal.name))
        mapping.mappingType = .removeEntityMappingType
        mapping.sourceEntityName = \(stringLiteral(entity))
        mapping.sourceEntityVersionHash = source.entitiesByName[\(stringLiteral(entity))]?.versionHash
        return mapping
      }
      """
  }
}

/// Declarations with the signatures of Apple's frameworks. They replace Core Data, XCTest and SwiftData, which are
/// not available when the compiler checks emitted code.
enum StandIns {
  static let coreData = """
    import Foundation

    open class NSManagedObjectModel {
      public init?(contentsOf url: URL) {}
      public var entities: [NSEntityDescription] = []
      public var entitiesByName: [String: NSEntityDescription] { [:] }
    }
    open class NSEntityDescription {
      public class func insertNewObject(
        forEntityName entityName: String, into context: NSManagedObjectContext
      ) -> NSManagedObject { NSManagedObject() }
      public var name: String?
      public var isAbstract = false
      public var versionHash: Data { Data() }
      public var attributesByName: [String: NSAttributeDescription] { [:] }
      public var relationshipsByName: [String: NSRelationshipDescription] { [:] }
      public func isKindOf(entity: NSEntityDescription) -> Bool { true }
    }
    public enum NSAttributeType: UInt {
      case undefinedAttributeType, integer16AttributeType, integer32AttributeType, integer64AttributeType
      case decimalAttributeType, doubleAttributeType, floatAttributeType, stringAttributeType, booleanAttributeType
      case dateAttributeType, binaryDataAttributeType, UUIDAttributeType, URIAttributeType, transformableAttributeType
      case objectIDAttributeType, compositeAttributeType
    }
    open class NSAttributeDescription {
      public var attributeType = NSAttributeType.undefinedAttributeType
      public var defaultValue: Any?
    }
    open class NSDerivedAttributeDescription: NSAttributeDescription {}
    open class NSRelationshipDescription {
      public var isOptional = true
      public var isOrdered = false
      public var isToMany: Bool { true }
      public unowned(unsafe) var destinationEntity: NSEntityDescription?
    }
    @_marker public protocol NSFetchRequestResult: AnyObject {}
    open class NSManagedObjectID: NSObject {}
    open class NSManagedObject: NSObject, NSFetchRequestResult {
      public var entity: NSEntityDescription { NSEntityDescription() }
      open func value(forKey key: String) -> Any? { nil }
      open func setValue(_ value: Any?, forKey key: String) {}
    }
    open class NSFetchRequest<ResultType: NSFetchRequestResult> {
      public init(entityName: String) {}
      public var includesSubentities = true
      public var returnsObjectsAsFaults = true
    }
    open class NSManagedObjectContext: @unchecked Sendable {
      public enum ConcurrencyType { case privateQueueConcurrencyType, mainQueueConcurrencyType }
      public init(concurrencyType: ConcurrencyType) {}
      public var persistentStoreCoordinator: NSPersistentStoreCoordinator?
      public var hasChanges: Bool { false }
      public func save() throws {}
      public func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] { [] }
      public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }
    }
    open class NSPersistentStore {}
    open class NSPersistentStoreCoordinator: @unchecked Sendable {
      public init(managedObjectModel: NSManagedObjectModel) {}
      public func addPersistentStore(
        ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
        options: [AnyHashable: Any]? = nil
      ) throws -> NSPersistentStore { NSPersistentStore() }
    }
    open class NSPersistentContainer: @unchecked Sendable {
      public func newBackgroundContext() -> NSManagedObjectContext {
        NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      }
    }
    public let NSSQLiteStoreType = "SQLite"
    public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
    public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
    public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
    public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
    """

  static let migration = """
    import Foundation

    open class NSExpression { public init(format expressionFormat: String, _ args: any CVarArg...) {} }
    public enum NSEntityMappingType: UInt {
      case undefinedEntityMappingType, customEntityMappingType, addEntityMappingType, removeEntityMappingType
      case copyEntityMappingType, transformEntityMappingType
    }
    open class NSPropertyMapping: NSObject {
      public var name: String?
      public var valueExpression: NSExpression?
      public var userInfo: [AnyHashable: Any]?
    }
    open class NSEntityMapping: NSObject {
      public var name: String!
      public var mappingType = NSEntityMappingType.undefinedEntityMappingType
      public var sourceEntityName: String?
      public var sourceEntityVersionHash: Data?
      public var destinationEntityName: String?
      public var destinationEntityVersionHash: Data?
      public var attributeMappings: [NSPropertyMapping]?
      public var relationshipMappings: [NSPropertyMapping]?
      public var sourceExpression: NSExpression?
      public var userInfo: [AnyHashable: Any]?
      public var entityMigrationPolicyClassName: String?
    }
    open class NSMappingModel: NSObject { public var entityMappings: [NSEntityMapping]! }
    open class NSMigrationManager: NSObject {
      public func sourceInstances(
        forEntityMappingName mappingName: String, destinationInstances: [NSManagedObject]?
      ) -> [NSManagedObject] { [] }
      public func destinationInstances(
        forEntityMappingName mappingName: String, sourceInstances: [NSManagedObject]?
      ) -> [NSManagedObject] { [] }
    }
    open class NSEntityMigrationPolicy: NSObject {
      open func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
      ) throws {}
      open func createRelationships(
        forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
      ) throws {}
    }
    open class NSMigrationStage: NSObject { public var label: String? }
    open class NSLightweightMigrationStage: NSMigrationStage { public init(_ versionChecksums: [String]) {} }
    open class NSManagedObjectModelReference: NSObject {
      public init(name modelName: String, in bundle: Bundle?, versionChecksum: String) {}
    }
    open class NSCustomMigrationStage: NSMigrationStage {
      public init(
        migratingFrom currentModel: NSManagedObjectModelReference, to nextModel: NSManagedObjectModelReference
      ) {}
      public var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
      public var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
    }
    open class NSStagedMigrationManager: NSObject {
      public init(_ stages: [NSMigrationStage]) {}
      public unowned(unsafe) var container: NSPersistentContainer? { nil }
    }
    """

  static let tests = """
    import Foundation

    open class XCTestCase { public func addTeardownBlock(_ block: @escaping () -> Void) {} }
    public struct XCTSkip: Error { public init(_ message: @autoclosure () -> String? = nil) {} }
    public func XCTUnwrap<T>(_ expression: @autoclosure () throws -> T?, _ message: String = "") throws -> T {
      guard let value = try expression() else { throw XCTSkip("") }
      return value
    }
    public func XCTAssertTrue(_ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "") {}
    public func XCTAssertEqual<T: Equatable>(
      _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
      _ message: @autoclosure () -> String = ""
    ) {}
    """

  static let swiftData = """
    public protocol PersistentModel: AnyObject {}
    public enum Schema { public struct Version { public init(_ major: Int, _ minor: Int, _ patch: Int) {} } }
    public protocol VersionedSchema {
      static var models: [any PersistentModel.Type] { get }
      static var versionIdentifier: Schema.Version { get }
    }
    public final class ModelContext { public func save() throws {} }
    public enum MigrationStage {
      case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
      case custom(
        fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
        willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
    }
    public protocol SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { get }
      static var stages: [MigrationStage] { get }
    }
    """
}

#if os(Linux)
  import Foundation

  @testable import CoreData

  /// Temporary identities without objects, and the model that they require.
  struct SomeIDs {
    let ids: [NSManagedObjectID]
    private let model = NSManagedObjectModel()

    init(_ count: Int) {
      let entity = NSEntityDescription()
      entity.name = "Some"
      model.entities = [entity]
      model.freeze()
      ids = (0..<count).map { _ in NSManagedObjectID(temporaryFor: entity) }
    }
  }
#endif

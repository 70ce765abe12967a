import CoreData
import Testing

/// Changes to a model in use, which raise an exception. On a platform without exceptions, they end the program.
@Suite struct ImmutableModelTests {
  /// Returns a model in use. Its coordinator is never released.
  static func used() -> NSManagedObjectModel {
    let model = ModelSamples.shop()
    _ = Unmanaged.passRetained(NSPersistentStoreCoordinator(managedObjectModel: model))
    return model
  }

  @Test func settingTheEntitiesRaises() async {
    await #expect(processExitsWith: .failure) { Self.used().entities = [] }
  }

  @Test func settingTheNameOfAnEntityRaises() async {
    await #expect(processExitsWith: .failure) { Self.used().entitiesByName["Line"]?.name = "Row" }
  }

  @Test func addingAPropertyRaises() async {
    await #expect(processExitsWith: .failure) {
      Self.used().entitiesByName["Line"]?.properties.append(ModelSamples.attribute("a", .stringAttributeType))
    }
  }

  @Test func settingADefaultRaises() async {
    await #expect(processExitsWith: .failure) {
      Self.used().entitiesByName["Line"]?.attributesByName["text"]?.defaultValue = "a"
    }
  }

  @Test func settingADestinationRaises() async {
    await #expect(processExitsWith: .failure) {
      Self.used().entitiesByName["Line"]?.relationshipsByName["invoice"]?.destinationEntity = nil
    }
  }

  @Test func addingATemplateRaises() async {
    await #expect(processExitsWith: .failure) {
      Self.used().setFetchRequestTemplate(NSFetchRequest(entityName: "Line"), forName: "all")
    }
  }
}

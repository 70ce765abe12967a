import CoreData
import Testing

/// A model in use raises an exception where it is changed; without exceptions the program ends.
@Suite struct ImmutableModelTests {
  /// A model in use, which lives as long as the program.
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

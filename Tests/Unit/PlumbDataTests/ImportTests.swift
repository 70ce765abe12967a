import PlumbData
import Testing

@Suite struct ImportTests {
  @Test func reexportsCoreData() {
    #expect(
      NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType).concurrencyType
        == .privateQueueConcurrencyType)
  }
}

import Testing

/// The place of the SQLite stores in a test.
enum StorePlace {
  case memory, disk

  @TaskLocal static var current = StorePlace.memory
}

/// A trait of tests that run two times: with stores in memory and with stores on disk.
struct BothPlaces: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    for place in [StorePlace.memory, .disk] {
      try await StorePlace.$current.withValue(place) { try await function() }
    }
  }
}

extension Trait where Self == BothPlaces {
  /// Runs each test with stores in memory and with stores on disk.
  static var inMemoryAndOnDisk: Self { BothPlaces() }
}

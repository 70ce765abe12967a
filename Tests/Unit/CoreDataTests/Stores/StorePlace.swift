import CoreData
import Foundation
import Testing

/// The place of the stores in a test.
enum StorePlace {
  /// A store of the type `NSInMemoryStoreType`.
  case memory
  /// A SQLite store in memory, at `/dev/null`.
  case nullDevice
  /// A SQLite store in a file.
  case disk

  @TaskLocal static var current = StorePlace.nullDevice

  /// The type of a store at this place.
  var type: String { self == .memory ? NSInMemoryStoreType : NSSQLiteStoreType }

  /// Returns the URL of a store at this place. `file` is that of a store in a file.
  func url(_ file: @autoclosure () -> URL) -> URL { self == .disk ? file() : URL(fileURLWithPath: "/dev/null") }
}

/// A trait of tests that run once with stores at each of some places.
struct StorePlaces: TestTrait, SuiteTrait, TestScoping {
  let places: [StorePlace]
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    for place in places {
      try await StorePlace.$current.withValue(place) { try await function() }
    }
  }
}

extension Trait where Self == StorePlaces {
  /// Runs each test with stores in memory, and with SQLite stores at `/dev/null` and on disk.
  static var inMemoryAndOnDisk: Self { StorePlaces(places: [.memory, .nullDevice, .disk]) }

  /// Runs each test with SQLite stores at `/dev/null` and on disk.
  static var inSQLite: Self { StorePlaces(places: [.nullDevice, .disk]) }
}

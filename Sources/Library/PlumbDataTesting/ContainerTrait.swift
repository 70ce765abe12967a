@_exported import PlumbData
import Testing

/// A trait that gives each test, or each case of a parameterized test, a separate container.
///
///     @Test(.container(for: Item.self, Tag.self)) func itemsAreSaved() throws {
///       let context = try TestContainer.required.viewContext
///     }
///
/// The container is released at the end of the test, and its files are removed with it.
public struct ContainerTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of a suite have the trait, and not only the suite.
  public let isRecursive = true

  private let make: @Sendable (Test) throws -> TestContainer

  fileprivate init(_ make: @escaping @Sendable (Test) throws -> TestContainer) { self.make = make }

  /// Returns the trait for a test, and `nil` for a suite, whose tests get their own containers.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> ContainerTrait? { testCase == nil ? nil : self }

  /// Calls a test with a new container as the current one.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TestContainer.$current.withValue(make(test)) { try await function() }
  }
}

extension Trait where Self == ContainerTrait {
  /// Returns the trait for containers with the model of the given classes.
  public static func container(
    for types: any SchemaProviding.Type..., on storage: TestContainer.Storage = .memory
  ) -> Self {
    ContainerTrait {
      try .test(model: .model(for: types), on: storage, fileID: $0.sourceLocation.fileID, function: $0.name)
    }
  }

  /// Returns the trait for containers with a model.
  public static func container(
    model: @escaping @Sendable () throws -> NSManagedObjectModel, on storage: TestContainer.Storage = .memory
  ) -> Self {
    ContainerTrait {
      try .test(model: model(), on: storage, fileID: $0.sourceLocation.fileID, function: $0.name)
    }
  }
}

extension TestContainer {
  @TaskLocal fileprivate static var current: TestContainer?

  /// The container of the running test.
  ///
  /// - Throws: `MissingContainer` if the test and its suites have no trait `.container`, and in a detached task.
  public static var required: TestContainer {
    get throws {
      guard let current else { throw MissingContainer() }
      return current
    }
  }
}

/// The error of code that requires a container outside of a test with the trait `.container`.
public struct MissingContainer: Error, CustomStringConvertible {
  /// The problem and the remedy.
  public let description = "The test has no container. Add the trait .container(for:) to the test or to its suite."
}

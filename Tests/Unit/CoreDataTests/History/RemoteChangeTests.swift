#if os(Linux)
  import Foundation
  import PlumbSQLite
  import PlumbSystem
  import Testing

  @testable import CoreData

  @Suite("Notifications of remote changes")
  struct RemoteChangeTests {
    private let folder = TemporaryFolder()
    private var url: URL { folder.url("People.sqlite") }

    /// Returns the user info of the first notification of a coordinator after a closure; `nil` if none is posted
    /// within some seconds.
    private func notified(
      _ coordinator: NSPersistentStoreCoordinator, seconds: Double = 20, _ body: () throws -> Void
    ) async throws -> [AnyHashable: Any]? {
      let found = Guarded<Unchecked<[AnyHashable: Any]>?>(nil)
      let observer = NotificationCenter.default.addObserver(
        forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil
      ) { notification in
        let info = Unchecked(value: notification.userInfo ?? [:])
        found.withLock { $0 = $0 ?? info }
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      try body()
      let end = Date(timeIntervalSinceNow: seconds)
      while found.withLock({ $0 == nil }), Date() < end { try await Task.sleep(nanoseconds: 10_000_000) }
      return found.withLock { $0?.value }
    }

    @Test("A save of another coordinator is announced with the position in the history")
    func otherCoordinator() async throws {
      let (writer, reader) = (try HistoryStack(url), try HistoryStack(url, remote: true))
      let info = try await notified(reader.coordinator) { try writer.save("Ada") }
      #expect(info?[NSStoreUUIDKey] as? String == reader.store.identifier)
      #expect(info?[NSPersistentStoreURLKey] as? URL == url)
      #expect(info?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken == reader.token)
    }

    @Test("A save of the coordinator itself is announced, also without a history")
    func withoutHistory() async throws {
      let stack = try HistoryStack(url, tracking: false, remote: true)
      let info = try await notified(stack.coordinator) { try stack.save("Ada") }
      #expect(info?[NSStoreUUIDKey] as? String == stack.store.identifier)
      #expect(info?[NSPersistentHistoryTokenKey] == nil)
    }

    @Test("Nothing is announced without the option")
    func withoutOption() async throws {
      let stack = try HistoryStack(url)
      #expect(try await notified(stack.coordinator, seconds: 0.2) { try stack.save("Ada") } == nil)
    }

    @Test("A transaction that no coordinator of the process has saved is announced")
    func otherProcess() async throws {
      let stack = try HistoryStack(url, remote: true)
      let info = try await notified(stack.coordinator) {
        let other = try Database(url.path, .existing)
        try other.run("INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZTIMESTAMP) VALUES (1, 16002, 700000000)")
      }
      #expect((info?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken)?.numbers.values.map { $0 } == [1])
    }
  }
#endif

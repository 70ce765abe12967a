#if os(Linux)
  import Foundation
  import PlumbSQLite
  import Testing

  @testable import CoreData

  @Suite("Requests for the history")
  struct HistoryRequestTests {
    private let folder = TemporaryFolder()
    private var url: URL { folder.url("People.sqlite") }
    private typealias Request = NSPersistentHistoryChangeRequest

    private func numbers(_ stack: HistoryStack, _ request: Request) throws -> [Int64] {
      try stack.transactions(request).map(\.transactionNumber)
    }

    @Test("A transaction has its changes, its author and its store")
    func transaction() throws {
      let stack = try HistoryStack(url)
      let start = Date()
      let id = try stack.perform {
        stack.context.transactionAuthor = "editor"
        let ada = stack.person("Ada")
        try stack.context.save()
        ada.setValue(36, forKey: "age")
        try stack.context.save()
        stack.context.delete(ada)
        try stack.context.save()
        return ada.objectID
      }
      let all = try stack.transactions()
      let changes = all.flatMap { $0.changes ?? [] }
      #expect(changes.map(\.changeType) == [.insert, .update, .delete])
      #expect(changes.map(\.changedObjectID) == [id, id, id])
      #expect(changes.map(\.changeID) == [1, 2, 3])
      #expect(changes.map { $0.transaction?.author } == ["editor", "editor", "editor"])
      #expect(changes[1].updatedProperties?.map(\.name) == ["age"])
      #expect(changes[0].updatedProperties == nil && changes[0].tombstone == nil)
      #expect(changes[2].tombstone as? [String: String] == ["name": "Ada"])
      let first = try #require(all.first)
      #expect(first.storeID == stack.store.identifier)
      #expect(first.contextName == nil && first.processID == ProcessInfo.processInfo.processName)
      #expect(first.timestamp >= start && first.timestamp <= Date())
      #expect(all.last?.token == stack.token)
    }

    @Test("A request returns what comes after a date, a token or a transaction")
    func after() throws {
      let stack = try HistoryStack(url)
      #expect(stack.token?.numbers.values.map { $0 } == [0])
      try stack.save("a", "b")
      let (token, date) = (stack.token, Date())
      let second = try stack.transactions().last
      try stack.save("c")
      #expect(try numbers(stack, .fetchHistory(after: token)) == [3])
      #expect(try numbers(stack, .fetchHistory(after: date)) == [3])
      #expect(try numbers(stack, .fetchHistory(after: second)) == [3])
      #expect(try numbers(stack, .fetchHistory(after: stack.token)) == [])
      #expect(try numbers(stack, .fetchHistory(after: .distantPast)) == [1, 2, 3])
      let request = Request.fetchHistory(after: token)
      #expect(request.token == token)
      #expect((request.copy() as? Request)?.token == token)
    }

    @Test("A result has the requested type")
    func resultTypes() throws {
      let stack = try HistoryStack(url)
      try stack.save("a", "b")
      func result(_ type: NSPersistentHistoryResultType) throws -> Any? {
        let request = Request.fetchHistory(after: nil as NSPersistentHistoryToken?)
        #expect(request.resultType == .transactionsAndChanges)
        request.resultType = type
        return try stack.result(request)
      }
      #expect(try result(.statusOnly) as? Bool == true)
      #expect(try result(.count) as? Int == 2)
      #expect((try result(.objectIDs) as? [NSManagedObjectID])?.count == 2)
      #expect((try result(.changesOnly) as? [NSPersistentHistoryChange])?.count == 2)
      let transactions = try result(.transactionsOnly) as? [NSPersistentHistoryTransaction]
      #expect(transactions?.count == 2 && transactions?.first?.changes == nil)
    }

    @Test("A fetch request selects transactions or changes")
    func predicates() throws {
      let stack = try HistoryStack(url)
      for author in ["app", "widget", nil] {
        try stack.perform { stack.context.transactionAuthor = author }
        try stack.save("of \(author ?? "nobody")")
      }
      func request(_ fetch: NSFetchRequest<any NSFetchRequestResult>?, _ format: String) throws -> Request {
        let fetch = try #require(fetch)
        fetch.predicate = NSPredicate(format: format)
        let request = Request.fetchHistory(after: .distantPast)
        request.fetchRequest = fetch
        return request
      }
      let transaction = NSPersistentHistoryTransaction.self
      #expect(try numbers(stack, request(transaction.fetchRequest, "author != 'app'")) == [2, 3])
      #expect(try numbers(stack, request(transaction.fetchRequest, "author == 'widget'")) == [2])
      #expect(
        try numbers(stack, request(transaction.fetchRequest, "author == nil OR transactionNumber < 2")) == [1, 3])
      #expect(try numbers(stack, request(NSPersistentHistoryChange.fetchRequest, "changeType == 1")) == [])
      let changes = try #require(NSPersistentHistoryChange.fetchRequest)
      changes.predicate = NSPredicate(format: "changeID > 1 AND changedEntity.name == 'Person'")
      let found = try stack.result(.fetchHistory(withFetch: changes)) as? [NSPersistentHistoryChange]
      #expect(found?.map(\.changeID) == [2, 3])
    }

    @Test("A fetch request reads all properties of the history's entities")
    func properties() throws {
      let stack = try HistoryStack(url)
      stack.context.name = "main"
      let ada = try stack.perform {
        let ada = stack.person("Ada")
        try stack.context.save()
        ada.setValue(36, forKey: "age")
        stack.context.transactionAuthor = "editor"
        try stack.context.save()
        stack.person("Bob")
        stack.context.delete(ada)
        try stack.context.save()
        return ada.objectID
      }
      let all = try stack.transactions()
      let second = all[1]
      func found(_ fetch: NSFetchRequest<any NSFetchRequestResult>?, _ predicate: NSPredicate) throws -> [Int64] {
        let fetch = try #require(fetch)
        fetch.predicate = predicate
        return try numbers(stack, request(fetch))
      }
      func request(_ fetch: NSFetchRequest<any NSFetchRequestResult>) -> Request {
        let request = Request.fetchHistory(withFetch: fetch)
        request.resultType = .transactionsAndChanges
        return request
      }
      let process = ProcessInfo.processInfo.processName
      let transactions: [(NSPredicate, [Int64])] = [
        (NSPredicate(format: "author = %@", "editor"), [2, 3]), (NSPredicate(format: "author = nil"), [1]),
        (NSPredicate(format: "%K != %@", "author", "editor"), [1]),
        (NSPredicate(format: "contextName = 'main' AND processID = %@", process), [1, 2, 3]),
        (NSPredicate(format: "bundleID != nil AND storeID = %@", stack.store.identifier), [1, 2, 3]),
        (NSPredicate(format: "timestamp > %@", second.timestamp as NSDate), [3]),
        (NSPredicate(format: "token = %@", second.token), [2]),
        (NSPredicate(format: "token > %@", second.token), [3]),
        (NSPredicate(format: "transactionNumber IN {1, 3}"), [1, 3]),
        (NSPredicate(format: "ANY changes.changeType = %d", NSPersistentHistoryChangeType.delete.rawValue), [3]),
        (NSPredicate(format: "changes.@count = 2"), [3]),
        (NSPredicate(format: "SUBQUERY(changes, $c, $c.changedObjectID = %@).@count = 1", ada), [1, 2, 3]),
      ]
      for (predicate, expected) in transactions {
        #expect(try found(NSPersistentHistoryTransaction.fetchRequest, predicate) == expected, "\(predicate)")
      }
      let person = try #require(stack.coordinator.managedObjectModel.entitiesByName["Person"])
      let changes: [(NSPredicate, [Int64])] = [
        (NSPredicate(format: "changeType = %d", NSPersistentHistoryChangeType.update.rawValue), [2]),
        (NSPredicate(format: "changedObjectID = %@", ada), [1, 2, 3]),
        (NSPredicate(format: "changedObjectID != %@", ada), [3]), (NSPredicate(format: "changeID < 3"), [1, 2]),
        (NSPredicate(format: "changedEntity = %@", person), [1, 2, 3]),
        (NSPredicate(format: "changedObjectID.entity.name = 'Person' AND changeID = 1"), [1]),
        (NSPredicate(format: "transaction.author = 'editor' AND changeType = 1"), [2]),
        (NSPredicate(format: "transaction.token = %@", second.token), [2]),
        (NSPredicate(format: "ANY updatedProperties.name = 'age'"), [2]),
        (NSPredicate(format: "tombstone.name = 'Ada'"), [3]),
      ]
      for (predicate, expected) in changes {
        #expect(try found(NSPersistentHistoryChange.fetchRequest, predicate) == expected, "\(predicate)")
      }
    }

    @Test("A fetch request sorts and limits transactions or changes")
    func sorted() throws {
      let stack = try HistoryStack(url)
      try stack.save("a", "b", "c", "d")
      let transactions = try #require(NSPersistentHistoryTransaction.fetchRequest)
      transactions.sortDescriptors = [NSSortDescriptor(key: "timestamp", ascending: false)]
      (transactions.fetchOffset, transactions.fetchLimit) = (1, 2)
      let request = Request.fetchHistory(withFetch: transactions)
      #expect(try numbers(stack, request) == [3, 2])
      request.resultType = .transactionsOnly
      #expect(try stack.transactions(request).map { $0.changes == nil } == [true, true])
      _ = try stack.perform {
        stack.person("e")
        stack.person("f")
        return try stack.context.save()
      }
      let changes = NSFetchRequest<any NSFetchRequestResult>()
      changes.entity = NSPersistentHistoryChange.entityDescription(with: stack.context)
      changes.sortDescriptors = [NSSortDescriptor(key: "changeID", ascending: false)]
      changes.fetchLimit = 3
      let found = try stack.result(.fetchHistory(withFetch: changes)) as? [NSPersistentHistoryChange]
      #expect(found?.map(\.changeID) == [6, 5, 4])
    }

    @Test("The entities of the history have properties and relationships")
    func entities() throws {
      let transaction = try #require(NSPersistentHistoryTransaction.entityDescription)
      let change = try #require(NSPersistentHistoryChange.entityDescription)
      let names = ["author", "bundleID", "contextName", "processID", "storeID", "timestamp", "token"]
      #expect(Set(transaction.attributesByName.keys).isSuperset(of: names))
      #expect(Set(change.attributesByName.keys).isSuperset(of: ["changeID", "changeType", "changedObjectID"]))
      #expect(transaction.relationshipsByName["changes"]?.destinationEntity === change)
      #expect(change.relationshipsByName["transaction"]?.destinationEntity === transaction)
    }

    @Test("Deleted transactions are gone, and an older token expires")
    func deletion() throws {
      let stack = try HistoryStack(url)
      let old = stack.token
      try stack.save("a", "b", "c")
      let second = try stack.transactions()[1]
      #expect(try stack.result(.deleteHistory(before: nil as NSPersistentHistoryToken?)) as? Bool == true)
      #expect(try stack.transactions().count == 3)
      let request = Request.deleteHistory(before: second)
      request.resultType = .count
      #expect(try stack.result(request) as? Int == 1)
      #expect(try numbers(stack, .fetchHistory(after: nil as NSPersistentHistoryToken?)) == [2, 3])
      let error = #expect(throws: (any Error).self) { try stack.transactions(.fetchHistory(after: old)) }
      #expect((error as? NSError)?.code == NSPersistentHistoryTokenExpiredError)
      #expect(try numbers(stack, .fetchHistory(after: second)) == [3])
      _ = try stack.result(.deleteHistory(before: Date()))
      #expect(try stack.transactions().isEmpty)
      #expect(try numbers(stack, .fetchHistory(after: stack.token)) == [])
      try stack.save("d")
      #expect(try numbers(stack, .fetchHistory(after: nil as NSPersistentHistoryToken?)) == [4])
      let changes = try Database(url.path, .readOnly).first("SELECT COUNT(*) FROM ACHANGE") { $0.integer(0) }
      #expect(changes == 1)
    }

    @Test("A token of another store, or of a later state of the store, is expired")
    func foreignToken() throws {
      let stack = try HistoryStack(url)
      try stack.save("a")
      for numbers in [["other": Int64(1)], [stack.store.identifier ?? "": 9]] {
        let error = #expect(throws: (any Error).self) {
          try stack.transactions(.fetchHistory(after: NSPersistentHistoryToken(numbers)))
        }
        #expect((error as? NSError)?.code == NSPersistentHistoryTokenExpiredError)
      }
    }

    @Test("A token is archived")
    func archive() throws {
      let stack = try HistoryStack(url)
      try stack.save("a")
      let token = try #require(stack.token)
      let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
      #expect(read == token && read?.hash == token.hash)
      try stack.save("b")
      #expect(try numbers(stack, .fetchHistory(after: read)) == [2])
    }

    @Test("Batch requests are recorded with the author of their context")
    func batches() throws {
      let stack = try HistoryStack(url)
      try stack.perform {
        let context = stack.context
        context.transactionAuthor = "importer"
        let names = ["a", "b"].map { ["name": $0] }
        _ = try context.execute(NSBatchInsertRequest(entityName: "Person", objects: names))
        let update = NSBatchUpdateRequest(entityName: "Person")
        update.propertiesToUpdate = ["age": 5]
        _ = try context.execute(update)
        let people = NSFetchRequest<NSManagedObject>(entityName: "Person")
        _ = try context.execute(NSBatchDeleteRequest(fetchRequest: people))
      }
      let all = try stack.transactions()
      #expect(all.map { $0.changes?.map(\.changeType) } == [.insert, .update, .delete].map { [$0, $0] })
      #expect(all.map(\.author) == Array(repeating: "importer", count: 3))
      let values = all[2].changes?.compactMap { $0.tombstone?["name"] as? String }
      #expect(values?.sorted() == ["a", "b"])
    }

    @Test("A batch in a child context has the author of the context that executes it on the stores")
    func batchesOfChildren() throws {
      let stack = try HistoryStack(url)
      stack.context.transactionAuthor = "importer"
      stack.context.name = "root"
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = stack.context
      let grandchild = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      grandchild.parent = child
      for context in [child, grandchild] {
        try context.performAndWait {
          _ = try context.execute(NSBatchInsertRequest(entityName: "Person", objects: [["name": "a"], ["name": "b"]]))
          let update = NSBatchUpdateRequest(entityName: "Person")
          update.propertiesToUpdate = ["age": 5]
          _ = try context.execute(update)
          let people = NSFetchRequest<NSManagedObject>(entityName: "Person")
          _ = try context.execute(NSBatchDeleteRequest(fetchRequest: people))
        }
      }
      let all = try stack.transactions()
      #expect(all.map(\.author) == Array(repeating: "importer", count: 6))
      #expect(all.map(\.contextName) == Array(repeating: "root", count: 6))
      stack.context.transactionAuthor = nil
      child.transactionAuthor = "child"
      try child.performAndWait {
        _ = try child.execute(NSBatchInsertRequest(entityName: "Person", objects: [["name": "c"]]))
      }
      #expect(try stack.transactions().last?.author == nil)
    }

    @Test("A batch in parts, and a batch deletion with the relationships it removes, are one transaction each")
    func largeBatches() throws {
      let stack = try HistoryStack(url)
      try stack.perform {
        let house = NSEntityDescription.insertNewObject(forEntityName: "House", into: stack.context)
        stack.person("Ada").setValue(house, forKey: "house")
        try stack.context.save()
        let objects = (0..<1500).map { ["name": "p\($0)"] }
        _ = try stack.context.execute(NSBatchInsertRequest(entityName: "Person", objects: objects))
        _ = try stack.context.execute(NSBatchDeleteRequest(objectIDs: [house.objectID]))
      }
      let all = try stack.transactions()
      #expect(all.map { $0.changes?.count } == [2, 1500, 2])
      let last = all[2].changes ?? []
      #expect(last.map(\.changeType) == [.delete, .update])
      #expect(last[1].updatedProperties?.map(\.name) == ["house"])
    }

    @Test("Another coordinator merges transactions")
    func merging() throws {
      let (writer, reader) = (try HistoryStack(url), try HistoryStack(url))
      try writer.save("Ada")
      let token = reader.token
      let ada = try reader.perform {
        reader.context.retainsRegisteredObjects = true
        let found = try reader.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Person"))
        #expect(found.first?.value(forKey: "name") as? String == "Ada")
        return try #require(found.first)
      }
      try writer.perform {
        let all = try writer.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Person"))
        all.first?.setValue("Ada Lovelace", forKey: "name")
        writer.person("Bob")
        try writer.context.save()
      }
      let new = try reader.transactions(.fetchHistory(after: token))
      try reader.perform {
        for transaction in new { reader.context.mergeChanges(fromContextDidSave: transaction.objectIDNotification()) }
        #expect(ada.value(forKey: "name") as? String == "Ada Lovelace")
        #expect(reader.context.registeredObjects.count == 2)
      }
    }
  }
#endif

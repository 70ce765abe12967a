#if os(Linux)
  @testable import CoreData
  import Testing

  /// The rows of fetched faults, with a source that records which rows it reads.
  struct FetchedRowsTests {
    private let found: [FoundRow]

    init() {
      let entity = NSEntityDescription()
      entity.name = "Item"
      let model = NSManagedObjectModel()
      model.entities = [entity]
      model.freeze()
      found = (0..<100).map {
        FoundRow(id: NSManagedObjectID(temporaryFor: entity), row: Row(values: [.int(Int64($0))], version: 1))
      }
    }

    /// Returns the numbers of rows that are read when objects are accessed. Before each access of `changes`, the count
    /// of changes grows.
    private func reads(
      _ access: [Int], batchSize: Int = 0, areComplete: Bool = false, changes: Set<Int> = []
    ) throws -> [Int] {
      let rows = FetchedRows(
        found.map(\.id), areComplete ? found.map(\.row) : [], batchSize: batchSize, changeCount: 0)
      var reads: [Int] = []
      var changeCount = 0
      for index in access {
        if changes.contains(index) { changeCount += 1 }
        let row = rows.take(index, changeCount: changeCount, readingMembers: true) { ids, _ in
          reads.append(ids.count)
          return ids.map { id in found.first { $0.id == id }?.row }
        }
        #expect(try #require(row).values == [.int(Int64(index))])
      }
      return reads
    }

    @Test("The rows of a fetch fill its faults") func complete() throws {
      #expect(try reads(Array(0..<100), areComplete: true) == [])
    }

    @Test("A batch is read when its first object is accessed") func batches() throws {
      #expect(try reads(Array(0..<100), batchSize: 30) == [30, 30, 30, 10])
      #expect(try reads((0..<100).reversed(), batchSize: 30) == [1, 4, 16, 30, 30, 19])
      #expect(try reads([50, 51, 59, 5], batchSize: 10) == [10, 6])
    }

    @Test("Without a batch size, more rows are read if those before were used") func growing() throws {
      #expect(try reads(Array(0..<100)) == [1, 4, 16, 64, 15])
      #expect(try reads([90, 10, 50]).allSatisfy { $0 <= 4 })
    }

    @Test("Rows without relationships fill faults, and rows with them are read when one is accessed")
    func members() throws {
      let partial = found.map { Row(values: $0.row.values, version: 1, lacksMembers: true) }
      let rows = FetchedRows(found.map(\.id), partial, changeCount: 0)
      var reads: [Int] = []
      func take(_ index: Int, _ readingMembers: Bool) -> Row? {
        rows.take(index, changeCount: 0, readingMembers: readingMembers) { ids, readingMembers in
          #expect(readingMembers)
          reads.append(ids.count)
          return ids.map { id in found.first { $0.id == id }?.row }
        }
      }
      #expect((0..<50).allSatisfy { take($0, false)?.lacksMembers == true })
      #expect(reads == [])
      #expect((0..<100).allSatisfy { take($0, true)?.lacksMembers == false })
      #expect(reads == [100])
    }

    @Test("After a change, the rows are read again") func changes() throws {
      #expect(try reads([0, 1, 2], batchSize: 10, changes: [2]).count == 2)
      let each = try reads(Array(0..<100), batchSize: 50, changes: Set(0..<100))
      #expect(each.count == 100 && each.dropFirst().allSatisfy { $0 <= 4 })
    }

    @Test("An object that no longer exists has no row") func missing() {
      let rows = FetchedRows(found.map(\.id), batchSize: 10, changeCount: 0)
      #expect(rows.take(3, changeCount: 0, readingMembers: true) { ids, _ in ids.map { _ in nil } }?.values == nil)
    }
  }
#endif

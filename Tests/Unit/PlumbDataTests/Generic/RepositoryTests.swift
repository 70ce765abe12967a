import Foundation
import PlumbData
import Testing

@Suite("Generic repositories") struct RepositoryTests {
  @Test("Conditions, orders and new objects", arguments: StoreKind.allCases)
  @MainActor func queries(_ kind: StoreKind) throws {
    let shop = try ShopStore(kind)
    let repository = QueryRepository<ShopOrder>(shop.context)
    for (number, isPaid) in [("b", true), ("a", true), ("c", false)] {
      _ = try repository.create {
        $0.number = number
        $0.isPaid = isPaid
      }
    }
    let fields = ShopOrder.fields
    #expect(try repository.all().count == 3 && repository.count() == 3)
    #expect(
      try repository.find(fields.isPaid == true, sortedBy: [fields.number.ascending]).map(\.number) == ["a", "b"])
    #expect(
      try repository.find(.true, sortedBy: [fields.number.descending], limit: 1).map(\.number) == ["c"])
    #expect(repository.live().count == 3)
    let paid = QueryRepository<ShopOrder>(shop.context, base: ShopOrder.where { $0.isPaid == true })
    let any: any Repository<ShopOrder> = paid
    #expect(try any.count() == 2)
  }

  @Test("Identifiers, values and batches of an actor")
  func actors() async throws {
    let shop = try ShopStore(.disk)
    let store = ModelStore<ShopTag>(shop.container)
    let ids = try await store.insert(4) { $1.name = "\($0)" }
    #expect(try await store.values(\.name, of: ids) == ["0", "1", "2", "3"])
    try await store.delete(ids[0])
    #expect(try await store.deleteAll(where: ShopTag.fields.name > "2") == 1)
    let names = try await store.withContext { try $0.fetch(ShopTag.all).map(\.name).sorted() }
    #expect(names == ["1", "2"])
  }

  @Test("All classes of a model", arguments: StoreKind.allCases)
  @MainActor func types(_ kind: StoreKind) throws {
    let shop = try ShopStore(kind)
    shop.line("X", 1, of: shop.order("a"))
    shop.order("b")
    try shop.context.save()
    let service = ModelService(types: [ShopOrder.self, ShopLine.self, ShopTag.self], context: shop.context)
    #expect(try service.counts() == ["ShopOrder": 2, "ShopLine": 1, "ShopTag": 0])
    try service.clear()
    #expect(try service.counts().values.allSatisfy { $0 == 0 })
  }

  @Test("Predicates and descriptors of Foundation", arguments: StoreKind.allCases)
  @MainActor func descriptors(_ kind: StoreKind) throws {
    let shop = try ShopStore(kind)
    for (number, pieces) in [("b", 2), ("a", 2), ("c", 1)] { shop.order(number) { $0.pieces = Int16(pieces) } }
    let store = DescriptorStore<ShopOrder>(context: shop.context)
    let sorted = try store.fetch(sortBy: [SortDescriptor(\.pieces, order: .reverse), SortDescriptor(\.number)])
    #expect(sorted.map(\.number) == ["a", "b", "c"] && store.ids(sorted) == sorted.map(\.typedID))
    let found = try store.fetch(#Predicate { $0.pieces == 2 }, sortBy: [SortDescriptor(\.number)], limit: 1)
    #expect(found.map(\.number) == ["a"])
    let dates = [SortDescriptor(\ShopOrder.shippedAt), SortDescriptor(\ShopOrder.note, order: .reverse)]
    #expect(try store.fetch(sortBy: dates).count == 3)
    for descriptor in [SortDescriptor(\ShopOrder.number.count), SortDescriptor(\ShopOrder.customer?.name)] {
      #expect(throws: QueryError.self) { try store.fetch(sortBy: [descriptor]) }
    }
  }
}

import Foundation
import PlumbData

/// The kinds of stores in which each query is executed.
enum StoreKind: CaseIterable { case memory, disk }

/// A container with the model of the test classes. Its folder is removed with it.
final class ShopStore {
  let container: NSPersistentContainer
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  var context: NSManagedObjectContext { container.viewContext }

  init(_ kind: StoreKind) throws {
    container = NSPersistentContainer(name: "Shop", managedObjectModel: ShopModel.make())
    let description = NSPersistentStoreDescription()
    switch kind {
    case .memory: description.type = NSInMemoryStoreType
    case .disk:
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      description.url = folder.appendingPathComponent("Shop.sqlite")
    }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
  }

  deinit {
    for store in container.persistentStoreCoordinator.persistentStores {
      try? container.persistentStoreCoordinator.remove(store)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  @discardableResult
  func order(_ number: String, _ change: (ShopOrder) -> Void = { _ in }) -> ShopOrder {
    let order = ShopOrder(context: context)
    order.number = number
    change(order)
    return order
  }

  @discardableResult
  func line(_ sku: String, _ count: Int32, of order: ShopOrder, price: Double? = nil) -> ShopLine {
    let line = ShopLine(context: context)
    line.sku = sku
    line.count = count
    line.price = price
    line.order = order
    return line
  }

  func customer(_ name: String, city: String? = nil) -> ShopCustomer {
    let customer = ShopCustomer(context: context)
    customer.name = name
    customer.city = city
    return customer
  }

  func tag(_ name: String, rank: Int64? = nil) -> ShopTag {
    let tag = ShopTag(context: context)
    tag.name = name
    tag.rank = rank
    return tag
  }

  /// Returns the numbers of the orders that fulfill a condition, sorted.
  func numbers(_ condition: (ShopOrder.Fields<ShopOrder>) -> Condition<ShopOrder>) throws -> [String] {
    try context.fetch(ShopOrder.where(condition)).map(\.number).sorted()
  }
}

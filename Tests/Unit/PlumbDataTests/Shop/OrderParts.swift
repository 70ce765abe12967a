import Foundation
import PlumbData

#if canImport(ObjectiveC)
  @objc(ShopCustomer)
#endif
final class ShopCustomer: NSManagedObject, QueryableObject {
  struct Fields<Root>: Entity {
    typealias Object = ShopCustomer
    static var entityName: String { "Customer" }
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var name: Value<String> { .init(_path, "name") }
    var city: OptionalValue<String> { .init(_path, "city") }
    var age: OptionalValue<Int32> { .init(_path, "age") }
    var orders: ToMany<ShopOrder.Fields<Member<ShopOrder>>> { .init(_path, "orders") }
  }

  static var fields: Fields<ShopCustomer> { Fields() }

  static func modelName(of property: AnyKeyPath) -> String? {
    switch property {
    case \ShopCustomer.name: "name"
    case \ShopCustomer.city: "city"
    case \ShopCustomer.age: "age"
    case \ShopCustomer.orders: "orders"
    default: nil
    }
  }

  var name: String {
    get { stored(forKey: "name", or: "") }
    set { store(newValue, forKey: "name") }
  }
  var city: String? {
    get { stored(forKey: "city") }
    set { store(newValue, forKey: "city") }
  }
  var age: Int32? {
    get { stored(forKey: "age") }
    set { store(newValue, forKey: "age") }
  }
  var orders: Set<ShopOrder> {
    Set((value(forKey: "orders") as? NSSet)?.allObjects.compactMap { $0 as? ShopOrder } ?? [])
  }
}

#if canImport(ObjectiveC)
  @objc(ShopLine)
#endif
final class ShopLine: NSManagedObject, QueryableObject {
  struct Fields<Root>: Entity {
    typealias Object = ShopLine
    static var entityName: String { "Line" }
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var sku: Value<String> { .init(_path, "sku") }
    var count: Value<Int32> { .init(_path, "count") }
    var price: OptionalValue<Double> { .init(_path, "price") }
    var order: ShopOrder.Fields<Root> { .init(_path, "order") }
  }

  static var fields: Fields<ShopLine> { Fields() }

  static func modelName(of property: AnyKeyPath) -> String? {
    switch property {
    case \ShopLine.sku: "sku"
    case \ShopLine.count: "count"
    case \ShopLine.price: "price"
    case \ShopLine.order: "order"
    default: nil
    }
  }

  var sku: String {
    get { stored(forKey: "sku", or: "") }
    set { store(newValue, forKey: "sku") }
  }
  var count: Int32 {
    get { stored(forKey: "count", or: 0) }
    set { store(newValue, forKey: "count") }
  }
  var price: Double? {
    get { stored(forKey: "price") }
    set { store(newValue, forKey: "price") }
  }
  var order: ShopOrder? {
    get { value(forKey: "order") as? ShopOrder }
    set { setValue(newValue, forKey: "order") }
  }
}

#if canImport(ObjectiveC)
  @objc(ShopTag)
#endif
final class ShopTag: NSManagedObject, QueryableObject {
  struct Fields<Root>: Entity {
    typealias Object = ShopTag
    static var entityName: String { "Tag" }
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var name: Value<String> { .init(_path, "name") }
    var rank: OptionalValue<Int64> { .init(_path, "rank") }
    var orders: ToMany<ShopOrder.Fields<Member<ShopOrder>>> { .init(_path, "orders") }
  }

  static var fields: Fields<ShopTag> { Fields() }

  static func modelName(of property: AnyKeyPath) -> String? {
    switch property {
    case \ShopTag.name: "name"
    case \ShopTag.rank: "rank"
    case \ShopTag.orders: "orders"
    default: nil
    }
  }

  var name: String {
    get { stored(forKey: "name", or: "") }
    set { store(newValue, forKey: "name") }
  }
  var rank: Int64? {
    get { stored(forKey: "rank") }
    set { store(newValue, forKey: "rank") }
  }
  var orders: Set<ShopOrder> {
    Set((value(forKey: "orders") as? NSSet)?.allObjects.compactMap { $0 as? ShopOrder } ?? [])
  }
}

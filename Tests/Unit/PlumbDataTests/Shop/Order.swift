import Foundation
import PlumbData

enum Status: String, Codable, Sendable, CaseIterable { case draft, placed, done }

enum Priority: Int16, Codable, Sendable { case low = 1, high = 2 }

struct Settings: Codable, Sendable, Equatable { var gift = false }

struct Address: Equatable, Sendable {
  var street: String
  var zip: String?

  struct Fields<Root>: Branch {
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var street: OptionalValue<String> { .init(_path, "street") }
    var zip: OptionalValue<String> { .init(_path, "zip_code") }
  }
}

#if canImport(ObjectiveC)
  @objc(ShopOrder)
#endif
final class ShopOrder: NSManagedObject, QueryableObject {
  struct Fields<Root>: Entity {
    typealias Object = ShopOrder
    static var entityName: String { "Order" }
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var number: Value<String> { .init(_path, "number") }
    var total: Value<Decimal> { .init(_path, "total") }
    var weight: OptionalValue<Double> { .init(_path, "weight") }
    var pieces: Value<Int16> { .init(_path, "pieces") }
    var flags: OptionalValue<Int64> { .init(_path, "flags") }
    var isPaid: Value<Bool> { .init(_path, "isPaid") }
    var status: Raw<Status> { .init(_path, "status_raw") }
    var priority: OptionalRaw<Priority> { .init(_path, "priority_raw") }
    var placedAt: Value<Date> { .init(_path, "placedAt") }
    var shippedAt: OptionalValue<Date> { .init(_path, "shippedAt") }
    var token: OptionalValue<UUID> { .init(_path, "token") }
    var link: OptionalValue<URL> { .init(_path, "link") }
    var receipt: OptionalValue<Data> { .init(_path, "receipt") }
    var note: OptionalValue<String> { .init(_path, "note") }
    var settings: OptionalOpaque<Settings> { .init(_path, "settings") }
    var address: Address.Fields<Root> { .init(_path, "address") }
    var label: Transient<String> { .init(_path, "label") }
    var customer: ShopCustomer.Fields<Root> { .init(_path, "customer_ref") }
    var lines: ToMany<ShopLine.Fields<Member<ShopLine>>> { .init(_path, "lines") }
    var tags: ToMany<ShopTag.Fields<Member<ShopTag>>> { .init(_path, "tags") }
  }

  static var fields: Fields<ShopOrder> { Fields() }

  static func modelName(of property: AnyKeyPath) -> String? {
    switch property {
    case \ShopOrder.number: "number"
    case \ShopOrder.total: "total"
    case \ShopOrder.weight: "weight"
    case \ShopOrder.pieces: "pieces"
    case \ShopOrder.flags: "flags"
    case \ShopOrder.isPaid: "isPaid"
    case \ShopOrder.status: "status_raw"
    case \ShopOrder.priority: "priority_raw"
    case \ShopOrder.placedAt: "placedAt"
    case \ShopOrder.shippedAt: "shippedAt"
    case \ShopOrder.token: "token"
    case \ShopOrder.link: "link"
    case \ShopOrder.receipt: "receipt"
    case \ShopOrder.note: "note"
    case \ShopOrder.settings: "settings"
    case \ShopOrder.customer: "customer_ref"
    case \ShopOrder.lines: "lines"
    case \ShopOrder.tags: "tags"
    default: nil
    }
  }

  var number: String {
    get { stored(forKey: "number", or: "") }
    set { store(newValue, forKey: "number") }
  }
  var total: Decimal {
    get { stored(forKey: "total", or: 0) }
    set { store(newValue, forKey: "total") }
  }
  var weight: Double? {
    get { stored(forKey: "weight") }
    set { store(newValue, forKey: "weight") }
  }
  var pieces: Int16 {
    get { stored(forKey: "pieces", or: 0) }
    set { store(newValue, forKey: "pieces") }
  }
  var flags: Int64? {
    get { stored(forKey: "flags") }
    set { store(newValue, forKey: "flags") }
  }
  var isPaid: Bool {
    get { stored(forKey: "isPaid", or: false) }
    set { store(newValue, forKey: "isPaid") }
  }
  var status: Status {
    get { raw(forKey: "status_raw", or: "draft") }
    set { store(newValue.rawValue, forKey: "status_raw") }
  }
  var priority: Priority? {
    get { raw(forKey: "priority_raw") }
    set { store(newValue?.rawValue, forKey: "priority_raw") }
  }
  var placedAt: Date {
    get { stored(forKey: "placedAt", or: .distantPast) }
    set { store(newValue, forKey: "placedAt") }
  }
  var shippedAt: Date? {
    get { stored(forKey: "shippedAt") }
    set { store(newValue, forKey: "shippedAt") }
  }
  var token: UUID? {
    get { stored(forKey: "token") }
    set { store(newValue, forKey: "token") }
  }
  var link: URL? {
    get { stored(forKey: "link") }
    set { store(newValue, forKey: "link") }
  }
  var receipt: Data? {
    get { stored(forKey: "receipt") }
    set { store(newValue, forKey: "receipt") }
  }
  var note: String? {
    get { stored(forKey: "note") }
    set { store(newValue, forKey: "note") }
  }
  var settings: Settings? {
    get { (value(forKey: "settings") as? Data).flatMap { try? JSONDecoder().decode(Settings.self, from: $0) } }
    set { setValue(newValue.flatMap { try? JSONEncoder().encode($0) }, forKey: "settings") }
  }
  var customer: ShopCustomer? {
    get { value(forKey: "customer_ref") as? ShopCustomer }
    set { setValue(newValue, forKey: "customer_ref") }
  }
  var lines: [ShopLine] { (value(forKey: "lines") as? NSOrderedSet)?.array.compactMap { $0 as? ShopLine } ?? [] }
  var tags: Set<ShopTag> {
    get { Set((value(forKey: "tags") as? NSSet)?.allObjects.compactMap { $0 as? ShopTag } ?? []) }
    set { setValue(newValue as NSSet, forKey: "tags") }
  }
}

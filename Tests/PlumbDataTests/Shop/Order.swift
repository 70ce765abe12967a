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
final class ShopOrder: NSManagedObject, PersistentObject {
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
    get { read("number") ?? "" }
    set { write(newValue, "number") }
  }
  var total: Decimal {
    get { read("total") ?? 0 }
    set { write(newValue, "total") }
  }
  var weight: Double? {
    get { read("weight") }
    set { write(newValue, "weight") }
  }
  var pieces: Int16 {
    get { read("pieces") ?? 0 }
    set { write(newValue, "pieces") }
  }
  var flags: Int64? {
    get { read("flags") }
    set { write(newValue, "flags") }
  }
  var isPaid: Bool {
    get { read("isPaid") ?? false }
    set { write(newValue, "isPaid") }
  }
  var status: Status {
    get { read("status_raw").flatMap(Status.init) ?? .draft }
    set { write(newValue.rawValue, "status_raw") }
  }
  var priority: Priority? {
    get { read("priority_raw").flatMap(Priority.init) }
    set { write(newValue?.rawValue, "priority_raw") }
  }
  var placedAt: Date {
    get { read("placedAt") ?? .distantPast }
    set { write(newValue, "placedAt") }
  }
  var shippedAt: Date? {
    get { read("shippedAt") }
    set { write(newValue, "shippedAt") }
  }
  var token: UUID? {
    get { read("token") }
    set { write(newValue, "token") }
  }
  var link: URL? {
    get { read("link") }
    set { write(newValue, "link") }
  }
  var receipt: Data? {
    get { read("receipt") }
    set { write(newValue, "receipt") }
  }
  var note: String? {
    get { read("note") }
    set { write(newValue, "note") }
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

import Foundation
import PlumbData

// Uses of queries that a store could not execute. Each line with the mark `error` must not compile, and no other line
// may fail. `Tests/EndToEnd/Generated/queries` compiles the file with the classes of Tests/Unit/PlumbDataTests/Shop.

func comparisons(eva: ShopCustomer, line: ShopLine) {
  _ = ShopOrder.where { $0.number == "1" }
  _ = ShopOrder.where { $0.number == 1 }  // error: another type
  _ = ShopOrder.where { $0.number == nil }  // error: a mandatory attribute is not nil
  _ = ShopOrder.where { $0.note == nil }
  _ = ShopOrder.where { $0.number.isNil }  // error
  _ = ShopOrder.where { $0.status == "done" }  // error: an enum
  _ = ShopOrder.where { $0.priority == nil && $0.priority != nil }
  _ = ShopOrder.where { $0.status == nil }  // error: a mandatory enum is not nil
  _ = ShopOrder.where { $0.settings == nil && $0.settings != nil }
  _ = ShopOrder.where { $0.settings == Settings() }  // error: a Codable value
  _ = ShopOrder.where { $0.settings != Settings() }  // error: a Codable value
  _ = ShopOrder.where { $0.settings == Settings?.none }  // error: an optional Codable value
  _ = ShopOrder.where { $0.settings < nil }  // error: a Codable value has no order
  _ = ShopOrder.where { $0.label == nil }  // error: a transient property
  _ = ShopOrder.where { $0.label == "x" }  // error: a transient property
  _ = ShopOrder.where { $0.isPaid > false }  // error: Bool has no order
  _ = ShopOrder.where { $0.receipt < Data() }  // error: Data has no order
  _ = ShopOrder.where { $0.pieces.contains("1") }  // error: a number is no text
  _ = ShopOrder.where { $0.note + "x" == "y" }  // error: texts are not added
  _ = ShopOrder.where { $0.customer == eva }
  _ = ShopOrder.where { $0.customer == line }  // error: another class
  _ = ShopOrder.where { $0.customer == eva.typedID }
  _ = ShopOrder.where { $0.customer == line.typedID }  // error: another class
  _ = ShopOrder.where { $0.customer.isIn([line]) }  // error: another class
  _ = ShopOrder.where { $0.lines.contains(line) }
  _ = ShopOrder.where { $0.lines.contains(eva) }  // error: another class
  _ = ShopOrder.where { $0.total == $0.weight }  // error: Decimal and Double
}

func conditions() {
  _ = ShopOrder.where { $0.isPaid == true }
  _ = ShopOrder.where { $0.isPaid && !$0.lines.isEmpty }
  _ = ShopOrder.where { $0.pieces }  // error: a number is no condition
  _ = ShopOrder.where { $0.pieces && $0.isPaid }  // error: a number is no condition
  _ = ShopOrder.where { $0.lines == [] }  // error: a to-many relationship is tested with isEmpty
  _ = ShopOrder.where { $0.lines.sku == "x" }  // error: a to-many relationship has any, all and none
  _ = ShopOrder.where { order in order.lines.any { $0.sku == order.number } }  // error: two objects are not compared
  _ = ShopOrder.where { order in order.lines.any { $0.sku == outer(order.number) } }
  _ = ShopOrder.where { order in order.lines.any { $0.count == outer(order.number) } }  // error: another type
  _ = ShopOrder.where { outer($0.number) == "x" }  // error: an order has no enclosing object
  _ = ShopOrder.where { order in order.lines.any { _ in order.isPaid == true } }  // error: another object
  _ = ShopOrder.where { order in order.lines.any { _ in outer(order.isPaid == true) } }
  _ = ShopOrder.where { $0.note.contains($0.number) }
  _ = ShopOrder.where { $0.note.contains($0.pieces) }  // error: a number is no text
  _ = ShopOrder.where { $0.note.matches($0.number) }  // error: a pattern of the store can be invalid
  _ = ShopOrder.where { ($0.note ?? "x") == "x" && ($0.note ?? $0.number) == "x" }
  _ = ShopOrder.where { ($0.note ?? 1) == "x" }  // error: another type
  _ = ShopOrder.where { ($0.note ?? "x") == nil }  // error: it is never nil
  _ = ShopOrder.where { $0.lines.sum { $0.sku } == "x" }  // error: texts have no sum
  _ = ShopOrder.where { $0.total.sum > 5 }  // error: an aggregate is a condition of groups
  _ = ShopOrder.where { $0.count() > 1 }  // error: an aggregate is a condition of groups
  _ = ShopOrder.where { $0.number == "1" && ShopLine.fields.sku == "x" }  // error: a field of another class
}

func sortings() {
  _ = ShopOrder.all.sorted { [$0.total.ascending, $0.status.descending] }
  _ = ShopOrder.all.sorted { [$0.settings.ascending] }  // error: a Codable value
  _ = ShopOrder.all.sorted { [$0.receipt.ascending] }  // error: Data
  _ = ShopOrder.all.sorted { [$0.link.ascending] }  // error: URL
  _ = ShopOrder.all.sorted { [$0.label.ascending] }  // error: a transient property
  _ = ShopOrder.all.sorted { [$0.lines.ascending] }  // error: a relationship
  _ = ShopOrder.all.sorted { [$0.pieces.ascending(.localized)] }  // error: a number has no language
  _ = ShopOrder.all.prefetch { $0.customer }
  _ = ShopOrder.all.prefetch { $0.number }  // error: an attribute
}

func selections() {
  let groups = ShopOrder.all.group { $0.status }
  _ = groups.having { $0.count() > 1 && $0.total.sum > 5 }.select { ($0.status, $0.count()) }
  _ = groups.having { $0.number == "1" }  // error: a condition of objects belongs to where
  _ = groups.sorted { [$0.total.sum.descending] }.select { ($0.status, $0.count(where: $0.isPaid == true)) }
  _ = groups.sorted { [$0.total.descending] }  // error: the objects of a group differ in it
  _ = ShopOrder.all.select { ($0, $0.typedID, $0.customer.optional) }
  _ = ShopOrder.all.select { $0.lines }  // error: a relationship
  _ = ShopOrder.all.select { ($0.number, $0.lines) }  // error: a relationship
  _ = ShopOrder.all.select { $0.address }  // error: a composite
  _ = ShopOrder.all.select { $0.settings }  // error: a Codable value
  _ = ShopOrder.all.select { $0.number.sum }  // error: texts have no sum
  _ = ShopOrder.all.select { $0.isPaid.average }  // error: Bool has no average
  _ = ShopOrder.all.group { $0.total * 2 }  // error: a calculation
  _ = ShopOrder.all.group { ($0.customer, $0.placedAt.start(of: .month)) }
  _ = ShopOrder.all.group { $0.lines }  // error: a to-many relationship
  _ = ShopOrder.where { $0.placedAt.start(of: .day) == .now }  // error: a store does not compute it
}

func batches(_ context: NSManagedObjectContext, line: ShopLine) throws {
  try context.update(ShopOrder.all) { [$0.note.set(to: nil), $0.isPaid.set(to: true)] }
  try context.update(ShopOrder.all) { $0.number.set(to: nil) }  // error: a mandatory attribute
  try context.update(ShopOrder.all) { $0.number.set(to: 1) }  // error: another type
  try context.update(ShopOrder.all) { $0.customer.set(to: line) }  // error: another class
  try context.update(ShopOrder.all) { $0.lines.set(to: line) }  // error: a to-many relationship
  try context.insert(["a"], into: ShopOrder.fields) { [$0.number.set { $0 }, $0.note.set { _ in nil }] }
  try context.insert(["a"], into: ShopOrder.fields) { [$0.number.set { $0.count }] }  // error: another type
  try context.insert([line], into: ShopOrder.fields) { [$0.number.set(from: \.count)] }  // error: another type
  try context.insert([line], into: ShopOrder.fields) { [$0.customer.set(from: \.sku)] }  // error: a relationship
  try context.update(ShopOrder.all) { _ in ShopLine.fields.sku.set(to: "x") }  // error: a field of another class
}

// The names of SwiftData lead to those of the library.

func context(_: ModelContext) {}  // error "renamed to 'NSManagedObjectContext'"
func container(_ container: NSPersistentContainer) throws {
  _ = ModelContainer.self  // error "renamed to 'NSPersistentContainer'"
  _ = container.mainContext  // error "renamed to 'viewContext'"
  _ = try NSPersistentContainer(for: ShopOrder.self, ShopLine.self)  // error "managedObjectModel: try .model(for:"
  _ = Schema([ShopOrder.self])  // error "NSManagedObjectModel.model(for:"
  _ = ModelConfiguration(isStoredInMemoryOnly: true)  // error "NSPersistentContainer.test(for:)"
}
func object(_ order: ShopOrder) {
  _ = order.modelContext  // error "renamed to 'managedObjectContext'"
  _ = order.persistentModelID  // error "renamed to 'typedID'"
  _ = PersistentIdentifier.self  // error "ObjectID<Item>"
  let sorting = [SortDescriptor(\ShopOrder.number)]
  _ = FetchDescriptor<ShopOrder>(predicate: #Predicate { $0.isPaid }, sortBy: sorting)  // error "write a query"
}
func actor(_: any ModelActor) {}  // error "renamed to 'NSModelActor'"
func generic<T: PersistentModel>(_: T) {}  // error "renamed to 'QueryableObject'"
enum Version1: VersionedSchema {}  // error "NSManagedObjectModel.model(for:)"
enum Plan: SchemaMigrationPlan {}  // error "NSStagedMigrationManager"

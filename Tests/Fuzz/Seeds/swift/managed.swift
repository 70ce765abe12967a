import CoreData

typealias Words = [String]
@objc(Item) class Item: NSManagedObject {
  @NSManaged var title: String?, count: Int
  #if os(iOS)
    @NSManaged var a: [String: (Int, Words)]?
  #else
    @NSManaged public private(set) var a: NSSet!
  #endif
  @objc dynamic var b: Double { get { primitiveValue(forKey: "b") as! Double } set { setPrimitiveValue(newValue, forKey: "b") } }
  @NSManaged func addToTags(_ value: Tag)
  static func f<T>(_ a: T) async throws -> some View where T: Hashable { if let a = b ?? c { try? a.d?.e } else { a ? b : c } }
}
extension Item: Codable { enum Status: Int { case draft = 1, done } }
class Tag: NSManagedObject { @NSManaged var name: String; @NSManaged var item: Item? }

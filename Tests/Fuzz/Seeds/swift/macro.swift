import CoreData

@objc(Item)
@PersistentModel(generateInit: true)
public final class Item: NSManagedObject {
  @Attribute(.unique, persistentName: "title") public var label: String? = "a\("b" + #"c"#)"
  public var count: Int32 = -0x1
  // plumb:ignore drift-type because it is old
  @Relationship(inverse: "item", deleteRule: .cascade) public var tags: Set<Tag>
}

@objc(Tag) @PersistentModel final class Tag: NSManagedObject {
  var name: String = "a"
  @Relationship(inverse: "tags", deleteRule: .nullify) var item: Item?
}

import SwiftData

@Model final class Item {
  @Attribute(.unique) var title: String?
  var count: Int = 0
  @Relationship(deleteRule: .cascade, inverse: \Tag.item) var tags: [Tag] = []
  @Transient var scratch = 1
  init() {}
}
@Model class Tag { var name = "a"; var item: Item? }

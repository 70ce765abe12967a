import Foundation
import PlumbData
import Testing

@Suite("The history of a class")
struct HistoryTests {
  private func container(_ folder: URL) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Shop", managedObjectModel: ShopModel.make())
    let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("Shop.sqlite"))
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
    return container
  }

  @Test("Changes of a class and its subclasses since a token that was encoded")
  func changes() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let container = try container(folder)
    let context = container.newBackgroundContext()
    try context.performAndWait {
      let empty = try context.history(of: ShopDocument.fields)
      #expect(empty.changes.isEmpty && empty.token == nil)
      let report = ShopReport(context: context)
      report.title = "r"
      ShopTag(context: context).name = "t"
      try context.save()
      let first = try context.history(of: ShopDocument.fields)
      #expect(first.changes.map(\.kind) == [.inserted] && first.changes.first?.id.uri == report.typedID.uri)
      let token = try JSONDecoder().decode(HistoryToken.self, from: JSONEncoder().encode(try #require(first.token)))
      context.transactionAuthor = "import"
      report.title = "s"
      report.level = 2
      try context.save()
      context.delete(report)
      try context.save()
      let news = try context.history(of: ShopDocument.fields, since: token)
      #expect(news.changes.map(\.kind) == [.updated, .deleted] && news.changes.map(\.author) == ["import", "import"])
      let update = try #require(news.changes.first)
      #expect(update.updates { $0.title } && !update.updates { $0.pages })
      #expect(update.properties == ["title", "level"])
      #expect(try context.history(of: ShopDocument.fields, since: news.token).changes.isEmpty)
      #expect(try context.history(of: ShopDocument.fields, since: news.token).token == news.token)
      #expect(try context.history(of: ShopTag.fields).changes.map(\.kind) == [.inserted])
    }
  }
}

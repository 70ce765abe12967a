import CoreData
import Foundation
import Synchronization

/// An atomic store that keeps its lines of text in memory, by store URL.
final class ListStore: NSAtomicStore {
  static let storeType = "ListStore"
  /// The written lines: `Author` with the name, and `Book` with the title, the pages and the author's name.
  static let written = Mutex<[URL: [[String]]]>([:])
  var saves = 0
  var failsToSave = false
  private var nextNumber = 1

  override var type: String { Self.storeType }

  override func loadMetadata() throws {
    metadata = [NSStoreUUIDKey: "LIST-\(url?.lastPathComponent ?? "")", NSStoreTypeKey: Self.storeType]
  }

  override func load() throws {
    let lines = url.flatMap { url in Self.written.withLock { $0[url] } } ?? []
    var authors: [String: NSAtomicStoreCacheNode] = [:]
    for line in lines where line[0] == "Author" { authors[line[1]] = try node("Author", ["name": line[1]]) }
    for line in lines where line[0] == "Book" {
      let book = try node("Book", ["title": line[1], "pages": Int64(line[2]) ?? 0])
      guard let author = authors[line[3]] else { continue }
      book.setValue(author, forKey: "author")
      let books = author.value(forKey: "books") as? NSOrderedSet ?? NSOrderedSet()
      author.setValue(NSOrderedSet(array: books.array + [book]), forKey: "books")
    }
  }

  private func node(_ name: String, _ values: [String: Any]) throws -> NSAtomicStoreCacheNode {
    guard let entity = persistentStoreCoordinator?.managedObjectModel.entitiesByName[name] else {
      throw CocoaError(.persistentStoreIncompatibleSchema)
    }
    let node = NSAtomicStoreCacheNode(objectID: objectID(for: entity, withReferenceObject: takeNumber()))
    for (key, value) in values { node.setValue(value, forKey: key) }
    addCacheNodes([node])
    return node
  }

  private func takeNumber() -> NSNumber {
    defer { nextNumber += 1 }
    return NSNumber(value: nextNumber)
  }

  override func save() throws {
    saves += 1
    if failsToSave { throw CocoaError(.fileWriteOutOfSpace) }
    let lines = cacheNodes().map { node -> [String] in
      guard node.objectID.entity.name == "Book" else {
        return ["Author", node.value(forKey: "name") as? String ?? ""]
      }
      let author = node.value(forKey: "author") as? NSAtomicStoreCacheNode
      return [
        "Book", node.value(forKey: "title") as? String ?? "", "\(node.value(forKey: "pages") as? Int64 ?? 0)",
        author?.value(forKey: "name") as? String ?? "",
      ]
    }
    if let url { Self.written.withLock { $0[url] = lines.sorted { $0[1] < $1[1] } } }
  }

  override func newReferenceObject(for managedObject: NSManagedObject) -> Any { takeNumber() }

  override func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
    let node = NSAtomicStoreCacheNode(objectID: managedObject.objectID)
    updateCacheNode(node, from: managedObject)
    return node
  }

  override func updateCacheNode(_ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject) {
    for name in managedObject.entity.attributesByName.keys {
      node.setValue(managedObject.value(forKey: name), forKey: name)
    }
    if managedObject.entity.name == "Book" {
      let author = managedObject.value(forKey: "author") as? NSManagedObject
      node.setValue(author.flatMap { cacheNode(for: $0.objectID) }, forKey: "author")
    } else if let books = managedObject.value(forKey: "books") as? NSOrderedSet {
      let nodes = books.compactMap { ($0 as? NSManagedObject).flatMap { cacheNode(for: $0.objectID) } }
      node.setValue(NSOrderedSet(array: nodes), forKey: "books")
    }
  }
}

import Foundation
import PlumbDataMacros

/// A model whose classes are written with the macros.
@PersistentModel(generateInit: true)
final class Book: NSManagedObject {
  var title: String = "untitled"
  @Attribute(.unique, persistentName: "isbn_13") var isbn: String?
  @Attribute(min: 1) var pages: Int32 = 1
  var price: Decimal?
  var isSigned: Bool = false
  @Attribute(storageMethod: .raw) var state: State = .shelved
  @Attribute(storageMethod: .codable) var notes: Notes?
  @Attribute(storageMethod: .composition) var place: Shelf?
  @Relationship(inverse: "books", deleteRule: .nullify) var author: Author?
  @Relationship(inverse: "books", deleteRule: .nullify) var readers: [Reader]

  @Ignore var cache: Int = 0
  var isLong: Bool { pages > 500 }

  enum State: String { case shelved, lent }
  struct Notes: Codable, Equatable { var lines: [String] }
}

@PersistentModel final class Author: NSManagedObject {
  var name: String = ""
  @Relationship(inverse: "author", deleteRule: .cascade) var books: Set<Book>
}

@PersistentModel(generateToManyCount: false) final class Reader: NSManagedObject {
  @Relationship(inverse: "readers", deleteRule: .nullify) var books: Set<Book>
}

@Composition struct Shelf: Hashable, Sendable {
  @CompositionField(persistentName: "r") var row: Int64 = 0
  var label: String?
}

import Foundation
import PlumbDataMacros

/// A model whose classes are written with the macros.
@PersistentModel(generateInit: true)
final class Volume: NSManagedObject {
  #Unique<Volume>([\.title, \.pages])
  #Index<Volume>([\.title], [\.isbn, \.pages])

  @Attribute(length: 1...80) var title: String = "untitled"
  @Attribute(.unique, persistentName: "isbn_13") var isbn: String?
  @Attribute(min: 1, max: 9_999) var pages: Int32 = 1
  var price: Decimal?
  var tax: Decimal = 0.07
  var isSigned: Bool = false
  @Attribute(storageMethod: .raw) var state: State = .shelved
  @Attribute(storageMethod: .raw) var size: Size?
  @Attribute(storageMethod: .codable) var notes: Notes?
  @Attribute(.externalStorage, .preservesOnDeletion) var cover: Data?
  @Attribute(.transient) var draft: String?
  @Relationship(inverse: "volumes", deleteRule: .nullify) var writer: Writer?
  @Relationship(inverse: "volumes", deleteRule: .nullify) var readers: [Reader]

  @Ignore var cache: Int = 0
  var isLong: Bool { pages > 500 }

  enum State: String { case shelved, lent }
  enum Size: Int16, Sendable { case small = 1, large }
  struct Notes: Codable, Equatable { var lines: [String] }
}

@PersistentModel final class Writer: NSManagedObject, QueryableObject {
  @Attribute(renamedFrom: "fullName") var name: String = ""
  @Relationship(inverse: "writer", deleteRule: .cascade) var volumes: Set<Volume> = []
}

@PersistentModel(generateToManyCount: false, observation: .none) final class Reader: NSManagedObject {
  var id: UUID?
  @Relationship(inverse: "readers", deleteRule: .nullify) var volumes: Set<Volume>
}

@PersistentModel final class Club: NSManagedObject {
  @Attribute(.derived(from: "guests.@count")) var size: Int64
  @Attribute(storageMethod: .composition) var place: Shelf?
  @Relationship(inverse: "club", deleteRule: .cascade) var guests: Set<Guest>
}

@PersistentModel final class Guest: NSManagedObject {
  var name: String
  @Relationship(inverse: "guests", deleteRule: .nullify) var club: Club?
}

@Composition struct Shelf: Hashable, Sendable {
  @CompositionField(persistentName: "r") var row: Int64 = 0
  var label: String?
}

/// A class with values that a transformer stores as data.
@PersistentModel(generateInit: true) final class Print: NSManagedObject {
  @Attribute(storageMethod: .transformed(InkTransformer.self)) var ink: Ink?
  @Attribute(persistentName: "ground", storageMethod: .transformed(name: "Ink")) var paper: Ink?
  @Attribute(storageMethod: .transformed(NSSecureUnarchiveFromDataTransformer.self)) var words: [String]?
}

struct Ink: Hashable, Sendable {
  var name: String
}

/// A type with the name of a type in `Fields`.
enum Value {}

final class InkTransformer: ValueTransformer, RegisteredValueTransformer {
  static let transformerName = NSValueTransformerName("Ink")

  override class func transformedValueClass() -> AnyClass { NSData.self }
  override func transformedValue(_ value: Any?) -> Any? { (value as? Ink).map { Data("ink \($0.name)".utf8) } }
  override func reverseTransformedValue(_ value: Any?) -> Any? {
    (value as? Data).map { Ink(name: String(decoding: $0.dropFirst(4), as: UTF8.self)) }
  }
}

// Classes that inherit from each other, and a class with a base class outside of the model.

@PersistentModel(isAbstract: true) class Medium: NSManagedObject {
  @Attribute(persistentName: "name") var title: String = ""
  var year: Int16?
}

@PersistentModel class Film: Medium {
  #Index<Film>([\.title, \.minutes])
  var minutes: Int32 = 0
  @Attribute(storageMethod: .codable) var cast: Cast?
  @Relationship(inverse: "film", deleteRule: .cascade) var scenes: Set<Scene>

  struct Cast: Codable, Equatable { var names: [String] }
}

@PersistentModel final class ShortFilm: Film {
  var festival: String?
}

class BaseObject: NSManagedObject {
  var isNew: Bool { objectID.isTemporaryID }
}

@PersistentModel final class Scene: BaseObject {
  var number: Int16 = 0
  @Relationship(inverse: "scenes", deleteRule: .nullify, minimumModelCount: 1) var film: Film?
}

/// A class whose mandatory values have no literal that a model can contain, and with types in other spellings.
@PersistentModel(generateInit: true) final class Ticket: NSManagedObject {
  var id: UUID = UUID()
  var bought: Date = .now
  var checked: Date? = Ticket.opening
  var visit: Date
  @Attribute(storageMethod: .raw) var row: Volume.Size
  @Attribute(storageMethod: .codable) var seats: [Int] = []
  @Attribute(storageMethod: .codable) var notes: Volume.Notes
  @Attribute(storageMethod: .composition) var shelf: Shelf = Shelf(row: 1, label: nil)
  @Attribute(decodeFailurePolicy: .fallbackToDefaultValue) var returned: Optional<Date> = nil
  var valid: TimeInterval = 3600
  @Relationship(inverse: "next", deleteRule: .nullify) var previous: Optional<Ticket>
  @Relationship(inverse: "previous", deleteRule: .nullify) var next: Ticket?

  static let opening = Date(timeIntervalSinceReferenceDate: 60)
}

/// A class with limits of all kinds, and indexes with an order.
@PersistentModel(hashModifier: "2") final class Locker: NSManagedObject {
  #Index<Locker>(.descending(\.number), .ascending(\.code), where: "number > 9")
  #Index<Locker>(.range(\.x), .range(\.y))

  @Attribute(min: 1, max: 90, hashModifier: "b") var number: Int16 = 10
  @Attribute(length: 0...4, matching: "[A-Z]*") var code: String = "A"
  @Attribute(min: -0.5) var x: Double = 0
  @Attribute(max: 0.75) var y: Double = 0
  @Attribute(max: 9.5) var price: Decimal = 0.5
  @Attribute(min: Date(timeIntervalSinceReferenceDate: 10), max: Date(timeIntervalSince1970: 4_000_000_000))
  var opened: Date?
}

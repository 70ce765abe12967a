import CoreData
import Foundation
import PlumbFormats
import PlumbModel

/// A store of books that is migrated from the first version of its model to the second one. The versions and the mapping
/// model are files next to the store.
struct Migrations {
  private let url: URL
  private let kind: Kind

  enum Kind: String {
    /// Adds an attribute with a default.
    case added
    /// Removes an attribute and changes the type of another one, so that the table is created again.
    case rebuilt
    /// Renames the entity by a mapping model.
    case mapped
    /// Adds an attribute, whose values are set by the code of a stage.
    case staged
  }

  init(_ url: URL, _ kind: String) throws {
    guard let kind = Kind(rawValue: kind) else { throw Problem("unknown kind of migration \(kind)") }
    (self.url, self.kind) = (url, kind)
  }

  // MARK: Versions

  private var bundle: URL { url.deletingLastPathComponent().appendingPathComponent("Shop.xcdatamodeld") }

  private static func attribute(_ name: String, _ type: String, _ more: String = "") -> String {
    #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)" \#(more)/>"#
  }

  /// The entities of both versions in XML.
  private var versions: [String] {
    let name = Self.attribute("name", "String")
    let photo = Self.attribute("photo", "Binary", #"allowsExternalBinaryDataStorage="YES""#)
    let (short, long) = (Self.attribute("pages", "Integer 16"), Self.attribute("pages", "Integer 64"))
    let (old, note) = (Self.attribute("old", "String"), Self.attribute("note", "String", #"defaultValueString="new""#))
    func entity(_ entity: String, _ attributes: String...) -> String {
      #"<entity name="\#(entity)">\#(attributes.joined())</entity>"#
    }
    let first = entity("Book", name, photo, short, old)
    switch kind {
    case .added, .staged: return [first, entity("Book", name, photo, short, old, note)]
    case .rebuilt: return [first, entity("Book", name, photo, long)]
    case .mapped: return [first, entity("Volume", name, photo, short)]
    }
  }

  private func writeVersions() throws {
    for (number, entities) in versions.enumerated() {
      let folder = bundle.appendingPathComponent("Shop \(number + 1).xcdatamodel")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let model =
        #"<?xml version="1.0" encoding="UTF-8"?><model type="com.apple.IDECoreDataModeler.DataModel" "#
        + #"documentVersion="1.0" userDefinedModelVersionIdentifier="\#(number + 1)">\#(entities)</model>"#
      try Data(model.utf8).write(to: folder.appendingPathComponent("contents"))
    }
    let current =
      #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"#
      + "<key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>"
    try Data(current.utf8).write(to: bundle.appendingPathComponent(".xccurrentversion"))
    if kind == .mapped { try writeMapping() }
  }

  private func writeMapping() throws {
    let models = try ModelBundle.read(bundle.path).versions.map { try $0.content.get().value }
    let names = ["name", "photo", "pages"]
    let mapping = MappingModel(
      name: "Shop",
      entityMappings: [.init(source: "Book", destination: "Volume", attributes: names.map { .init(name: $0) })])
    let folder = url.deletingLastPathComponent().appendingPathComponent("Shop.xcmappingmodel")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard models.count == 2 else { throw Problem("the versions cannot be read") }
    try Data(mapping.written(from: models[0], to: models[1])).write(to: folder.appendingPathComponent("xcmapping.xml"))
  }

  private func model(_ number: Int) throws -> NSManagedObjectModel {
    let version = bundle.appendingPathComponent("Shop \(number).xcdatamodel")
    guard let model = NSManagedObjectModel(contentsOf: version) else { throw Problem("no model at \(version.path)") }
    return model
  }

  // MARK: Stores

  private func open(_ model: NSManagedObjectModel, _ options: [String: Any] = [:]) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  private static func picture(_ number: Int) -> Data? {
    number.isMultiple(of: 100) ? Data(repeating: UInt8(truncatingIfNeeded: number), count: 120_000) : nil
  }

  /// Creates the store with the first version.
  func prepare(_ count: Int) throws {
    try writeVersions()
    let context = try open(try model(1))
    for number in 0..<count {
      let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      book.setValue("book \(number)", forKey: "name")
      book.setValue(number, forKey: "pages")
      book.setValue("old", forKey: "old")
      book.setValue(Self.picture(number), forKey: "photo")
    }
    try context.save()
  }

  /// Opens the store with the second version.
  func migrate() throws {
    let (old, new) = (try model(1), try model(2))
    var options: [String: Any] = [NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true)]
    options[NSInferMappingModelAutomaticallyOption] = NSNumber(value: kind != .mapped)
    if kind == .staged {
      let stage = NSCustomMigrationStage(
        migratingFrom: .init(model: old, versionChecksum: old.versionChecksum),
        to: .init(model: new, versionChecksum: new.versionChecksum))
      stage.didMigrateHandler = { manager, _ in
        guard let context = manager.container?.newBackgroundContext() else { throw Problem("no container") }
        for book in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book")) {
          book.setValue(book.value(forKey: "name"), forKey: "note")
        }
        try context.save()
      }
      options[NSPersistentStoreStagedMigrationManagerOptionKey] = NSStagedMigrationManager([stage])
    }
    _ = try open(new, options)
  }

  /// Returns the number of the version with which the store opens. Throws if an object or a value is missing.
  func check(_ count: Int) throws -> Int {
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
    let number = try (1...2).first {
      try model($0).isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
    }
    guard let number else { throw Problem("the store has neither version") }
    let context = try open(try model(number))
    let entity = number == 2 && kind == .mapped ? "Volume" : "Book"
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [NSSortDescriptor(key: "pages", ascending: true)]
    let books = try context.fetch(request)
    guard books.count == count else { throw Problem("\(books.count) of \(count) objects") }
    for (index, book) in books.enumerated() {
      let name = "book \(index)"
      guard book.integer("pages") == index, book.value(forKey: "name") as? String == name,
        book.value(forKey: "photo") as? Data == Self.picture(index)
      else { throw Problem("object \(index) of version \(number) has other values") }
      guard number == 2, let note = book.entity.attributesByName["note"] else { continue }
      guard book.value(forKey: note.name) as? String == (kind == .staged ? name : "new") else {
        throw Problem("object \(index) has another note")
      }
    }
    return number
  }
}

#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite("Inferred migration")
  struct InferredMigrationTests {
    @Test("Attributes are kept, renamed, added with their defaults, and removed")
    func attributes() throws {
      let versions = try TwoVersions(
        """
        <entity name="Book">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="color" optional="YES" attributeType="String"/>
          <attribute name="old" optional="YES" attributeType="Integer 16"/>
        </entity>
        """,
        """
        <entity name="Book">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="hexColor" optional="YES" attributeType="String" elementID="color"/>
          <attribute name="pages" attributeType="Integer 32" defaultValueString="7"/>
          <attribute name="note" optional="YES" attributeType="String" defaultValueString="it's"/>
          <attribute name="weight" optional="YES" attributeType="Double"/>
        </entity>
        """)
      try versions.fill { context in
        for name in ["A", "B"] { _ = context.insert("Book", ["name": name, "color": "#\(name)", "old": 3]) }
      }
      let identifier = try uuid(versions)
      let context = try versions.migrate()
      #expect(try context.values("name", "Book") == ["A", "B"])
      #expect(try context.values("hexColor", "Book") == ["#A", "#B"])
      #expect(try context.values("pages", "Book") == ["7", "7"])
      #expect(try context.values("note", "Book") == ["it's", "it's"])
      #expect(try context.values("weight", "Book") == ["nil", "nil"])
      let new = context.insert("Book", ["name": "C"])
      try context.save()
      #expect(new.objectID.reference.key == 3)
      try versions.expectLayout()
      let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: versions.url)
      #expect(try uuid(versions) == identifier)
      #expect(metadata[NSStoreModelVersionIdentifiersKey] as? [String] == ["2"])
      #expect(metadata[NSStoreModelVersionHashesKey] as? [String: Data] == versions.new.entityVersionHashesByName)
    }

    private func uuid(_ versions: TwoVersions) throws -> String? {
      try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: versions.url)[
        NSStoreUUIDKey] as? String
    }

    @Test("Entries that the application added to the metadata are kept")
    func metadata() throws {
      let versions = try TwoVersions(
        #"<entity name="Book"><attribute name="name" optional="YES" attributeType="String"/></entity>"#,
        #"""
        <entity name="Book"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Author"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """#)
      try versions.fill { _ = $0.insert("Book", ["name": "A"]) }
      var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: versions.url)
      metadata["Shop"] = "mine"
      try NSPersistentStoreCoordinator.setMetadata(
        metadata, forPersistentStoreOfType: NSSQLiteStoreType, at: versions.url)
      let context = try versions.migrate()
      #expect(context.persistentStoreCoordinator?.persistentStores.first?.metadata["Shop"] as? String == "mine")
      #expect(try context.values("name", "Book") == ["A"])
      #expect(try context.values("name", "Author") == [])
      try versions.expectLayout()
    }

    @Test("Entities are renamed and numbered again, with the references to them")
    func entities() throws {
      let versions = try TwoVersions(
        """
        <entity name="Item">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="items" inverseEntity="Person"/>
          <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
        </entity>
        <entity name="Toy" parentEntity="Item"/>
        <entity name="Person">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="items" optional="YES" toMany="YES" ordered="YES" destinationEntity="Item" inverseName="owner" inverseEntity="Item"/>
          <relationship name="best" optional="YES" maxCount="1" destinationEntity="Item"/>
          <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friends" inverseEntity="Person"/>
        </entity>
        <entity name="Tag">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="items" optional="YES" toMany="YES" ordered="YES" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
        </entity>
        """,
        """
        <entity name="Address"><attribute name="street" optional="YES" attributeType="String"/></entity>
        <entity name="Article" elementID="Item">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="articles" inverseEntity="Person"/>
          <relationship name="labels" elementID="tags" optional="YES" toMany="YES" destinationEntity="Label" inverseName="articles" inverseEntity="Label"/>
        </entity>
        <entity name="Toy" parentEntity="Article"/>
        <entity name="Person">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="articles" elementID="items" optional="YES" toMany="YES" ordered="YES" destinationEntity="Article" inverseName="owner" inverseEntity="Article"/>
          <relationship name="best" optional="YES" maxCount="1" destinationEntity="Article"/>
          <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friends" inverseEntity="Person"/>
        </entity>
        <entity name="Label" elementID="Tag">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="articles" elementID="items" optional="YES" toMany="YES" ordered="YES" destinationEntity="Article" inverseName="labels" inverseEntity="Article"/>
        </entity>
        """)
      try versions.fill { context in
        let (ann, ben) = (context.insert("Person", ["name": "Ann"]), context.insert("Person", ["name": "Ben"]))
        let items = ["b", "a", "c"].map { context.insert($0 == "c" ? "Toy" : "Item", ["name": $0]) }
        ann.setValue(NSOrderedSet(array: items), forKey: "items")
        ann.setValue(items[2], forKey: "best")
        ben.setValue(items[0], forKey: "best")
        ann.setValue(Set([ben]), forKey: "friends")
        for name in ["x", "y"] {
          _ = context.insert(
            "Tag", ["name": name, "items": NSOrderedSet(array: name == "x" ? items.reversed() : [items[1]])])
        }
      }
      let context = try versions.migrate()
      try versions.expectLayout()
      #expect(try Set(context.values("name", "Article")) == ["a", "b", "c"])
      #expect(try context.values("name", "Toy") == ["c"])
      let people = try context.objects("Person").sorted {
        "\($0.value(forKey: "name") ?? "")" < "\($1.value(forKey: "name") ?? "")"
      }
      let articles = try #require(people[0].value(forKey: "articles") as? NSOrderedSet)
      #expect(articles.compactMap { ($0 as? NSManagedObject)?.value(forKey: "name") as? String } == ["b", "a", "c"])
      let best = try #require(people[0].value(forKey: "best") as? NSManagedObject)
      #expect(best.entity.name == "Toy" && best.value(forKey: "name") as? String == "c")
      #expect((people[0].value(forKey: "friends") as? Set<NSManagedObject>) == [people[1]])
      #expect((people[1].value(forKey: "friends") as? Set<NSManagedObject>) == [people[0]])
      #expect(
        try Set(zip(context.values("name", "Label"), context.values("articles", "Label")).map { "\($0):\($1)" }) == [
          "x:c,a,b", "y:a",
        ])
    }

    @Test("A to-one relationship becomes to-many", arguments: ["NO", "YES"])
    func toMany(ordered: String) throws {
      func model(_ author: String, _ books: String) -> String {
        """
        <entity name="Author"><attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="books" optional="YES" toMany="YES" ordered="\(ordered)" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
          <relationship name="\(books)" elementID="prize" optional="YES" \(author) destinationEntity="Prize"/>
        </entity>
        <entity name="Book"><attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="author" optional="YES" \(author) destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
        </entity>
        <entity name="Prize"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """
      }
      let versions = try TwoVersions(model(#"maxCount="1""#, "prize"), model(#"toMany="YES""#, "prizes"))
      try versions.fill { context in
        let author = context.insert("Author", ["name": "Ann"])
        let books = ["a", "b", "c"].map { context.insert("Book", ["name": $0]) }
        for book in books.reversed() { book.setValue(author, forKey: "author") }
        author.setValue(context.insert("Prize", ["name": "Gold"]), forKey: "prize")
        _ = context.insert("Book", ["name": "lonely"])
      }
      let context = try versions.migrate()
      try versions.expectLayout()
      #expect(
        try Set(zip(context.values("name", "Book"), context.values("author", "Book")).map { "\($0):\($1)" }) == [
          "a:Ann", "b:Ann", "c:Ann", "lonely:",
        ])
      #expect(try context.values("books", "Author") == [ordered == "YES" ? "c,b,a" : "a,b,c"])
      #expect(try context.values("prizes", "Author") == ["Gold"])
    }

    @Test("Entities get a parent, move their properties into it, and move into a hierarchy")
    func hierarchies() throws {
      let versions = try TwoVersions(
        """
        <entity name="Bird"><attribute name="name" optional="YES" attributeType="String"/><attribute name="wings" optional="YES" attributeType="Integer 16"/></entity>
        <entity name="Fish" parentEntity="Swimmer"><attribute name="fins" optional="YES" attributeType="Integer 16"/></entity>
        <entity name="Shark" parentEntity="Swimmer"><attribute name="fins" optional="YES" attributeType="Integer 16"/></entity>
        <entity name="Swimmer" isAbstract="YES"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Flyer"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Owner"><attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="bird" optional="YES" maxCount="1" destinationEntity="Bird"/>
          <relationship name="fish" optional="YES" maxCount="1" destinationEntity="Swimmer"/></entity>
        """,
        """
        <entity name="Bird" parentEntity="Flyer"><attribute name="wings" optional="YES" attributeType="Integer 16"/></entity>
        <entity name="Fish" parentEntity="Swimmer"/>
        <entity name="Shark" parentEntity="Swimmer"/>
        <entity name="Swimmer" isAbstract="YES"><attribute name="name" optional="YES" attributeType="String"/><attribute name="fins" optional="YES" attributeType="Integer 16"/></entity>
        <entity name="Flyer"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Owner"><attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="bird" optional="YES" maxCount="1" destinationEntity="Bird"/>
          <relationship name="fish" optional="YES" maxCount="1" destinationEntity="Swimmer"/></entity>
        """)
      try versions.fill { context in
        let bird = context.insert("Bird", ["name": "Tit", "wings": 2])
        let fish = context.insert("Fish", ["name": "Cod", "fins": 5])
        _ = context.insert("Flyer", ["name": "Jet"])
        _ = context.insert("Shark", ["name": "Jaws", "fins": 6])
        _ = context.insert("Owner", ["name": "Ann", "bird": bird, "fish": fish])
      }
      let context = try versions.migrate()
      try versions.expectLayout()
      #expect(try Set(context.values("name", "Swimmer")) == ["Cod", "Jaws"])
      #expect(try Set(context.values("name", "Flyer")) == ["Tit", "Jet"])
      #expect(try context.values("wings", "Bird") == ["2"])
      #expect(try context.values("fins", "Fish") == ["5"])
      #expect(try context.values("fins", "Shark") == ["6"])
      #expect(try context.values("bird", "Owner") == ["Tit"])
      #expect(try context.values("fish", "Owner") == ["Cod"])
      let next = context.insert("Bird", ["name": "Owl"])
      try context.save()
      #expect(next.objectID.reference.key == 3)
    }

    /// Two entities without a common parent cannot get one.
    @Test("An entity cannot move below a parent that has other subentities")
    func joinedHierarchy() throws {
      let others = #"<entity name="Swimmer"/><entity name="Fish" parentEntity="Swimmer"/>"#
      let versions = try TwoVersions(
        others + #"<entity name="Bird"/>"#, others + #"<entity name="Bird" parentEntity="Swimmer"/>"#)
      try versions.fill { context in _ = context.insert("Bird", [:]) }
      #expect(throws: (any Error).self) { try versions.migrate() }
    }

    @Test("References to objects of a removed entity are empty")
    func removed() throws {
      let versions = try TwoVersions(
        """
        <entity name="Base"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Gone" parentEntity="Base"/>
        <entity name="Owner"><attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="base" optional="YES" maxCount="1" destinationEntity="Base"/></entity>
        """,
        """
        <entity name="Base"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Owner"><attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="base" optional="YES" maxCount="1" destinationEntity="Base"/></entity>
        """)
      try versions.fill { context in
        _ = context.insert("Owner", ["name": "a", "base": context.insert("Base", ["name": "kept"])])
        _ = context.insert("Owner", ["name": "b", "base": context.insert("Gone", ["name": "gone"])])
      }
      let context = try versions.migrate()
      try versions.expectLayout()
      #expect(try context.values("name", "Base") == ["kept"])
      #expect(
        try Set(zip(context.values("name", "Owner"), context.values("base", "Owner")).map { "\($0):\($1)" }) == [
          "a:kept", "b:nil",
        ])
    }

    @Test("Numbers are converted if no value is lost")
    func numbers() throws {
      let versions = try Self.types("Integer 64", "Integer 16")
      try versions.fill { _ = $0.insert("Book", ["value": 32_767]) }
      #expect(try versions.migrate().values("value", "Book") == ["32767"])
      let wide = try Self.types("Integer 64", "Integer 16")
      try wide.fill { _ = $0.insert("Book", ["value": 32_768]) }
      let error = try wide.failure()
      #expect(error.code == NSMigrationError)
      #expect(error.userInfo["property"] as? String == "value")
      let fraction = try Self.types("Double", "Integer 64")
      try fraction.fill { _ = $0.insert("Book", ["value": 0.5]) }
      #expect(try fraction.failure().code == NSMigrationError)
      let decimal = try Self.types("Integer 32", "Double")
      try decimal.fill { _ = $0.insert("Book", ["value": 3]) }
      #expect(try decimal.migrate().values("value", "Book") == ["3.0"])
    }

    static func types(_ old: String, _ new: String) throws -> TwoVersions {
      func model(_ type: String) -> String {
        #"<entity name="Book"><attribute name="value" optional="YES" attributeType="\#(type)"/></entity>"#
      }
      return try TwoVersions(model(old), model(new))
    }

    @Test("Values move into the store and out of it with the option for external storage", arguments: [true, false])
    func external(_ isExternal: Bool) throws {
      func model(_ external: Bool) -> String {
        #"<entity name="Book"><attribute name="data" optional="YES" attributeType="Binary" \#(external ? #"allowsExternalBinaryDataStorage="YES""# : "")/></entity>"#
      }
      let versions = try TwoVersions(model(isExternal), model(!isExternal))
      let values = [Data([1, 2, 0, 3]), Data(repeating: 7, count: 200_000)]
      try versions.fill { context in for value in values { _ = context.insert("Book", ["data": value]) } }
      let context = try versions.migrate()
      #expect(try Set(context.objects("Book").compactMap { $0.value(forKey: "data") as? Data }) == Set(values))
      let folder = versions.files.folder.appendingPathComponent(".Shop_SUPPORT/_EXTERNAL_DATA").path
      #expect(((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).isEmpty)
      try versions.expectLayout()
    }
  }
#endif

import PlumbCore
import PlumbModel
import Testing

@testable import PlumbStoreFormat

/// The columns of SQLite stores. The expected tables match those of stores of real apps.
@Suite struct SQLiteTargetTests {
  private static func columns(_ entities: [Entity], _ table: String, composites: [Composite] = []) -> [String] {
    var model = Model(name: "M", entities: entities)
    model.composites = composites
    let text = ConversionTarget.sqlite.convert(model).text
    guard let start = text.firstRange(of: "CREATE TABLE \(table) ("),
      let end = text[start.upperBound...].firstRange(of: ");")
    else { return [] }
    let lines = text[start.upperBound..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let columns = lines.dropFirst().map { line in
      (line.split(separator: "--").first ?? "").filter { $0 != "," }.split(separator: " ").joined(separator: " ")
    }
    return columns.filter { !["", "Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"].contains($0) }
  }

  @Test func columnsGoByType() {
    let types: KeyValuePairs<String, AttributeType> = [
      "cover": .binary, "id": .uuid, "title": .string, "price": .decimal, "weight": .double, "bornOn": .date,
      "site": .uri, "pages": .integer32, "isNew": .boolean, "ratio": .float, "tags": .transformable,
    ]
    let book = Entity(
      name: "Book", attributes: types.map { Attribute(name: $0.key, type: $0.value) },
      relationships: [Relationship(name: "author", destination: "Book")])
    #expect(
      Self.columns([book], "ZBOOK") == [
        "ZISNEW INTEGER", "ZPAGES INTEGER", "ZAUTHOR INTEGER", "ZBORNON TIMESTAMP", "ZRATIO FLOAT", "ZWEIGHT FLOAT",
        "ZPRICE DECIMAL", "ZTITLE VARCHAR", "ZSITE VARCHAR", "ZID BLOB", "ZTAGS BLOB", "ZCOVER BLOB",
      ])
  }

  /// The columns of `ZPAGE`, for a book with a subentity: the foreign key, the entity of the referenced object, and
  /// the foreign key of a to-many relationship without an inverse.
  @Test func aKeyIntoASharedTableHasTheEntityNextToIt() {
    let book = Entity(
      name: "Book", relationships: [Relationship(name: "pages", destination: "Page", isToMany: true)])
    var novel = Entity(name: "GraphicNovel")
    novel.parentEntity = "Book"
    let page = Entity(name: "Page", relationships: [Relationship(name: "book", destination: "Book")])
    #expect(
      Self.columns([page, novel, book], "ZPAGE") == ["ZBOOK INTEGER", "Z1_BOOK INTEGER", "Z1PAGES INTEGER"])
  }

  /// The second relationship to `artworks` gets a number, as `Z_3ARTWORKS1` in real stores.
  @Test func columnsOfJoinTablesHaveOneNameInTheWholeStore() {
    let album = Entity(
      name: "Album",
      relationships: [Relationship(name: "artworks", destination: "Artwork", isToMany: true, inverse: "albums")])
    let artwork = Entity(
      name: "Artwork",
      relationships: [
        Relationship(name: "albums", destination: "Album", isToMany: true, inverse: "artworks"),
        Relationship(name: "shows", destination: "Show", isToMany: true, inverse: "artworks"),
      ])
    let show = Entity(
      name: "Show",
      relationships: [Relationship(name: "artworks", destination: "Artwork", isToMany: true, inverse: "shows")])
    let entities = [album, artwork, show]
    #expect(
      Self.columns(entities, "Z_1ARTWORKS")
        == ["Z_1ALBUMS INTEGER", "Z_2ARTWORKS INTEGER", "PRIMARY KEY (Z_1ALBUMS Z_2ARTWORKS)"])
    #expect(
      Self.columns(entities, "Z_2SHOWS")
        == ["Z_2ARTWORKS1 INTEGER", "Z_3SHOWS INTEGER", "PRIMARY KEY (Z_2ARTWORKS1 Z_3SHOWS)"])
  }

  private static func toMany(_ name: String, _ destination: String, inverse: String) -> Relationship {
    Relationship(name: name, destination: destination, isToMany: true, inverse: inverse)
  }

  /// The owner is the first entity by name, although `Zebra`, the root of `Album`, has the higher number.
  @Test func theTableOfAManyToManyBelongsToTheFirstName() {
    let zebra = Entity(name: "Zebra")
    var album = Entity(name: "Album", relationships: [Self.toMany("keywords", "Keyword", inverse: "albums")])
    album.parentEntity = "Zebra"
    let keyword = Entity(name: "Keyword", relationships: [Self.toMany("albums", "Album", inverse: "keywords")])
    #expect(
      Self.columns([zebra, album, keyword], "Z_3KEYWORDS")
        == ["Z_3ALBUMS INTEGER", "Z_1KEYWORDS INTEGER", "PRIMARY KEY (Z_3ALBUMS Z_1KEYWORDS)"])
  }

  @Test func bothEndsInOneEntity() {
    let node = Entity(
      name: "Node",
      relationships: [
        Self.toMany("children", "Node", inverse: "parents"), Self.toMany("parents", "Node", inverse: "children"),
        Self.toMany("links", "Node", inverse: "links"),
      ])
    #expect(
      Self.columns([node], "Z_1PARENTS")
        == ["Z_1CHILDREN INTEGER", "Z_1PARENTS INTEGER", "PRIMARY KEY (Z_1CHILDREN Z_1PARENTS)"])
    #expect(
      Self.columns([node], "Z_1LINKS")
        == ["Z_1LINKS INTEGER", "REFLEXIVE INTEGER", "PRIMARY KEY (Z_1LINKS REFLEXIVE)"])
  }

  @Test func elementsOfACompositeAreColumns() {
    var address = Attribute(name: "address", type: .composite)
    address.composite = "Address"
    var composite = Composite(name: "Address")
    composite.attributes = [Attribute(name: "zip", type: .string), Attribute(name: "city", type: .string)]
    let person = Entity(
      name: "Person",
      attributes: [Attribute(name: "city", type: .string), address, Attribute(name: "age", type: .integer16)])
    #expect(
      Self.columns([person], "ZPERSON", composites: [composite])
        == ["ZAGE INTEGER", "ZZIP VARCHAR", "ZCITY VARCHAR", "ZCITY1 VARCHAR"])
  }

  /// Positions follow all keys of an entity, and entities are numbered without regard to case.
  @Test func positionsFollowKeysAndCaseIsIgnored() {
    var items = Self.toMany("items", "Item", inverse: "list")
    items.isOrdered = true
    let list = Entity(name: "alist", relationships: [items])
    let item = Entity(
      name: "Item",
      relationships: [
        Relationship(name: "list", destination: "alist", inverse: "items"),
        Relationship(name: "next", destination: "Item"),
      ])
    #expect(Self.columns([list, item], "ZITEM") == ["ZLIST INTEGER", "ZNEXT INTEGER", "Z_FOK_LIST INTEGER"])
    let text = ConversionTarget.sqlite.convert(Model(name: "M", entities: [item, list])).text
    #expect(text.contains("VALUES (1, 'alist', 0, 0)") && text.contains("VALUES (2, 'Item', 0, 0)"))
  }

  @Test func anIndexForRangesIsAVirtualTable() {
    var place = Entity(
      name: "Place", attributes: ["latitude", "longitude"].map { Attribute(name: $0, type: .double) })
    place.fetchIndexes = [
      FetchIndex(name: "byPlace", elements: ["latitude", "longitude"].map { .init(property: $0, type: "RTree") })
    ]
    let text = ConversionTarget.sqlite.convert(Model(name: "M", entities: [place])).text
    #expect(
      text.contains(
        "CREATE VIRTUAL TABLE Z_RT_Place_byPlace USING RTREE (Z_PK INTEGER PRIMARY KEY, ZLATITUDE_MIN FLOAT, "
          + "ZLATITUDE_MAX FLOAT, ZLONGITUDE_MIN FLOAT, ZLONGITUDE_MAX FLOAT);"))
  }
}

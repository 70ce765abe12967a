import PlumbModel
import Testing

@testable import PlumbStoreFormat

/// The statements of stores. `StoreCorpusTests` compares them with those of real stores.
@Suite struct StoreLayoutTests {
  private static func toMany(_ name: String, _ destination: String, inverse: String? = nil) -> Relationship {
    Relationship(name: name, destination: destination, isToMany: true, inverse: inverse)
  }

  private static func ordered(_ relationship: Relationship) -> Relationship {
    var relationship = relationship
    relationship.isOrdered = true
    return relationship
  }

  private static func sub(_ name: String, of parent: String, _ attributes: [Attribute] = []) -> Entity {
    var entity = Entity(name: name, attributes: attributes)
    entity.parentEntity = parent
    return entity
  }

  private static func layout(_ entities: [Entity]) -> StoreLayout { StoreLayout(Model(name: "M", entities: entities)) }

  @Test func entitiesAreNumberedByTreeAndLowercasedName() {
    let layout = Self.layout([
      Entity(name: "Shelf"), Self.sub("novel", of: "Book"), Self.sub("Atlas", of: "Book"), Entity(name: "Book"),
      Entity(name: "archive"),
    ])
    #expect(
      layout.entities.map { "\($0.number) \($0.name) \($0.parent) \(layout.tables[$0.table].name)" } == [
        "1 archive 0 ZARCHIVE", "2 Book 0 ZBOOK", "3 Atlas 2 ZBOOK", "4 novel 2 ZBOOK", "5 Shelf 0 ZSHELF",
      ])
  }

  @Test func aTableHasTheTextOfARealOne() {
    var book = Entity(
      name: "Book",
      attributes: [
        Attribute(name: "title", type: .string), Attribute(name: "pagesB", type: .integer16),
        Attribute(name: "pagesa", type: .integer16),
      ],
      relationships: [Relationship(name: "shelf", destination: "Shelf", inverse: "books")])
    book.isAbstract = true
    let novel = Self.sub("Novel", of: "Book", [Attribute(name: "isLong", type: .boolean)])
    let shelf = Entity(name: "Shelf", relationships: [Self.ordered(Self.toMany("books", "Book", inverse: "shelf"))])
    let layout = Self.layout([book, novel, shelf])
    #expect(
      layout.tables.map(\.statement) == [
        "CREATE TABLE ZBOOK ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZPAGESB INTEGER, ZPAGESA INTEGER, "
          + "ZSHELF INTEGER, Z_FOK_SHELF INTEGER, ZISLONG INTEGER, ZTITLE VARCHAR )",
        "CREATE TABLE ZSHELF ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER )",
      ])
    #expect(
      layout.tables[0].columns.map(\.content) == [
        .attribute(entity: "Book", name: "pagesB"), .attribute(entity: "Book", name: "pagesa"),
        .toOne(entity: "Book", name: "shelf"), .position(entity: "Book", name: "shelf"),
        .attribute(entity: "Novel", name: "isLong"), .attribute(entity: "Book", name: "title"),
      ])
    #expect(
      layout.indexes.map(\.statement) == [
        "CREATE INDEX ZBOOK_ZSHELF_INDEX ON ZBOOK (ZSHELF)", "CREATE INDEX ZBOOK_Z_ENT_INDEX ON ZBOOK (Z_ENT)",
      ])
  }

  /// A name is assigned entity by entity, also if the column of a later entity precedes the others in the table.
  @Test func aUsedNameGetsANumberInTheOrderOfTheEntities() {
    let layout = Self.layout([
      Entity(name: "Item"), Self.sub("Box", of: "Item", [Attribute(name: "size", type: .string)]),
      Self.sub("Can", of: "Item", [Attribute(name: "size", type: .integer32)]),
    ])
    #expect(layout.tables[0].columns.map { "\($0.name) \($0.type)" } == ["ZSIZE1 INTEGER", "ZSIZE VARCHAR"])
  }

  @Test func aJoinTableHasThePositionsOfOrderedEnds() throws {
    let author = Entity(name: "Author", relationships: [Self.toMany("books", "Book", inverse: "authors")])
    let book = Entity(name: "Book", relationships: [Self.ordered(Self.toMany("authors", "Author", inverse: "books"))])
    let layout = Self.layout([author, book])
    let table = try #require(layout.joinTables.first)
    #expect(
      table.statement == "CREATE TABLE Z_1BOOKS ( Z_1AUTHORS INTEGER, Z_2BOOKS INTEGER, Z_FOK_1AUTHORS INTEGER, "
        + "PRIMARY KEY (Z_1AUTHORS, Z_2BOOKS) )")
    #expect(
      table.owner == .init(entity: "Author", name: "books") && table.inverse == .init(entity: "Book", name: "authors"))
    #expect(
      layout.indexes.map(\.statement) == ["CREATE INDEX Z_1BOOKS_Z_2BOOKS_INDEX ON Z_1BOOKS (Z_2BOOKS, Z_1AUTHORS)"])
  }

  /// An inherited relationship is found at the subentity, if its name precedes the other end's entity.
  @Test func aSubentityMakesItsAncestorTheOwner() {
    let tool = Entity(name: "Tool", relationships: [Self.toMany("makers", "Maker", inverse: "tools")])
    let maker = Entity(name: "Maker", relationships: [Self.toMany("tools", "Tool", inverse: "makers")])
    #expect(Self.layout([tool, maker]).joinTables.map(\.name) == ["Z_1TOOLS"])
    #expect(Self.layout([tool, maker, Self.sub("Axe", of: "Tool")]).joinTables.map(\.name) == ["Z_2MAKERS"])
  }

  /// Models from before fetch indexes mark the attribute.
  @Test func aMarkedAttributeHasAnIndex() {
    var due = Attribute(name: "due", type: .date)
    due.isIndexed = true
    var draft = Attribute(name: "draft", type: .string)
    (draft.isIndexed, draft.isTransient) = (true, true)
    let layout = Self.layout([Entity(name: "Task", attributes: [due, draft])])
    #expect(layout.indexes.map(\.statement) == ["CREATE INDEX ZTASK_ZDUE_INDEX ON ZTASK (ZDUE)"])
    var task = Entity(name: "Task", attributes: [due, draft])
    task.fetchIndexes = [FetchIndex(name: "byDue", elements: [.init(property: "due")])]
    #expect(
      Self.layout([task]).indexes.map(\.statement) == ["CREATE INDEX Z_Task_byDue ON ZTASK (ZDUE COLLATE BINARY ASC)"])
  }

  @Test func fetchIndexesAreThoseOfColumns() {
    var task = Entity(
      name: "Task", attributes: [Attribute(name: "due", type: .date)],
      relationships: [Relationship(name: "list", destination: "List"), Self.toMany("notes", "Note")])
    var entity = FetchIndexElement()
    entity.expression = "self.entity"
    var twice = FetchIndexElement()
    twice.expression = "due * 2"
    task.fetchIndexes = [
      FetchIndex(name: "byDue", elements: [.init(property: "due", order: "descending"), .init(property: "list")]),
      FetchIndex(name: "byEntity", elements: [entity, .init(property: "due")]),
      FetchIndex(name: "byList", elements: [.init(property: "list")]),
      FetchIndex(name: "byListBackwards", elements: [.init(property: "list", order: "descending")]),
      FetchIndex(name: "byNotes", elements: [.init(property: "notes")]),
      FetchIndex(name: "byTwice", elements: [twice]), FetchIndex(name: "BYDUE", elements: [.init(property: "due")]),
    ]
    task.uniquenessConstraints = [UniquenessConstraint(["list", "due"])]
    let layout = Self.layout([task, Entity(name: "List"), Entity(name: "Note")])
    #expect(
      layout.indexes.filter { $0.table == "ZTASK" }.map(\.statement) == [
        "CREATE INDEX ZTASK_ZLIST_INDEX ON ZTASK (ZLIST)",
        "CREATE INDEX Z_Task_BYDUE ON ZTASK (ZDUE COLLATE BINARY ASC)",
        "CREATE INDEX Z_Task_byEntity ON ZTASK (Z_ENT COLLATE BINARY ASC, ZDUE COLLATE BINARY ASC)",
        "CREATE INDEX Z_Task_byListBackwards ON ZTASK (ZLIST COLLATE BINARY DESC)",
        "CREATE UNIQUE INDEX Z_Task_UNIQUE_list_due ON ZTASK (ZLIST COLLATE BINARY ASC, ZDUE COLLATE BINARY ASC)",
      ])
    #expect(layout.unknownIndexes.map(\.key) == ["Task.byTwice"])
  }

  @Test(
    arguments: [
      ("state == 1", "ZSTATE = 1"), ("list != nil", "ZLIST IS NOT NULL"), ("list == NULL", "ZLIST IS NULL"),
      ("state == 2 OR state == 4", "(ZSTATE = 2 OR ZSTATE = 4)"),
      ("done == YES AND (state != 0 OR state >= 5)", "(ZDONE = 1 AND (ZSTATE <> 0 OR ZSTATE >= 5))"),
      ("title == 'a'", nil), ("NOT state == 1", nil), ("list.name != nil", nil), ("state IN {1, 2}", nil),
      ("state ==", nil), ("missing == 1", nil),
    ] as [(String, String?)])
  func aPartialIndexHasTheConditionOfItsPredicate(_ predicate: String, _ condition: String?) {
    var task = Entity(
      name: "Task",
      attributes: [
        Attribute(name: "state", type: .integer16), Attribute(name: "done", type: .boolean),
        Attribute(name: "title", type: .string),
      ], relationships: [Relationship(name: "list", destination: "List")])
    var index = FetchIndex(name: "byState", elements: [.init(property: "state")])
    index.partialPredicate = predicate
    task.fetchIndexes = [index]
    let layout = Self.layout([task, Entity(name: "List")])
    let statements = condition.map {
      ["CREATE INDEX Z_Task_byState ON ZTASK (ZSTATE COLLATE BINARY ASC) WHERE \($0)"]
    }
    #expect(layout.indexes.filter { $0.name == "Z_Task_byState" }.map(\.statement) == statements ?? [])
    #expect(layout.unknownIndexes.isEmpty == (condition != nil))
  }

  /// The statements of real stores.
  @Test func aDerivedCountIsMaintainedByTriggers() {
    var count = Attribute(name: "pagesCount", type: .integer64)
    count.isDerived = true
    count.derivationExpression = "pages.@count"
    let book = Entity(name: "Book", attributes: [count], relationships: [Self.toMany("pages", "Page", inverse: "book")])
    let page = Entity(
      name: "Page", relationships: [Relationship(name: "book", destination: "Book", inverse: "pages")])
    let triggers = Self.layout([book, page]).triggers
    let call = "SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZBOOK', Z_ENT, Z_PK, 'pagesCount', ZPAGESCOUNT)"
    let first = """
      CREATE TRIGGER Z_DA_ZPAGE_Book_pagesCount_PARAMETER_INSERT AFTER INSERT ON ZPAGE FOR EACH ROW \
      WHEN (NEW.ZBOOK NOT NULL) BEGIN UPDATE ZBOOK SET ZPAGESCOUNT = IFNULL(ZPAGESCOUNT, 0) + 1 \
      WHERE Z_PK = NEW.ZBOOK; \(call) FROM ZBOOK WHERE Z_PK = NEW.ZBOOK; END
      """
    #expect(triggers.first == first)
    #expect(triggers.count == 5)
    #expect(Self.layout([book, page, Self.sub("GraphicNovel", of: "Book")]).triggers == triggers)
  }

  /// The statements of a real store, in which `GraphicNovel` inherits from `Book`.
  @Test func aDerivedCountWithoutAnInverseHasTheNumbersOfItsEntities() {
    var count = Attribute(name: "pagesCount", type: .integer64)
    count.isDerived = true
    count.derivationExpression = "pages.@count"
    let book = Entity(name: "Book", attributes: [count], relationships: [Self.toMany("pages", "Page")])
    let layout = Self.layout([book, Entity(name: "Page"), Self.sub("GraphicNovel", of: "Book")])
    let last = """
      CREATE TRIGGER Z_DA_ZBOOK_Book_pagesCount_SOURCE_INSERT AFTER INSERT ON ZBOOK FOR EACH ROW \
      WHEN 1 <= NEW.Z_ENT AND NEW.Z_ENT <= 2 BEGIN UPDATE ZBOOK SET ZPAGESCOUNT = (SELECT IFNULL(COUNT(Z1PAGES), 0) \
      FROM ZPAGE WHERE Z1PAGES = NEW.Z_PK) WHERE Z_PK = NEW.Z_PK; \
      SELECT NSCoreDataDATriggerInsertUpdatedAffectedObjectValue('ZBOOK', Z_ENT, Z_PK, 'pagesCount', ZPAGESCOUNT) \
      FROM ZBOOK WHERE Z_PK = NEW.Z_PK; END
      """
    #expect(layout.triggers.last == last)
  }

  @Test func aRangeIndexIsMaintainedByTriggers() throws {
    var place = Entity(name: "Place", attributes: ["lat", "lon"].map { Attribute(name: $0, type: .double) })
    place.fetchIndexes = [
      FetchIndex(name: "byPlace", elements: ["lat", "lon"].map { .init(property: $0, type: "RTree") })
    ]
    let index = try #require(Self.layout([place]).rangeIndexes.first)
    #expect(
      index.statement == "CREATE VIRTUAL TABLE Z_RT_Place_byPlace USING RTREE (Z_PK INTEGER PRIMARY KEY, "
        + "ZLAT_MIN FLOAT, ZLAT_MAX FLOAT, ZLON_MIN FLOAT, ZLON_MAX FLOAT)")
    #expect(
      index.triggers.first == "CREATE TRIGGER Z_RT_Place_byPlace_INSERT AFTER INSERT ON ZPLACE FOR EACH ROW BEGIN "
        + "INSERT OR REPLACE INTO Z_RT_Place_byPlace (Z_PK, ZLAT_MIN, ZLAT_MAX, ZLON_MIN, ZLON_MAX) "
        + "VALUES (NEW.Z_PK, NEW.ZLAT, NEW.ZLAT, NEW.ZLON, NEW.ZLON) ; END")
    #expect(index.triggers.count == 3)
  }

  @Test func propertiesOfUnknownStorageAreListed() {
    var place = Attribute(name: "place", type: .composite)
    place.composite = "Place"
    var passing = Attribute(name: "passing", type: .undefined)
    passing.isTransient = true
    let trip = Entity(
      name: "Trip", attributes: [place, passing, Attribute(name: "origin", type: .objectID)],
      relationships: [Self.ordered(Self.toMany("stops", "Trip"))])
    var model = Model(name: "M", entities: [trip])
    model.composites = [Composite(name: "Place", attributes: [Attribute(name: "inner", type: .composite)])]
    #expect(StoreLayout(model).unknown.map(\.key) == ["Trip.origin", "Trip.place", "Trip.stops"])
  }

  @Test func anInvalidModelHasALayout() {
    let lost = Entity(name: "Lost", relationships: [Self.toMany("missing", "Nowhere"), Relationship(name: "none")])
    let layout = Self.layout([
      Self.sub("A", of: "B"), Self.sub("B", of: "A"), Self.sub("Orphan", of: "Nowhere"), lost, lost,
    ])
    #expect(layout.entities.map(\.name) == ["A", "B", "Lost", "Orphan"])
    #expect(layout.tables.map(\.columns) == [[], [], [], []])
    #expect(StoreLayout(Model(name: "M")).tables == [])
  }
}

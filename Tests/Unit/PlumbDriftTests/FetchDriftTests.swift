import PlumbGenerate
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbSwift

/// Keys of fetch requests in code, and the notes about fetches.
@Suite struct FetchDriftTests {
  /// Returns the findings of the rule for a function, with classes for all entities except Tag.
  static func lines(
    _ function: String, more: String = "", _ rule: String = "drift-fetch-key", elsewhere: Set<String> = [],
    path: String = "Load.swift", others: [String: String] = [:], versions: Set<String>? = nil
  ) throws -> [String] {
    let options = DeclarationOptions(style: .managed)
    let bench = try DriftBench(model, options)
    let files =
      [
        SourceFile(path: "Model.swift", text: classes + more),
        SourceFile(path: path, text: path.hasSuffix(".m") ? function : "func load() {\n\(function)\n}"),
      ] + others.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
    let parser = SourceParser(ExpectedNames(bench.expected))
    var drift = Drift(
      expected: bench.expected, actual: parser.declarations(in: files).value, model: bench.model, options: options,
      classesElsewhere: elsewhere, settings: RuleSettings(preset: .strict))
    var other = Model.empty()
    other.entities = elsewhere.sorted().map { Entity(name: $0, attributes: [Attribute(name: "colour")]) }
    drift.modelsElsewhere = [other]
    drift.modelNames = ["Shop", "Archive"]
    drift.namesInVersions = versions
    var cache = SourceCache(.inMemory(Dictionary(files.map { ($0.path, $0.bytes) }) { $1 }))
    _ = try cache.parse(files.map(\.path), in: [:]) { file, _ in SourceUnit(unread: file.path) }
    drift.nameUses = cache.fetches(in: files.map(\.path), [:], parser)
    return drift.findings().filter { $0.diagnostic.rule == rule }.map(\.line)
  }

  private static let classes = """
    @objc(Order) class Order: NSManagedObject {
      @NSManaged var title: String?
      @NSManaged var number: Int64
      @NSManaged var customer: Customer?
      @objc var label: String { title ?? "" }
    }
    @objc(Rush) class Rush: Order { @NSManaged var fee: Int64 }
    @objc(Customer) class Customer: Base { @NSManaged var name: String? }
    @objc(Stamp) class Stamp: NSManagedObject {
      @NSManaged var date: Date?
      override func value(forUndefinedKey key: String) -> Any? { nil }
    }

    """

  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order" representedClassName="Order">
            <attribute name="title" optional="YES" attributeType="String"/>
            <attribute name="number" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer"/>
            <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"/>
        </entity>
        <entity name="Rush" representedClassName="Rush" parentEntity="Order">
            <attribute name="fee" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
        </entity>
        <entity name="Customer" representedClassName="Customer">
            <attribute name="name" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Stamp" representedClassName="Stamp">
            <attribute name="date" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        </entity>
        <entity name="Tag" representedClassName="Tag" codeGenerationType="class">
            <attribute name="word" optional="YES" attributeType="String"/>
            <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
        </entity>
    </model>
    """

  private static func sort(_ key: String, _ entity: String = "Order") -> String {
    """
    let request = NSFetchRequest<\(entity)>(entityName: "\(entity)")
    request.sortDescriptors = [NSSortDescriptor(key: "\(key)", ascending: true)]
    """
  }

  private static func filter(_ format: String, _ arguments: String = "") -> String {
    "let request = Order.fetchRequest()\nrequest.predicate = NSPredicate(format: \"\(format)\"\(arguments))"
  }

  private static func sort(key: String) -> String {
    "let r = Order.fetchRequest()\nr.sortDescriptors = [NSSortDescriptor(key: \(key), ascending: true)]"
  }

  /// Returns a type with a constant, next to the function.
  private static func keys(_ name: String, _ value: String) -> String {
    "}\nenum Keys { static let \(name) = \"\(value)\" }\nfunc next() {\n"
  }

  private static func expression(_ key: String, _ entity: String) -> String {
    """
    let sum = NSExpressionDescription()
    sum.name = "any"
    sum.expression = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "\(key)")])
    let r = NSFetchRequest<NSDictionary>(entityName: "\(entity)")
    r.propertiesToFetch = [sum]
    r.sortDescriptors = [NSSortDescriptor(key: "any", ascending: true)]
    """
  }

  @Test(arguments: [
    (sort("titel"), "a fetch of Order uses the key titel, but Order has no titel"),
    (sort("wrd", "Tag"), "a fetch of Tag uses the key wrd, but Tag has no wrd"),
    (sort("name"), "a fetch of Order uses the key name, but Order has no name"),
    (
      filter("number > 1 AND titel == %@", ", t"),
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      filter("SELF.titel == nil"),
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      "let r = Order.fetchRequest()\nr.propertiesToFetch = [\"titel\"]",
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      "let r = Order.fetchRequest()\nr.propertiesToGroupBy = [\"titel\"]",
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      "let r = NSBatchUpdateRequest(entityName: \"Order\")\nr.propertiesToUpdate = [\"titel\": 1]",
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      "let r = Order.fetchRequest()\nr.sortDescriptors = [.init(key: \"titel\", ascending: true)]",
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      "let r = Order.fetchRequest()\n_ = NSFetchedResultsController(fetchRequest: r, sectionNameKeyPath: \"titel\")",
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      filter("number == %ld AND %K == %@", ", 1, \"titel\", \"x\""),
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      filter("SUBQUERY(tags, $t, $t.wort == 'x' AND $t.word != nil).@count > 0"),
      "a fetch of Order uses the key tags.wort, but Tag has no wort"
    ),
    (sort("tags.@min.wort"), "a fetch of Order uses the key tags.wort, but Tag has no wort"),
    (sort("label2"), "a fetch of Order uses the key label2, but Order has no label2"),
    (
      keys("title", "titel") + sort(key: "Keys.title"),
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      "let key = \"titel\"\n" + sort(key: "key"), "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      """
      let wanted = NSPredicate(format: "titel == 'x'")
      let known = NSPredicate(format: "number > 0")
      let r = Order.fetchRequest()
      r.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [known, wanted])
      """, "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      """
      let wanted = NSPredicate(format: "titel == 'x'")
      let both = NSCompoundPredicate(orPredicateWithSubpredicates: [wanted])
      let r = Order.fetchRequest()
      r.predicate = both
      """, "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      """
      var all: [NSPredicate] = []
      if isOpen { all.append(NSPredicate(format: "titel == 'x'")) }
      let r = Order.fetchRequest()
      r.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: all)
      """, "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (
      "let r = Order.fetchRequest()\nr.predicate = NSPredicate(format: \"number > 1 \" + \"AND titel == 1\")",
      "a fetch of Order uses the key titel, but Order has no titel"
    ),
    (expression("fea", "Rush"), "a fetch of Rush uses the key fea, but Rush has no fea"),
  ]) func wrongKeys(_ code: String, _ message: String) throws {
    #expect(try Self.lines(code) == ["drift-fetch-key error: \(message)"])
  }

  @Test(arguments: [
    (#"let o = Order(context: c); o.setValue(1, forKey: "titel")"#, "titel", "Order", "titel"),
    (#"func f(_ o: Order?) { _ = o?.value(forKeyPath: "tags.wort") }"#, "tags.wort", "Tag", "wort"),
    (#"func f(tag: Tag) { tag.setValue(nil, forKey: "wort") }"#, "wort", "Tag", "wort"),
    (
      #"let o = NSEntityDescription.insertNewObject(forEntityName: "Order", into: c) as! Order; o.setPrimitiveValue(1, forKey: "titel")"#,
      "titel", "Order", "titel"
    ),
    (#"let t: Tag = make(); t.setValue(nil, forKey: Keys.word)"#, "wort", "Tag", "wort"),
    (#"let o = Order(context: c); o.setValuesForKeys(["number": 1, "titel": "a"])"#, "titel", "Order", "titel"),
    (#"func f(_ o: Order) { _ = o.dictionaryWithValues(forKeys: ["titel"]) }"#, "titel", "Order", "titel"),
  ]) func wrongKeysOfObjects(_ code: String, _ path: String, _ owner: String, _ key: String) throws {
    let root = code.contains("Tag") ? "Tag" : "Order"
    let message = "key-value coding of \(root) uses the key \(path), but \(owner) has no \(key)"
    let wrong = Self.keys("word", "wort") + "import CoreData\n" + code
    #expect(try Self.lines(wrong) == ["drift-fetch-key warning: \(message)"])
    let right = wrong.replacing("\"titel\"", with: "\"title\"").replacing("wort\"", with: "word\"")
    #expect(try Self.lines(right) == [])
  }

  /// Keys of objects that may have them.
  @Test(arguments: [
    #"func f(_ o: NSManagedObject) { o.setValue(1, forKey: "any") }"#,
    #"func f<Tag: NSManagedObject>(_ o: Tag) { o.setValue(1, forKey: "any") }"#,
    #"func f(_ o: Stamp) { _ = o.value(forKey: "any") }"#, #"func f(_ o: Order) { _ = o.value(forKey: "label") }"#,
    #"func f(_ o: Order) { _ = o.value(forKey: "objectID") }"#,
    #"func f(_ o: UserDefaults) { o.set(1, forKey: "any") }"#,
    #"for o in orders { o.setValue(1, forKey: "any") }"#,
    #"var o = NSEntityDescription.insertNewObject(forEntityName: "Order", into: c); o = other; o.setValue(1, forKey: "any")"#,
  ]) func keysOfObjectsThatMayBeRight(_ code: String) throws {
    #expect(try Self.lines("import CoreData\n" + code) == [])
  }

  @Test(arguments: [
    #"_ = NSBatchInsertRequest(entityName: "Order", objects: [["title": "a"], ["titel": "b"]])"#,
    #"_ = NSBatchInsertRequest(entity: Order.entity(), objects: [["titel": "b", "number": 1]])"#,
    #"let rows = [["titel": "b"]]; _ = NSBatchInsertRequest(entity: Order.entity(), objects: rows)"#,
    #"_ = NSBatchInsertRequest(entity: Order.entity(), dictionaryHandler: { row in row["titel"] = 1; return false })"#,
    #"_ = NSBatchInsertRequest(entityName: "Order") { (row: NSMutableDictionary) in row["titel"] = x[row["title"]]; return true }"#,
  ]) func wrongKeysOfBatchInsertions(_ code: String) throws {
    let message = "a batch insertion of Order uses the key titel, but Order has no titel"
    #expect(try Self.lines(code) == ["drift-fetch-key warning: \(message)"])
    #expect(try Self.lines(code.replacing("titel", with: "title")) == [])
  }

  @Test(arguments: [
    sort("draft", "Tag"), filter("ANY tags.draft == 'x'"),
    "let r = NSFetchRequest<Tag>(entityName: \"Tag\")\nr.propertiesToFetch = [\"draft\"]",
  ]) func transientAttributes(_ code: String) throws {
    let root = code.contains("ANY") ? "Order uses tags.draft" : "Tag uses draft"
    #expect(
      try Self.lines(code) == ["drift-fetch-key error: a fetch of \(root), but draft is transient"])
  }

  @Test func aSimilarKeyIsSuggested() throws {
    let options = DeclarationOptions(style: .managed)
    let bench = try DriftBench(Self.model, options)
    var drift = Drift(
      expected: bench.expected, actual: bench.expected, model: bench.model, options: options,
      settings: RuleSettings(preset: .strict))
    drift.nameUses = NameSearch.fetches.uses(
      in: SourceFile(path: "A.swift", text: "func a() { \(Self.sort("titel")) }"))
    let found = drift.findings().map(\.diagnostic).filter { $0.rule == "drift-fetch-key" }
    #expect(found.map(\.help) == [["did you mean title?"]])
  }

  /// Keys that exist, or that may exist.
  @Test(arguments: [
    sort("title"), sort("customer.name"), sort("objectID"), sort("self"), sort("label"), sort("fee"),
    sort("any", "Stamp"), sort("any", "Missing"),
    sort("any", "NSManagedObject"),
    filter("title == '\\(name)'"), filter("%K == 1", ", key"), filter("%K.any == 1", ", key"),
    filter("%K == %@", ", \"title\", \"any\""), filter("title == '\\\\'%K' AND %K == %@", ", \"title\", \"any\""),
    filter("SUBQUERY(tags, $t, %K == 1).@count > 0", ", \"any\""), filter("ANY customer.@count > 1"),
    filter("self == %@", ", o"),
    filter("SELF IN %@", ", o"),
    filter("title == $ANY"), filter("any ==="), filter("title CONTAINS[cd] 'any' OR number == 0x10"),
    "let all: [Any] = []\nall.filter { NSPredicate(format: \"any == 1\").evaluate(with: $0) }",
    "let names = NSArray()\nnames.sortedArray(using: [NSSortDescriptor(key: \"any\", ascending: true)])",
    expression("fee", "Rush"), expression("any", "Stamp"), keys("title", "title") + sort(key: "Keys.title"),
    "var key = \"any\"; key = other\n" + sort(key: "key"),
    """
    var all: [NSPredicate] = []
    all.append(NSPredicate(format: "any == 'x'"))
    let found = list.filter { NSCompoundPredicate(andPredicateWithSubpredicates: all).evaluate(with: $0) }
    """,
    "func any<T: NSManagedObject>(_ type: T.Type) { let request: NSFetchRequest<T> = make()\nrequest.sortDescriptors = [NSSortDescriptor(key: \"any\", ascending: true)] }",
  ]) func keysThatMayBeRight(_ code: String) throws {
    #expect(try Self.lines(code) == [])
  }

  @Test func computedPropertiesOfGeneratedClasses() throws {
    let computed = "extension Tag { @objc var initial: String { word ?? \"\" } }"
    #expect(try Self.lines(Self.sort("initial", "Tag"), more: computed) == [])
    #expect(try Self.lines(Self.sort("initial", "Tag")).count == 1)
  }

  @Test func entitiesOfOtherModels() throws {
    #expect(try Self.lines(Self.sort("colour"), elsewhere: ["Order"]) == [])
    #expect(try Self.lines(Self.sort("titel"), elsewhere: ["Order"]).count == 1)
    // The class of the other model may have further members.
    let coding = "import CoreData\nfunc f(_ order: Order) { order.setValue(1, forKey: \"titel\") }"
    #expect(try Self.lines(coding).count == 1)
    #expect(try Self.lines(coding, elsewhere: ["Order"]) == [])
  }

  @Test(arguments: [
    (#"let r = NSFetchRequest<NSManagedObject>(entityName: "Ordr")"#, #"NSFetchRequest(entityName: "Ordr")"#),
    (#"let r: NSFetchRequest<Order> = NSFetchRequest(entityName: "Ordr")"#, #"NSFetchRequest(entityName: "Ordr")"#),
    (
      #"_ = NSEntityDescription.insertNewObject(forEntityName: "Ordr", into: c)"#,
      #"insertNewObject(forEntityName: "Ordr")"#
    ),
    (#"_ = NSEntityDescription.entity(forEntityName: "Ordr", in: c)"#, #"entity(forEntityName: "Ordr")"#),
    (#"_ = NSBatchUpdateRequest(entityName: "Ordr")"#, #"NSBatchUpdateRequest(entityName: "Ordr")"#),
    (#"_ = NSBatchInsertRequest(entityName: "Ordr", objects: [])"#, #"NSBatchInsertRequest(entityName: "Ordr")"#),
  ]) func wrongEntities(_ code: String, _ call: String) throws {
    let message = "drift-entity-name error: \(call) names an entity that Shop does not have"
    #expect(try Self.lines(code, "drift-entity-name") == [message])
    #expect(try Self.lines(code.replacing("Ordr", with: "Order"), "drift-entity-name") == [])
    #expect(try Self.lines(code, "drift-entity-name", elsewhere: ["Ordr"]) == [])
    // The name may be that of an entity in another model of the app.
    let other = try Self.lines(code.replacing("Ordr", with: "Invoice"), "drift-entity-name")
    #expect(other == [message.replacing("error", with: "note").replacing("Ordr", with: "Invoice")])
  }

  @Test(arguments: [
    #"[NSEntityDescription entityForName:@"Ordr" inManagedObjectContext:c];"#,
    #"[NSEntityDescription insertNewObjectForEntityForName:@"Ordr" inManagedObjectContext:c];"#,
    #"[NSFetchRequest fetchRequestWithEntityName:@"Ordr"];"#, #"[[NSFetchRequest alloc] initWithEntityName:@"Ordr"];"#,
  ]) func wrongEntitiesInObjectiveC(_ code: String) throws {
    let function = "void load(NSManagedObjectContext *c) { \(code) }"
    #expect(try Self.lines(function, "drift-entity-name", path: "Load.m").count == 1)
    let right = function.replacing("Ordr", with: "Order")
    #expect(try Self.lines(right, "drift-entity-name", path: "Load.m") == [])
  }

  @Test(arguments: [
    (#"_ = NSPersistentContainer(name: "Shpo")"#, #"NSPersistentContainer(name: "Shpo")"#),
    (#"_ = NSPersistentCloudKitContainer(name: "Shpo")"#, #"NSPersistentCloudKitContainer(name: "Shpo")"#),
    (#"let name = "Shpo"; _ = NSPersistentContainer(name: name)"#, #"NSPersistentContainer(name: "Shpo")"#),
    (#"_ = Bundle.main.url(forResource: "Shpo", withExtension: "momd")"#, #"url(forResource: "Shpo")"#),
    (#"_ = Bundle.module.path(forResource: "Shpo", ofType: "momd")"#, #"path(forResource: "Shpo")"#),
  ]) func wrongModels(_ code: String, _ call: String) throws {
    let message = "drift-model-name error: \(call) names a model that does not exist"
    #expect(try Self.lines(code, "drift-model-name") == [message])
    for name in ["Shop", "Archive"] {
      #expect(try Self.lines(code.replacing("Shpo", with: name), "drift-model-name") == [])
    }
    // The model may be in another package.
    let other = try Self.lines(code.replacing("Shpo", with: "Remote"), "drift-model-name")
    #expect(other == [message.replacing("error", with: "note").replacing("Shpo", with: "Remote")])
  }

  @Test(arguments: [
    #"_ = NSPersistentContainer(name: "Shpo", managedObjectModel: model)"#, #"_ = Container(name: "Shpo")"#,
    #"_ = Bundle.main.url(forResource: "Shpo", withExtension: "json")"#, #"_ = NSPersistentContainer(name: storeName)"#,
    #"_ = Bundle.main.url(forResource: "Shpo", withExtension: nil)"#,
  ]) func namesThatNeedNoModel(_ code: String) throws {
    #expect(try Self.lines(code, "drift-model-name") == [])
  }

  @Test(arguments: ["URLForResource:@\"Shpo\" withExtension:@\"momd\"", "pathForResource:@\"Shpo\" ofType:@\"momd\""])
  func wrongModelsInObjectiveC(_ message: String) throws {
    let function = "void load(void) { id a = [[NSBundle mainBundle] \(message)]; }"
    #expect(try Self.lines(function, "drift-model-name", path: "Load.m").count == 1)
    for right in [function.replacing("Shpo", with: "Shop"), function.replacing("momd", with: "json")] {
      #expect(try Self.lines(right, "drift-model-name", path: "Load.m") == [])
    }
  }

  /// Placeholders for keys next to subqueries and collection operators. `titel` and `wort` do not exist.
  @Test(arguments: [
    (filter("SUBQUERY(tags, $t, $t.word == 'x').@count > 0 AND %K == 1", ", \"titel\""), "titel", "Order"),
    (filter("SUBQUERY(%K, $t, $t.%K == %@).@count > 0", ", \"tags\", \"wort\", x"), "tags.wort", "Tag"),
    (filter("tags.@count > %d AND ANY tags.%K == 'x'", ", 1, \"wort\""), "tags.wort", "Tag"),
    (filter("tags.@min.%K == %@", ", \"wort\", x"), "tags.wort", "Tag"),
    (filter("tags.@max.wort == 'x'"), "tags.wort", "Tag"),
    (filter("%K.word == 'x' AND %K.wort == 'x'", ", \"tags\", \"tags\""), "tags.wort", "Tag"),
    (filter("%K == %@", ", argumentArray: [\"titel\", x]"), "titel", "Order"),
  ]) func placeholdersOfKeys(_ code: String, _ path: String, _ owner: String) throws {
    let key = path.split(separator: ".").last ?? ""
    #expect(
      try Self.lines(code) == [
        "drift-fetch-key error: a fetch of Order uses the key \(path), but \(owner) has no \(key)"
      ])
    #expect(try Self.lines(code.replacing("titel", with: "title").replacing("wort", with: "word")) == [])
  }

  /// Constants of other files. `KEY` is the key that the constant contains.
  @Test(arguments: [
    ("Keys.title", "Keys.swift", "enum Keys { static let title = \"KEY\" }"),
    ("Keys.title.rawValue", "Keys.swift", "enum Keys: String { case title = \"KEY\" }"),
    ("Order.Keys.title", "Keys.swift", "extension Order { struct Keys { static let title = \"KEY\" } }"),
    ("kTitle", "Keys.swift", "let kTitle = \"KEY\""),
    ("OrderTitleKey", "Keys.m", "NSString *const OrderTitleKey = @\"KEY\";"),
  ]) func constantsOfOtherFiles(_ constant: String, _ file: String, _ text: String) throws {
    for (key, count) in [("titel", 1), ("title", 0)] {
      let others = [file: text.replacing("KEY", with: key)]
      #expect(try Self.lines(Self.sort(key: constant), others: others).count == count)
      let method = """
        - (void)load {
          NSFetchRequest *r = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
          r.sortDescriptors = @[[NSSortDescriptor sortDescriptorWithKey:\(constant) ascending:YES]];
        }
        """
      if !constant.contains(".") { #expect(try Self.lines(method, path: "Load.m", others: others).count == count) }
    }
    // Files that declare different values, and a constant that no file declares.
    let unlike = ["A.swift": text.replacing("KEY", with: "any"), "B.swift": text.replacing("KEY", with: "title")]
    if file.hasSuffix("swift") { #expect(try Self.lines(Self.sort(key: constant), others: unlike) == []) }
    #expect(try Self.lines(Self.sort(key: constant)) == [])
  }

  /// A constant of the type around the code, in another file.
  @Test(arguments: ["class", "struct", "enum", "actor"]) func constantsOfTheTypeAround(_ kind: String) throws {
    let code = "\(kind) Loader { static func load() { \(Self.sort(key: "Self.titleKey")) } }"
    for (key, count) in [("titel", 1), ("title", 0)] {
      let others = ["Keys.swift": "extension Loader { static let titleKey = \"\(key)\" }"]
      #expect(try Self.lines(code, others: others).count == count)
    }
  }

  /// Consecutive literals of Objective-C are one text, in a variable too.
  @Test(arguments: [#"@"titel > 5 " @"AND number > 1""#, "format"]) func consecutiveLiterals(_ format: String) throws {
    let method = """
      - (void)load {
        NSFetchRequest *r = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
        NSString *format = @"titel > 5 " @"AND number > 1";
        r.predicate = [NSPredicate predicateWithFormat:\(format)];
      }
      """
    #expect(try Self.lines(method, path: "Load.m").count == 1)
    #expect(try Self.lines(method.replacing("titel", with: "title"), path: "Load.m") == [])
  }

  @Test func constantNamesOfEntities() throws {
    let code = "let r = NSFetchRequest<Order>(entityName: Names.order)"
    for (name, lines) in [
      (
        "Ordr",
        ["drift-entity-name error: NSFetchRequest(entityName: \"Ordr\") names an entity that Shop does not have"]
      ),
      ("Order", []),
    ] {
      let others = ["Names.swift": "enum Names { static let order = \"\(name)\" }"]
      #expect(try Self.lines(code, "drift-entity-name", others: others) == lines)
      let method = "void f(void) { [NSFetchRequest fetchRequestWithEntityName:kOrder]; }"
      let header = ["Names.h": "static NSString * const kOrder = @\"\(name)\";"]
      #expect(try Self.lines(method, "drift-entity-name", path: "Load.m", others: header).count == lines.count)
      let macro = ["Names.h": "#define kOrder @\"\(name)\""]
      #expect(try Self.lines(method, "drift-entity-name", path: "Load.m", others: macro).count == lines.count)
    }
  }

  /// A function of the file assigns the predicate or the sort descriptors that are passed to it.
  @Test(arguments: [
    ("find(NSPredicate(format: \"titel == 1\"))", "Order", 1),
    ("find(NSPredicate(format: \"title == 1\"))", "Order", 0),
    ("Store.find(NSPredicate(format: \"titel == 1\"), sortedBy: [])", "Order", 1),
    ("find(nil, sortedBy: [NSSortDescriptor(key: \"titel\", ascending: true)])", "Order", 1),
    ("find(nil, sortedBy: [NSSortDescriptor(key: \"title\", ascending: true)])", "Order", 0),
    ("find(NSPredicate(format: \"titel == 1\"))", "Entity", 0),
    ("other.find(NSPredicate(format: \"titel == 1\"))", "Order", 0),
    ("find(by: NSPredicate(format: \"titel == 1\"))", "Order", 0),
  ]) func predicatesThatAreParameters(_ call: String, _ entity: String, _ count: Int) throws {
    let code = """
      \(call)
      func find(_ predicate: NSPredicate?, sortedBy: [NSSortDescriptor] = [], limit: Int = 0) {
        let request = \(entity).fetchRequest()
        if limit > 0 { request.fetchLimit = limit }
        request.predicate = predicate
        request.sortDescriptors = sortedBy
      }
      """
    #expect(try Self.lines(code).count == count)
    // The function assigns it to another request, too.
    let second =
      "\nlet other = Customer.fetchRequest()\nother.predicate = predicate\nother.sortDescriptors = sortedBy\n"
    #expect(try Self.lines(code.replacing("request.sortDescriptors", with: second + "request.sortDescriptors")) == [])
    let shadowed = "\nlet predicate = NSPredicate(value: true); let sortedBy: [NSSortDescriptor] = []\n"
    #expect(try Self.lines(code.replacing("request.predicate =", with: shadowed + "request.predicate =")) == [])
  }

  /// A static function of the class returns the request.
  @Test(arguments: [("Order", 1), ("Store", 0)]) func aStaticFunctionThatReturnsTheRequest(_ type: String, _ count: Int)
    throws
  {
    let code = """
      let request = \(type).request()
      request.predicate = NSPredicate(format: "titel == 1")
      func request() -> NSFetchRequest<Order> { NSFetchRequest<Order>(entityName: "Order") }
      """
    #expect(try Self.lines(code).count == count)
  }

  @Test func functionsThatReturnRequests() throws {
    let function = "func orders() -> NSFetchRequest<Order> { make() }\nlet r = orders()\n"
    let sort = "r.sortDescriptors = [NSSortDescriptor(key: \"titel\", ascending: true)]"
    #expect(try Self.lines(function + sort).count == 1)
    #expect(try Self.lines(function.replacing("Order>", with: "Stamp>") + sort) == [])
    #expect(try Self.lines(function.replacing("orders() ->", with: "orders<Order>() ->") + sort) == [])
    for receiver in ["other.", "Other().", "all[0].", "super."] {
      #expect(try Self.lines(function.replacing("= orders()", with: "= \(receiver)orders()") + sort) == [])
    }
    let overload = "func orders(_ a: Int) -> NSFetchRequest<Customer> { make() }\n"
    #expect(try Self.lines(function + overload + sort) == [])
  }

  static func method(_ code: String) -> String { "@implementation Store\n- (void)load {\n\(code)\n}\n" }

  static let request = "NSFetchRequest *r = [NSFetchRequest fetchRequestWithEntityName:@\"Order\"];\n"
  private static let template = """
    NSFetchRequest *r = [[NSFetchRequest alloc] init];
    NSEntityDescription *entity = [NSEntityDescription entityForName:@"Order" inManagedObjectContext:self.context];

    """

  /// Keys of requests in Objective-C, in one statement or in several.
  @Test(arguments: [
    request + "r.predicate = [NSPredicate predicateWithFormat:@\"number > 1 AND titel == %@\", t];",
    request + "[r setPredicate:[NSPredicate predicateWithFormat:@\"SELF.titel == nil\"]];",
    request + "r.predicate = [NSPredicate predicateWithFormat:@\"number == %d AND %K == %@\", 1, @\"titel\", t];",
    request + "NSPredicate *p = [NSPredicate predicateWithFormat:@\"titel == nil\"];\nif (x) { r.predicate = p; }",
    request + """
      NSPredicate *a = [NSPredicate predicateWithFormat:@"number > 0"];
      NSPredicate *b = isOpen ? [NSPredicate predicateWithFormat:@"titel == nil"] : a;
      [r setPredicate:[NSCompoundPredicate andPredicateWithSubpredicates:@[a, b]]];
      """,
    request + """
      NSMutableArray *all = [NSMutableArray array];
      if (isOpen) [all addObject:[NSPredicate predicateWithFormat:@"titel == nil"]];
      r.predicate = [NSCompoundPredicate orPredicateWithSubpredicates:all];
      """,
    request + "r.sortDescriptors = @[[NSSortDescriptor sortDescriptorWithKey:@\"titel\" ascending:YES]];",
    request + """
      NSSortDescriptor *sort = [[NSSortDescriptor alloc] initWithKey:@"titel" ascending:NO];
      NSArray *sorts = [[NSArray alloc] initWithObjects:sort, nil];
      [r setSortDescriptors:sorts];
      """,
    request + "r.propertiesToFetch = @[@\"number\", @\"titel\"];",
    request + "r.propertiesToGroupBy = @[@\"titel\"];",
    request + "r.predicate = [NSPredicate predicateWithFormat:@\"number > 1 \"\n  @\"AND titel == %@\", t];",
    "NSBatchUpdateRequest *r = [[NSBatchUpdateRequest alloc] initWithEntityName:@\"Order\"];\nr.predicate = FORMAT;",
    """
    NSBatchUpdateRequest *r = [NSBatchUpdateRequest batchUpdateRequestWithEntityName:@"Order"];
    r.propertiesToUpdate = @{@"titel": @1};
    """,
    request + """
      self.controller = [[NSFetchedResultsController alloc] initWithFetchRequest:r
        managedObjectContext:self.context sectionNameKeyPath:@"titel" cacheName:nil];
      """,
    template + "[r setEntity:entity];\n[r setPredicate:[NSPredicate predicateWithFormat:@\"titel == nil\"]];",
    template + "r.predicate = [NSPredicate predicateWithFormat:@\"titel == nil\"];\nr.entity = entity;",
    "NSFetchRequest *r = [Order fetchRequest];\nr.predicate = [NSPredicate predicateWithFormat:@\"titel == nil\"];",
    "NSFetchRequest<Order *> *r = make();\nr.predicate = [NSPredicate predicateWithFormat:@\"titel == nil\"];",
    """
    NSFetchRequest *r = [NSFetchRequest fetchRequestWithEntityName:NSStringFromClass([Order class])];
    [self.context performBlock:^{ r.predicate = [NSPredicate predicateWithFormat:@"titel == nil"]; }];
    """,
    """
    NSFetchRequest *r = [self openOrders];
    r.predicate = [NSPredicate predicateWithFormat:@"titel == nil"];
    }
    - (NSFetchRequest *)openOrders {
      NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
      return request;
    """,
    request + """
      NSPredicate *p;
      if (x) { p = [NSPredicate predicateWithFormat:@"number > 0"]; } else { p = [NSPredicate predicateWithFormat:@"titel == nil"]; }
      [r setPredicate:p];
      """,
    request + """
      NSPredicate *p = [NSPredicate predicateWithFormat:@"titel == nil"];
      if (x) { p = [NSCompoundPredicate andPredicateWithSubpredicates:@[p, other]]; }
      r.predicate = p;
      """,
    """
    NSFetchRequest *r = nil;
    r = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
    r.predicate = [NSPredicate predicateWithFormat:@"titel == nil"];
    """,
    request + "if (context && r) { [self log]; }\nr.predicate = [NSPredicate predicateWithFormat:@\"titel == nil\"];",
    request + "switch (x) { case 0: r.predicate = [NSPredicate predicateWithFormat:@\"titel == nil\"]; break; }",
    request + """
      NSPredicate *p = [NSPredicate predicateWithFormat:@"titel == nil"];
      r.predicate = [[NSCompoundPredicate alloc] initWithType:NSAndPredicateType subpredicates:@[p, other]];
      """,
    "self.request = [Order fetchRequest];\nself.request.predicate = FORMAT;",
    "_request = [NSFetchRequest fetchRequestWithEntityName:@\"Order\"];\n[self.request setPredicate:FORMAT];",
    """
    self->_request.predicate = FORMAT;
    }
    - (void)start {
      self.request = [[NSFetchRequest alloc] init];
      self.request.entity = [NSEntityDescription entityForName:@"Order" inManagedObjectContext:c];
    }
    - (void)stop { self.request = nil;
    """,
    """
    [[NSFetchedResultsController alloc] initWithFetchRequest:self.request managedObjectContext:c
      sectionNameKeyPath:@"titel" cacheName:nil];
    }
    - (void)start { NSFetchRequest *r = [Order fetchRequest]; self.request = r;
    """,
    "[Order MR_findFirstByAttribute:@\"titel\" withValue:x];",
    "[Order MR_findAllSortedBy:@\"number,titel:NO\" ascending:YES inContext:c];",
    "[Order MR_findAllWithPredicate:FORMAT];",
    "[Order findAllSortedBy:@\"number\" ascending:YES withPredicate:FORMAT];",
    "[Order MR_fetchAllGroupedBy:@\"titel\" withPredicate:nil sortedBy:@\"number\" ascending:YES];",
    "NSPredicate *p = FORMAT;\n[Order MR_countOfEntitiesWithPredicate:p];",
  ]) func requestsInObjectiveC(_ code: String) throws {
    let code = code.replacing("FORMAT", with: "[NSPredicate predicateWithFormat:@\"titel == nil\"]")
    let method = Self.method(code)
    #expect(
      try Self.lines(method, path: "Load.m") == [
        "drift-fetch-key error: a fetch of Order uses the key titel, but Order has no titel"
      ])
    #expect(try Self.lines(method.replacing("titel", with: "title"), path: "Load.m") == [])
  }

  /// Requests in Objective-C whose entity is not certain, and keys that are evaluated elsewhere.
  @Test(arguments: [
    "self.request.predicate = [NSPredicate predicateWithFormat:@\"any == nil\"];",
    "self.request = [Order fetchRequest];\nself.request = make();\nself.request.predicate = FORMAT;",
    "self.request = [Order fetchRequest];\nif (x) { _request = [Tag fetchRequest]; }\nself.request.predicate = FORMAT;",
    "self.request = [Order fetchRequest];\nother.request.predicate = FORMAT;",
    "self.request = [Order fetchRequest];\nNSFetchRequest *_request = other;\n_request.predicate = FORMAT;",
    "self.request = request;\n_request.predicate = FORMAT;\n}\n- (void)set:(NSFetchRequest *)request {",
    "self.request = [Order fetchRequest];\n}\n@end\n@implementation Next\n- (void)run { self.request.predicate = FORMAT;",
    "[order MR_findFirstByAttribute:@\"any\" withValue:x];", "[Order MR_findFirstByAttribute:key withValue:@\"any\"];",
    "[Order MR_findFirstWithPredicate:[self predicate:@\"any\"]];", "[Order MR_createEntity];",
    "[Finder findAll:@\"any\"];",
    request + "r = [NSFetchRequest fetchRequestWithEntityName:@\"Tag\"];\nr.predicate = FORMAT;",
    request + "if (x) { r = other; }\nr.predicate = FORMAT;",
    request + "for (NSFetchRequest *r in all) { r.predicate = FORMAT; }",
    request + "[self build:&r];\nr.predicate = FORMAT;",
    request + "NSPredicate *p = FORMAT;\np = other;\nr.predicate = p;",
    request
      + "NSPredicate *p;\nif (x) { p = FORMAT; [list filterUsingPredicate:p]; } else { p = other; r.predicate = p; }",
    request + "NSPredicate *p = nil;\nif (x) { p = FORMAT; }\np = other;\nr.predicate = p;",
    request + "NSArray *found = [list filteredArrayUsingPredicate:FORMAT];",
    request
      + "r.predicate = [NSPredicate predicateWithFormat:@\"SELF IN %@\", [list filteredArrayUsingPredicate:FORMAT]];",
    request + "r.predicate = [NSPredicate predicateWithFormat:@\"%K == %@\", key, @\"any\"];",
    request + "r.predicate = [NSPredicate predicateWithFormat:format];",
    request + "NSExpressionDescription *e = make();\nr.propertiesToFetch = @[e, @\"any\"];",
    template + "if (x) { [r setEntity:entity]; } else { [r setEntity:[Tag entity]]; }\nr.predicate = FORMAT;",
    template + "r.predicate = FORMAT;",
    "NSFetchRequest *r = [other openOrders];\nr.predicate = FORMAT;\n}\n- (id)openOrders { return [Order fetchRequest];",
    "NSFetchRequest *r = [self find];\nr.predicate = FORMAT;\n}\n- (id)find { if (x) return nil; return [Order fetchRequest];",
    request + "[self run:^(NSFetchRequest *r) { r.predicate = FORMAT; }];",
    request + "NSPredicate *p = other;\nr.predicate = p;\nif (x) { p = FORMAT; unknown.predicate = p; }",
    request + """
      NSFetchRequest *tags = [NSFetchRequest fetchRequestWithEntityName:@"Tag"];
      NSPredicate *p = [NSPredicate predicateWithFormat:@"number > 0"];
      r.predicate = p;
      if (x) { p = [NSPredicate predicateWithFormat:@"word == nil"]; tags.predicate = p; }
      """,
    request + """
      NSFetchRequest *tags = [NSFetchRequest fetchRequestWithEntityName:@"Tag"];
      NSMutableArray *all = [NSMutableArray array];
      if (x) {
        [all addObject:[NSPredicate predicateWithFormat:@"number > 0"]];
        r.predicate = [NSCompoundPredicate andPredicateWithSubpredicates:all];
      } else {
        [all addObject:[NSPredicate predicateWithFormat:@"word == nil"]];
        tags.predicate = [NSCompoundPredicate andPredicateWithSubpredicates:all];
      }
      """,
    template + "if (x) { r.entity = entity; } else { r.predicate = FORMAT; r.entity = [Tag entity]; }",
    "for (Order *order in cache) { [cache setValue:@1 forKey:@\"any\"]; }",
  ]) func requestsThatMayBeRightInObjectiveC(_ code: String) throws {
    let code = code.replacing("FORMAT", with: "[NSPredicate predicateWithFormat:@\"any == nil\"]")
    #expect(try Self.lines(Self.method(code), path: "Load.m") == [])
  }

  /// Requests in parameters and properties, whose types show their class.
  @Test(arguments: [
    "func f(_ r: NSFetchRequest<Order>) { r.predicate = FORMAT }",
    "func f(for r: NSFetchRequest<Order>?) { r?.sortDescriptors = [] }\nfunc g(r: NSFetchRequest<Order>) { r.predicate = FORMAT }",
    "}\nclass Store { let r: NSFetchRequest<Order> = make()\nfunc run() { self.r.predicate = FORMAT } }\nfunc next() {",
    "}\nclass Store { lazy var r: NSFetchRequest<Order> = make()\nfunc run() { if x { r.predicate = FORMAT } } }\nfunc next() {",
    "}\nclass List { var list: NSFetchedResultsController<Order>!\nfunc run() { list.fetchRequest.predicate = FORMAT } }\nfunc next() {",
    "}\nstruct Page { @FetchRequest(sortDescriptors: []) var all: FetchedResults<Order>\nfunc run() { all.nsPredicate = FORMAT } }\nfunc next() {",
    "}\nclass Store { let r: NSFetchRequest<Order> = make() }\nextension Store { func run() { r.predicate = FORMAT } }\nfunc next() {",
  ]) func requestsOfParametersAndProperties(_ code: String) throws {
    let code = code.replacing("FORMAT", with: #"NSPredicate(format: "titel == 1")"#)
    #expect(
      try Self.lines(code) == ["drift-fetch-key error: a fetch of Order uses the key titel, but Order has no titel"])
    #expect(try Self.lines(code.replacing("titel", with: "title")) == [])
  }

  @Test(arguments: [
    "func f<T: NSManagedObject>(_ r: NSFetchRequest<T>) { r.predicate = FORMAT }",
    "func f<Order: NSManagedObject>(_ r: NSFetchRequest<Order>) { r.predicate = FORMAT }",
    "func f(_ r: NSFetchRequest<NSFetchRequestResult>) { r.predicate = FORMAT }",
    "}\nclass Store { let r: NSFetchRequest<Order> = make() }\nclass Next { func run() { r.predicate = FORMAT } }\nfunc next() {",
    "}\nclass Store { let r: NSFetchRequest<Order> = make()\nfunc run(r: Request) { r.predicate = FORMAT } }\nfunc next() {",
    "}\nclass Store { let r: NSFetchRequest<Order> = make()\nfunc run() { for r in all { r.predicate = FORMAT } } }\nfunc next() {",
    "}\nclass Store { let r: NSFetchRequest<Order> = make()\nfunc run() { all.each { r in r.predicate = FORMAT } } }\nfunc next() {",
    "}\nclass Store { let r: NSFetchRequest<Order> = make()\nfunc run() { other.r.predicate = FORMAT } }\nfunc next() {",
  ]) func requestsOfOtherParametersAndProperties(_ code: String) throws {
    let code = code.replacing("FORMAT", with: #"NSPredicate(format: "titel == 1")"#)
    #expect(try Self.lines(code) == [])
  }

  @Test(arguments: ["initWithEntityName", "batchInsertRequestWithEntityName"])
  func batchInsertionsInObjectiveC(_ method: String) throws {
    let receiver = method.hasPrefix("init") ? "[NSBatchInsertRequest alloc]" : "NSBatchInsertRequest"
    let code = Self.method("[\(receiver) \(method):@\"Order\" objects:@[@{@\"number\": @1, @\"titel\": t}]];")
    let message = "a batch insertion of Order uses the key titel, but Order has no titel"
    #expect(try Self.lines(code, path: "Load.m") == ["drift-fetch-key warning: \(message)"])
    #expect(try Self.lines(code.replacing("titel", with: "title"), path: "Load.m") == [])
    let entity = code.replacing("Order", with: "Ordre")
    #expect(try Self.lines(entity, "drift-entity-name", path: "Load.m").count == 1)
  }

  /// Class methods of MagicalRecord in Swift.
  @Test(arguments: [
    #"_ = Order.mr_findFirst(byAttribute: "titel", withValue: 1)"#,
    #"_ = Order.mr_findAllSorted(by: "number,titel:NO", ascending: true)"#,
    #"_ = Order.MR_findFirstByAttribute("titel", withValue: 1)"#,
    #"_ = Order.mr_findAllSortedBy("titel", ascending: true)"#,
    #"_ = Order.mr_findAll(with: NSPredicate(format: "titel == nil"))"#,
    #"_ = Order.mr_fetchAllSorted(by: "number", ascending: true, with: nil, groupBy: "titel", delegate: self)"#,
    #"_ = Order.mr_aggregateOperation("max:", onAttribute: "titel", with: nil)"#,
  ]) func helpersInSwift(_ code: String) throws {
    #expect(
      try Self.lines(code) == ["drift-fetch-key error: a fetch of Order uses the key titel, but Order has no titel"])
    #expect(try Self.lines(code.replacing("titel", with: "title")) == [])
    #expect(try Self.lines(code.replacing("Order.", with: "orders.")) == [])
  }

  @Test(arguments: [
    "Order *o = make();\n[o setValue:nil forKey:@\"titel\"];", "for (Order *o in all) { [o valueForKey:@\"titel\"]; }",
    "Order *o = [[Order alloc] initWithContext:c];\nid v = [o valueForKeyPath:@\"titel\"];",
    "id o = [NSEntityDescription insertNewObjectForEntityForName:@\"Order\" inManagedObjectContext:c];\n[o setValue:@1 forKey:@\"titel\"];",
    "[(Order *)item valueForKey:@\"titel\"];",
    "Order *o = make();\n[o setValuesForKeysWithDictionary:@{@\"number\": @1, @\"titel\": t}];",
    "Order *o = make();\nid all = [o dictionaryWithValuesForKeys:@[@\"number\", @\"titel\"]];",
  ]) func wrongKeysOfObjectsInObjectiveC(_ code: String) throws {
    let method = "#import <CoreData/CoreData.h>\n" + Self.method(code) + "// NSFetchRequest"
    let message = "key-value coding of Order uses the key titel, but Order has no titel"
    #expect(try Self.lines(method, path: "Load.m") == ["drift-fetch-key warning: \(message)"])
    #expect(try Self.lines(method.replacing("titel", with: "title"), path: "Load.m") == [])
    #expect(try Self.lines(method.replacing("Order", with: "NSManagedObject"), path: "Load.m") == [])
  }

  @Test(arguments: [
    "[[NSPersistentContainer alloc] initWithName:@\"Shpo\"];",
    "[NSPersistentCloudKitContainer persistentContainerWithName:@\"Shpo\"];",
  ]) func wrongContainersInObjectiveC(_ code: String) throws {
    #expect(try Self.lines(Self.method(code), "drift-model-name", path: "Load.m").count == 1)
    for right in [
      code.replacing("Shpo", with: "Shop"), code.replacing("\"]", with: "\" managedObjectModel:m]"),
      code.replacing("NSPersistent", with: "My"),
    ] {
      #expect(try Self.lines(Self.method(right), "drift-model-name", path: "Load.m") == [])
    }
  }

  /// A helper of the app may take another kind of name, and migration code has objects of earlier versions.
  @Test(arguments: [
    #"log(entityName: "Ordr")"#, #"_ = model.entitiesByName["Ordr"]"#,
    #"""
    class Policy: NSEntityMigrationPolicy {}
    _ = NSFetchRequest<NSManagedObject>(entityName: "Ordr")
    """#,
  ]) func namesThatMayBeRight(_ code: String) throws {
    #expect(try Self.lines(code, "drift-entity-name") == [])
  }

  /// A manager copies the objects itself; a policy has objects of earlier versions.
  @Test(arguments: [("_ = NSMigrationManager()", 1), ("class P: NSEntityMigrationPolicy {}", 0)])
  func keysInMigrationCode(_ code: String, _ count: Int) throws {
    #expect(try Self.lines(Self.sort("titel") + "\n" + code).count == count)
  }

  /// A policy uses names of any version of the model.
  @Test(arguments: [
    "_ = sInstance.value(forKey: \"KEY\")", "dInstance.setValue(1, forKey: \"KEY\")",
    "let o = NSEntityDescription.insertNewObject(forEntityName: \"Order\", into: c)\no.setValue(1, forKey: \"KEY\")",
    "let r = NSFetchRequest<NSManagedObject>(entityName: \"Order\")\nr.predicate = NSPredicate(format: \"KEY == 1\")",
  ]) func keysOfNoVersion(_ code: String) throws {
    let name = code.contains("dInstance") ? "forDestination dInstance" : "forSource sInstance"
    let file = """
      }
      import CoreData
      class Policy: NSEntityMigrationPolicy {
        override func create(\(name): NSManagedObject, in mapping: NSEntityMapping) throws { \(code) }
      }
      func next() {
      """
    let versions: Set = ["Order", "old", "title"]
    #expect(
      try Self.lines(file.replacing("KEY", with: "odl"), versions: versions) == [
        "drift-fetch-key warning: code that migrates objects uses the key odl, but no version of Shop has odl"
      ])
    for key in ["old", "label", "objectID"] {
      #expect(try Self.lines(file.replacing("KEY", with: key), versions: versions) == [])
    }
    // A version cannot be read.
    #expect(try Self.lines(file.replacing("KEY", with: "odl")) == [])
  }

  /// An object that belongs to no model.
  @Test func keysOfOtherObjectsInMigrationCode() throws {
    let code = "import CoreData\nclass P: NSEntityMigrationPolicy {}\n"
    let function = "func f(_ o: Cell) { o.setValue(1, forKey: \"odl\") }"
    #expect(try Self.lines(code + function, versions: ["old"]) == [])
  }

  @Test(arguments: [("Old", 0), ("Odl", 1)]) func entitiesOfNoVersion(_ entity: String, _ count: Int) throws {
    let code =
      "class Policy: NSEntityMigrationPolicy {}\n_ = NSFetchRequest<NSManagedObject>(entityName: \"\(entity)\")"
    #expect(try Self.lines(code, "drift-entity-name", versions: ["Old"]).count == count)
  }

  @Test(arguments: [("old", 0), ("odl", 1)]) func keysOfNoVersionInObjectiveC(_ key: String, _ count: Int) throws {
    let code = """
      @interface Policy : NSEntityMigrationPolicy
      @end
      @implementation Policy
      - (BOOL)createDestinationInstancesForSourceInstance:(NSManagedObject *)s entityMapping:(NSEntityMapping *)m {
        id value = [s valueForKey:@"\(key)"];
      }
      @end
      """
    #expect(try Self.lines("#import <CoreData/CoreData.h>\n" + code, path: "P.m", versions: ["old"]).count == count)
  }

  /// Requests that are made in other places than the statement before.
  @Test(arguments: [
    "let r: NSFetchRequest<Order> = .init(entityName: \"Order\")\nr.predicate = NSPredicate(format: \"KEY == 1\")",
    "let r = Order.getFetchRequest()\nr.predicate = NSPredicate(format: \"KEY == 1\")",
    "let r = Shop.Order.sortedFetchRequest()\nr.sortDescriptors = [NSSortDescriptor(key: \"KEY\", ascending: true)]",
    """
    var all: [NSPredicate] = []
    let one = NSPredicate(format: "KEY == 1")
    all.append(one)
    let r = Order.fetchRequest()
    r.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: all)
    """,
    """
    let description = NSEntityDescription.entity(forEntityName: "Order", in: context)!
    let order = NSManagedObject(entity: description, insertInto: context)
    order.setValue("a", forKey: "KEY")
    """,
    """
    }
    struct List: View {
      @FetchRequest var orders: FetchedResults<Order>
      init() { _orders = FetchRequest(sortDescriptors: [], predicate: NSPredicate(format: "KEY == 1")) }
    """,
  ]) func requestsOfOtherForms(_ code: String) throws {
    #expect(try Self.lines(code.replacing("KEY", with: "titel")).count == 1)
    #expect(try Self.lines(code.replacing("KEY", with: "title")) == [])
  }

  /// The method may return a request for other objects, and a class without an entity fetches others.
  @Test(arguments: ["Order.tagsFetchRequest()", "Store.getFetchRequest()", "order.getFetchRequest()"])
  func requestsForUnknownObjects(_ request: String) throws {
    #expect(try Self.lines("let r = \(request)\nr.predicate = NSPredicate(format: \"titel == 1\")") == [])
  }

  @Test func methodsInObjectiveCThatReturnRequests() throws {
    let code = "NSFetchRequest *r = [TYPE METHOD];\nr.predicate = [NSPredicate predicateWithFormat:@\"titel == 1\"];"
    for (type, name, count) in [("Order", "request", 1), ("Order", "tagsFetchRequest", 0), ("Store", "request", 0)] {
      let method = Self.method(code.replacing("TYPE", with: type).replacing("METHOD", with: name))
      #expect(try Self.lines(method, path: "Load.m").count == count, "\(type) \(name)")
    }
  }

  /// A superclass outside of the sources may add a key of key-value coding, and no key of a store.
  @Test func keysOfAClassWithAnUnknownSuperclass() throws {
    let fetches = [
      Self.sort("nmae", "Customer"), Self.sort("customer.nmae"), Self.expression("nmae", "Customer"),
      Self.filter("SUBQUERY(customer, $any, $any.nmae == 1).@count > 0"),
    ]
    for code in fetches {
      #expect(try Self.lines(code).count == 1, "\(code)")
      #expect(try Self.lines(code.replacing("nmae", with: "name")) == [], "\(code)")
    }
    #expect(try Self.lines("func set(_ customer: Customer) { customer.setValue(1, forKey: \"nmae\") }") == [])
  }

  @Test func namesOfEntitiesInImplicitInitializers() throws {
    let code = "let r: NSFetchRequest<Order> = .init(entityName: \"Ordr\")"
    #expect(try Self.lines(code, "drift-entity-name").count == 1)
    #expect(try Self.lines("let r: Log = .init(for: \"Ordr\")", "drift-entity-name") == [])
  }

  @Test func attributesWithoutAnIndex() throws {
    let often = (1...3).map { "do { \(Self.sort("number").replacing("request", with: "r\($0)")) }" }
    #expect(
      try Self.lines(often.joined(separator: "\n"), "drift-unindexed") == [
        "drift-unindexed note: predicates and sort descriptors begin with attributes of Order that have no index: number (3)"
      ])
    #expect(try Self.lines(often.dropLast().joined(separator: "\n"), "drift-unindexed") == [])
  }
}

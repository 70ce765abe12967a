import PlumbDeclarations
import TestSupport
import Testing

@testable import PlumbDrift

/// Forms of code in which the request of a key is certain, or probable.
@Suite struct FetchFormsDriftTests {
  private static let fetch = "a fetch of Order uses the key titel, but Order has no titel"
  private static let coding = "key-value coding of Order uses the key titel, but Order has no titel"
  private static let likely = "a predicate for Order uses the key titel, but Order has no titel"
  private static let untyped = "let r = NSFetchRequest<NSManagedObject>(entityName: \"Order\")\n"

  /// Checks that a wrong key is reported, and that the right one and keys of unknown objects are not.
  private static func check(_ code: String, _ line: String, path: String = "Load.swift") throws {
    let code = "// import CoreData\n" + code
    #expect(try FetchDriftTests.lines(code, path: path) == ["drift-fetch-key \(line)"])
    #expect(try FetchDriftTests.lines(code.replacing("titel", with: "title"), path: path) == [])
    #expect(try FetchDriftTests.lines(code.replacing("Order", with: "Stamp"), path: path) == [])
  }

  /// Members of a class by whose names a request or its parts are used.
  private static let members = [
    "let r = NSFetchRequest<NSDictionary>(entityName: \"Order\")\nfunc f() { r.predicate = NSPredicate(format: \"titel == 1\") }",
    "lazy var r: NSFetchRequest<NSDictionary> = { let r = NSFetchRequest<NSDictionary>(entityName: \"Order\")\nreturn r }()\n"
      + "func f() { self.r.predicate = NSPredicate(format: \"titel == 1\") }",
    "var r: NSFetchRequest<NSFetchRequestResult> { NSFetchRequest(entityName: \"Order\") }\n"
      + "func f() { let q = r\nq.predicate = NSPredicate(format: \"titel == 1\") }",
    "static func all() -> NSFetchRequest<NSFetchRequestResult> { return NSFetchRequest(entityName: \"Order\") }\n"
      + "func f() { let q = Store.all()\nq.predicate = NSPredicate(format: \"titel == 1\") }",
    "let p = NSPredicate(format: \"titel == 1\")\nfunc f() { let r = Order.fetchRequest()\nr.predicate = p }",
    "static let p = NSPredicate(format: \"titel == 1\")\nfunc f() { let r = Order.fetchRequest()\n"
      + "r.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [Self.p, more]) }",
    "var p: NSPredicate { if x { return NSPredicate(format: \"titel == 1\") }\nreturn all }\n"
      + "func f(_ r: NSFetchRequest<Order>) { r.predicate = p }",
    "func p(_ a: Int) -> NSPredicate { let p = NSPredicate(format: \"titel == %d\", a)\nreturn p }\n"
      + "func f(_ r: NSFetchRequest<Order>) { r.predicate = self.p(1) }",
    "var r: FetchRequest<Order>\ninit() { r = FetchRequest<Order>(sortDescriptors: [], predicate: Store.p()) }\n"
      + "static func p() -> NSPredicate { NSPredicate(format: \"titel == 1\") }",
    "var s: [NSSortDescriptor] { [NSSortDescriptor(key: \"titel\", ascending: true)] }\n"
      + "func f(_ r: NSFetchRequest<Order>) { r.sortDescriptors = s }",
  ]

  @Test(
    arguments: [
      // The type of the variable determines the class.
      "var r: NSFetchRequest<Order> = make()\nif x { r = other }\nr.predicate = NSPredicate(format: \"titel == 1\")",
      "let r = Order.fetchRequest()\nr.predicate = NSPredicate(format: \"titel == \\(id) AND number > 1\")",
      "let r = Order.fetchRequest()\nr.predicate = NSPredicate(format: \"number == 1 AND titel == '\\(id)'\")",
      "let r = Order.fetchRequest()\nr.predicate = .init(format: \"titel == 1\")",
      """
      let r = Order.fetchRequest()
      let p = NSPredicate(format: "titel == 1")
      if let more { r.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [p, more]) } else { r.predicate = p }
      """,
      "}\nstruct List {\nvar orders: FetchRequest<Order>\ninit() {\n"
        + "orders = FetchRequest<Order>(sortDescriptors: [], predicate: NSPredicate(format: \"titel == 1\")) }",
      """
      let list = NSFetchedResultsController(fetchRequest: Order.fetchRequest(), sectionNameKeyPath: nil)
      let r = Order.fetchRequest()
      let controller = NSFetchedResultsController(fetchRequest: r, sectionNameKeyPath: nil)
      controller.fetchRequest.predicate = NSPredicate(format: "titel == 1")
      """,
      "let r = Order.fetchRequest()\nguard !found.isEmpty(r) else { return }\nr.predicate = NSPredicate(format: \"titel == 1\")",
      """
      func load(with r: NSFetchRequest<Order> = Order.fetchRequest(), predicate: NSPredicate? = nil) {
        let open = NSPredicate(format: "number > 1")
        if let more = predicate {
          r.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [open, more])
        } else {
          r.predicate = open
        }
      }
      let p = NSPredicate(format: "titel == 1")
      load(with: Order.fetchRequest(), predicate: p)
      """,
      // The entity of a request that has none at first, and one with a constant name.
      """
      let r = NSFetchRequest<NSFetchRequestResult>()
      r.predicate = NSPredicate(format: "titel == 1")
      r.entity = NSEntityDescription.entity(forEntityName: "Order", in: c)
      """,
      "let r = NSFetchRequest<NSFetchRequestResult>()\nr.entity = Order.entity()\nr.predicate = NSPredicate(format: \"titel == 1\")",
      "}\nclass Store { let name = \"Order\"\nfunc f() { let r = NSFetchRequest<NSDictionary>(entityName: name)\n"
        + "r.predicate = NSPredicate(format: \"titel == 1\") } }\nfunc next() {",
      // Comparisons that are made from expressions.
      """
      let r = Order.fetchRequest()
      let left = NSExpression(forKeyPath: "titel")
      r.predicate = NSComparisonPredicate(leftExpression: left, rightExpression: right, modifier: .direct, type: .like)
      """,
      """
      let r = Order.fetchRequest()
      let p = NSComparisonPredicate(
        leftExpression: NSExpression(forConstantValue: 1), rightExpression: NSExpression(forKeyPath: "titel"))
      r.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [p])
      """,
      // Texts with formatted values.
      "let r = Order.fetchRequest()\nr.predicate = NSPredicate(format: String(format: \"titel == '%@' AND number > %d\", a, b))",
      "let r = Order.fetchRequest()\nlet text = String(format: \"titel == '%@'\", a)\nr.predicate = NSPredicate(format: text)",
      // Constants of the file, and interpolated ones.
      "}\nprivate let key = \"titel\"\nfunc f(_ r: NSFetchRequest<Order>) { r.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)] }\nfunc next() {",
      "let r = Order.fetchRequest()\nlet key = \"titel\"\nr.predicate = NSPredicate(format: \"\\(key) == 1\")",
      "let r = Order.fetchRequest()\nr.predicate = NSPredicate(format: \"\\(#keyPath(Order.titel)) == 1\")",
      // A variable that branches assign.
      "let r = Order.fetchRequest()\nvar p: NSPredicate\nif x { p = NSPredicate(format: \"titel == 1\") } else { p = all }\nr.predicate = p",
      // Another function of the file fetches expressions.
      "let r = Order.fetchRequest()\nr.predicate = NSPredicate(format: \"titel == 1\")\n}\nfunc next() { let sum = NSExpressionDescription()",
      "let r = NSFetchRequest<NSDictionary>(entityName: \"Order\")\nr.predicate = NSPredicate(format: \"titel == 1\")\n}\n"
        + "func next() { let sum = NSExpressionDescription()",
      // A closure that is called at once.
      """
      let r = Order.fetchRequest()
      let p: NSCompoundPredicate = {
        let q = NSPredicate(format: "titel == 1")
        return NSCompoundPredicate(type: .or, subpredicates: [q, other])
      }()
      r.predicate = p
      """,
      "let r: NSFetchRequest<NSDictionary> = { let r = NSFetchRequest<NSDictionary>(entityName: \"Order\")\nreturn r }()\n"
        + "r.predicate = x ? nil : NSPredicate(format: \"titel == 1\")",
    ] + members.map { "}\nclass Store { \($0) }\nfunc next() {" }) func requests(_ code: String) throws
  { try Self.check(code, "error: \(Self.fetch)") }

  /// A variable with another value when a request uses it.
  @Test func aVariableThatIsAssignedAgain() throws {
    let code =
      "let r = Order.fetchRequest()\nvar p: NSPredicate\np = NSPredicate(format: \"any == 1\")\nload(p)\np = all\n"
    #expect(try FetchDriftTests.lines(code + "r.predicate = p") == [])
  }

  /// Members that are used for requests of several entities, or of unknown ones.
  @Test(arguments: [
    "let p = NSPredicate(format: \"any == 1\")\nfunc f(_ r: NSFetchRequest<Order>, _ s: NSFetchRequest<Tag>) { r.predicate = p\ns.predicate = p }",
    "let p = NSPredicate(format: \"any == 1\")\nfunc f(_ r: NSFetchRequest<Order>, p: NSPredicate) { r.predicate = p }",
    "var r = NSFetchRequest<NSDictionary>(entityName: \"Order\")\nfunc f() { r.predicate = NSPredicate(format: \"any == 1\") }",
    "var r: NSFetchRequest<NSDictionary> { if x { return NSFetchRequest(entityName: \"Tag\") }\n"
      + "return NSFetchRequest(entityName: \"Order\") }\nfunc f() { r.predicate = NSPredicate(format: \"any == 1\") }",
    "let r = NSFetchRequest<NSDictionary>()\nfunc f() { r.entity = Order.entity()\nif x { r.entity = Tag.entity() }\n"
      + "r.predicate = NSPredicate(format: \"any == 1\") }",
    "func f(_ r: NSFetchRequest<Order>, key: String) { r.predicate = NSPredicate(format: \"\\(key) == 1\") }\n}\nlet key = \"any\"\nclass Next {",
    "func f(_ r: NSFetchRequest<Order>) { r.predicate = NSPredicate(format: String(format: \"%@any == 1\", a)) }",
    "func f(_ r: NSFetchRequest<Order>) { r.predicate = NSPredicate(format: String(format: \"%@.any == 1\", a)) }",
    "var p = NSPredicate(format: \"any == 1\")\nfunc f(_ r: NSFetchRequest<Order>) { r.predicate = p }",
    "func f() { let left = NSExpression(forKeyPath: \"any\")\np = NSComparisonPredicate(leftExpression: left, rightExpression: r) }",
  ]) func uncertainMembers(_ code: String) throws {
    #expect(try FetchDriftTests.lines("}\nclass Store { \(code) }\nfunc next() {") == [])
  }

  @Test(arguments: [
    "for o in try c.fetch(r) { o.setValue(1, forKey: \"titel\") }",
    "let all = try c.fetch(r) as! [NSManagedObject]\nfor o in all { _ = o.value(forKey: \"titel\") }",
    "let all = (try? c.fetch(r)) ?? []\nall[0].setValue(1, forKey: \"titel\")",
    "if let o = try c.fetch(r).first { o.setValue(1, forKey: \"titel\") }",
    "guard let o = try? c.fetch(r).first else { return }\no.setValue(1, forKey: \"titel\")",
    "let o = try c.fetch(r).first!\no.setValue(1, forKey: \"titel\")",
    "let o = try c.fetch(r).last\no!.setValue(1, forKey: \"titel\")",
    "try c.fetch(r).forEach { $0.setValue(1, forKey: \"titel\") }",
    "let all = try c.fetch(r)\n_ = (all as NSArray).value(forKeyPath: \"@distinctUnionOfObjects.titel\")",
    "for o in try c.fetch(r) { _ = o.hasFault(forRelationshipNamed: \"titel\") }",
    "for o in try c.fetch(r) { o.setValue(1, forKey: \"titel\") }\n}\nclass Next { let type = NSFetchRequestResultType.dictionaryResultType }\nfunc next() {",
    "let all = try c.fetch(r)\n_ = all.compactMap { o in o.value(forKey: \"titel\") }",
    "for o in try c.fetch(NSFetchRequest<NSManagedObject>(entityName: \"Order\")) { o.setValue(1, forKey: \"titel\") }",
  ]) func fetchedObjects(_ code: String) throws { try Self.check(Self.untyped + code, "warning: \(Self.coding)") }

  @Test(arguments: [
    "_ = NSBatchInsertRequest(entity: Order.entity(), managedObjectHandler: { o in o.setValue(1, forKey: \"titel\"); return x })",
    "var o: Order! = nil\no = make() as? Order\no.setValue(1, forKey: \"titel\")",
    "func f(_ orders: [Order]) { orders[2].setValue(1, forKey: \"titel\") }",
    "let o = make()\n(o as! Order).setValue(1, forKey: \"titel\")",
    "let o = NSEntityDescription.insertNewObjectForEntityForName(\"Order\", inManagedObjectContext: c)\n"
      + "o.setValue(1, forKey: \"titel\")",
    "let e = NSEntityDescription.entityForName(\"Order\", inManagedObjectContext: c)\n"
      + "let o = NSManagedObject(entity: e!, insertIntoManagedObjectContext: c)\n_ = o.valueForKey(\"titel\")",
  ]) func objects(_ code: String) throws { try Self.check(code, "warning: \(Self.coding)") }

  /// Objects and requests that are not certain.
  @Test(arguments: [
    "for o in try c.fetch(other) { o.setValue(1, forKey: \"any\") }",
    "try c.fetch(r).forEach { _ in others.forEach { $0.setValue(1, forKey: \"any\") } }",
    "_ = try c.fetch(r).map { $0.title }.map { $0.value(forKey: \"any\") }",
    "for o in list(r) { o.setValue(1, forKey: \"any\") }",
    "var all = try c.fetch(r)\nall = other\nall[0].setValue(1, forKey: \"any\")",
    "r.resultType = .dictionaryResultType\nfor o in try c.fetch(r) { _ = o.value(forKey: \"any\") }",
    "let all: [String: Any] = make()\nall[\"x\"].setValue(1, forKey: \"any\")",
    "func f<T: NSManagedObject>(_ orders: [T]) { orders[2].setValue(1, forKey: \"any\") }",
    "let o = try c.fetch(r).first\nif case .some(let o) = found { o.setValue(1, forKey: \"any\") }",
    "for o in try c.fetch(r) { for o in others { o.setValue(1, forKey: \"any\") } }",
    "r.predicate = NSPredicate(format: \"any\\(suffix) == 1\")", "r.predicate = NSPredicate(format: \"\\(key) == 1\")",
    "r.predicate = NSPredicate(format: \"\\(any).key == 1\")",
    // The variable has another value when it is passed.
    """
    func load(_ r: NSFetchRequest<Order>, _ p: NSPredicate) { r.predicate = p }
    var p = NSPredicate(format: "any == 1")
    p = other
    load(r, p)
    """,
    "var p = NSPredicate(format: \"any == 1\")\np = other\nstore.fetch(Order.self, p)",
  ]) func uncertain(_ code: String) throws {
    #expect(try FetchDriftTests.lines("// import CoreData\n" + Self.untyped + code) == [])
  }

  /// A function whose code is not known takes a predicate and an entity: reported if no entity has the key.
  @Test(arguments: [
    "_ = Order.all(matching: NSPredicate(format: \"titel == 1\"))",
    "_ = store.request(Order.self).sorted().where(NSPredicate(format: \"titel == 1\"))",
    "_ = store.fetch(entityName: \"Order\", predicate: NSPredicate(format: \"titel == 1\"))",

    "_ = store.fetch(Order.entity(), where: NSPredicate(format: \"titel == 1\"))",
    "let p = NSPredicate(format: \"titel == 1\")\nreturn try store.fetch(Order.self, p)",
  ]) func calls(_ code: String) throws { try Self.check(code, "warning: \(Self.likely)") }

  /// A member of an entity's class returns a predicate, and other code uses it.
  @Test(arguments: [
    "}\nextension Order { static var open: NSPredicate { NSPredicate(format: \"titel == 1\") } }\nfunc next() {",
    "}\nextension Order { func same() -> NSPredicate { return x ? NSPredicate(format: \"titel == 1\") : all } }\nfunc next() {",
  ]) func membersOfClasses(_ code: String) throws { try Self.check(code, "warning: \(Self.likely)") }

  @Test func membersOfClassesInObjectiveC() throws {
    let code =
      "@implementation Order\n+ (NSPredicate *)open { return [NSPredicate predicateWithFormat:@\"titel == 1\"]; }\n@end\n"
    try Self.check(code, "warning: \(Self.likely)", path: "Load.m")
  }

  @Test(arguments: [("wort", 1), ("title", 0)]) func furtherKeysOfCalls(_ key: String, _ count: Int) throws {
    let code = "_ = store.fetch(Order.self, NSPredicate(format: \"ANY tags.\(key) == 1\"))"
    #expect(try FetchDriftTests.lines(code).count == count)
  }

  @Test func queriesForRecordsOfCloudKit() throws {
    let code = FetchDriftTests.method(
      "id q = [[CKQuery alloc] initWithRecordType:@\"Order\" predicate:[NSPredicate predicateWithFormat:@\"any == 1\"]];"
    )
    #expect(try FetchDriftTests.lines(code, path: "Load.m") == [])
  }

  @Test func sortDescriptorsOfCalls() throws {
    let code = "_ = store.fetch(Order.self, sortedBy: [NSSortDescriptor(key: \"titel\", ascending: true)])"
    try Self.check(
      code, "warning: a sort descriptor for Order uses the key titel, but Order has no titel")
  }

  @Test(arguments: [
    // The key of another entity, and a call that does not fetch.
    "_ = Order.all(matching: NSPredicate(format: \"word == 1\"))",
    "_ = CKQuery(recordType: \"Order\", predicate: NSPredicate(format: \"any == 1\"))",
    "_ = Log.write(NSPredicate(format: \"any == 1\"))", "_ = orders.filter(NSPredicate(format: \"any == 1\"))",
    "_ = (list as NSArray).filtered(using: NSPredicate(format: \"any == 1\"))",
  ]) func otherCalls(_ code: String) throws { #expect(try FetchDriftTests.lines(code) == []) }

  @Test(arguments: [
    ("[r release];\nr = nil;", "r.predicate = FORMAT;", "error: \(fetch)"),
    ("if (x) { p = FORMAT; } else p = nil;\nr.predicate = p;", "NSPredicate *p = nil;", "error: \(fetch)"),
    (
      "r.predicate = [NSComparisonPredicate predicateWithLeftExpression:[NSExpression expressionForKeyPath:@\"titel\"] "
        + "rightExpression:e modifier:m type:t options:o];", "", "error: \(fetch)"
    ),
    (
      "NSExpression *e = [NSExpression expressionForKeyPath:@\"titel\"];\nNSPredicate *q = [[NSComparisonPredicate alloc] "
        + "initWithLeftExpression:f rightExpression:e modifier:m type:t options:o];\nr.predicate = q;", "",
      "error: \(fetch)"
    ),
    (
      "r.predicate = [NSPredicate predicateWithFormat:[NSString stringWithFormat:@\"titel == '%@'\", a]];", "",
      "error: \(fetch)"
    ),
    (
      "NSString *s = [NSString stringWithFormat:@\"titel == '%@' AND number > %ld\", a, b];\n"
        + "r.predicate = [NSPredicate predicateWithFormat:s];", "", "error: \(fetch)"
    ),
    (
      "NSFetchedResultsController *list = [[NSFetchedResultsController alloc] initWithFetchRequest:r "
        + "managedObjectContext:c sectionNameKeyPath:nil cacheName:nil];\nlist.fetchRequest.predicate = FORMAT;", "",
      "error: \(fetch)"
    ),
    (
      "[all enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *stop) { [o setValue:@1 forKey:@\"titel\"]; }];",
      "RESULTS",
      "warning: \(coding)"
    ),
    (
      "r.sortDescriptors = @[[NSSortDescriptor sortDescriptorWithKey:NSStringFromSelector(@selector(titel)) ascending:YES]];",
      "",
      "error: \(fetch)"
    ),
    (
      "for (NSManagedObject *o in [c executeFetchRequest:r error:nil]) { [o hasFaultForRelationshipNamed:@\"titel\"]; }\n}\n"
        + "- (void)next { x.resultType = NSDictionaryResultType;", "", "warning: \(coding)"
    ),
    ("if (x) p = FORMAT;\nelse p = other;\nr.predicate = p;", "NSPredicate *p;", "error: \(fetch)"),
    ("for (NSManagedObject *o in all) { [o setValue:@1 forKey:@\"titel\"]; }", "RESULTS", "warning: \(coding)"),
    ("[[all objectAtIndex:0] setValue:@1 forKey:@\"titel\"];", "RESULTS", "warning: \(coding)"),
    ("[all[0] setValue:@1 forKey:@\"titel\"];", "RESULTS", "warning: \(coding)"),
    ("id o = all.firstObject;\n[o setValue:@1 forKey:@\"titel\"];", "RESULTS", "warning: \(coding)"),
  ]) func objectiveC(_ code: String, _ before: String, _ line: String) throws {
    let before = before.replacing("RESULTS", with: "NSArray *all = [c executeFetchRequest:r error:&error];")
    let method = FetchDriftTests.method(FetchDriftTests.request + before + "\n" + code)
    try Self.check(
      method.replacing("FORMAT", with: "[NSPredicate predicateWithFormat:@\"titel == 1\"]"), line, path: "Load.m")
  }

  /// The entity of an object is that of its description, and the results of a fetch may be dictionaries.
  @Test(arguments: [
    ("Tag", "word", ""), ("Order", "title", ""), ("Order", "word", "warning: \(coding)"),
  ]) func anObjectWithADescription(_ entity: String, _ key: String, _ line: String) throws {
    let code = """
      NSEntityDescription *e = [NSEntityDescription entityForName:@"\(entity)" inManagedObjectContext:c];
      NSManagedObject *o = [[Order alloc] initWithEntity:e insertIntoManagedObjectContext:c];
      [o setValue:x forKey:@"\(key)"];
      """
    let lines = try FetchDriftTests.lines(FetchDriftTests.method(code), path: "Load.m")
    #expect(lines == (line.isEmpty ? [] : ["drift-fetch-key \(line.replacing("titel", with: key))"]))
  }

  @Test(arguments: [("NSDictionaryResultType", 0), ("NSManagedObjectResultType", 1)])
  func dictionariesInALoop(_ type: String, _ count: Int) throws {
    let code = """
      \(FetchDriftTests.request)
      r.resultType = \(type);
      NSArray *all = [c executeFetchRequest:r error:nil];
      for (Order *o in all) { [o valueForKey:@"sum"]; }
      """
    #expect(try FetchDriftTests.lines(FetchDriftTests.method(code), path: "Load.m").count == count)
  }

  @Test(arguments: [
    (
      "NSFetchRequest *r = [[NSFetchRequest alloc] initWithEntityName:[Order entityName]];\nr.predicate = FORMAT;",
      "error: \(fetch)"
    ),
    ("Order *o = make();\no = other;\n[o setValue:@1 forKey:@\"titel\"];", "warning: \(coding)"),
    (
      "id e = [NSEntityDescription entityForName:@\"Order\" inManagedObjectContext:c];\nid o = [[NSManagedObject alloc] "
        + "initWithEntity:e insertIntoManagedObjectContext:c];\n[o setValue:@1 forKey:@\"titel\"];",
      "warning: \(coding)"
    ),
    ("id all = [[Store shared] select:NSStringFromClass([Order class]) withPredicate:FORMAT];", "warning: \(likely)"),
    (
      "NSFetchRequest *r = [Order fetchRequest];\nr.predicate = self.open;\n}\n- (NSPredicate *)open {\nreturn FORMAT;",
      "error: \(fetch)"
    ),
    (
      "NSFetchRequest *r = [Order fetchRequest];\nr.predicate = [self open:x];\n}\n- (NSPredicate *)open:(id)x {\n"
        + "NSPredicate *p = FORMAT;\nreturn p;", "error: \(fetch)"
    ),
    ("id all = [[Store shared] fetchEntityNamed:@\"Order\" withPredicate:FORMAT];", "warning: \(likely)"),
    ("id all = [self fetchEntityNamed:@\"Order\" withPredicate:FORMAT];", "warning: \(likely)"),
    ("NSPredicate *p = FORMAT;\nid all = [Order objectsWithPredicate:p];", "warning: \(likely)"),
  ]) func objectiveCWithoutARequest(_ code: String, _ line: String) throws {
    let method = FetchDriftTests.method(
      code.replacing("FORMAT", with: "[NSPredicate predicateWithFormat:@\"titel == 1\"]"))
    try Self.check(method, line, path: "Load.m")
  }

  /// A wrong name in `fetchRequest()` has one finding.
  @Test func aNameInAReportedMethod() throws {
    let method = """
      extension Order {
        @nonobjc class func fetchRequest() -> NSFetchRequest<Order> { NSFetchRequest<Order>(entityName: "Ordr") }
      }
      """
    #expect(try FetchDriftTests.lines("", more: method, "drift-accessor").count == 1)
    #expect(try FetchDriftTests.lines("", more: method, "drift-entity-name") == [])
  }

  /// The result type of a request shows the model that has the entity.
  @Test(arguments: [
    ("NSFetchRequest<Order>(entityName: \"Invoice\")", "error"),
    ("NSFetchRequest<Bill>(entityName: \"Invoice\")", "note"),
  ]) func theResultTypeShowsTheModel(_ request: String, _ severity: String) throws {
    #expect(
      try FetchDriftTests.lines("let r = \(request)", "drift-entity-name") == [
        "drift-entity-name \(severity): NSFetchRequest(entityName: \"Invoice\") names an entity that Shop does not have"
      ])
  }
}

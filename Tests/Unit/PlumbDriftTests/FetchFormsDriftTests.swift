import PlumbDeclarations
import TestSupport
import Testing

@testable import PlumbDrift

/// Forms of code in which the request of a key is certain, or probable.
@Suite struct FetchFormsDriftTests {
  private static let fetch = "a fetch of Order uses the key titel, but Order has no titel"
  private static let coding = "key-value coding of Order uses the key titel, but Order has no titel"
  private static let call = "a call with Order uses the key titel, but Order has no titel"
  private static let untyped = "let r = NSFetchRequest<NSManagedObject>(entityName: \"Order\")\n"

  /// Checks that a wrong key is reported, and that the right one and keys of unknown objects are not.
  private static func check(_ code: String, _ line: String, path: String = "Load.swift") throws {
    let code = "// import CoreData\n" + code
    #expect(try FetchDriftTests.lines(code, path: path) == ["drift-fetch-key \(line)"])
    #expect(try FetchDriftTests.lines(code.replacing("titel", with: "title"), path: path) == [])
    #expect(try FetchDriftTests.lines(code.replacing("Order", with: "Stamp"), path: path) == [])
  }

  @Test(arguments: [
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
  ]) func requests(_ code: String) throws { try Self.check(code, "error: \(Self.fetch)") }

  @Test(arguments: [
    "for o in try c.fetch(r) { o.setValue(1, forKey: \"titel\") }",
    "let all = try c.fetch(r) as! [NSManagedObject]\nfor o in all { _ = o.value(forKey: \"titel\") }",
    "let all = (try? c.fetch(r)) ?? []\nall[0].setValue(1, forKey: \"titel\")",
    "if let o = try c.fetch(r).first { o.setValue(1, forKey: \"titel\") }",
    "guard let o = try? c.fetch(r).first else { return }\no.setValue(1, forKey: \"titel\")",
    "let o = try c.fetch(r).first!\no.setValue(1, forKey: \"titel\")",
    "let o = try c.fetch(r).last\no!.setValue(1, forKey: \"titel\")",
  ]) func fetchedObjects(_ code: String) throws { try Self.check(Self.untyped + code, "warning: \(Self.coding)") }

  @Test(arguments: [
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
    "_ = store.fetch(entityName: \"Order\", predicate: NSPredicate(format: \"titel == 1\"))",
    "_ = store.fetch(Order.self, sortedBy: [NSSortDescriptor(key: \"titel\", ascending: true)])",
    "_ = store.fetch(Order.entity(), where: NSPredicate(format: \"titel == 1\"))",
    "let p = NSPredicate(format: \"titel == 1\")\nreturn try store.fetch(Order.self, p)",
  ]) func calls(_ code: String) throws { try Self.check(code, "warning: \(Self.call)") }

  @Test(arguments: [
    // The key of another entity, and a call that does not fetch.
    "_ = Order.all(matching: NSPredicate(format: \"word == 1\"))",
    "_ = Log.write(NSPredicate(format: \"any == 1\"))", "_ = orders.filter(NSPredicate(format: \"any == 1\"))",
    "_ = (list as NSArray).filtered(using: NSPredicate(format: \"any == 1\"))",
  ]) func otherCalls(_ code: String) throws { #expect(try FetchDriftTests.lines(code) == []) }

  @Test(arguments: [
    ("[r release];\nr = nil;", "r.predicate = FORMAT;", "error: \(fetch)"),
    ("if (x) { p = FORMAT; } else p = nil;\nr.predicate = p;", "NSPredicate *p = nil;", "error: \(fetch)"),
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
    ("id all = [self fetchEntityNamed:@\"Order\" withPredicate:FORMAT];", "warning: \(call)"),
    ("NSPredicate *p = FORMAT;\nid all = [Order objectsWithPredicate:p];", "warning: \(call)"),
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

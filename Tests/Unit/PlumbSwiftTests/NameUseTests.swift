import PlumbDeclarations
import Testing

@testable import PlumbSwift

/// The strings and key paths in sources that name elements of a model.
@Suite struct NameUseTests {
  /// Returns a line for each use: the purpose, the names, the root, `fetched` and `first`.
  private static func lines(_ text: String, _ path: String = "A.swift", for names: Set<String>? = nil) -> [String] {
    let search = names.map { NameSearch(for: $0) } ?? .fetches
    return search.uses(in: SourceFile(path: path, text: text)).map { use in
      let root =
        switch use.root {
        case .entity(let name)?: " of entity \(name)"
        case .class(let name)?: " of \(name)"
        case .related(let name, let owner)?: " of \(name) of \(owner.name)"
        case nil: ""
        }
      let marks = (use.isFetched ? " fetched" : "") + (use.isFirst ? " first" : "")
      return "\(use.purpose) \(use.names.joined(separator: "."))\(root)\(marks)"
    }
  }

  private static func body(_ statements: String) -> String { "func load() {\n\(statements)\n}" }

  @Test(arguments: [
    (#"_ = NSFetchRequest<Order>(entityName: "Order")"#, ["entity Order of Order fetched"]),
    (#"log(entityName: "Order"); model.entitiesByName["Item"]"#, ["entity Order", "entity Item"]),
    (
      #"let o = NSEntityDescription.insertNewObject(forEntityName: "Order", into: c); fetchRequest()"#,
      ["entity Order fetched"]
    ),
    (
      #"o.setValue(1, forKey: "total"); o.value(forKeyPath: "customer.name"); fetchRequest()"#,
      ["key total", "key customer.name"]
    ),
    (#"o.value(forKeyPath: "items.@sum.price"); fetchRequest()"#, ["key items.price"]),
    (
      #"NSPredicate(format: "total > %d AND ANY items.name == %@", 1, n)"#,
      ["predicate total first", "predicate items.name"]
    ),
    (
      #"NSPredicate(format: "SUBQUERY(items, $i, $i.price > 5).@count > 0")"#,
      ["predicate items first", "predicate price"]
    ),
    (#"NSPredicate(format: "%K == %@", "total", x)"#, ["predicate total first"]),
    (#"NSPredicate(format: "items.@sum.price > 5")"#, ["predicate items.price first"]),
    (#"NSPredicate(format: "%K ==", "total")"#, ["predicate total"]),
    (#"NSPredicate(format: "note == '%K' AND %K == %@", "total", "x")"#, ["predicate note first", "predicate total"]),
    (#"NSPredicate(format: "\(name) == 1")"#, []),
    (#"NSPredicate(format: "self == %@", x)"#, []),
    (#"NSSortDescriptor(keyPath: \Order.customer?.name, ascending: true)"#, ["sort customer.name of Order first"]),
    (#"NSSortDescriptor(key: #keyPath(Shop.Order.total), ascending: true)"#, ["keyPath total of Order"]),
    (#"let k = \Shop.Order.total; fetchRequest()"#, ["keyPath total of Order"]),
  ]) func constructs(_ code: String, _ expected: [String]) {
    #expect(Self.lines(Self.body(code)) == expected)
  }

  @Test(arguments: [
    #"let request = NSFetchRequest<Order>(entityName: name); request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]"#,
    #"let request = Order.fetchRequest(); request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]"#,
    #"let request: NSFetchRequest<Order> = Order.fetchRequest(); request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]"#,
    #"let request: NSFetchRequest<Shop.Order> = make(); c.perform { request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)] }"#,
    #"let request = NSFetchRequest<Order>(); request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]"#,
    #"let request = Order.fetchRequest() as! NSFetchRequest<Order>; request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]"#,
    #"let request = Order.fetchRequest(); let sort = NSSortDescriptor(key: "total", ascending: true); request.sortDescriptors = [sort]"#,
    #"var request = Order.fetchRequest(); request.sortDescriptors = latest ? [NSSortDescriptor(key: "total", ascending: true)] : []"#,
    #"FetchRequest<Order>(entity: Order.entity(), sortDescriptors: [NSSortDescriptor(key: "total", ascending: true)])"#,
  ]) func requests(_ code: String) {
    #expect(Self.lines(Self.body(code)).last == "sort total of Order fetched first")
  }

  @Test func wrappersOfSwiftUI() {
    let view = """
      struct Orders: View {
        @FetchRequest(sortDescriptors: [NSSortDescriptor(key: "total", ascending: true)]) var orders: FetchedResults<Order>
        @FetchRequest(entity: Item.entity(), sortDescriptors: [], predicate: NSPredicate(format: "price > 1")) var items: FetchedResults<Item>
      }
      """
    #expect(Self.lines(view) == ["sort total of Order fetched first", "predicate price of Item fetched first"])
  }

  @Test func otherPropertiesOfRequests() {
    let code = """
      let request = NSFetchRequest<NSDictionary>(entityName: "Order")
      request.propertiesToFetch = ["total", "note"]
      request.propertiesToGroupBy = ["sum"]
      request.relationshipKeyPathsForPrefetching = ["items.tags"]
      NSFetchedResultsController(fetchRequest: request, managedObjectContext: c, sectionNameKeyPath: "day", cacheName: nil)
      """
    #expect(
      Self.lines(Self.body(code)) == [
        "entity Order of NSDictionary fetched", "property total of entity Order fetched",
        "property note of entity Order fetched",
        "property sum of entity Order fetched", "property items.tags of entity Order fetched",
        "section day of entity Order fetched",
      ])
  }

  /// The request of these sort descriptors is not known with certainty.
  @Test(arguments: [
    "sort(NSSortDescriptor(key: \"total\", ascending: true))",
    "let sort = NSSortDescriptor(key: \"total\", ascending: true)\n orders.sorted(using: sort)",
    "var request = Order.fetchRequest()\n request = Item.fetchRequest()\n request.sortDescriptors = [SORT]",
    "let request = Order.fetchRequest()\n all.forEach { request in request.sortDescriptors = [SORT] }",
    "let request = Order.fetchRequest()\n for request in all { request.sortDescriptors = [SORT] }",
    "let request = Order.fetchRequest()\n if let request = other { request.sortDescriptors = [SORT] }",
    "let request = Order.fetchRequest()\n func inner(request: Request) { request.sortDescriptors = [SORT] }",
    "let request = make()\n request.sortDescriptors = [SORT]",
    "let request = NSFetchRequest<NSFetchRequestResult>(entityName: name) ?? other\n request.sortDescriptors = [SORT]",
    "request.sortDescriptors = [SORT]",
    "controller.fetchRequest.sortDescriptors = [SORT]",
    "let request = Order.fetchRequest()\n let e = NSExpressionDescription()\n request.sortDescriptors = [SORT]",
  ]) func unknownRequests(_ code: String) {
    let code = code.replacing("SORT", with: "NSSortDescriptor(key: \"total\", ascending: true)")
    #expect(Self.lines(Self.body(code)).filter { $0.contains("fetched") } == [])
  }

  @Test func codeOfAClass() {
    let code = """
      extension Order { var a: Int { primitiveValue(forKey: "total"); other.value(forKey: "total"); #keyPath(total) } }
      """
    #expect(
      Self.lines(code, for: ["total"]) == [
        "key total of Order", "key total of other of Order fetched", "keyPath total of Order",
      ])
  }

  @Test func onlyTheNamesThatAreSearched() {
    let code = Self.body(#"NSPredicate(format: "total > 1 AND note == ''")"#)
    #expect(Self.lines(code, for: ["note"]) == ["predicate note"])
    #expect(Self.lines(code, for: ["not"]) == [])
    #expect(Self.lines("let total = 1 // NSPredicate", for: ["total"]) == [])
  }

  @Test func objectiveC() {
    let code = """
      - (void)load {
        // [o valueForKey:@"old"];
        NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
        request.predicate = [NSPredicate predicateWithFormat:@"total > %d AND note == nil", 1];
        request.sortDescriptors = @[[NSSortDescriptor sortDescriptorWithKey:@"customer.name" ascending:YES]];
        [order setValue:@1 forKey:@"total"];
        [defaults setObject:@"total" atIndex:@"total"];
      }
      """
    #expect(
      Self.lines(code, "A.m") == [
        "entity Order fetched", "predicate total of entity Order fetched first",
        "predicate note of entity Order fetched", "sort customer.name of entity Order fetched first", "key total",
      ])
  }

  /// Code with brackets that are not closed, and macros, has the uses that are certain.
  @Test(arguments: [
    "- (void)load { [o valueForKey:@\"total\" // }\n@end\n- (void)f { [o valueForKey:@\"total\"]; } // FetchRequest",
    "extern \"C\" { void f(void) { [o valueForKey:@\"total\"]; } } // FetchRequest",
    "- (void)load { [[[[[[[[[o valueForKey:@\"total\"] } ] ) // FetchRequest",
    "static NSFetchRequest *r; MACRO(x) - (void)f { RUN([o valueForKey:@\"total\"]) } ] } [ : ]",
  ]) func unbalancedObjectiveC(_ code: String) {
    #expect(Set(Self.lines(code, "A.m")) == ["key total"])
  }

  @Test func deepObjectiveC() {
    let open = String(repeating: "[(", count: 100_000)
    #expect(Self.lines("void f(void) { NSFetchRequest *r = \(open) }", "A.m") == [])
    let long = String(repeating: "r.predicate = a ? b : c; ", count: 100_000)
    #expect(Self.lines("void f(void) { NSFetchRequest *r = [Order fetchRequest]; \(long) }", "A.m") == [])
  }

  @Test func locationsAndCode() throws {
    let code = "let a = 1\n  let é = NSPredicate(format: \"total > 1\")"
    let use = try #require(NameSearch.fetches.uses(in: SourceFile(path: "A.swift", text: code)).first)
    #expect(use.location.description == "A.swift:2:32")
    #expect(use.code == "NSPredicate(format: \"total > 1\")")
  }
}

import PlumbDeclarations
import TestSupport
import Testing

@testable import PlumbDrift

/// Keys of predicates and sort descriptors that filter, sort or evaluate objects in memory.
@Suite struct MemoryFilterDriftTests {
  private static func lines(_ code: String, path: String = "Load.swift") throws -> [String] {
    try FetchDriftTests.lines("// import CoreData\n" + code, path: path)
  }

  private static let filter = "NSPredicate(format: \"KEY == 1\")"
  private static let sort = "[NSSortDescriptor(key: \"KEY\", ascending: true)]"

  /// A wrong key is reported; a property, a computed property of the class and a key of every object are not.
  @Test(arguments: [
    "func f(_ all: [Order]) { _ = (all as NSArray).filtered(using: FILTER) }",
    "func f(_ all: Set<Order>?) { _ = (all! as NSSet).filtered(using: FILTER) }",
    "func f(_ all: [Order]) { let p = FILTER\n_ = (all as NSArray).filtered(using: p) }",
    "func f(_ all: [Order]) { let s = SORT\n_ = NSArray(array: all).sortedArray(using: s) as! [Order] }",
    "func f(_ all: [Order]) { let list = NSMutableArray(array: all)\nlist.sort(using: SORT) }",
    "func f(_ all: [Order]) { _ = (all as NSArray).sortedArrayUsingDescriptors(SORT) }",
    "func f(_ o: Order) { _ = FILTER.evaluate(with: o) }",
    "let all = try c.fetch(NSFetchRequest<NSManagedObject>(entityName: \"Order\"))\n_ = (all as NSArray).filtered(using: FILTER)",
    "}\nclass List { var list: NSFetchedResultsController<Order>!\n"
      + "func f() { _ = (list.fetchedObjects! as NSArray).filtered(using: FILTER) } }\nfunc next() {",
    "}\nclass List { var all: [Order] = []\nfunc f() { _ = (self.all as NSArray).filtered(using: FILTER) } }\nfunc next() {",
    "}\nclass List { static let s = SORT\nfunc f(_ all: NSSet) { _ = (all as! Set<Order>  as NSSet).sortedArray(using: List.s) } }\n"
      + "func next() {",
  ]) func wrongKeys(_ code: String) throws {
    let code = code.replacing("FILTER", with: Self.filter).replacing("SORT", with: Self.sort)
    #expect(
      try Self.lines(code.replacing("KEY", with: "titel")) == [
        "drift-fetch-key warning: key-value coding of Order uses the key titel, but Order has no titel"
      ])
    for key in ["title", "label", "customer.name", "objectID", "description"] {
      #expect(try Self.lines(code.replacing("KEY", with: key)) == [], "\(key)")
    }
    // The class handles every key.
    #expect(try Self.lines(code.replacing("KEY", with: "any").replacing("Order", with: "Stamp")) == [])
  }

  /// The objects of a relationship.
  @Test(arguments: [
    "func f(_ o: Order) { _ = (o.tags as! NSSet).filtered(using: FILTER) }",
    "func f(_ o: Order) { _ = o.tags?.sortedArray(using: SORT) }",
    "func f(_ o: Order) { for t in o.tags!.allObjects { _ = FILTER.evaluate(with: t) } }",
    "}\nextension Order { func f() { _ = tags!.sortedArray(using: SORT) } }\nfunc next() {",
    "}\nextension Order { func f() { _ = self.tags!.filtered(using: FILTER) } }\nfunc next() {",
    "}\nclass List { var order: Order!\nfunc f() { _ = order.tags!.filtered(using: FILTER) } }\nfunc next() {",
  ]) func relationships(_ code: String) throws {
    let code = code.replacing("FILTER", with: Self.filter).replacing("SORT", with: Self.sort)
    #expect(
      try Self.lines(code.replacing("KEY", with: "wort")) == [
        "drift-fetch-key warning: key-value coding of Tag uses the key wort, but Tag has no wort"
      ])
    #expect(try Self.lines(code.replacing("KEY", with: "word")) == [])
    // A transient attribute has a value in memory.
    #expect(try Self.lines(code.replacing("KEY", with: "draft")) == [])
  }

  /// Lists of other objects, and of objects that are not known.
  @Test(arguments: [
    "func f(_ all: [Any]) { _ = (all as NSArray).filtered(using: FILTER) }",
    "func f<Order>(_ all: [Order]) { _ = (all as NSArray).filtered(using: FILTER) }",
    "func f(_ all: [[String: Any]]) { _ = (all as NSArray).filtered(using: FILTER) }",
    "func f(_ o: Order) { _ = (o.words as NSArray).filtered(using: FILTER) }",
    "func f(_ o: Order) { _ = (o.title!.all as NSArray).filtered(using: FILTER) }",
    "func f(_ all: [Order]) { _ = (all.map { $0.title } as NSArray).filtered(using: FILTER) }",
    "func f(_ all: [Order]) { _ = all.filter { FILTER.evaluate(with: $0.title) } }",
    "func f(_ all: [Order]) { let p = FILTER\n_ = (names as NSArray).filtered(using: p) }",
    "}\nclass List { func f(tags: NSSet) { _ = tags.filtered(using: FILTER) } }\nfunc next() {",
    "}\nextension Order { func f(tags: NSSet) { _ = tags.filtered(using: FILTER) } }\nfunc next() {",
  ]) func otherLists(_ code: String) throws {
    #expect(try Self.lines(code.replacing("FILTER", with: Self.filter).replacing("KEY", with: "any")) == [])
  }

  @Test(arguments: [
    (
      "NSArray *all = [c executeFetchRequest:r error:nil];\nid found = [all filteredArrayUsingPredicate:FILTER];",
      "titel", "title"
    ),
    ("NSArray<Order *> *all = make();\nid found = [all sortedArrayUsingDescriptors:@[SORT]];", "titel", "label"),
    (
      "NSMutableArray *all = [[c executeFetchRequest:r error:nil] mutableCopy];\n[all filterUsingPredicate:FILTER];",
      "titel", "title"
    ),
    (
      "Order *o = make();\nNSSortDescriptor *s = SORT;\nid all = [o.tags sortedArrayUsingDescriptors:[NSArray arrayWithObject:s]];",
      "wort", "draft"
    ),
    ("Order *o = make();\nid found = [[o tags] filteredSetUsingPredicate:FILTER];", "wort", "word"),
    ("Order *o = make();\nid found = [o.tags.allObjects filteredArrayUsingPredicate:FILTER];", "wort", "word"),
    ("Order *o = make();\nBOOL x = [FILTER evaluateWithObject:o];", "titel", "label"),
    ("NSPredicate *p = FILTER;\nid found = [self.order.tags filteredSetUsingPredicate:p];", "wort", "word"),
  ]) func objectiveC(_ code: String, _ wrong: String, _ right: String) throws {
    let code =
      "@interface Store ()\n@property (nonatomic, strong) Order *order;\n@end\n"
      + FetchDriftTests.method(
        FetchDriftTests.request
          + code.replacing("FILTER", with: "[NSPredicate predicateWithFormat:@\"KEY == 1\"]")
          .replacing("SORT", with: "[NSSortDescriptor sortDescriptorWithKey:@\"KEY\" ascending:YES]"))
    let entity = wrong == "wort" ? "Tag" : "Order"
    #expect(
      try Self.lines(code.replacing("KEY", with: wrong), path: "Load.m") == [
        "drift-fetch-key warning: key-value coding of \(entity) uses the key \(wrong), but \(entity) has no \(wrong)"
      ])
    #expect(try Self.lines(code.replacing("KEY", with: right), path: "Load.m") == [])
  }

  @Test(arguments: [
    "id found = [names filteredArrayUsingPredicate:FILTER];",
    "NSArray<NSString *> *all = make();\nid found = [all filteredArrayUsingPredicate:FILTER];",
    "Stamp *s = make();\nBOOL x = [FILTER evaluateWithObject:s];",
    "Order *o = make();\nid found = [o.words filteredArrayUsingPredicate:FILTER];",
    "id found = [self.tags filteredSetUsingPredicate:FILTER];",
  ]) func otherListsInObjectiveC(_ code: String) throws {
    let code = FetchDriftTests.method(code.replacing("FILTER", with: "[NSPredicate predicateWithFormat:@\"any == 1\"]"))
    #expect(try Self.lines(code, path: "Load.m") == [])
  }

  /// A method of an entity's class, in a category.
  @Test func relationshipsOfTheClassItself() throws {
    let code = """
      @implementation Order (Sorting)
      - (NSArray *)words { return [self.tags sortedArrayUsingDescriptors:@[[NSSortDescriptor sortDescriptorWithKey:@"KEY" ascending:YES]]]; }
      @end
      """
    #expect(try Self.lines(code.replacing("KEY", with: "wort"), path: "Load.m").count == 1)
    #expect(try Self.lines(code.replacing("KEY", with: "word"), path: "Load.m") == [])
  }
}

import Testing

@testable import PlumbGenerate

@Suite struct FreeNameTests {
  @Test(arguments: [
    ([String](), "order", "", "order"), (["order"], "order", "", "order2"),
    (["order", "order2"], "order", "", "order3"),
    (["order2"], "order2", "", "order22"), (["order2"], "order2", "x", "order2x2"), (["order"], "order", "x", "order2"),
    ([""], "", "x", "2"),
  ])
  func aNumberMakesANameFree(_ there: [String], _ name: String, _ separator: String, _ free: String) {
    let taken = Set(there)
    var names = taken
    #expect(names.free(name, dividing: separator) == free)
    #expect(names == taken)
    #expect(names.insertFree(name, dividing: separator) == free)
    #expect(names == taken.union([free]))
  }
}

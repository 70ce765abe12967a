import Testing

@testable import PlumbText

@Suite struct NaturalOrderTests {
  @Test func namesAreOrderedAsAPersonCounts() {
    let names = ["Model", "Model 2", "Model 10", "Model 010", "Model 10a", "Model 11", "Model10", "a", "é"]
    #expect(
      names.shuffled().sorted(by: NaturalOrder.precedes) == [
        "Model", "Model 2", "Model 010", "Model 10", "Model 10a", "Model 11", "Model10", "a", "é",
      ])
  }
}

@Suite struct PathTests {
  @Test(arguments: [
    ("Models/Shop.xcdatamodeld/", "Models", "Shop.xcdatamodeld"), ("contents", ".", "contents"),
    ("/contents", "/", "contents"), ("/", "/", "/"), ("a//b", "a/", "b"),
  ])
  func aPathHasAFolderAndAName(_ path: String, _ folder: String, _ name: String) {
    #expect(Path.folder(path) == folder)
    #expect(Path.name(path) == name)
  }

  @Test(arguments: [(".", "a", "a"), ("", "a", "a"), ("a", "b", "a/b"), ("a/", "b", "a/b"), ("a", "/b", "/b")])
  func pathsAreJoined(_ base: String, _ path: String, _ joined: String) {
    #expect(Path.join(base, path) == joined)
  }
}

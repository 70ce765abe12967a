import Testing

@testable import PlumbSwift

@Suite struct ToManyAccessorTests {
  @Test func selectorsOfEveryRelationship() {
    #expect(
      ToManyAccessor.all.map { $0.selector(of: "tags") } == [
        "addTagsObject:", "removeTagsObject:", "addTags:", "removeTags:", "countOfTags",
      ])
    #expect(
      ToManyAccessor.ordered.map { $0.selector(of: "tags") } == [
        "insertObject:inTagsAtIndex:", "removeObjectFromTagsAtIndex:", "insertTags:atIndexes:", "removeTagsAtIndexes:",
        "replaceObjectInTagsAtIndex:withObject:", "replaceTagsAtIndexes:withTags:",
      ])
  }

  /// Parsing a method's selector, or the name that Xcode gives it, returns the accessor.
  @Test(arguments: ToManyAccessor.all + ToManyAccessor.ordered) func parsing(_ accessor: ToManyAccessor) throws {
    guard let prefix = accessor.prefix else { return }
    let named = try #require(AccessorName.parse(prefix + "Tags"))
    let selected = try #require(AccessorName.parse(selector: accessor.selector(of: "tags")))
    #expect(named == (accessor.kind, "tags") && selected == (accessor.kind, "tags"))
  }
}

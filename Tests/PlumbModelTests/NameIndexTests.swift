import Testing

@testable import PlumbModel

@Suite struct NameIndexTests {
  /// The index behaves like a dictionary: the first of two equal names is found, and canonically equivalent texts are
  /// equal.
  @Test(arguments: [
    [], [""], ["a"], ["a", "b", "a"], ["Order", "Item", "order", "Order "], ["é", "e\u{301}", "è"], ["", "a", ""],
    (0..<3000).map { "Entity\($0 % 2000)" }, (0..<300).map { "größe\($0)" },
  ])
  func everyNameIsAtItsFirstPlace(_ names: [String]) {
    let index = NameIndex(names)
    for name in names + ["", "a", "Z", "e\u{301}", "Entity1", "a much longer name than any of those"] {
      #expect(index[name] == names.firstIndex(of: name), "\(name)")
    }
  }
}

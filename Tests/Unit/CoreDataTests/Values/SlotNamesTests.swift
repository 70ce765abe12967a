#if os(Linux)
  @testable import CoreData
  import Testing

  /// The search for the slot of a property by its name.
  struct SlotNamesTests {
    private static let names = [
      "name", "game", "eman", "title", "a", "ä", "", "aVeryLongNameOfAProperty", "aVeryLongNameOfaProperty",
    ]

    @Test("Each name has its own slot", arguments: names.indices)
    func found(slot: Int) {
      #expect(SlotNames(Self.names)[Self.names[slot]] == slot)
    }

    @Test("Other names have none", arguments: ["Name", "names", "nam", "b", "titel", "aVeryLongNameOfAPropertx"])
    func missing(name: String) {
      #expect(SlotNames(Self.names)[name] == nil)
    }

    @Test("The number of names does not matter, and the first of equal ones counts")
    func many() {
      let names = (0..<1000).map { "property\($0)" }
      let slots = SlotNames(names + names)
      #expect(names.map { slots[$0] } == names.indices.map { $0 })
      #expect(SlotNames([])["a"] == nil)
    }
  }
#endif

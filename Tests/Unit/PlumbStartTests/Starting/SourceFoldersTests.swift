import Testing

@testable import PlumbStart

@Suite struct SourceFoldersTests {
  @Test(arguments: [
    (["App/Cart/Item.swift", "App/Home/Tag.swift"], [], ["App/Cart", "App/Home"]),
    (["App/Model/Item.swift", "App/Model/More/Tag.swift"], [], ["App/Model"]),
    (["A/1/I.swift", "A/2/I.swift", "A/3/I.swift", "A/4/I.swift"], [], ["A"]),
    (["A/1/I.swift", "A/2/I.swift", "A/3/I.swift", "A/4/I.swift"], ["A/Mocks/I.swift"], ["A/1", "A/2", "A/3", "A/4"]),
    (["Item.swift", "App/Tag.swift"], [], ["App", "Item.swift"]),
    (["App/Item.swift"], ["App/Old.swift"], ["App/Item.swift"]),
    (["1/I.swift", "2/I.swift", "3/I.swift", "4/I.swift"], [], ["1", "2", "3", "4"]), ([], [], []),
  ])
  func asFewFoldersAsPossible(_ files: [String], _ others: [String], _ folders: [String]) {
    #expect(SourceFolders.smallest(covering: Set(files), avoiding: Set(others)) == folders)
  }

  @Test func manySiblingsAreTheirFolder() {
    let files = (0..<57).map { "App/Features/Feature\($0)/Model/Entity.swift" }
    #expect(SourceFolders.smallest(covering: Set(files), avoiding: []) == ["App/Features"])
  }

  /// A pattern matches only the files to cover, except headers, which targets do not contain.
  @Test(arguments: [
    (["a.m", "b.m", "c.m", "d.m"], ["a.m", "b.m", "c.m", "d.m", "App/e.m"], ["*.m"]),
    (["a.m", "b.m", "c.m", "d.m"], ["a.m", "b.m", "c.m", "d.m", "e.m"], ["a.m", "b.m", "c.m", "d.m"]),
    (["a.h", "b.h", "c.h", "d.h"], ["a.h", "b.h", "c.h", "d.h", "e.h"], ["*.h"]),
    (["a.h", "b.h", "c.h"], ["a.h", "b.h", "c.h", "e.h"], ["a.h", "b.h", "c.h"]),
  ])
  func manyFilesOfTheWorkingFolder(_ files: [String], _ code: [String], _ listed: [String]) {
    #expect(SourceFolders.withPatterns(files, covering: Set(files), among: code) == listed)
  }
}

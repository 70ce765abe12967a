import PlumbKit
import TestSupport
import Testing

@testable import PlumbInspect
@testable import PlumbModel

/// The search for the version of a store in the commits of a real repository.
@Suite(.enabled(if: TestRepository.isThere, "git is not installed")) struct HashHistoryTests {
  static func contents(_ attributes: String...) -> String {
    let lines = attributes.map { #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"# }
    return "<model><entity name=\"Item\">\(lines.joined())</entity></model>"
  }

  static func log(_ attributes: String...) throws -> [UInt8] {
    let entity = Entity(
      name: "Item", attributes: attributes.map { Attribute(name: $0, type: .string, isOptional: true) })
    let hash = try #require(VersionHashes(Model(name: "", entities: [entity]))["Item"]?.hash)
    return Array("NSStoreModelVersionHashes = { Item = \(StoreLogTests.cut(hash)); };".utf8)
  }

  static func verified(_ log: [UInt8], _ path: String, in repository: TestRepository) throws -> VerifiedFile {
    let workspace = Workspace(ProjectConfiguration(), files: .disk)
    return try workspace.verify(
      "stdin", input: log, against: .init(models: ["\(repository.path)/\(path)"]), history: true)
  }

  private static let path = "Models/Shop.xcdatamodeld/Shop.xcdatamodel/contents"

  @Test func theCommitsAndTagsOfAnEditedVersionAreFound() throws {
    let repository = try TestRepository()
    try repository.commit([Self.path: Self.contents("a")], on: "2024-05-01")
    try repository.git("tag", "v1.0")
    try repository.commit(["README.md": "x"], on: "2024-05-02")
    try repository.git("tag", "v1.1")
    try repository.commit([Self.path: Self.contents("a", "b")], on: "2024-05-03")
    let found = try Self.verified(Self.log("a"), "Models/Shop.xcdatamodeld", in: repository)
    let past = try #require(found.parts.first?.past)
    #expect(past.map(\.name) == ["Shop"] && past.map(\.path) == [Self.path])
    #expect(past.map(\.commit.day) == ["2024-05-01"] && past.map(\.replaced?.day) == ["2024-05-03"])
    #expect(past.map(\.tags) == [["v1.0", "v1.1"]])
    let folder = "Models/Shop.xcdatamodeld/Shop.xcdatamodel"
    let bundle = Shell.word("\(repository.path)/Models/Shop.xcdatamodeld")
    #expect(
      found.help == [
        "stores of this version need it in the bundle: plumb version add --from v1.1:\(folder) --model \(bundle)"
      ])
    #expect(try Self.verified(Self.log("c"), "Models/Shop.xcdatamodeld", in: repository).parts.first?.past == [])
    #expect(try Self.verified(Self.log("a", "b"), "Models/Shop.xcdatamodeld", in: repository).parts[0].past == nil)
  }

  @Test func otherBranchesAndDeletedBundlesAreSearched() throws {
    let repository = try TestRepository()
    try repository.commit(["Old/Store.xcdatamodel/contents": Self.contents("a")], on: "2024-05-01")
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.commit([Self.path: Self.contents("a", "b")], on: "2024-05-02")
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(
      ["Old/Store.xcdatamodel/contents": nil, Self.path: Self.contents("c")], on: "2024-05-03")
    let old = try Self.verified(Self.log("a"), "Models/Shop.xcdatamodeld", in: repository).parts[0].past
    #expect(old?.map(\.path) == ["Old/Store.xcdatamodel/contents"] && old?.first?.replaced?.day == "2024-05-03")
    let side = try Self.verified(Self.log("a", "b"), "Models/Shop.xcdatamodeld", in: repository).parts[0].past
    #expect(side?.map(\.path) == [Self.path] && side?.first?.replaced == nil)
    let all = try Self.log("a") + Self.log("c") + Self.log("x") + Self.log("a", "b")
    #expect(
      try Self.verified(all, "Models/Shop.xcdatamodeld", in: repository).parts.map { $0.past?.map(\.path) } == [
        ["Old/Store.xcdatamodel/contents"], nil, [], [Self.path],
      ])
  }

  @Test func aSchemaInSwiftIsReadAtEachCommit() throws {
    let source = { (properties: String) in
      "import SwiftData\n@Model final class Item { \(properties)\ninit() {} }"
    }
    let repository = try TestRepository()
    try repository.commit(["App/Item.swift": source("var a: String?")], on: "2024-05-01")
    try repository.git("tag", "v1.0")
    try repository.commit(["App/Item.swift": source("var a: String?\nvar b: String?")], on: "2024-05-02")
    try repository.commit(["App/Item.swift": source("var c: String?")], on: "2024-05-03")
    let first = try Self.verified(Self.log("a"), "App", in: repository).parts[0].past
    #expect(first?.map(\.tags) == [["v1.0"]] && first?.map(\.path) == ["App"])
    let second = try Self.verified(Self.log("a", "b"), "App", in: repository).parts[0].past
    #expect(second?.map(\.commit.day) == ["2024-05-02"] && second?.map(\.tags) == [[]])
    let both = try Self.verified(Self.log("a", "b") + Self.log("a") + Self.log("x"), "App", in: repository).parts
    #expect(both.map { $0.past?.map(\.commit.day) } == [["2024-05-02"], ["2024-05-01"], []])
  }

  @Test(arguments: [".", "App", "App/Items", "App/Items/Item.swift"]) func eachFolderOfASchemaIsSearched(path: String)
    throws
  {
    let repository = try TestRepository()
    let name = "App/Items/Item.swift"
    try repository.commit(
      [
        name: "import SwiftData\n@Model final class Item { var a: String?\ninit() {} }",
        "App/View.swift": "struct V {}",
      ],
      on: "2024-05-01")
    try repository.commit(["App/View.swift": "struct View {}", "README.md": "x"], on: "2024-05-02")
    try repository.commit([name: "import SwiftData\n@Model final class Item { init() {} }"], on: "2024-05-03")
    let past = try Self.verified(Self.log("a"), path, in: repository).parts[0].past
    #expect(past?.count == 1 && past?.first?.path == (path == "." ? "" : path))
  }

  /// The names of two files can be equal as texts: é as one scalar, and as two.
  @Test func namesThatDifferInTheirBytesOnly() throws {
    let source = { (name: String) in "import SwiftData\n@Model final class \(name) { var a: String?\ninit() {} }" }
    let repository = try TestRepository()
    try repository.write(["App/\u{E9}.swift": source("Item")])
    try repository.write(["App/e\u{301}.swift": source("Other"), "App/f.swift": source("Third")])
    try repository.commit([:], on: "2024-05-01")
    try repository.git("rm", "--quiet", "-r", "App")
    try repository.commit(["App/Item.swift": source("Other")], on: "2024-05-02")
    #expect(try Self.verified(Self.log("x"), "App", in: repository).parts[0].past == [])
  }

  @Test func theTypesInOtherFilesAreThoseOfTheCommit() throws {
    let repository = try TestRepository()
    let item = "import SwiftData\n@Model final class Item { var a: Name?\ninit() {} }"
    try repository.commit(["App/Item.swift": item, "App/Name.swift": "typealias Name = String"], on: "2024-05-01")
    try repository.commit(["App/Name.swift": "typealias Name = Int"], on: "2024-05-02")
    let past = try Self.verified(Self.log("a"), "App", in: repository).parts[0].past
    #expect(past?.map(\.commit.day) == ["2024-05-01"])
  }
}

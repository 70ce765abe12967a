import Testing

@testable import plumb

/// `Generate(bare:)` reads arguments with the same result as the argument parser. It returns `nil` for other calls.
@Suite struct BareGenerateTests {
  @Test(arguments: [
    [], ["Shop.xcdatamodeld"], ["--check"], ["--no-config", "A.xcdatamodel", "B.xcdatamodel/contents"], ["--quiet"],
    ["--check", "--quiet", "--no-config", "Shop.xcdatamodeld"], ["generate"], ["validate"], [" "], ["a=b"],
    ["a--check"], ["--check", "--check"],
  ])
  func isReadAsByTheParser(_ arguments: [String]) throws {
    let bare = try #require(Generate(bare: ["generate"] + arguments))
    let parsed = try Generate.parse(arguments)
    #expect(Self.settings(bare) == Self.settings(parsed))
    #expect(try Plumb.parseAsRoot(["generate"] + arguments) is Generate)
  }

  @Test(arguments: [
    [], ["validate"], ["--quiet", "generate"], ["Generate"], ["generate", ""], ["generate", "--"], ["generate", "-"],
    ["generate", "-h"], ["generate", "--help"], ["generate", "--dry-run"], ["generate", "--style", "macro"],
    ["generate", "--output", "Generated"], ["generate", "--check=yes"], ["generate", "A", "-b"],
    ["generate", "--list-outputs"], ["generate", "--also", "paths"], ["generate", "--config", "plumb.json"],
  ])
  func everyOtherCallIsTheParsers(_ arguments: [String]) {
    #expect(Generate(bare: arguments) == nil)
  }

  private static func settings(_ call: Generate) -> String {
    var text = ""
    dump(call, to: &text)
    return text
  }
}

import Testing

@testable import plumb

/// `Validate(bare:)` reads arguments with the same result as the argument parser. It returns `nil` for other calls.
@Suite struct BareValidateTests {
  @Test(arguments: [
    [], ["Shop.xcdatamodeld"], ["A.xcdatamodel", "B.xcdatamodel/contents"], ["--no-config"], ["--quiet"],
    ["--no-config", "--quiet", "Shop.xcdatamodeld"], ["Shop.xcdatamodeld", "--quiet", "--no-config"],
    ["A.xcdatamodel", "--no-config", "B.xcdatamodel"], ["--quiet", "--quiet"], ["--no-config", "--no-config"],
    ["validate"], ["help"], [" "], ["a b/Größe.xcdatamodeld"], ["a=b"], ["a--quiet"], ["@file"], ["\u{301}"],
    ["/absolute/Shop.xcdatamodeld", "./-x"],
  ])
  func isReadAsByTheParser(_ arguments: [String]) throws {
    let bare = try #require(Validate(bare: ["validate"] + arguments))
    let parsed = try Validate.parse(arguments)
    #expect(Self.settings(bare) == Self.settings(parsed))
    #expect(try Plumb.parseAsRoot(["validate"] + arguments) is Validate)
  }

  @Test(arguments: [
    [], ["inspect"], ["--quiet", "validate"], ["Validate"], ["validate", ""], ["validate", "--"], ["validate", "-"],
    ["validate", "-q"], ["validate", "--exact"], ["validate", "--help"], ["validate", "-h"], ["validate", "--version"],
    ["validate", "--version", "Shop 2"], ["validate", "--format", "json"], ["validate", "--format=json"],
    ["validate", "--fail-on", "note"], ["validate", "--preset", "strict"], ["validate", "--config", "plumb.json"],
    ["validate", "--color", "never"], ["validate", "--baseline", "known.json"], ["validate", "--write-baseline"],
    ["validate", "--fix"], ["validate", "-", "--assume-filename", "A.xcdatamodel"],
    ["validate", "--quiet=yes"], ["validate", "--no-configuration"], ["validate", "A", "--", "-b"],
    ["validate", "A", "-b"], ["validate", "--generate-completion-script"],
  ])
  func everyOtherCallIsTheParsers(_ arguments: [String]) {
    #expect(Validate(bare: arguments) == nil)
  }

  /// Returns the settings of a call with their names, including settings in option groups. A setting without a value
  /// is printed as a function.
  private static func settings(_ call: Validate) -> String {
    var text = ""
    dump(call, to: &text)
    return text
  }
}

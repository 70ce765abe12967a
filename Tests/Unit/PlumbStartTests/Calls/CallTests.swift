import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbPictures
@testable import PlumbStart
@testable import PlumbWorkspace

@Suite struct CallTests {
  private static let files = Files.inMemory(
    [
      "Models/Shop.xcdatamodeld/Shop.xcdatamodel/contents", "Models/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents",
      "Cart.xcdatamodel/contents",
    ].reduce(into: [:]) { $0[$1] = Array(Shop.contents().utf8) })

  private static let commands = ["inspect", "validate", "generate", "config", "rules", "version", "doctor"]

  @Test(arguments: [
    ("validte", "did you mean: plumb validate"), ("lint", "did you mean: plumb validate"),
    ("init", "did you mean: plumb config init"), ("explain", "did you mean: plumb rules"),
    ("relationship-inverse", "did you mean: plumb rules relationship-inverse"),
    ("Relationship-Inverse", "did you mean: plumb rules relationship-inverse"),
    ("Cart.xcdatamodel", "did you mean: plumb validate Cart.xcdatamodel"),
    ("Shop.xcdatamodeld", "did you mean: plumb validate Models/Shop.xcdatamodeld"),
    ("models/Shp.xcdatamodeld", "did you mean: plumb validate Models/Shop.xcdatamodeld"),
    ("xyzzy", "plumb --help lists the commands"),
  ])
  func aWordThatIsNoCommandMeansSomething(_ word: String, _ help: String) {
    #expect(UnknownCommand(word, among: Self.commands, Self.files).error.help.first == help)
  }

  @Test func belowACommandTheNamesOfOtherToolsAreKnownToo() {
    let error = UnknownCommand("show", among: ["init", "print"], after: "plumb config", Self.files).error
    #expect(error.message == "the command \"config show\" does not exist")
    #expect(error.help == ["did you mean: plumb config print", "plumb config --help lists the commands"])
  }

  @Test(arguments: [
    (["inspect", "--version", "Shp 3"], "Shp 3", "plumb inspect --version 'Shp 3'\n                        ^^^^^^^"),
    (["inspect", "--version=Shp"], "Shp", "plumb inspect --version=Shp\n              ^^^^^^^^^^^^^"),
    (["lint"], "lint", "plumb lint\n      ^^^^"), (["diff", "注文"], "注文", "plumb diff 注文\n           ^^^^"),
  ])
  func theWordIsUnderlined(_ words: [String], _ word: String, _ shown: String) {
    #expect(CallWindow(words, at: word, underline: "^")?.lines.joined(separator: "\n") == shown)
  }

  @Test func aWordOfTheConfigurationIsNotInTheCall() {
    #expect(CallWindow(["inspect"], at: "Shop 3", underline: "^") == nil)
  }

  /// A name with another number is another version.
  @Test(arguments: [
    ("Bookshop3", ["Bookshop", "Bookshop 2"], ""),
    ("Bookshop3", ["Bookshop 2", "Bookshop 3"], "; did you mean \"Bookshop 3\"?"),
    ("Bokshop 2", ["Bookshop", "Bookshop 2"], "; did you mean \"Bookshop 2\"?"),
  ])
  func aVersionThatDoesNotExist(_ name: String, _ names: [String], _ hint: String) throws {
    let paths = names.map { "Bookshop.xcdatamodeld/\($0).xcdatamodel/contents" }
    let files = paths.reduce(into: [:]) { $0[$1] = Array(Shop.contents().utf8) }
    let bundle = try ModelBundle.read("Bookshop.xcdatamodeld", from: .inMemory(files))
    let error = #expect(throws: CannotRun.self) { try bundle.chosen(name) }
    #expect(error?.message == "Bookshop.xcdatamodeld has no version \"\(name)\"\(hint)")
    #expect(error?.help == ["its versions are:"] + names.map { "  \($0)" })
  }

  @Test func versionsAreThoseOfTheBundleThatIsNamed() {
    #expect(
      Completions(["plumb", "inspect", "Models/Shop.xcdatamodeld", "--model-version", ""], Self.files).versions
        == ["Shop", "Shop 2"])
    #expect(
      Completions(["plumb", "diff"], Self.files).sides.suffix(2) == ["Cart.xcdatamodel", "Models/Shop.xcdatamodeld"])
    #expect(Completions.rules.contains("relationship-inverse"))
  }
}

import PlumbModel
import PlumbText
import Testing

@testable import PlumbFormats

/// The order of the versions in a bundle.
@Suite struct VersionOrderingTests {
  private static func order(
    _ names: [String], current: String? = nil, project: [String]? = nil
  ) -> VersionOrdering {
    VersionOrdering(names, current: current) { project.map { ("App.xcodeproj/project.pbxproj", $0) } }
  }

  /// Names that determine the order. The project is not read.
  @Test(arguments: [
    ["Shop", "Shop 2", "Shop 10"],
    ["Shop", "Shopv2", "Shopv10"],
    ["Shop3", "Shop3_v2", "Shop3_v3"],
    ["Shop v1.9", "Shop v1.10", "Shop v2.0.1"],
    ["Shop 2", "Shop_3", "Shop-10"],
    ["v1 first", "v2 tags", "v10 dates"],
    ["v26", "v95"],
    ["Shop 2024-01-09", "Shop 2024-01-10", "Shop 2024-11-02"],
    ["Shop"],
  ])
  func numbersOfOneStemDecide(_ names: [String]) {
    let ordering = VersionOrdering(names.reversed(), current: nil) {
      Issue.record("the project was read")
      return nil
    }
    #expect(ordering.names == names && ordering.order == .numbers)
  }

  /// The order in projects: Xcode lists the newest version first, and other tools list it last.
  @Test(arguments: [
    ["Books 3", "Books 2", "Books", "Library 2", "Library"],
    ["Library", "Library 2", "Books", "Books 2", "Books 3"],
    // The bundle was added as a whole. The numbers determine the order of names with the same stem.
    ["Books 2", "Books 3", "Books", "Library 2", "Library"],
  ])
  func aProjectDecidesBetweenStems(_ listed: [String]) {
    let names = ["Books", "Books 2", "Books 3", "Library", "Library 2"]
    let ordering = Self.order(names, current: "Books 3", project: listed)
    #expect(ordering.names == ["Library", "Library 2", "Books", "Books 2", "Books 3"])
    #expect(ordering.order == .project("App.xcodeproj/project.pbxproj"))
  }

  @Test func aVersionThatTheProjectLacksFollowsItsStem() {
    let ordering = Self.order(
      ["Books", "Books 2", "Library", "Library 2"], current: "Books", project: ["Books", "Library", "Gone"])
    #expect(ordering.names == ["Library", "Library 2", "Books", "Books 2"])
  }

  @Test func distinctNumbersDecideWithoutAProject() {
    let ordering = Self.order(["Books v95", "Library v26", "Library", "Books v96"])
    #expect(ordering.names == ["Library", "Library v26", "Books v95", "Books v96"] && ordering.order == .numbers)
  }

  @Test(arguments: [
    (["New", "Old"], "New", ["Old", "New"], false),
    (["Books", "Books 2", "Library", "Library 2"], "Books 2", ["Library", "Library 2", "Books", "Books 2"], true),
    (["Books", "Books 2", "Library", "Library 2"], "Books", ["Library", "Library 2", "Books", "Books 2"], false),
    (["Shop", "Shop 2", "Shop 2 copy", "Shop 3"], "Shop 3", ["Shop", "Shop 2", "Shop 2 copy", "Shop 3"], false),
  ])
  func theCurrentVersionIsLastInAGuess(
    _ names: [String], _ current: String, _ expected: [String], isStepCertain: Bool
  ) {
    let ordering = Self.order(names, current: current)
    #expect(ordering.names == expected && ordering.order == .names(isStepCertain: isStepCertain))
  }

  /// A bundle of 96 versions with two name stems. Only the project contains their order.
  @Test func aProjectOrdersNinetySixVersions() throws {
    let old = (1...40).map { $0 == 1 ? "Ledger" : "Ledger v\($0)" }
    let new = (1...56).map { "Accounts v\($0)" }
    let expected = old + new
    var files: [String: [UInt8]] = [
      "App/App.xcodeproj/project.pbxproj": Array(Self.project("Accounts.xcdatamodeld", expected.reversed()).utf8)
    ]
    for name in expected { files["App/Models/Accounts.xcdatamodeld/\(name).xcdatamodel/contents"] = [] }
    let bundle = try ModelBundle.read("App/Models/Accounts.xcdatamodeld", from: .inMemory(files))
    #expect(bundle.versions.map(\.name) == expected)
    #expect(bundle.order == .project("App/App.xcodeproj/project.pbxproj"))
  }

  /// A project in a folder next to that of the bundle, and a project of another bundle with the same name.
  @Test func theProjectThatReferencesTheBundleIsFound() throws {
    let names = ["New", "Old"]
    var files: [String: [UInt8]] = [
      "Other/Other.xcodeproj/project.pbxproj": Array(Self.project("Accounts.xcdatamodeld", ["Old", "New"]).utf8),
      "iOS/App.xcodeproj/project.pbxproj": Array(
        Self.project("Accounts.xcdatamodeld", ["New", "Old"], group: "../Shared").utf8),
    ]
    for name in names { files["Shared/Accounts.xcdatamodeld/\(name).xcdatamodel/contents"] = [] }
    let bundle = try ModelBundle.read("Shared/Accounts.xcdatamodeld", from: .inMemory(files))
    #expect(bundle.versions.map(\.name) == ["Old", "New"])
    #expect(bundle.order == .project("iOS/App.xcodeproj/project.pbxproj"))
  }

  /// Returns a project file as Xcode writes it, with a bundle in a group.
  private static func project(_ bundle: String, _ versions: [String], group: String = "Models") -> String {
    let children = versions.enumerated().map { "\t\t\t\tF\($0.offset) /* \($0.element).xcdatamodel */,\n" }.joined()
    let references = versions.enumerated().map { index, name in
      "\t\tF\(index) /* \(name).xcdatamodel */ = {isa = PBXFileReference; "
        + "lastKnownFileType = wrapper.xcdatamodel; path = \"\(name).xcdatamodel\"; sourceTree = \"<group>\"; };\n"
    }.joined()
    return """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tobjects = {

      /* Begin PBXFileReference section */
      \(references)/* End PBXFileReference section */
      \t\tG0 = {isa = PBXGroup; children = (G1 /* Models */, ); sourceTree = "<group>"; };
      \t\tG1 /* Models */ = {
      \t\t\tisa = PBXGroup;
      \t\t\tchildren = (
      \t\t\t\tV1 /* \(bundle) */,
      \t\t\t);
      \t\t\tpath = \(group);
      \t\t\tsourceTree = "<group>";
      \t\t};
      /* Begin XCVersionGroup section */
      \t\tV1 /* \(bundle) */ = {
      \t\t\tisa = XCVersionGroup;
      \t\t\tchildren = (
      \(children)\t\t\t);
      \t\t\tcurrentVersion = F0;
      \t\t\tpath = \(bundle);
      \t\t\tsourceTree = "<group>";
      \t\t\tversionGroupType = wrapper.xcdatamodel;
      \t\t};
      /* End XCVersionGroup section */
      \t};
      \trootObject = P1;
      }
      """
  }
}

/// Property lists in the OpenStep text format.
@Suite struct TextPropertyListTests {
  @Test(
    arguments: [
      ("{ a = 1; \"b c\" = (x, 'y z', ); }", ["a": .string("1"), "b c": .array([.string("x"), .string("y z")])]),
      ("// !$*UTF8*$!\n{ /* a */ d = <0f A0>; p = a/b.c; }", ["d": .data([0x0F, 0xA0]), "p": .string("a/b.c")]),
      (#"{ s = "a\"b\n\U00e9"; }"#, ["s": .string("a\"b\né")]),
    ] as [(String, PropertyDictionary)])
  func aListIsRead(_ text: String, _ expected: PropertyDictionary) {
    #expect(TextPropertyListReader.read(Array(text.utf8)) == .dictionary(expected))
  }

  @Test(arguments: [
    "", "{", "{ a = 1 }", "{ a; }", "(a b)", "{ a = \"x; }", "{} x", "<0>", "{ a = \"\\", "/* a",
    String(repeating: "(", count: 100_000),
  ])
  func damagedTextIsNoList(_ text: String) {
    #expect(TextPropertyListReader.read(Array(text.utf8)) == nil)
  }
}

import PlumbCore
import PlumbKit
import TestSupport
import Testing

@testable import PlumbMigration
@testable import PlumbWorkspace

@Suite struct VersionListTests {
  private static let files = [
    "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Shop.contents(),
    "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Shop.contents(entities: 2),
    "Shop.xcdatamodeld/Shop 3.xcdatamodel/contents": Shop.contents(entities: 2, more: "<!-- again -->"),
    "Shop.xcdatamodeld/Shop 4.xcdatamodel/contents": "<model>",
    "Shop.xcdatamodeld/.xccurrentversion":
      "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 3.xcdatamodel</string></dict></plist>",
  ]

  @Test func stepsAndWhatIsTheSame() throws {
    let bundle = try Shop.workspace(Self.files).bundle("Shop.xcdatamodeld")
    let list = VersionList(bundle, lastCommits: ["Shop.xcdatamodeld/Shop.xcdatamodel/contents": "2024-05-01"])
    #expect(
      list.text == """
        Shop.xcdatamodeld: 4 versions
            Shop    2024-05-01
            Shop 2  not yet     lightweight
          * Shop 3  not yet     none, the same version hashes as Shop 2
            Shop 4  not yet     cannot be read: plumb validate
        """)
    #expect(
      list.json["versions"]?.compact.hasPrefix(
        #"[{"name":"Shop","isCurrent":false,"isReadable":true,"step":null,"sameAs":null,"lastCommit":"2024-05-01"},"#)
        == true)
  }

  @Test func aCurrentVersionThatIsMissingIsReported() throws {
    var files = Self.files
    files["Shop.xcdatamodeld/Shop 3.xcdatamodel/contents"] = nil
    let list = VersionList(try Shop.workspace(files).bundle("Shop.xcdatamodeld"), lastCommits: [:])
    #expect(
      list.text.hasSuffix(
        """

        no version is current: its .xccurrentversion names "Shop 3", which the bundle does not contain
        """), "\(list.text)")
  }

  @Test func withoutGitThereAreNoDates() throws {
    let bundle = try Shop.workspace(Self.files).bundle("Shop.xcdatamodeld")
    #expect(VersionList(bundle, lastCommits: [:]).text.contains("\n    Shop\n    Shop 2  lightweight\n"))
  }

  @Test(.enabled(if: TestRepository.isThere, "git is not installed")) func theDayOfTheLastCommitOfEach() throws {
    let repository = try TestRepository()
    let (one, two) = (
      "A b/Shop.xcdatamodeld/Shop.xcdatamodel/contents", "A b/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"
    )
    try repository.commit([one: Shop.contents(), two: Shop.contents()], on: "2023-01-02")
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.commit([two: Shop.contents(entities: 2)], on: "2023-03-04")
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(["other": "1"], on: "2023-05-06")
    try repository.git("merge", "--quiet", "-m", "Merge", "side")
    try repository.write(["A b/Shop.xcdatamodeld/Shop 3.xcdatamodel/contents": Shop.contents()])
    let list = try Workspace().versions(.init(models: ["\(repository.path)/A b/Shop.xcdatamodeld"]))
    #expect(list.rows.map(\.lastCommit) == ["2023-01-02", "2023-03-04", nil])
  }
}

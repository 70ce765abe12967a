import Foundation
import PlumbFormats
import PlumbModel
import TestSupport
import Testing

@testable import PlumbConfiguration

/// `Tests/Fixtures/Convert/<Case>` contains a model and, for each conversion target, the expected text and omissions.
@Suite struct ConversionGoldenTests {
  private static let root = Repository.url("Tests/Fixtures/Convert")

  static let cases: [(name: String, target: String)] = ["Hostile", "Museum"].flatMap { name in
    ConversionTarget.all.map { (name, $0.name) }
  }

  /// The converted text and the omissions equal the fixture's files. A missing file is written, and the test fails.
  @Test(arguments: cases) func theTextIsThatOfTheFixture(_ name: String, _ target: String) throws {
    let target = try #require(ConversionTarget.all.first { $0.name == target })
    let folder = Self.root.appendingPathComponent(name)
    let bundle = try ModelBundle.read(folder.appendingPathComponent("\(name).xcdatamodel").path)
    let converted = target.convert(try #require(bundle.currentVersion?.model))
    let left = converted.omissions.map { "\($0.description.replacing("\n", with: "\\n"))\n" }.joined()
    // The ending `swift.txt` excludes the file from the formatter of the project's own Swift.
    let ending = target.name == "swiftdata" ? "swift.txt" : target.endings[0]
    try Self.compare(converted.text, with: folder.appendingPathComponent("\(name).\(ending)"))
    try Self.compare(left, with: folder.appendingPathComponent("\(name).\(target.name).omissions"))
  }

  private static func compare(_ text: String, with file: URL) throws {
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      try Data(text.utf8).write(to: file)
      Issue.record("\(file.lastPathComponent) was not there; it is now: look at it")
      return
    }
    #expect(text == expected, "\(file.lastPathComponent)")
  }
}

import PlumbKit
import TestSupport
import Testing

@testable import PlumbDrift
@testable import PlumbWorkspace

/// Projects in Swift 1 or 2: one note for a project, instead of an error in each file.
@Suite struct OlderSwiftTests {
  private static func lines(_ files: [String: String]) throws -> [String] {
    // A file is parsed if it is related to Core Data.
    let files = files.mapValues { $0.isEmpty || $0.hasPrefix("{") ? $0 : $0 + "\n// NSManagedObject" }
    let all = files.merging(["Shop.xcdatamodel/contents": Shop.contents(), "Src/Item.swift": Shop.item()]) { $1 }
    return try Shop.workspace(all).findings().diagnostics.filter { $0.rule == "source-syntax" }
      .map { "\($0.severity): \($0.message)" }.sorted()
  }

  private static func project(_ version: String?) -> [String: String] {
    let setting = version.map { "SWIFT_VERSION = \($0);" } ?? ""
    return [
      "Shop.xcodeproj/project.pbxproj":
        "{ objects = { C = {isa = XCBuildConfiguration; buildSettings = { \(setting) }; name = Debug; }; }; }"
    ]
  }

  private static let loop = "func f() { for var i = 0; i < 3; i++ { print(i) } }"

  @Test(arguments: [
    loop,
    "func f() { for (var i = 0; i < 3; ++i) { print(i) } }",
    "func f() { for ;; { break } }",
    "func f(inout x: Int, y: Int) {}",
    "func f(d: [String: Int]) { guard let a = d[\"a\"], b = d[\"b\"] else { return } }",
    "func f(d: [String: Int]) { if let a = d[\"a\"], b = d[\"b\"] {} }",
    "func f(d: [String: Int]) { guard let a = d[\"a\"] where a > 2 else { return } }",
    "func f(d: [String: Int]) { if let a = d[\"a\"] where a > 2 { print(a) } }",
    "func f(d: [String: Int]) { while let a = d[\"a\"] where a > 2 { } }",
    "func f(a: Int)(b: Int) -> Int { return a }",
    "func f(#a: Int) {}",
    "class A { var d: protocol<B, C>? }",
  ]) func syntaxOfOlderSwift(_ code: String) throws {
    let note = "note: Src/A.swift has syntax of Swift 1 or 2, which is read only in part"
    #expect(try Self.lines(["Src/A.swift": code]) == [note])
    #expect(try Self.lines(Self.project(nil).merging(["Src/A.swift": code]) { $1 }) == [note])
    // A compiler of the declared version refuses the code.
    let found = try Self.lines(Self.project("5.0").merging(["Src/A.swift": code]) { $1 })
    #expect(found.count == 1 && found.first?.hasPrefix("warning: Src/A.swift has a syntax error") ?? false)
  }

  @Test(arguments: [
    "func f( {", "class A {", "func f() { if a { } else where b }", "let a = [1, 2", "func f(a: Int b: Int) {}",
    "func f() { for i in { } }", "}",
  ]) func anotherErrorRemains(_ code: String) throws {
    let found = try Self.lines(["Src/A.swift": code])
    #expect(found.count == 1 && found.first?.hasPrefix("warning: Src/A.swift has a syntax error") ?? false, "\(found)")
  }

  /// Only Swift 6 refuses the space.
  @Test func aSpaceInAnAttributeIsNoError() throws {
    let code = "@objc (Item1) class Item1: NSManagedObject {}"
    #expect(try Self.lines(["Src/A.swift": code]) == [])
    #expect(try Self.lines(["Src/A.swift": code + "\nclass B {"]).count == 1)
  }

  /// A project has one note. With an earlier version in its settings, any error may be syntax of that version.
  @Test func aProjectHasOneNote() throws {
    let files = [
      "Src/A.swift": Self.loop, "Src/B.swift": "func f( {", "Src/C.swift": Self.loop, "Src/D.swift": Self.loop,
    ]
    let note =
      "note: Src/A.swift, Src/B.swift, Src/C.swift and 1 more have syntax of Swift 1 or 2, which is read only in part"
    for version in [nil, "2.3"] {
      #expect(try Self.lines(Self.project(version).merging(files) { $1 }) == [note])
    }
    let other = Self.project("2.3").merging(["Src/B.swift": "func f( {"]) { $1 }
    #expect(try Self.lines(other) == ["note: Src/B.swift has syntax of Swift 1 or 2, which is read only in part"])
    for (manifest, isOlder) in [("Package.swift", false), ("Shop.podspec", true)] {
      let found = try Self.lines([manifest: "", "Src/A.swift": Self.loop])
      #expect(found.first?.hasPrefix(isOlder ? "note" : "warning") ?? false, "\(found)")
    }
  }
}

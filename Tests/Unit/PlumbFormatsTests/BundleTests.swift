import Foundation
import PlumbModel
import Testing

@testable import PlumbFormats

/// Bundles on disk, valid and invalid.
struct BundleTests {
  #if os(Linux)
    /// A version folder whose name is not UTF-8 is an unreadable version.
    @Test func aNameThatIsNotUTF8IsReported() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let bundle = "\(folder)/Shop.xcdatamodeld"
      try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
      #expect(mkdir(Array(bundle.utf8CString.dropLast()) + [0x2F, -1] + Array(".xcdatamodel".utf8CString), 0o755) == 0)
      let version = try #require(try ModelBundle.read(bundle).versions.first)
      #expect(throws: ReadFailure.self) { try version.content.get() }
      if case .failure(let failure) = version.content {
        #expect(failure.diagnostic.message == "the name of the folder is not UTF-8")
      }
    }
  #endif

  /// Paths of products of a model, and a version without a file.
  @Test(arguments: [
    ("a/Shop.momd", "a/Shop.momd is a compiled model, not the source of a model"),
    ("a/Shop.mom", "a/Shop.mom is a compiled model, not the source of a model"),
    ("a/Shop.sqlite", "a/Shop.sqlite is a store, not the source of a model"),
    ("b/Shop.xcdatamodel", "the version contains no file \"contents\""),
  ])
  func whatIsNoModelIsNamed(_ path: String, _ message: String) throws {
    let files = Files.inMemory([
      "a/Shop.momd/a": [], "a/Shop.mom": [1], "a/Shop.sqlite": [1], "b/Shop.xcdatamodel/x": [],
    ])
    let failure = #expect(throws: ReadFailure.self) {
      _ = try ModelBundle.read(path, from: files).versions.map { try $0.content.get() }
    }
    #expect(failure?.diagnostic.message == message)
  }

  // MARK: The current version

  struct Current: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let plist: String?
    let current: CurrentVersion
    /// The version that an app uses.
    let version: String?

    init(_ description: String, _ plist: String?, _ current: CurrentVersion, _ version: String?) {
      testDescription = description
      self.plist = plist
      self.current = current
      self.version = version
    }
  }

  @Test(arguments: [
    Current("as Xcode writes it", plist(naming: "Shop 2.xcdatamodel"), .named("Shop 2"), "Shop 2"),
    Current("none", nil, .missing, nil),
    Current("an empty dictionary", "<plist version=\"1.0\">\n<dict/>\n</plist>\n", .unnamed, nil),
    Current("an empty dictionary, long", "<plist version=\"1.0\"><dict></dict></plist>", .unnamed, nil),
    Current("a version that is not there", plist(naming: "Shop 9.xcdatamodel"), .named("Shop 9"), nil),
    Current("a name without extension", plist(naming: "Shop 2"), .named("Shop 2"), "Shop 2"),
    Current("no name", plist(naming: ""), .unnamed, nil),
    Current("an escaped name", plist(naming: "R&amp;D.xcdatamodel"), .named("R&D"), nil),
    Current("a name as CDATA", plist(naming: "<![CDATA[Shop 2.xcdatamodel]]>"), .named("Shop 2"), "Shop 2"),
    Current(
      "a name in a comment", plist(naming: "Shop 2.xcdatamodel", before: "<!-- \(key) -->"), .named("Shop 2"), "Shop 2"),
    Current(
      "all of it in a comment", "<plist><dict><!-- \(key)<string>Shop 2.xcdatamodel</string> --></dict></plist>",
      .unnamed, nil),
    Current(
      "without a DOCTYPE", "<plist><dict>\(key)<string>Shop.xcdatamodel</string></dict></plist>", .named("Shop"), "Shop"
    ),
  ])
  func theCurrentVersionIs(_ sample: Current) throws {
    try Folder.with { folder in
      try folder.write(contents, to: "Shop.xcdatamodeld/Shop.xcdatamodel/contents")
      try folder.write(contents, to: "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents")
      if let plist = sample.plist { try folder.write(plist, to: "Shop.xcdatamodeld/.xccurrentversion") }
      let bundle = try ModelBundle.read(folder.path("Shop.xcdatamodeld"))
      #expect(bundle.current == sample.current)
      #expect(bundle.currentVersion?.name == sample.version)
    }
  }

  @Test(arguments: [
    ("<plist><dict/></plist><!-- ", 1, "the XML is not well-formed: a comment has no closing -->"),
    (
      "<plist><dict>\n\(key)\n<integer>2</integer></dict></plist>", 1, "_XCCurrentVersionName is an integer, not a name"
    ),
    ("<plist version=\"1.0\">\n<dict>\n<key>_XCCurr", 3, "the XML is not well-formed"),
    ("<plist>\n\(key)\n<string>Shop 2.xcdatamodel</string></plist>", 2, "is in the place of a value"),
    ("<plist>\n<array/>\n</plist>", 1, "it is an array, not a dictionary"),
    (
      "<plist><dict>\(key)<string>Shop</string>\n\(key)<string>Shop 2</string></dict></plist>", 2,
      "the key “_XCCurrentVersionName” occurs twice"
    ),
    ("<plist><dict>\(key)<string>../../Other</string></dict></plist>", 1, "is the path \"../../Other\", not the name"),
    ("<plist><dict>\(key)<string>../Shop.xcdatamodel</string></dict></plist>", 1, "not the name of a version"),
    ("", 1, "the file is empty"), ("bplist00\u{1}\u{2}", 1, "property list"),
    ("{\"_XCCurrentVersionName\": \"Shop 2\"}", 1, "the file is a property list in the NeXTSTEP format"),
    ("Shop 2.xcdatamodel", 1, "the file is not an XML property list"),
    (plist(naming: "\n<<<<<<< HEAD\nShop.xcdatamodel"), 7, "contains an unresolved merge conflict"),
    (plist(naming: "Shop.xcdatamodel\n=======\nShop 2.xcdatamodel"), 7, "contains an unresolved merge conflict"),
    (plist(naming: "Shop 2.xcdatamodel\n>>>>>>> main\n"), 7, "contains an unresolved merge conflict"),
  ])
  func nothingInTheCurrentVersionFileIsGuessed(_ text: String, _ line: Int, _ message: String) throws {
    try Folder.with { folder in
      for version in ["Shop", "Shop 2"] {
        try folder.write(contents, to: "Shop.xcdatamodeld/\(version).xcdatamodel/contents")
      }
      try folder.write(text, to: "Shop.xcdatamodeld/.xccurrentversion")
      let bundle = try ModelBundle.read(folder.path("Shop.xcdatamodeld"))
      guard case .unreadable(let failure) = bundle.current else {
        Issue.record("\(bundle.current)")
        return
      }
      #expect(failure.diagnostic.message.contains(message), "\(failure.diagnostic.message)")
      #expect(failure.diagnostic.location?.start.line == line)
      #expect(failure.diagnostic.location?.file.hasSuffix(".xccurrentversion") == true)
      #expect(bundle.currentVersion == nil)
    }
  }

  @Test func aFolderInAVersionIsNoVersion() throws {
    try Folder.with { folder in
      let bundle = "Shop.xcdatamodeld"
      for version in ["Shop.xcdatamodel", "Shop 2.xcdatamodel", "Shop.xcdatamodel/Shop 3.xcdatamodel"] {
        try folder.write(contents, to: "\(bundle)/\(version)/contents")
      }
      try folder.write(contents, to: "\(bundle)/Shop 2.xcdatamodel/Old.xcdatamodeld/Old.xcdatamodel/contents")
      try folder.write("", to: "\(bundle)/Shop 2.xcdatamodel/a.xcdatamodel")
      let read = try ModelBundle.read(folder.path(bundle))
      #expect(read.versions.map(\.name) == ["Shop", "Shop 2"])
      #expect(
        read.nested
          == ["Shop.xcdatamodel/Shop 3.xcdatamodel", "Shop 2.xcdatamodel/Old.xcdatamodeld"].map {
            folder.path(bundle) + "/" + $0
          })
    }
  }

  @Test func aBinaryCurrentVersionFileIsReadAsXcodeReadsIt() throws {
    let list = PropertyList.dictionary(["_XCCurrentVersionName": .string("Shop 2.xcdatamodel")])
    let bundle = try ModelBundle.read(
      "Shop.xcdatamodeld",
      from: .inMemory([
        "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Array(contents.utf8),
        "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Array(contents.utf8),
        "Shop.xcdatamodeld/.xccurrentversion": list.written(as: .binary),
      ]))
    #expect(bundle.currentVersion?.name == "Shop 2")
  }

  @Test func aCurrentVersionFileThatIsNotUTF8OrAFolderIsUnreadable() throws {
    try Folder.with { folder in
      try folder.write(contents, to: "A.xcdatamodeld/A.xcdatamodel/contents")
      try Data([0x3C, 0xFF, 0xFE]).write(to: folder.url.appendingPathComponent("A.xcdatamodeld/.xccurrentversion"))
      #expect(Self.reason(try ModelBundle.read(folder.path("A.xcdatamodeld"))) == "the file is not valid UTF-8")
      try folder.write(contents, to: "B.xcdatamodeld/B.xcdatamodel/contents")
      try folder.write("", to: "B.xcdatamodeld/.xccurrentversion/a")
      let bundle = try ModelBundle.read(folder.path("B.xcdatamodeld"))
      #expect(Self.reason(bundle) == "it is a directory, not a file")
      #expect(bundle.currentVersion == nil)
    }
  }

  private static func reason(_ bundle: ModelBundle) -> String? {
    guard case .unreadable(let failure) = bundle.current else { return nil }
    return failure.diagnostic.message
  }

  private static let key = "<key>_XCCurrentVersionName</key>"

  private static func plist(naming name: String, before: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t\(before)\(key)
    \t<string>\(name)</string>
    </dict>
    </plist>

    """
  }

  // MARK: Versions

  @Test func versionsAreCountedAsAPersonCounts() throws {
    try Folder.with { folder in
      for name in ["Shop 10", "Shop", "Shop 2", "shop", "Shop 2b", "Übersicht"] {
        try folder.write(contents, to: "Shop.xcdatamodeld/\(name).xcdatamodel/contents")
      }
      try folder.write("", to: "Shop.xcdatamodeld/notes.txt")
      try folder.write("", to: "Shop.xcdatamodeld/file.xcdatamodel")
      let bundle = try ModelBundle.read(folder.path("Shop.xcdatamodeld") + "//")
      #expect(bundle.name == "Shop")
      #expect(bundle.versions.map(\.name) == ["Shop", "Shop 2", "Shop 2b", "Shop 10", "shop", "Übersicht"])
      #expect(bundle.version("Shop 2.xcdatamodel")?.model?.name == "Shop 2")
      #expect(bundle.version("Shop 3") == nil)
    }
  }

  @Test func aLoneVersionIsABundleOfOne() throws {
    try Folder.with { folder in
      try folder.write(contents, to: "Shop 2.xcdatamodel/contents")
      for path in ["Shop 2.xcdatamodel", "Shop 2.xcdatamodel/", "Shop 2.xcdatamodel/contents"] {
        let bundle = try ModelBundle.read(folder.path(path))
        #expect(bundle.currentVersion?.name == "Shop 2")
        #expect(bundle.currentVersion?.model?.entities.map(\.name) == ["Order"])
        #expect(bundle.currentVersionFile == nil)
      }
    }
  }

  @Test func aVersionThatCannotBeReadReportsTheReason() throws {
    try Folder.with { folder in
      let bundle = "Shop.xcdatamodeld"
      try folder.write("<model>", to: "\(bundle)/broken.xcdatamodel/contents")
      try folder.write("", to: "\(bundle)/folder.xcdatamodel/contents/a")
      try folder.write("", to: "\(bundle)/missing.xcdatamodel/a")
      try folder.write("", to: "\(bundle)/old.xcdatamodel/elements")
      try folder.write("", to: "\(bundle)/pipe.xcdatamodel/a")
      #expect(mkfifo(folder.path("\(bundle)/pipe.xcdatamodel/contents"), 0o600) == 0)
      try folder.link("\(bundle)/loop.xcdatamodel/contents", to: "contents")
      try folder.link("\(bundle)/dangling.xcdatamodel/contents", to: "nowhere")
      let versions = try ModelBundle.read(folder.path(bundle)).versions
      let messages = versions.map { version in
        if case .failure(let failure) = version.content { "\(version.name): \(failure.diagnostic.message)" } else { "" }
      }
      #expect(
        messages == [
          "broken: the XML is not well-formed: it ends before </model>",
          "dangling: the file cannot be read: No such file or directory",
          "folder: the file cannot be read: it is a directory, not a file",
          "loop: the file cannot be read: Too many levels of symbolic links",
          #"missing: the version contains no file "contents""#,
          "old: the file is empty",
          "pipe: the file cannot be read: it is not a regular file",
        ])
    }
  }

  @Test(arguments: [
    ("nowhere.xcdatamodeld", "does not exist"),
    ("", "does not exist"),
    ("Shop\u{0}.xcdatamodeld", "does not exist"),
    ("Empty.xcdatamodeld", "the bundle contains no version"),
    ("Sources", "is a folder, but neither an .xcdatamodeld nor an .xcdatamodel"),
  ])
  func aPathWithoutAModelIsAnError(_ path: String, _ message: String) throws {
    try Folder.with { folder in
      try folder.write("", to: "Empty.xcdatamodeld/.xccurrentversion")
      try folder.write("", to: "Sources/a.swift")
      #expect(throws: ReadFailure.self) { try ModelBundle.read(path.isEmpty ? "" : folder.path(path)) }
      do throws(ReadFailure) {
        _ = try ModelBundle.read(path.isEmpty ? "" : folder.path(path))
      } catch {
        #expect(error.diagnostic.message.hasSuffix(message))
        #expect(!error.diagnostic.help.isEmpty)
      }
    }
  }

  @Test(.disabled(if: geteuid() == 0, "root may access every folder"))
  func aFolderWithoutPermission() throws {
    try Folder.with { folder in
      try folder.write(contents, to: "Closed/Shop.xcdatamodeld/Shop.xcdatamodel/contents")
      chmod(folder.path("Closed"), 0)
      defer { chmod(folder.path("Closed"), 0o700) }
      let path = folder.path("Closed/Shop.xcdatamodeld")
      let failure = #expect(throws: ReadFailure.self) { try ModelBundle.read(path) }
      #expect(failure?.diagnostic.message == "\(path) cannot be accessed: permission denied")
      #expect(failure?.diagnostic.help == ["check the permissions of the folders in its path"])
    }
  }

  private let contents = "<model><entity name=\"Order\"/></model>"
}

/// A temporary folder, which is removed at the end of the test.
struct Folder {
  let url: URL

  static func with(_ body: (Folder) throws -> Void) throws {
    let folder = Folder(
      url: FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString)"))
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try body(folder)
  }

  func path(_ path: String) -> String { "\(url.path)/\(path)" }

  func write(_ text: String, to path: String) throws {
    let file = try making(path)
    try Data(text.utf8).write(to: file)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: making(path).path, withDestinationPath: target)
  }

  private func making(_ path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return file
  }
}

import PlumbKit
import PlumbSystem
import Testing

/// Repeated runs after changes, with files in memory, and polls that do not wait.
@Suite struct WatchTests {
  /// Files that a test changes. Each change of a file gives it a new state.
  private final class Disk: Sendable {
    private struct Contents {
      var texts: [String: [UInt8]] = [:]
      var states: [String: Int64] = [:]
      var reads: [String] = []
    }
    private let contents = Guarded(Contents())

    init(_ texts: [String: String]) { for (path, text) in texts { write(text, to: path) } }

    func write(_ text: String?, to path: String) {
      contents.withLock {
        $0.texts[path] = text.map { Array($0.utf8) }
        $0.states[path, default: 0] += 1
      }
    }

    /// The paths that were read since the last call.
    func takeReads() -> [String] {
      contents.withLock { contents in
        defer { contents.reads = [] }
        return contents.reads.sorted()
      }
    }

    private var tree: Files { .inMemory(contents.withLock { $0.texts }) }

    func session() -> SessionFiles {
      let files = Files(
        kind: { self.tree.kind($0, followingLinks: $1) }, isSame: { self.tree.isSame($0, $1) },
        read: { (path, limit) throws(Files.Failure) in
          self.contents.withLock { $0.reads.append(path) }
          return try self.tree.read(path, limit: limit)
        },
        entries: { (folder) throws(Files.Failure) in try self.tree.entries(folder) })
      return SessionFiles(files) { path in
        let names = (try? self.tree.list(path))?.map { Int64($0.hashValue) }
        return FileStamp(names ?? self.contents.withLock { [$0.states[path] ?? 0] })
      }
    }
  }

  @Test func changesOfWhatWasRead() throws {
    let disk = Disk(["a": "1", "b": "1", "folder/c": "1"])
    let session = disk.session()
    _ = try session.files.read("a")
    _ = try session.files.entries("folder")
    _ = session.files.kind("folder/d")
    _ = session.files.kind("b")
    #expect(session.changed() == [])

    disk.write("2", to: "a")
    disk.write("2", to: "b")
    disk.write("2", to: "folder/c")
    #expect(session.changed() == ["a"], "the contents of b and c were not read")
    #expect(try session.files.read("a") == Array("2".utf8))
    #expect(session.changed() == [])

    disk.write("1", to: "folder/d")
    #expect(session.changed() == ["folder", "folder/d"])
    #expect(try session.files.list("folder") == ["c", "d"])
    disk.write(nil, to: "b")
    #expect(session.changed() == ["b"])
    #expect(session.files.kind("b") == .missing)
  }

  @Test func acceptedChanges() throws {
    let disk = Disk(["folder/a": "1", "b": "1"])
    let session = disk.session()
    _ = try session.files.read("folder/a")
    _ = try session.files.read("b")
    _ = try session.files.entries("folder")
    _ = session.files.kind("folder/new")
    disk.write("2", to: "folder/a")
    disk.write("1", to: "folder/new")
    disk.write("2", to: "b")
    session.accept(["folder/a", "folder/new"])
    #expect(session.changed() == ["b"])
    #expect(try session.files.read("folder/a") == Array("2".utf8))
    #expect(session.files.kind("folder/new") == .file)
  }

  /// Returns the changes that each run gets. Before each poll, the next step is done.
  private static func runs(_ disk: Disk, reading paths: [String], _ steps: [@Sendable () -> Void]) -> [Set<String>] {
    var (next, runs) = (0, [Set<String>]())
    let watch = Watch(disk.session())
    watch.run(
      wait: {
        guard next < steps.count else { return false }
        steps[next]()
        next += 1
        return true
      },
      once: { changed in
        runs.append(changed)
        for path in paths { _ = try? watch.session.files.read(path) }
        return []
      })
    return runs
  }

  /// Changes in consecutive polls cause one run, after a poll without a change.
  @Test func changesAreCollected() {
    let disk = Disk(["a": "1", "b": "1"])
    let none: @Sendable () -> Void = {}
    let steps: [@Sendable () -> Void] = [
      none, { disk.write("2", to: "a") }, { disk.write("2", to: "b") }, none, none, { disk.write("3", to: "b") }, none,
    ]
    #expect(Self.runs(disk, reading: ["a", "b"], steps) == [[], ["a", "b"], ["b"]])
  }

  /// A file that changes before each poll does not delay a run forever.
  @Test func constantChanges() {
    let disk = Disk(["a": "1"])
    let steps = (0..<50).map { number -> @Sendable () -> Void in { disk.write("\(number)", to: "a") } }
    #expect(Self.runs(disk, reading: ["a"], steps).count == 4)
  }

  /// What a run writes does not cause another run.
  @Test func ownChanges() {
    let disk = Disk(["a": "1", "out": "1"])
    let watch = Watch(disk.session())
    var (polls, runs) = (0, 0)
    watch.run(
      wait: {
        polls += 1
        if polls == 2 { disk.write("2", to: "a") }
        return polls < 6
      },
      once: { _ in
        runs += 1
        for path in ["a", "out"] { _ = try? watch.session.files.read(path) }
        disk.write("\(runs)", to: "out")
        return ["out"]
      })
    #expect(runs == 2)
  }

  /// A check after a change reads only the changed file, and has its findings.
  @Test func checking() throws {
    let model = """
      <model><entity name="Order" representedClassName="Order">
      <attribute name="total" optional="YES" attributeType="String"/></entity></model>
      """
    func order(_ type: String) -> String {
      "import CoreData\n@objc(Order) class Order: NSManagedObject {\n  @NSManaged var total: \(type)\n}\n"
    }
    let disk = Disk([
      "Shop.xcdatamodel/contents": model, "Src/Order.swift": order("String?"), "Src/Other.swift": "struct Other {}\n",
    ])
    let session = disk.session()
    let configuration = ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodel", sources: ["Src"])])
    var memory = CheckMemory()
    func rules() throws -> [String] {
      memory.forgetFiles()
      let found = try Workspace(configuration, files: session.files).findings(reusing: &memory)
      return found.diagnostics.filter { $0.severity == .error }.map(\.rule)
    }
    #expect(try rules() == [])
    _ = disk.takeReads()
    disk.write(order("Int"), to: "Src/Order.swift")
    #expect(session.changed() == ["Src/Order.swift"])
    #expect(try rules() == ["drift-type"])
    #expect(disk.takeReads() == ["Src/Order.swift"])
    disk.write(order("String?"), to: "Src/Order.swift")
    #expect(session.changed() == ["Src/Order.swift"])
    #expect(try rules() == [])
  }

  @Test(arguments: [
    (["b/Item.swift"], "── b/Item.swift changed ────────"), (["b", "b/c"], "── b/c changed ─────────────────"),
    (["b/c", "a", "b/Item.swift"], "── a and 2 more changed ────────"), (["b"], "── b changed ───────────────────"),
  ])
  func separators(_ changed: [String], _ line: String) {
    let disk = Disk(["b/Item.swift": "", "b/c": "", "a": ""])
    #expect(Watch(disk.session()).separator(Set(changed), width: 32) == line)
  }
}

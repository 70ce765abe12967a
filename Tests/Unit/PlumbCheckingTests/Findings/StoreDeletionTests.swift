import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbWorkspace

/// Code that deletes a store of Core Data where it does not open.
@Suite struct StoreDeletionTests {
  private static func lines(_ code: String, _ path: String) throws -> [String] {
    let files = ["Shop.xcdatamodel/contents": Shop.contents(), "Src/Item.swift": Shop.item(), path: code]
    return try Shop.workspace(files).findings().diagnostics.filter { $0.rule == "drift-store-deleted" }
      .map { "\($0.severity) \($0.location?.start.line ?? 0): \($0.message)" }
  }

  @Test(arguments: [
    "do { try c.addPersistentStore(ofType: t, configurationName: nil, at: url) } catch { try? fm.removeItem(at: url) }",
    "c.loadPersistentStores { _, error in if let error { try? fm.removeItem(at: url) } }",
    "c.loadPersistentStores { (_, e) in guard e == nil else { try? p.destroyPersistentStore(at: url); return } }",
    "c.loadPersistentStores(completionHandler: { if $1 != nil { try! fm.removeItem(at: url) } })",
    "func reset() { try! fm.removeItem(at: storeURL) }; func open() { c.loadPersistentStores { _, e in if e != nil { reset() } } }",
  ]) func inSwift(_ code: String) throws {
    let message = "warning 1: A store that does not open is deleted"
    #expect(try Self.lines(code, "Src/Stack.swift") == [message], "\(code)")
    let moved = code.replacing("try? fm", with: "try? fm.moveItem(at: url, to: old); try? fm")
      .replacing("try? p", with: "try? fm.copyItem(at: url, to: old); try? p")
      .replacing("try! fm", with: "try! fm.moveItem(at: url, to: old); try! fm")
    #expect(try Self.lines(moved, "Src/Stack.swift") == [], "\(moved)")
    #expect(try Self.lines("#if DEBUG\n\(code)\n#endif", "Src/Stack.swift") == [])
    #expect(try Self.lines("/* \(code) */", "Src/Stack.swift") == [])
  }

  /// The code opens the store of the model that it names.
  @Test func theModelOfTheContainer() throws {
    let code =
      "let c = NSPersistentContainer(name: \"NAME\"); c.loadPersistentStores { _, e in if e != nil { try! fm.removeItem(at: url) } }"
    func models(_ name: String) throws -> [String] {
      let files = [
        "Shop.xcdatamodel/contents": Shop.contents(), "Log.xcdatamodel/contents": Shop.contents(),
        "Src/Stack.swift": code.replacing("NAME", with: name),
      ]
      let settings = ["Shop", "Log"].map { ModelSettings(path: "\($0).xcdatamodel", sources: ["Src"]) }
      return try Shop.workspace(files, ProjectConfiguration(models: settings)).findings().diagnostics
        .filter { $0.rule == "drift-store-deleted" }.map(\.element.version)
    }
    #expect(try models("Log") == ["Log"])
    #expect(try models("Other").isEmpty == false)
  }

  /// The deletions of a store and its journal are one.
  @Test func theFilesOfAStore() throws {
    let delete = "  try? fm.removeItem(at: url)\n"
    let open = "c.loadPersistentStores { _, e in if e != nil {\n"
    #expect(try Self.lines(open + delete + delete + "\n" + delete + "} }", "Src/Stack.swift").count == 1)
    let distant = open + delete + String(repeating: "\n", count: 20) + delete + "} }"
    #expect(try Self.lines(distant, "Src/Stack.swift").count == 2)
  }

  @Test(arguments: [
    "do { try c.addPersistentStore(ofType: t, at: url) } catch { try? fm.removeItem(at: tempURL) }",
    "c.loadPersistentStores { _, error in if let error { log(error) } else { try? fm.removeItem(at: url) } }",
    "c.loadPersistentStores { _, error in if error == nil { try? fm.removeItem(at: old) } }",
    "do { try load() } catch { try? fm.removeItem(at: url) }; c.loadPersistentStores { _, _ in }",
    "func reset() { try! fm.removeItem(at: image) }; c.loadPersistentStores { _, e in if e != nil { reset() } }",
  ]) func otherDeletionsInSwift(_ code: String) throws {
    #expect(try Self.lines(code, "Src/Stack.swift") == [], "\(code)")
  }

  private static let open = "[c addPersistentStoreWithType:T configuration:nil URL:url options:nil error:&error]"
  private static let remove = "[fm removeItemAtURL:url error:nil];"

  @Test(arguments: [
    "if (!\(open)) { \(remove) }", "NSPersistentStore *s = \(open);\nif (!s) { \(remove) }",
    "id s = \(open); if (error) { \(remove) }", "id s = \(open); if (s == nil) { if (x) { \(remove) } }",
    "id s = \(open); if(!s) { \(remove) } if (x) { }",
    "[c loadPersistentStoresWithCompletionHandler:^(id d, NSError *error) { if (error != nil) { \(remove) } }];",
  ]) func inObjectiveC(_ code: String) throws {
    let method = "void f(void) {\n\(code) }"
    #expect(try Self.lines(method, "Src/Stack.m").map { $0.prefix(7) } == ["warning"], "\(code)")
    let moved = method.replacing(Self.remove, with: "[fm moveItemAtURL:url toURL:old error:nil]; \(Self.remove)")
    #expect(try Self.lines(moved, "Src/Stack.m") == [])
    #expect(try Self.lines(method.replacing(Self.remove, with: "/* \(Self.remove) */"), "Src/Stack.m") == [])
  }

  @Test(arguments: [
    "\(remove) id s = \(open); if (!s) { abort(); }", "if (\(open)) { abort(); } else { }",
    "id s = \(open); if (error == NULL) { \(remove) }",
    "if (!\(open)) { [fm removeItemAtURL:backupURL error:nil]; }",
  ]) func otherDeletionsInObjectiveC(_ code: String) throws {
    #expect(try Self.lines("void f(void) { \(code) }", "Src/Stack.m") == [])
  }
}

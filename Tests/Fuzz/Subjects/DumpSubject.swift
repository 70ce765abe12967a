import PlumbKit

extension Subject {
  /// Dumps in JSON, which `convert` reads and which templates are rendered from.
  static let dump = Subject(
    name: "dump", ending: "json", isSeed: { _ in false }, words: Words.configuration + Words.model
  ) { bytes in
    var verdict = Verdict()
    let workspace = Workspace(files: .inMemory(["Shop.json": bytes]))
    do {
      let contents = try workspace.convert("Shop.json", to: .contents).text()
      verdict.saw("converted")
      let model = try Model.read(Array(contents.utf8), file: "contents", name: "Shop").value
      let files = Files.inMemory(["Shop.xcdatamodel/contents": Array(contents.utf8)])
      let dump = try Workspace(files: files).convert("Shop.xcdatamodel", to: .dump).text()
      let again = try Workspace(files: .inMemory(["Shop.json": Array(dump.utf8)])).convert("Shop.json", to: .contents)
      verdict.expect(try again.text() == contents, "a dump says the same")
      if bytes.count % 8 == 0 { GeneratedChecks.run(model, turn: bytes.count / 8, &verdict) }
    } catch let error as Unreadable {
      for diagnostic in error.diagnostics { verdict.refused(diagnostic) }
    } catch {
      verdict.expect(error is CannotRun, "convert says what it refuses", "\(error)")
      if let error = error as? CannotRun { verdict.refused(error.message) }
    }
    return verdict
  }
}

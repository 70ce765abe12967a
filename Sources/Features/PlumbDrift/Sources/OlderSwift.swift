import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// Projects in Swift 1 or 2, whose files have syntax that later versions do not have.
extension ProjectSources {
  /// Returns the problems of unread files, with one note for each project in Swift 1 or 2 instead of its syntax errors.
  /// Such a project has an earlier version of Swift in its build settings, or none and a file with syntax of Swift 1 or 2.
  ///
  /// - Parameter older: The files with syntax of Swift 1 or 2.
  package mutating func summarizing(_ problems: [Diagnostic], older: Set<String>) -> [Diagnostic] {
    let isSyntaxError = { (problem: Diagnostic) in problem.rule == Rule.sourceSyntax.id }
    let byProject = Dictionary(grouping: problems.filter(isSyntaxError)) { problem in
      targets.rootFolder(above: Path.folder(problem.location?.file ?? "")) ?? ""
    }
    let notes = byProject.sorted { $0.key < $1.key }.flatMap { root, problems -> [Diagnostic] in
      let files = problems.compactMap(\.location?.file)
      let form = problems.first { older.contains($0.location?.file ?? "") }
      guard isInOlderSwift(root, hasForms: form != nil), let first = form ?? problems.first else { return problems }
      return [first.inOlderSwift(files.sorted())]
    }
    return problems.filter { !isSyntaxError($0) } + notes
  }

  private mutating func isInOlderSwift(_ root: String, hasForms: Bool) -> Bool {
    guard let versions = targets.swiftVersions(in: root) else { return false }
    let numbers = versions.compactMap { $0.split(separator: ".").first.flatMap { Int($0) } }
    return numbers.isEmpty ? hasForms : numbers.allSatisfy { $0 < 3 }
  }
}

extension TargetFiles {
  /// Returns the versions of Swift in the build settings of a folder's projects; `nil` if a tool builds it that needs a
  /// later version, as Swift packages do.
  fileprivate mutating func swiftVersions(in root: String) -> Set<String>? {
    if root.isEmpty { return [] }
    let entries = (try? files.entries(root)) ?? []
    if Self.isBuiltByUnreadTool(entries.map(\.name)) { return nil }
    return search.projects(in: root, entries).reduce(into: []) { $0.formUnion($1.swiftVersions) }
  }
}

extension Diagnostic {
  /// Returns the note about the files of a project in Swift 1 or 2 at the first syntax error.
  fileprivate func inOlderSwift(_ files: [String]) -> Diagnostic {
    var note = self
    note.severity = .note
    note.message =
      "\(Phrase.list(files.map { Terminal.sanitized($0) }, limit: 3)) "
      + "\(files.count == 1 ? "has" : "have") syntax of Swift 1 or 2, which is read only in part"
    note.label = "not in later versions of Swift"
    note.notes = ["declarations near such code may be missed"]
    note.help = ["convert the project to a later version of Swift to compare all of its code"]
    return note
  }
}

import PlumbDeclarations
import PlumbDrift
import PlumbModel

/// The Swift files that could only be read in part. A declaration that seems to be missing may be after the error.
struct FilesWithErrors {
  /// The first error message of each file, by path.
  private(set) var problems: [String: String] = [:]
  /// The names that follow `var` in these files.
  private var variables: [String: Set<Substring>] = [:]

  /// Collects the files with errors. `sources` contains at least the texts of these files.
  init(_ diagnostics: [Diagnostic], sources: [Source]) {
    for diagnostic in diagnostics {
      guard let file = diagnostic.location?.file, problems[file] == nil else { continue }
      problems[file] = diagnostic.message
      variables[file] = sources.first { $0.file == file }?.variables ?? []
    }
  }

  /// The files, by path.
  var files: [String] { problems.keys.sorted() }

  /// Returns the reason for not making a fix; `nil` if it can be made.
  ///
  /// The three reasons: the fix edits an Objective-C file, it edits a file with errors, or it adds a declaration that
  /// a file with errors seems to contain.
  func obstacle(to fix: DriftFix) -> String? {
    if fix.edits.compactMap(\.file).contains(where: { SourceLanguage(path: $0) == .objectiveC }) {
      return "it is in Objective-C, which `plumb align` does not edit"
    }
    for file in fix.edits.compactMap(\.file) {
      if let problem = problems[file] { return "\(problem); fix this first" }
    }
    let names = fix.edits.compactMap(\.insertedName)
    let file = files.first { file in names.contains { variables[file]?.contains($0[...]) ?? false } }
    return file.flatMap { problems[$0] }.map { "\($0); it may be declared there" }
  }
}

extension DeclarationEdit {
  /// The name of the property that the edit adds; `nil` for other edits.
  fileprivate var insertedName: String? {
    switch self {
    case .entity(_, .insertProperty(let property)), .composition(_, .insertElement(let property)): property.name
    default: nil
    }
  }
}

extension Source {
  /// The words that follow `var`.
  fileprivate var variables: Set<Substring> {
    let words = String(decoding: bytes, as: UTF8.self).split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return Set(zip(words, words.dropFirst()).filter { $0.0 == "var" }.map(\.1))
  }
}

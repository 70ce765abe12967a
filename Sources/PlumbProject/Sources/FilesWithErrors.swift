import PlumbDeclarations
import PlumbDrift
import PlumbModel

/// Swift files that could not be read as a whole: what seems to be missing may stand behind the place.
struct FilesWithErrors {
  /// What is wrong with each. The first message of a file, by its path.
  private(set) var problems: [String: String] = [:]
  /// The names of variables in them, as far as the text shows.
  private var variables: [String: Set<Substring>] = [:]

  /// `sources` are the texts of the files, at least.
  init(_ diagnostics: [Diagnostic], sources: [Source]) {
    for diagnostic in diagnostics {
      guard let file = diagnostic.location?.file, problems[file] == nil else { continue }
      problems[file] = diagnostic.message
      variables[file] = sources.first { $0.file == file }?.variables ?? []
    }
  }

  /// The files, by path.
  var files: [String] { problems.keys.sorted() }

  /// Why a fix is not to be made; nil where nothing speaks against it.
  ///
  /// Three kinds: the fix edits a file of Objective-C, it edits such a file, or it declares something that one of them
  /// seems to declare.
  func obstacle(to fix: DriftFix) -> String? {
    if fix.edits.compactMap(\.file).contains(where: { SourceLanguage(path: $0) == .objectiveC }) {
      return "it stands in Objective-C, which `plumb align` does not edit"
    }
    for file in fix.edits.compactMap(\.file) {
      if let problem = problems[file] { return "\(problem); mend that first" }
    }
    let names = fix.edits.compactMap(\.insertedName)
    let file = files.first { file in names.contains { variables[file]?.contains($0[...]) ?? false } }
    return file.flatMap { problems[$0] }.map { "\($0); it may be declared there" }
  }
}

extension DeclarationEdit {
  /// The name of a property that is added.
  fileprivate var insertedName: String? {
    switch self {
    case .entity(_, .insertProperty(let property)), .composition(_, .insertElement(let property)): property.name
    default: nil
    }
  }
}

extension Source {
  /// The words behind `var`.
  fileprivate var variables: Set<Substring> {
    let words = String(decoding: bytes, as: UTF8.self).split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return Set(zip(words, words.dropFirst()).filter { $0.0 == "var" }.map(\.1))
  }
}

import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// A cache of the bundles of a run and of the Xcode projects around them, so that each is read only once.
///
/// The key is the path as passed by the caller. A bundle with two spellings of its path is read twice.
package struct Bundles {
  private let files: Files
  /// The choices of schemas in Swift.
  private let choices: [ExactText: SchemaChoice]
  private var read: [Key: Result<ModelBundle, Unreadable>] = [:]

  private struct Key: Hashable {
    var path: ExactText
    var choice: SchemaChoice?
  }

  /// The Xcode projects that were read.
  package private(set) var projects: XcodeProjectSearch

  package init(_ workspace: Workspace) {
    files = workspace.files
    choices = Dictionary(
      workspace.configuration.models.compactMap { model in model.schema.map { (model.path.exact, $0) } },
      uniquingKeysWith: { first, _ in first })
    projects = XcodeProjectSearch(files)
  }

  /// Returns the bundle, the version, or the `contents` file at a path. Errors are also cached.
  package mutating func bundle(_ path: String) throws(Unreadable) -> ModelBundle {
    try bundle(path, choosing: choices[path.exact])
  }

  private mutating func bundle(_ path: String, choosing choice: SchemaChoice?) throws(Unreadable) -> ModelBundle {
    let key = Key(path: path.exact, choice: choice)
    if let known = read[key] { return try known.get() }
    let result = Result { () throws(Unreadable) in
      try ModelBundle.loaded(path, from: files, &projects, choosing: choice)
    }
    read[key] = result
    return try result.get()
  }

  /// Returns the bundle of some settings. The version determines the schema of Swift files with several plans.
  package mutating func bundle(of settings: ModelSettings) throws(Unreadable) -> ModelBundle {
    let choice = settings.choiceByVersion(at: settings.path, files) ?? choices[settings.path.exact]
    return try bundle(settings.path, choosing: choice)
  }

  /// Returns the Xcode projects that reference a bundle, the nearest one first, each with its group of the versions.
  package mutating func memberships(of bundle: ModelBundle) -> [(file: String, group: XcodeProject.VersionGroup)] {
    bundle.currentVersionFile == nil ? [] : projects.memberships(of: bundle.path)
  }

  /// Returns the model of the configured version, else of the current one.
  package mutating func model(_ settings: ModelSettings) throws -> Model {
    try bundle(of: settings).chosen(by: settings).understoodModel().value
  }
}

extension ModelBundle {
  /// Reads a bundle. Throws an error with suggestions for a missing path; individual versions may still be
  /// unreadable.
  ///
  /// The order of the versions is determined by their names or by an Xcode project, else by git.
  ///
  /// - Parameter choice: The choice among the schemas of Swift files.
  package static func loaded(
    _ path: String, from files: Files, choosing choice: SchemaChoice? = nil
  ) throws(Unreadable) -> ModelBundle {
    var projects = XcodeProjectSearch(files)
    return try loaded(path, from: files, &projects, choosing: choice)
  }

  /// Reads a bundle, with the Xcode projects that were already read.
  fileprivate static func loaded(
    _ path: String, from files: Files, _ projects: inout XcodeProjectSearch, choosing choice: SchemaChoice?
  ) throws(Unreadable) -> ModelBundle {
    if CloudSchema.isNamed(path), files.kind(path) != .missing {
      let help = [
        "plumb inspect, format, diff and convert read CloudKit schemas",
        "to compare it with a model, name it in plumb.json: \"cloudKit\": { \"production\": … }, then plumb validate",
      ]
      throw Unreadable([ReadFailure(file: path, "the file is a CloudKit schema, not a model", help: help).diagnostic])
    }
    do throws(CannotRun) {
      if let schema = try SwiftBundle(files).bundle(path, choosing: choice) { return schema }
    } catch {
      throw Unreadable([ReadFailure(file: path, error.message, help: error.help).diagnostic])
    }
    do throws(ReadFailure) {
      if let compiled = try CompiledBundle(files).bundle(path) { return compiled }
      if let other = OtherFile(path, files) { throw ReadFailure(file: path, other.message, help: other.help) }
      return try read(path, from: files, &projects).orderedByHistory()
    } catch {
      var diagnostic = error.diagnostic
      if files.kind(path) == .missing { diagnostic.help = MissingModel(path, in: ".", files).ofCall.help }
      throw Unreadable([diagnostic])
    }
  }

  /// Returns the named version, else the current one. The error lists the existing versions.
  ///
  ///     try bundle.chosen("Shop 3")   // with or without .xcdatamodel
  ///     try bundle.chosen("Shp 3")    // CannotRun: Shop.xcdatamodeld has no version “Shp 3”; did you mean “Shop 3”?
  ///
  /// - Throws: `CannotRun`; `Unreadable` if `.xccurrentversion` cannot be read, with the diagnostics of the bundle
  ///   rules.
  package func chosen(_ name: String?) throws -> ModelVersion {
    guard let name else {
      if let current = currentVersion { return current }
      try refuseUnreadableCurrent()
      throw CannotRun.noCurrentVersion(of: path, among: versions.map(\.name), reason: whyNoneIsCurrent)
    }
    if let found = version(name) { return found }
    throw CannotRun.noVersion(name, of: path, among: versions.map(\.name))
  }

  /// Returns the version that the settings name, else the current one. An error has the location of the setting.
  package func chosen(by settings: ModelSettings) throws -> ModelVersion {
    do {
      return try chosen(settings.version)
    } catch var error as CannotRun {
      if settings.version == nil { error.help.append("or pass --model-version NAME") }
      throw error.at(settings.places["version"])
    }
  }

  /// The reason why no version is current, as the end of a sentence.
  package var whyNoneIsCurrent: String {
    switch current {
    case .named(let name): "its .xccurrentversion names \(Phrase.quoted(name)), which the bundle does not contain"
    case .missing: "no .xccurrentversion declares the current one"
    case .unnamed: "its .xccurrentversion contains no version name"
    case .unreadable(let failure): "its .xccurrentversion cannot be read: \(failure.diagnostic.message)"
    }
  }

  /// Throws if the `.xccurrentversion` exists but cannot be read. Callers that require the current version use it.
  package func refuseUnreadableCurrent() throws(Unreadable) {
    guard case .unreadable(let failure) = current else { return }
    throw Unreadable(
      failure.isMergeConflict ? [failure.diagnostic] : Validator(rules: [.currentVersionMissing]).check(self))
  }

  /// The merge conflicts in the bundle's files, which no rule checks.
  package var conflicts: [Diagnostic] {
    var failures: [ReadFailure] = []
    if case .unreadable(let failure) = current { failures.append(failure) }
    for version in versions {
      if case .failure(let failure) = version.content { failures.append(failure) }
    }
    return failures.map(\.diagnostic).filter(\.isMergeConflict)
  }
}

extension CannotRun {
  /// Creates the error for a name that no version has, with a suggestion and the existing names.
  package static func noVersion(_ name: String, of path: String, among names: [String]) -> CannotRun {
    let hint = meant(name, among: names).map { "; did you mean \(Phrase.quoted($0))?" } ?? ""
    return CannotRun(
      "\(path) has no version \(Phrase.quoted(name))\(hint)", help: ["its versions are:"] + lines(names), argument: name
    )
  }

  /// Returns the version that was probably intended; `nil` if none is similar. A name with another number is another
  /// version: `Shop 3` is not a misspelled `Shop`.
  private static func meant(_ name: String, among names: [String]) -> String? {
    func plain(_ text: String) -> String { text.lowercased().filter { $0 != " " } }
    func number(_ text: String) -> String { String(text.reversed().prefix { $0.isNumber }.reversed()) }
    return names.first { $0.hasSuffix(" \(name)") || plain($0) == plain(name) }
      ?? Suggestion.nearest(to: name, in: names.filter { number($0) == number(name) })
  }

  /// Creates the error for versions of which none is the current one.
  package static func noCurrentVersion(of path: String, among names: [String], reason: String) -> CannotRun {
    CannotRun(
      "\(path) has \(Phrase.plural(names.count, "version", "versions")), and \(reason)",
      help: ["plumb version current NAME --model \(Shell.word(path)) makes one of these the current one:"]
        + lines(names))
  }

  private static func lines(_ names: [String]) -> [String] { names.map { "  " + Terminal.sanitized($0) } }
}

extension ModelVersion {
  /// Returns the model with the reader's notes. Throws if it cannot be read.
  ///
  /// The model may contain values that Plumb does not understand. Callers use it to copy or display them.
  package func parsed() throws(Unreadable) -> Parsed<Model> {
    switch content {
    case .success(let parsed): return parsed
    case .failure(let failure): throw Unreadable([failure.diagnostic])
    }
  }

  /// Returns the model with the reader's notes. Throws if it cannot be read, or contains values that Plumb does not
  /// understand.
  package func understoodModel() throws(Unreadable) -> Parsed<Model> {
    let parsed = try parsed()
    let unknown = parsed.unknownValues
    guard unknown.isEmpty else { throw Unreadable(unknown, sources: [parsed.value.source]) }
    return parsed
  }

  /// The diagnostics of values that Plumb does not understand; empty if the model cannot be read.
  package var unknownValues: [Diagnostic] { (try? content.get())?.unknownValues ?? [] }

  /// The version for comparisons. A version with values that Plumb does not understand counts as unreadable.
  package var forComparison: ModelVersion {
    guard let unknown = unknownValues.first else { return self }
    return ModelVersion(name: name, file: file, content: .failure(ReadFailure(unknown)))
  }
}

extension ModelBundle {
  /// The bundle for comparisons. Versions with values that Plumb does not understand count as unreadable.
  package var forComparison: ModelBundle {
    guard versions.contains(where: { !$0.unknownValues.isEmpty }) else { return self }
    var bundle = self
    bundle.versions = versions.map(\.forComparison)
    return bundle
  }
}

extension [ModelVersion] {
  /// Throws the errors of all unreadable versions, for commands that require every version.
  package func refuseUnreadable() throws(Unreadable) {
    let failures = compactMap { version -> Diagnostic? in
      if case .failure(let failure) = version.content { failure.diagnostic } else { nil }
    }
    if !failures.isEmpty { throw Unreadable(failures) }
  }

  /// Throws the errors of all unreadable versions, and the values that Plumb does not understand in the others.
  package func refuseNotUnderstood() throws(Unreadable) {
    try refuseUnreadable()
    let unknown = flatMap(\.unknownValues)
    if !unknown.isEmpty { throw Unreadable(unknown, sources: compactMap { $0.model?.source }) }
  }
}
